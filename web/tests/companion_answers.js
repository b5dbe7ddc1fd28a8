// Answers questions of the Python tests with the page's own code: JSON on standard input, JSON on standard output.
import { text } from "node:stream/consumers";
import { createServer } from "vite";

const asked = JSON.parse(await text(process.stdin));
globalThis.navigator ??= { language: "en" };
const server = await createServer({
  root: new URL("..", import.meta.url).pathname,
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { answers } = await server.ssrLoadModule("/tests/companion_answers.ts");
process.stdout.write(JSON.stringify(answers(asked)));
await server.close();
