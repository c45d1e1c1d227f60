/** Prints what each route of the built web app weighs and fails when one is over its budget. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { measure, type Manifest } from "./budgets.ts";

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../web/dist");
const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
const sizes = new Map<string, number>();

function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

const measured = measure(manifest, sizeOf);
for (const { name, kb, budgetKb } of measured) {
  const verdict = kb <= budgetKb ? "ok" : "OVER";
  process.stdout.write(`${name.padEnd(20)} ${kb.toFixed(1).padStart(7)} kB of ${budgetKb} kB  ${verdict}\n`);
}
process.exit(measured.some(({ kb, budgetKb }) => kb > budgetKb) ? 1 : 0);
