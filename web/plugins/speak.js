// Adds a first script to the page: it has the texts of the reader's language fetched while the rest is on its way.
import { createHash } from "node:crypto";
import { wanted } from "../src/texts/wanted.ts";

const LANGUAGES = { en: "texts/english.ts", de: "texts/german.ts" };

/** Runs in the browser; `FILES` and `wanted` are put before it. */
function script() {
  let language = wanted(navigator.language);
  try {
    language = JSON.parse(localStorage.getItem("kickdoor") ?? "{}").language ?? language;
  } catch {
    // a browser that keeps nothing
  }
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", href: FILES[language] ?? FILES.en });
  document.head.append(link);
}

export function speak() {
  return {
    name: "kickdoor-speak",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
        const fileOf = (end) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(end)).fileName;
        const files = Object.fromEntries(Object.entries(LANGUAGES).map(([name, end]) => [name, `/${fileOf(end)}`]));
        const source = `{const FILES = ${JSON.stringify(files)};\n${wanted}\n(${script})();}\n`;
        const name = `assets/speak-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
        this.emitFile({ type: "asset", fileName: name, source });
        const page = bundle["index.html"];
        page.source = String(page.source).replace("<head>", `<head>\n    <script async src="/${name}"></script>`);
      },
    },
  };
}
