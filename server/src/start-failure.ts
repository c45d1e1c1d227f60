/** Sentences for failures at the start of the server and of commands. Pure. */
import { databaseUrlOf } from "./config-addresses.ts";
import { isDatabaseAway } from "./db/errors.ts";

/** Host and port of a database URL, without its secret. */
export function databaseHost(url: string): string {
  try {
    const { host, searchParams } = databaseUrlOf(url);
    // For a socket it is a folder.
    return searchParams.get("host") ?? decodeURIComponent(host);
  } catch {
    return "the given address";
  }
}

/** Errors of a disk by code; `place` is a path, or the data being written. */
const OF_DISK = new Map<string, (place: string) => string>([
  [
    "EACCES",
    (place) => `this user may not use ${place}. Run it as the user of the server, or give that place to this one.`,
  ],
  [
    "EPERM",
    (place) => `this user may not change ${place}. Run it as the user of the server, or give that place to this one.`,
  ],
  ["EROFS", (place) => `${place} can only be read. Mount it for writing, or name another place in the settings.`],
  ["ENOSPC", (place) => `there is no room left for ${place}. Make room on its disk, and try again.`],
  ["EDQUOT", (place) => `there is no room left for ${place}. Make room on its disk, and try again.`],
  ["EISDIR", () => "a folder stands where a file is wanted. Correct what was given, or the settings."],
  ["ENOTDIR", (place) => `a part of ${place} is a file and no folder. Name another place in the settings.`],
  ["ENOENT", (place) => `there is no ${place}. Make it, or name another place.`],
]);

const WRONG_LOGIN = "Correct the role and its password in the address that the settings name.";
/** Remedies for refusals of the database, by code. */
const OF_DATABASE: ReadonlyMap<string, string> = new Map([
  ["28P01", WRONG_LOGIN],
  ["28000", WRONG_LOGIN],
  ["08P01", "Lead the address to PostgreSQL itself: a pooler or another program answers there."],
  ["42501", "Name a role that may do it (docs/how-to/production-database.md)."],
  ["3D000", "Make it (docs/how-to/production-database.md), or correct the address that the settings name."],
]);

/** Message of an error; of several, such as one per address of a name, the first. */
function wordsOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message === "" && first instanceof Error ? first.message : error.message;
}

function reasonOf(error: Error): string {
  const code = "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE")
    return `port ${"port" in error ? String(error.port) : "?"} is taken by another program. Stop that one, or choose another port with SMGT_PORT.`;
  if (code === "EACCES" && "port" in error)
    return `this user may not listen on port ${String(error.port)}. Choose one above 1023 with SMGT_PORT.`;
  if (isDatabaseAway(error))
    return `the database does not answer (${wordsOf(error)}). Start it, or correct its address in the settings.`;
  const ofDatabase = OF_DATABASE.get(code);
  if (ofDatabase !== undefined) return `${wordsOf(error)}. ${ofDatabase}`;
  // A folder that cannot be created on a read-only disk counts as missing.
  const isOfFolder = "syscall" in error && error.syscall === "mkdir" && "path" in error;
  if (isOfFolder && code === "EEXIST")
    return `a file stands at ${String(error.path)}, where a folder is wanted. Move it away, or name another place in the settings.`;
  if (isOfFolder && code === "ENOENT")
    return `${String(error.path)} cannot be made. Make it for this user, or name another place in the settings.`;
  const ofDisk = "syscall" in error ? OF_DISK.get(code) : undefined;
  return ofDisk?.("path" in error ? String(error.path) : "what is written") ?? wordsOf(error);
}

/** Sentence for the person who started the program or command. */
export const sayWhy = (error: unknown, beginning = "SMGT cannot start"): string =>
  `${beginning}: ${error instanceof Error ? reasonOf(error) : String(error)}`;

/** Prefix of a failed command's message. */
export const NOT_DONE = "This could not be done";
