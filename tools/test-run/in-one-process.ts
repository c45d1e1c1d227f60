/** Several files of tests one after the other in this process: what they load is loaded once, and is warm. */
import { pathToFileURL } from "node:url";

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
