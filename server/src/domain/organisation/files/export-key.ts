/** Storage keys of export files. Keys do not reveal ids. */
import { createHash } from "node:crypto";
import { EXPORTS } from "../../../backup/places.ts";

export const keyOfExport = (exportId: string): string =>
  `${EXPORTS}${createHash("sha256").update(exportId).digest("hex")}`;
