// Tells the browser to compile the table's script while it loads, aside, and not in the middle of the first fight.
const TABLE = "TablePage";
const HINT = "//# allFunctionsCalledOnLoad\n";

export function eager() {
  return {
    name: "kickdoor-eager",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const table = Object.values(bundle).find((each) => each.type === "chunk" && each.name === TABLE);
        const needed = [table.fileName, ...table.imports.filter((name) => !bundle[name].isEntry)];
        for (const name of needed) bundle[name].code = HINT + bundle[name].code;
      },
    },
  };
}
