/** `npm run authority`: writes docs/AUTHORITY.md and docs/SIGHT.md. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { authorityPage } from "./page.ts";
import { sightPage } from "./sight-page.ts";

const docs = path.resolve(import.meta.dirname, "../../docs");
writeFileSync(path.join(docs, "AUTHORITY.md"), authorityPage());
writeFileSync(path.join(docs, "SIGHT.md"), sightPage());
console.log("Wrote docs/AUTHORITY.md and docs/SIGHT.md.");
