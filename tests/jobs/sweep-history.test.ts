/** The clock sweep over a realistic history completes in one run and leaves correct counters. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { startWorld } from "../support/world.ts";

const DAY_MS = 86_400_000;

test("sweeps the tickets of a history, and a second sweep finds nothing", async () => {
  const world = await startWorld({ isFilled: true });
  try {
    const { ctx } = world;
    // Seeding has swept its own period; two days later more deadlines have passed.
    world.advance(2 * DAY_MS);
    const done = async (): Promise<unknown> => {
      const { rows } = await sql<{ levels: number; entries: number; unscheduled: number }>`select
        (select count(*)::int from escalation) as levels,
        (select count(*)::int from ticket_history where action_id between 190 and 195) as entries,
        (select count(*)::int from ticket where alarm_step is null and stage_due_at is not null
           and status_id in (1, 2, 3, 4, 5, 6, 9, 10)) as unscheduled`.execute(ctx.db);
      return rows[0];
    };
    const before = (await done()) as { entries: number };
    await sweepClocks(ctx);
    const first = (await done()) as { levels: number; entries: number; unscheduled: number };
    assert.ok(first.levels > 0 && first.entries > before.entries, JSON.stringify(first));
    assert.equal(first.unscheduled, 0);
    await sweepClocks(ctx);
    assert.deepEqual(await done(), first);
    assert.deepEqual(await recount(ctx.db, "Asia/Kolkata"), []);
  } finally {
    await world.close();
  }
});
