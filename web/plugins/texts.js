// Gives the page the program's own catalogue of texts: `import texts from "texts:en"`.
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";

const FOLDER = new URL("../../kickdoor/texts/", import.meta.url).pathname;
const SUBJECTS = ["questions", "names"];

export function texts() {
  return {
    name: "kickdoor-texts",
    resolveId: (id) => (id.startsWith("texts:") ? "\0" + id : undefined),
    load(id) {
      if (!id.startsWith("\0texts:")) return;
      const found = {};
      for (const subject of SUBJECTS) {
        const file = `${FOLDER}${id.slice(7)}/${subject}.yaml`;
        if (!existsSync(file)) continue;
        this.addWatchFile(file);
        found[subject] = parse(readFileSync(file, "utf8"));
      }
      return `export default ${JSON.stringify(found)};`;
    },
  };
}
