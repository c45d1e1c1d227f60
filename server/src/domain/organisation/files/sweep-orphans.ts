/**
 * Deletes files without a database row after a restore: uploads after the restored moment, and files of people erased
 * before it. A row always precedes its file, so incoming files are safe.
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

/** Returns the number of deleted files. */
export async function sweepOrphans(ctx: Context): Promise<number> {
  const folder = path.join(ctx.config.dataDir, "files");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []); // no upload ever
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  let gone = 0;
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    // Batch by batch on purpose: there may be very many.
    const lot = keys.slice(at, at + AT_ONCE);
    const there = await known(ctx, lot);
    const orphans = lot.filter((key) => !there.has(key));
    await Promise.all(orphans.map((key) => rm(path.join(folder, key), { force: true })));
    gone += orphans.length;
  }
  return gone;
}
