// Gives the page the program's own catalogue of texts, and what the sets are called: `import texts from "texts:en"`.
// What a language does not say yet is said in English.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";

const FOLDER = new URL("../../kickdoor/texts/", import.meta.url).pathname;
const SETS = new URL("../../kickdoor/sets/", import.meta.url).pathname;
const SUBJECTS = ["questions", "names"];
const isTree = (entry) => typeof entry === "object" && entry !== null && !Array.isArray(entry);

/** A catalogue with its holes filled from another one. */
export function over(texts, other) {
  if (!isTree(texts) || !isTree(other)) return texts ?? other;
  const keys = new Set([...Object.keys(other), ...Object.keys(texts)]);
  return Object.fromEntries([...keys].map((key) => [key, over(texts[key], other[key])]));
}

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
        found[subject] = over(read(`${FOLDER}${language}/${subject}.yaml`), read(`${FOLDER}en/${subject}.yaml`));
      }
      for (const set of readdirSync(SETS)) {
        const book = read(`${SETS}${set}/rulebook.yaml`);
        if (book) found.sets[set] = read(`${SETS}${set}/texts/${language}.yaml`)?.name || book.name;
      }
      return `export default ${JSON.stringify(found)};`;
    },
  };
}
