/** Whether the database answers. */
import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** One round trip; throws when there is no answer. */
export async function pingDatabase(ctx: Context): Promise<void> {
  await sql`select 1`.execute(ctx.db);
}
