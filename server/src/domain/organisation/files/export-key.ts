/** Under which keys files of exports lie. From the key nobody comes to the id. */
import { createHash } from "node:crypto";
import { EXPORTS } from "../../../backup/places.ts";

export const keyOfExport = (exportId: string): string =>
  `${EXPORTS}${createHash("sha256").update(exportId).digest("hex")}`;
