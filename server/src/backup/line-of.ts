/**
 * The line of a backup in the register, by its manifest alone. So one that is whole and stands in no register, because its maker
 * was killed before the line or the register was lost, is registered by the next: nothing would list, restore or remove it otherwise.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { MANIFEST, sha256Of, type Manifest } from "./manifest.ts";
import { isId, type Places } from "./places.ts";
import { addLine, registeredIds, type BackupLine } from "./register.ts";

const DAY_MS = 86_400_000;

/** The line of a backup with this manifest, which is kept for so many days. */
export function lineOf(manifest: Manifest, text: string, keepDays: number): BackupLine {
  const { id, way, began_at, finished_at, database, files, audit_keys } = manifest;
  return {
    id,
    what: "database and files",
    way: way ?? null,
    began_at,
    finished_at,
    // A day longer: to go back to the first moment of the oldest day, the backup before it is needed.
    until: new Date(Date.parse(finished_at) + (keepDays + 1) * DAY_MS).toISOString(),
    bytes: [...database, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
    manifest_sha256: sha256Of(text),
    ...(audit_keys === undefined ? {} : { audit_keys }),
  };
}

/** Its line, if the folder has the manifest of the backup whose name it bears. */
function lineIn(base: string, id: string, keepDays: number): BackupLine[] {
  const file = path.join(base, id, MANIFEST);
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  try {
    const manifest = JSON.parse(text) as Manifest;
    return manifest.id === id ? [lineOf(manifest, text, keepDays)] : [];
  } catch {
    return []; // no manifest of ours
  }
}

/** Registers what is whole and of which the register says nothing, oldest first; what it says was removed it leaves alone. */
export function registerLeft({ base, register }: Places, keepDays: number): BackupLine[] {
  const known = registeredIds(register);
  const left = readdirSync(base).filter((name) => isId(name) && !known.has(name));
  const found = left.toSorted().flatMap((id) => lineIn(base, id, keepDays));
  for (const line of found) addLine(register, line);
  return found;
}
