/**
 * Gives up a backup whose copy of the database is damaged or lost: without its line in the register, the next backup removes
 * what only it could have needed. One whose copy is whole is never given up, whatever else is missing; it goes when its time
 * is over.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { DamagedBackup, verifyDatabase } from "./manifest.ts";
import { placesOf } from "./places.ts";
import { addLine, type BackupLine } from "./register.ts";

/** What is wrong of it; null where its copy is whole. */
async function damageOf(root: string, line: BackupLine): Promise<DamagedBackup | null> {
  try {
    await verifyDatabase(root, line);
    return null;
  } catch (error) {
    if (error instanceof DamagedBackup) return error;
    throw error;
  }
}

/** Takes it off the register, with what is left of it, and gives what was wrong; null where it stays, because its copy is whole. */
export async function forgetBackup(root: string, line: BackupLine, now: Date): Promise<DamagedBackup | null> {
  const damage = await damageOf(root, line);
  if (damage === null) return null;
  const { base, register } = placesOf(root);
  rmSync(path.join(base, line.id), { recursive: true, force: true });
  addLine(register, { id: line.id, removed_at: now.toISOString() });
  return damage;
}
