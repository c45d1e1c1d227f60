/**
 * One definition of in time, late, overdue and due soon: `sla/status.ts` for single tickets equals the SQL of lists,
 * figures and recounts. Tested on random moments close together, with and without due time and pause.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { PHASES } from "@smgt/contract/phases.ts";
import { cellsOf } from "@smgt/server/domain/tickets/counters/figures.ts";
import { deadlineOf, isInTimeSql, isPastSql } from "@smgt/server/domain/law/clocks/time-status-sql.ts";
import { slaGroup, type SlaFacts } from "@smgt/server/domain/law/clocks/time-status.ts";
import { worldForTests } from "../support/for-tests.ts";

const NOW = Date.parse("2026-11-18T06:30:00Z");
/** Few distinct moments, a millisecond apart, to hit the boundaries often. */
const moment = fc.integer({ min: -3, max: 3 }).map((ms) => new Date(NOW + ms));
const maybe = fc.option(moment, { nil: null });
const facts: fc.Arbitrary<SlaFacts> = fc
  .record({ phase: fc.constantFrom(...PHASES), due_at: maybe, resolved_at: moment, paused_at: maybe })
  .map((one) => (one.phase === "open" ? { ...one, resolved_at: null } : one));

describe("in time, late, overdue and due soon", () => {
  const world = worldForTests();

  it("are equal in memory, in lists and in figures", async () => {
    const all = fc.sample(facts, { numRuns: 3_000, seed: Number(process.env["SMGT_TEST_SEED"] ?? 1) });
    const now = new Date(NOW);
    const [due, paused, resolved] = [sql.ref("due_at"), sql.ref("paused_at"), sql.ref("resolved_at")];
    const { rows } = await sql<{ is_past: boolean; is_in_time: boolean | null }>`
      select ${isPastSql(deadlineOf(due), paused, now)} as is_past, ${isInTimeSql(due, resolved)} as is_in_time
        from jsonb_to_recordset(${JSON.stringify(all.map((one, id) => ({ ...one, id })))}::jsonb)
          as t(id int, due_at timestamptz, paused_at timestamptz, resolved_at timestamptz) order by id`.execute(
      world.ctx.db,
    );
    assert.equal(rows.length, all.length);
    const seen = new Set<string>();
    for (const [index, one] of all.entries()) {
      const group = slaGroup(one, now);
      seen.add(group);
      const row = rows[index];
      const said = `${JSON.stringify(one)} is ${group}`;
      if (one.phase === "open") assert.equal(row?.is_past, group === "overdue", said);
      else if (group !== "excluded") assert.equal(row?.is_in_time, group === "in_time", said);

      const counted = { received_at: now, issue_type_id: null, district_id: null, disposal_type_id: null };
      const ticket = {
        ...one,
        ...counted,
        is_confirmed: false,
        is_solved: false,
        reopen_count: 0,
        is_sensitive: false,
      };
      const names = cellsOf(ticket, "Asia/Kolkata").map((cell) => cell.name);
      assert.equal(names.includes("in_time"), group === "in_time", said);
      assert.equal(names.includes("late"), group === "late", said);
    }
    assert.deepEqual([...seen].toSorted(), ["excluded", "in_time", "late", "overdue", "within"]);
  });
});
