/** Counts anonymous requests by address, across all servers, in one statement each. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";

/** Counts a request of this address in the window that began at `windowAt`; returns the new count. */
export async function countRequest(ctx: Context, address: string, windowAt: Date): Promise<number> {
  const key = createHmac("sha256", ctx.config.secret).update(`address ${address}`).digest("base64url");
  const { rows } = await sql<{ times: number }>`
    insert into request_count as c (counter_key, window_at, times) values (${key}, ${windowAt}, 1)
    on conflict (counter_key) do update set window_at = excluded.window_at,
      times = case when c.window_at = excluded.window_at then c.times + 1 else 1 end
    returning times`.execute(ctx.db);
  return rows[0]?.times ?? 1;
}
