import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compress } from "./plugins/compress.js";
import { eager } from "./plugins/eager.js";
import { icons } from "./plugins/icons.js";
import { speak } from "./plugins/speak.js";
import { texts } from "./plugins/texts.js";
import { worker } from "./plugins/worker.js";

const server = process.env.KICKDOOR_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  resolve: { alias: { "lib0/logging": new URL("src/companion/net/logging.ts", import.meta.url).pathname } },
  plugins: [svelte(), icons(), texts(), speak(), worker(), eager(), compress()],
  build: {
    outDir: "../kickdoor/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ["index.html", "companion.html"] },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
