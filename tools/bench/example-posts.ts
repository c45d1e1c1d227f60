/** Posts as people write them, for the bench: the examples of the pack, none of them invented here. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { PACK_DIR } from "./environment.ts";

/** The texts of the pack's example posts, in a fixed order. */
export function exampleTexts(): string[] {
  const files = readdirSync(PACK_DIR)
    .filter((name) => /^example-posts.*\.jsonl$/.test(name))
    .toSorted();
  return files.flatMap((name) =>
    readFileSync(path.join(PACK_DIR, name), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => (JSON.parse(line) as { text: string }).text),
  );
}
