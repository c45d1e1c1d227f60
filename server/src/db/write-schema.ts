/** `npm run schema`: writes schema.sql and src/db/tables.ts from a freshly migrated database. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { schemaText, tablesText } from "./dump-schema.ts";
import { withScratchDatabase } from "./scratch-database.ts";

const root = path.resolve(import.meta.dirname, "../..");
await withScratchDatabase(async ({ db }) => {
  writeFileSync(path.join(root, "schema.sql"), await schemaText(db));
  writeFileSync(path.join(root, "src/db/tables.ts"), await tablesText(db));
});
console.log("Wrote server/schema.sql and server/src/db/tables.ts.");
