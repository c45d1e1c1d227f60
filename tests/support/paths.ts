/** Where things are. */
import path from "node:path";

/** The project's root folder. */
export const ROOT = path.resolve(import.meta.dirname, "../..");
