/** All that the page says in German. */
export { de as page } from "./de";
export { default as program } from "texts:de";
