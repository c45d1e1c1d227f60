/** A workflow table that lets further roles reassign within a department. */
import { ACTION } from "@smgt/contract/constants.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { recordMastersVersion } from "@smgt/server/domain/law/masters/versions.ts";
import { sql } from "kysely";
import { until } from "./until.ts";
import type { World } from "./world.ts";

/** Allows action 122 for exactly these roles; waits until the server has loaded the change. */
export async function allowReassign(world: World, roles: readonly number[]): Promise<void> {
  await inTransaction(world.ctx.db, async (tx) => {
    await sql`update workflow_transition set roles = ${[...roles]}::int[] where action_id = ${ACTION.TAKE_OVER}`.execute(
      tx,
    );
    const about = { source: "pack", userId: null, packVersion: "1", changed: {} } as const;
    await recordMastersVersion(tx, { ...about, now: world.ctx.clock.now() });
  });
  await until("the table is read", async () => {
    const { workflow } = await mastersOf(world.ctx);
    const rows = workflow.transitions.filter((row) => row.actionId === ACTION.TAKE_OVER);
    return rows.every((row) => row.roles.length === roles.length);
  });
}
