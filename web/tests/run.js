// Runs the tests beside it with node's own runner; Vite reads the TypeScript, the runes and the catalogues for them.
import { readdirSync } from "node:fs";
import { createServer } from "vite";

globalThis.navigator ??= { language: "en" };
const server = await createServer({
  root: new URL("..", import.meta.url).pathname,
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const folder = new URL(".", import.meta.url);
const tests = readdirSync(folder)
  .filter((name) => name.endsWith(".test.ts"))
  .sort();
for (const name of tests) await server.ssrLoadModule(`/tests/${name}`);
await server.close();
