/** `npm run authority`: writes docs/AUTHORITY.md. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { authorityPage } from "./page.ts";

writeFileSync(path.resolve(import.meta.dirname, "../../docs/AUTHORITY.md"), authorityPage());
console.log("Wrote docs/AUTHORITY.md.");
