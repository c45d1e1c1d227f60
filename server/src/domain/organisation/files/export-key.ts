/** Storage keys of export files. Keys do not reveal ids. */
import { createHash } from "node:crypto";

export const keyOfExport = (exportId: string): string =>
  `exports/${createHash("sha256").update(exportId).digest("hex")}`;
