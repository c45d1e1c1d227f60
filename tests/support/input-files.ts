/** Files of `tests/inputs`, as people send them. */
import { readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = path.join(import.meta.dirname, "../inputs");

export const inputPath = (name: string): string => path.join(FOLDER, name);
export const inputBytes = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(inputPath(name)));
