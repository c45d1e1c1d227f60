/** The log of calls writes in batches, and an invalid status of an outside service blocks no row. */
import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { mock, test } from "node:test";
import { sql } from "kysely";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";
import { openApiLog, outsideCall } from "@smgt/server/domain/oversight/logs/api-log.ts";

/** Period in which the log collects calls. */
const GATHER_MS = 250;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => new Date("2026-11-25T10:00:00Z") };
const fact = (apiName: string) =>
  ({
    direction: "IN",
    apiName,
    httpStatus: 200,
    latencyMs: 1,
    reference: null,
    ticketId: null,
    error: null,
  }) as const;

test("collects calls that arrive during a write for the next one", async () => {
  await withScratchDatabase(async ({ db: real }) => {
    let statements = 0;
    let further = 3;
    const db = real.withPlugin({
      transformQuery: ({ node }) => node,
      // Simulates load: each finished statement comes with another call.
      transformResult: async ({ result }) => {
        statements += 1;
        if (further > 0) log.note(fact(`further ${(further -= 1)}`));
        return result;
      },
    });
    /** Waits for a started statement to finish, and for one more to start. */
    const settled = async (wanted: number): Promise<void> => {
      for (let round = 0; round < 200 && statements < wanted; round += 1) await sql`select 1`.execute(real);
      for (let round = 0; round < 3; round += 1) await sql`select 1`.execute(real);
      await turn();
    };
    // Defers the log's own timers only; the connections' timers, started earlier, must be cleared at the end.
    const held: (() => void)[] = [];
    const setReal = globalThis.setTimeout;
    const holding = mock.method(globalThis, "setTimeout", (run: () => void, ms?: number) => {
      if (ms !== GATHER_MS) return setReal(run, ms);
      held.push(run);
      return setReal(() => undefined, 0);
    });
    const log = openApiLog({ db, clock, log: silent });
    try {
      log.note(fact("first"));
      log.note(fact("second"));
      for (const wanted of [1, 2]) {
        assert.equal(held.length, 1);
        held.shift()?.();
        await settled(wanted);
        assert.equal(statements, wanted);
      }
    } finally {
      holding.mock.restore();
    }
    // Closing writes everything, including calls that arrive meanwhile.
    await log.close();
    const { rows } = await sql<{ name: string }>`select api_name as name from api_log order by api_log_id`.execute(
      real,
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      ["first", "second", "further 2", "further 1", "further 0"],
    );
  });
});

test("stores rows despite an outside service's invalid status", async () => {
  await withScratchDatabase(async ({ db }) => {
    const log = openApiLog({ db, clock, log: silent });
    const odd = outsideCall("x", { method: "GET", path: "users/1/mentions", status: 999, latencyMs: 1 });
    log.note(odd);
    log.note(fact("after it"));
    await log.close();
    const { rows } = await sql`select api_name, http_status, error from api_log order by api_log_id`.execute(db);
    assert.deepEqual(rows, [
      { api_name: odd.apiName, http_status: null, error: "HTTP_999" },
      { api_name: "after it", http_status: 200, error: null },
    ]);
  });
});
