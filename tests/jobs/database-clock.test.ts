/** Servers use the database's time, whatever their machine's clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startDatabaseClock } from "@smgt/server/db/database-clock.ts";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";

const HOUR_MS = 3_600_000;
/** More than the latency to the database on any machine. */
const NEAR_MS = 5_000;

for (const [name, aheadMs, isTold] of [
  ["a clock that goes well", 0, false],
  ["one that is an hour ahead", HOUR_MS, true],
  ["one that is an hour behind", -HOUR_MS, true],
] as const) {
  test(`${name} ${isTold ? "is logged once, and" : "is not logged, and"} the database's time is used`, async (t) => {
    await withScratchDatabase(async ({ pool }) => {
      const { now } = Date;
      t.mock.method(Date, "now", () => now() + aheadMs);
      const told: number[] = [];
      const clock = await startDatabaseClock(pool, (ahead) => told.push(ahead));
      try {
        const { rows } = await pool.query<{ at: Date }>("select clock_timestamp() as at");
        const at = rows[0]?.at.getTime() ?? 0;
        assert.ok(Math.abs(clock.now().getTime() - at) < NEAR_MS, `${clock.now().toISOString()}`);
        assert.ok(Math.abs(clock.aheadMs() - aheadMs) < NEAR_MS, `${clock.aheadMs()}`);
        assert.equal(told.length, isTold ? 1 : 0);
      } finally {
        clock.stop();
      }
    });
  });
}
