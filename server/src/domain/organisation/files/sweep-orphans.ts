/**
 * After a restore: takes away files of which the database knows nothing, such as uploads from after the moment that was gone back
 * to, and of people who were erased before it. A row is always there before its file, so nothing that is just coming goes.
 */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";

const AT_ONCE = 1_000;

async function known(ctx: Context, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from stored_file where storage_key = any(${keys}::text[])`.execute(ctx.db);
  return new Set(rows.map((row) => row.key));
}

/** Gives how many went. */
export async function sweepOrphans(ctx: Context): Promise<number> {
  const folder = path.join(ctx.config.dataDir, "files");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []); // nothing was ever uploaded
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  let gone = 0;
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    // Lot by lot on purpose: there may be very many.
    const lot = keys.slice(at, at + AT_ONCE);
    const there = await known(ctx, lot);
    const orphans = lot.filter((key) => !there.has(key));
    await Promise.all(orphans.map((key) => rm(path.join(folder, key), { force: true })));
    gone += orphans.length;
  }
  return gone;
}
