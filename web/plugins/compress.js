// Writes every text file of the built page once more by brotli and by gzip, so that the server only picks one.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const TEXT = /\.(css|html|js|json|svg|webmanifest)$/;
const LEAST = 1000; // bytes; below that it saves nothing

export function compress() {
  let folder = "";
  return {
    name: "kickdoor-compress",
    apply: "build",
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true })) {
        const file = join(folder, String(name));
        if (!TEXT.test(file) || statSync(file).size < LEAST) continue;
        const text = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(text));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
