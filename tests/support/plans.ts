/** Counts rows read by the statements of a piece of server code, by running `explain analyze` on each. */
import { Kysely, PostgresDialect, type CompiledQuery } from "kysely";
import pg from "pg";
import type { DB } from "@smgt/server/db/tables.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import type { World } from "./world.ts";

interface Step {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Step[];
}

/** Number of rows that a plan reads from a table, discarded ones included. */
function rowsRead(step: Step, table: string): number {
  const each =
    step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0) + (step["Rows Removed by Index Recheck"] ?? 0);
  const own = step["Relation Name"] === table ? each * step["Actual Loops"] : 0;
  return (step.Plans ?? []).reduce((sum, next) => sum + rowsRead(next, table), own);
}

function literal(value: unknown): string {
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value));
}

/** Returns rows read from each table by all statements of `ask`. Without `isPlannedEachTime`, uses the generic plan. */
export async function rowsReadBy(
  world: World,
  { tables, isPlannedEachTime }: { readonly tables: readonly string[]; readonly isPlannedEachTime: boolean },
  ask: (db: Db) => Promise<unknown>,
): Promise<Record<string, number>> {
  const pool = new pg.Pool({ connectionString: world.database.url, max: 1 });
  const sent: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void sent.push(event.query),
  });
  try {
    await ask(db);
    const read = Object.fromEntries(tables.map((table) => [table, 0]));
    await pool.query(`set plan_cache_mode = force_${isPlannedEachTime ? "custom" : "generic"}_plan`);
    for (const { sql, parameters } of sent) {
      if (!tables.some((table) => sql.includes(table))) continue;
      const values = parameters.length === 0 ? "" : `(${parameters.map(literal).join(",")})`;
      // Sequential: each statement needs its own plan.
      await pool.query(`prepare asked as ${sql}`);
      const { rows } = await pool.query<{ "QUERY PLAN": readonly [{ readonly Plan: Step }] }>(
        `explain (analyze, format json) execute asked${values}`,
      );
      await pool.query("deallocate asked");
      const plan = rows[0]?.["QUERY PLAN"][0].Plan;
      if (plan === undefined) throw new Error(`No plan of ${sql}`);
      for (const table of tables) read[table] = (read[table] ?? 0) + rowsRead(plan, table);
    }
    return read;
  } finally {
    await db.destroy();
  }
}
