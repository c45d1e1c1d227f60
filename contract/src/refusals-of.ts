/** Possible refusals of a call, for the description of the interface and for the tests. */
import type { Call } from "./call.ts";
import type { RefusalId } from "./refusals.ts";

/** Refusals of every call: a field that fails a later check, and an overloaded server. */
const OF_ALL: readonly RefusalId[] = ["BAD_INPUT", "SERVER_BUSY"];
/** Refusals of every call with files. */
const OF_FILES: readonly RefusalId[] = [
  "FILE_BROKEN",
  "FILE_INFECTED",
  "FILE_NOT_ALLOWED",
  "FILE_NO_PDF",
  "FILE_OF_PAGES",
  "FILE_PDF_CUT",
  "FILE_TOO_LARGE",
  "FILE_TOO_MANY_PIXELS",
  "QUOTA_REACHED",
  "SCANNER_AWAY",
  "TOO_MANY_FILES",
];

/** Refusals declared by a call, with those of its files. Excludes those of session, role, limits and database. */
export const ownRefusals = ({ refuses, files }: Pick<Call, "refuses" | "files">): readonly RefusalId[] => [
  ...new Set([...refuses, ...(files.length > 0 ? OF_FILES : [])]),
];

/** Returns whether the handler of a call may end with this refusal. */
export const mayRefuse = (one: Pick<Call, "refuses" | "files">, id: RefusalId): boolean =>
  OF_ALL.includes(id) || ownRefusals(one).includes(id);
