// Widths and indents stand in ../.editorconfig, which prettier reads.
export default {
  plugins: ["prettier-plugin-svelte"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
