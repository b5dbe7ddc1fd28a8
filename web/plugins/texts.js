// Gives the page the program's own catalogue of texts, and what the sets are called: `import texts from "texts:en"`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";

const FOLDER = new URL("../../kickdoor/texts/", import.meta.url).pathname;
const SETS = new URL("../../kickdoor/sets/", import.meta.url).pathname;
const SUBJECTS = ["questions", "names"];

export function texts() {
  return {
    name: "kickdoor-texts",
    resolveId: (id) => (id.startsWith("texts:") ? "\0" + id : undefined),
    load(id) {
      if (!id.startsWith("\0texts:")) return;
      const language = id.slice(7);
      const read = (file) => {
        if (!existsSync(file)) return undefined;
        this.addWatchFile(file);
        return parse(readFileSync(file, "utf8"));
      };
      const found = { sets: {} };
      for (const subject of SUBJECTS) {
        const texts = read(`${FOLDER}${language}/${subject}.yaml`);
        if (texts) found[subject] = texts;
      }
      for (const set of readdirSync(SETS)) {
        const book = read(`${SETS}${set}/rulebook.yaml`);
        if (book) found.sets[set] = read(`${SETS}${set}/texts/${language}.yaml`)?.name || book.name;
      }
      return `export default ${JSON.stringify(found)};`;
    },
  };
}
