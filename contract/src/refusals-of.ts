/** What a call may answer with instead of its reply: for the description of the interface and for the tests. */
import type { Call } from "./call.ts";
import type { RefusalId } from "./refusals.ts";

/** Of every call: a field that only its work finds wrong, and a server that holds as much as it may. */
const OF_ALL: readonly RefusalId[] = ["BAD_INPUT", "SERVER_BUSY"];
/** Of every call that takes files. */
const OF_FILES: readonly RefusalId[] = [
  "FILE_BROKEN",
  "FILE_INFECTED",
  "FILE_NOT_ALLOWED",
  "FILE_TOO_LARGE",
  "QUOTA_REACHED",
  "SCANNER_AWAY",
  "TOO_MANY_FILES",
];

/** Refusals of the catalogue that are a call's own, with those of its files. Not those of session, role, limits and database. */
export const ownRefusals = ({ refuses, files }: Pick<Call, "refuses" | "files">): readonly RefusalId[] => [
  ...new Set([...refuses, ...(files.length > 0 ? OF_FILES : [])]),
];

/** Whether the work of a call may end with a refusal. */
export const mayRefuse = (one: Pick<Call, "refuses" | "files">, id: RefusalId): boolean =>
  OF_ALL.includes(id) || ownRefusals(one).includes(id);
