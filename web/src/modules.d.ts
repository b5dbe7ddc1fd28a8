declare module "icon:*" {
  const path: string;
  export default path;
}
declare module "texts:*" {
  import type { Catalogue } from "./texts/catalogue";
  const texts: Partial<Catalogue>;
  export default texts;
}
