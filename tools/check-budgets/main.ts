/** Prints size and number of files of each route of the built web app; fails over budget. */
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { measure, type Manifest, type Measured } from "./budgets.ts";

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../web/dist");
const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
const sizes = new Map<string, number>();

function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const plain = path.join(dist, file);
  // The size as served; very small files have no compressed copy.
  const size = statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
  sizes.set(file, size);
  return size;
}

const measured = measure(manifest, sizeOf);
const isOver = ({ kb, budgetKb, files, mostFiles }: Measured): boolean => kb > budgetKb || files > mostFiles;
for (const one of measured) {
  const { name, kb, budgetKb, files, mostFiles } = one;
  const verdict = isOver(one) ? "OVER" : "ok";
  process.stdout.write(
    `${name.padEnd(20)} ${kb.toFixed(1).padStart(7)} kB of ${budgetKb} kB, ${files} files of ${mostFiles}  ${verdict}\n`,
  );
}
process.exit(measured.some(isOver) ? 1 : 0);
