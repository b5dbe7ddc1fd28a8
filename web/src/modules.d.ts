declare module "icon:*" {
  const body: string;
  export default body;
}
declare module "texts:*" {
  import type { Catalogue } from "./texts/catalogue";
  const texts: Partial<Catalogue>;
  export default texts;
}
