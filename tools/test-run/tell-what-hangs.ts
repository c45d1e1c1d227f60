/**
 * Loaded before a file of tests: when it has not ended in time, it says what keeps it and ends. Without this a handle
 * that is left open, or a promise that nobody keeps, holds the whole run and says nothing.
 */
import { FILE_MS } from "./file-ms.ts";

const afterMs = Number(process.env[FILE_MS]);
if (afterMs > 0) {
  setTimeout(() => {
    const kept = process.getActiveResourcesInfo().join(", ");
    process.stderr.write(`Not over after ${Math.round(afterMs / 1_000)} s; what keeps it: ${kept}\n`);
    process.exit(1);
  }, afterMs).unref();
}
