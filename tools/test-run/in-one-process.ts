/** Runs several test files in this process, one after the other: imports are loaded once. */
import { pathToFileURL } from "node:url";

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
