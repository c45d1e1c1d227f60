/** Looks for words in every row of every table and in every file of a world: what is erased must be nowhere. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import type { World } from "./world.ts";

async function tablesWith(world: World, words: readonly string[]): Promise<string[]> {
  const { db } = world.ctx;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname in ('public', 'graphile_worker') order by 1, 2`.execute(
    db,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ word: string }>`
      select distinct word from ${sql.table(`${schema}.${name}`)} as t, unnest(${words}::text[]) as w(word)
       where t::text ilike '%' || word || '%'`.execute(db); // one after the other: a few hundred small tables
    found.push(...rows.map(({ word }) => `${name}: ${word}`));
  }
  return found;
}

function filesWith(folder: string, words: readonly string[]): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.flatMap((name) => {
    const file = path.join(folder, name);
    if (!statSync(file).isFile()) return [];
    const text = readFileSync(file).toString("latin1");
    return words
      .filter((word) => text.includes(Buffer.from(word).toString("latin1")) || name.includes(word))
      .map((word) => `${name}: ${word}`);
  });
}

/** Where any of these words stands; letters of either case in tables. */
export async function tracesOf(world: World, words: readonly string[]): Promise<string[]> {
  return [...(await tablesWith(world, words)), ...filesWith(world.ctx.config.dataDir, words)];
}
