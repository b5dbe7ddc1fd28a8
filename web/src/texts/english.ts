/** All that the page says in English. A language is fetched by itself: nobody waits for another one. */
export { en as page } from "./en";
export { default as program } from "texts:en";
