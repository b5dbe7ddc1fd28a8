/** The icons of the page itself: what it calls each, and the path that draws it. */
declare module "*.json?icons" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "texts:*" {
  import type { Catalogue } from "./texts/catalogue";
  const texts: Partial<Catalogue>;
  export default texts;
}
