/**
 * Searches every column of every table and every file for words, also in encoded or compressed content: erased data
 * must not appear.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import type { World } from "./world.ts";

/** A word as it appears in a bytea column. */
const hexOf = (word: string): string => Buffer.from(word).toString("hex");

async function tablesWith(world: World, words: readonly string[]): Promise<string[]> {
  const { db } = world.ctx;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname in ('public', 'graphile_worker') order by 1, 2`.execute(
    db,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    // Sequential: a few hundred small tables. Bytea columns show as hex.
    const { rows } = await sql<{ field: string; word: string }>`
      select distinct f.key as field, w.word from ${sql.table(`${schema}.${name}`)} as t, jsonb_each_text(to_jsonb(t)) as f,
             unnest(${words}::text[], ${words.map(hexOf)}::text[]) as w(word, hex)
       where f.value ilike '%' || w.word || '%' or (left(f.value, 2) = '\\x' and f.value like '%' || w.hex || '%') order by 1, 2`.execute(
      db,
    );
    found.push(...rows.map(({ field, word }) => `${name}.${field}: ${word}`));
  }
  return found;
}

/** Returns a file's content, decompressed if needed. */
function bytesOf(file: string): Buffer {
  const bytes = readFileSync(file);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

function filesWith(folder: string, words: readonly string[]): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.flatMap((name) => {
    const file = path.join(folder, name);
    if (!statSync(file).isFile()) return [];
    const text = bytesOf(file).toString("latin1");
    return words
      .filter((word) => text.includes(Buffer.from(word).toString("latin1")) || name.includes(word))
      .map((word) => `${name}: ${word}`);
  });
}

/** Returns matches as `table.column: word` or `file: word`; case-insensitive in tables. */
export async function findTraces(world: World, words: readonly string[]): Promise<string[]> {
  const { dataDir } = world.ctx.config;
  return [...(await tablesWith(world, words)), ...(existsSync(dataDir) ? filesWith(dataDir, words) : [])];
}
