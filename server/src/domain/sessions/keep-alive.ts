/** Sessions with an open live line are alive: one statement for all lines of the process. */
import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Says of these sessions that they were seen just now; gives those that are still live. */
export async function seeSessions(ctx: Context, sessionIds: readonly number[]): Promise<ReadonlySet<number>> {
  const at = ctx.clock.now();
  const { rows } = await sql<{ session_id: number }>`update session set seen_at = greatest(seen_at, ${at})
    where session_id = any(${sessionIds}::int[]) and ended_at is null and expires_at > ${at}
    returning session_id`.execute(ctx.db);
  return new Set(rows.map((row) => row.session_id));
}
