/** Sensitive complaints cannot be inferred from public figures: these change only at night. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { dailyStatistics } from "@smgt/contract/calls/oversight/dashboard.ts";
import * as open from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { showSealedJob } from "@smgt/server/domain/tickets/counters/publish-sealed.job.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { diceOf, SEED } from "@smgt/tools/test-run/seed.ts";
import { clientOf } from "../../support/client.ts";
import { ENERGY, GURUGRAM, REPORT } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

describe("the public figures", () => {
  const { world, desk } = deskForTests();

  /** All public figures, without the time of reading. */
  async function seen(): Promise<Record<string, number>> {
    const anyone = clientOf(world.url, null, null, null);
    const all = {
      overall: await anyone.ok(open.overallStatistics),
      today: await anyone.ok(open.todayStatistics),
      months: await anyone.ok(open.overallGraph),
      monthsPending: await anyone.ok(open.overallGraph, {}, { query: { stat_key: "pending" } }),
      issues: await anyone.ok(open.issueTypeGraph),
      districts: await anyone.ok(open.districtGraph),
      disposals: await anyone.ok(open.disposalTypeGraph),
      login: await anyone.ok(dailyStatistics),
    };
    const found: Record<string, number> = {};
    const walk = (value: unknown, path: string): void => {
      if (typeof value === "number") found[path] = value;
      else if (Array.isArray(value)) {
        for (const [at, one] of value.entries()) {
          const id = typeof one === "object" && one !== null && "id" in one ? String(one.id) : String(at);
          walk(one, `${path}.${id}`);
        }
      } else if (typeof value === "object" && value !== null) {
        for (const [key, one] of Object.entries(value)) if (key !== "id") walk(one, `${path}.${key}`);
      }
    };
    walk(all, "");
    return found;
  }
  const night = async (): Promise<void> => {
    await desk.pass(DAY_MS);
    await showSealedJob.run(world.ctx, {});
  };
  const bribe = async (handle: string): Promise<number> => {
    const author = ensureUser(world.x.world, handle);
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell An official demanded a bribe in Gurugram." });
    const row = await until("the complaint is there", () =>
      world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .select(["t.ticket_id", "t.is_sensitive"])
        .where("c.handle", "=", handle)
        .executeTakeFirst()
        .then((found) => found ?? null),
    );
    assert.equal(row.is_sensitive, true);
    return row.ticket_id;
  };
  /** Reply or phone call, depending on the citizen's contacts. */
  const approve = async (ticketId: number): Promise<unknown> => {
    const { channel } = await world.ctx.db
      .selectFrom("ticket")
      .select("channel")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    return channel === null
      ? desk.done("head", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." })
      : desk.done("head", ticketId, ACTION.APPROVE_AND_REPLY, {
          disposal_type_id: 1,
          reply_channel: "D",
          reply_text: "The matter was looked into.",
        });
  };
  /** Life of a ticket, in order. */
  const LIFE: readonly ((ticketId: number) => Promise<unknown>)[] = [
    (id) => desk.done("head", id, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM }),
    (id) => desk.done("officer", id, ACTION.ACCEPT),
    (id) => desk.done("officer", id, ACTION.SUBMIT_ATR, { remarks: REPORT, disposal_type_id: 1 }),
    approve,
  ];

  it("stay the same through a day of sensitive complaints, in any order", async () => {
    const dice = diceOf(SEED);
    const plain = await desk.fromPhone();
    const turned = await desk.fromPhone();
    const before = await seen();
    await desk.done("head", turned.ticket_id, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    assert.deepEqual(await seen(), before, "one that becomes sensitive does not go from the figures");
    const lives: { id: number; at: number }[] = [{ id: turned.ticket_id, at: 0 }];
    for (let n = 0; n < 6; n += 1) {
      // Sequential: each step is checked.
      lives.push({ id: await bribe(`sealed_${n}`), at: 0 });
      assert.deepEqual(await seen(), before, `complaint ${n} came`);
    }
    const going = (): typeof lives => lives.filter((one) => one.at < LIFE.length);
    while (going().length > 0) {
      const one = going()[dice(going().length)];
      if (one === undefined) break;
      await LIFE[one.at]?.(one.id);
      one.at += 1;
      assert.deepEqual(await seen(), before, `ticket ${one.id}, step ${one.at}`);
    }
    await desk.done("head", plain.ticket_id, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
    await night();
    const after = await seen();
    const moved = Object.keys({ ...before, ...after })
      .filter((key) => !/percentage|per_lakh|today|overdue|within_sla|_years|_id$/.test(key))
      .map((key) => [key, (after[key] ?? 0) - (before[key] ?? 0)] as const)
      .filter(([, step]) => step !== 0);
    assert.ok(moved.length > 0, "six came and seven were solved");
    for (const [key, step] of moved) assert.ok(Math.abs(step) >= 5, `${key} ${step}`);
    assert.equal((after[".overall.total"] ?? 0) - (before[".overall.total"] ?? 0), 6);
    await showSealedJob.run(world.ctx, {});
    assert.deepEqual(await seen(), after, "once a day");
    // All seven were closed as solved: the next night adds closings and solutions.
    await night();
    const later = await seen();
    const stepOf = (key: string): number => (later[`.overall.${key}`] ?? 0) - (before[`.overall.${key}`] ?? 0);
    assert.deepEqual([stepOf("total"), stepOf("resolved"), stepOf("solved")], [6, 7, 7]);
  });

  it("reveal no single complaint the night after, and none that passes its deadline", async () => {
    // Publishes everything deferred in earlier nights.
    for (let n = 0; n < 3; n += 1) await night();
    const before = await seen();
    const ticketId = await bribe("sealed_single");
    await night();
    const after = await seen();
    const still = (figures: Record<string, number>): Record<string, number> =>
      Object.fromEntries(Object.entries(figures).filter(([key]) => !/today|months|disposals/.test(key)));
    const timeless = ({ ".login.total_tickets_underprocess_but_overdue": _late, ...rest }: Record<string, number>) => {
      const { ".login.total_tickets_underprocess_within_sla": _within, ...others } = rest;
      return still(others);
    };
    assert.deepEqual(timeless(after), timeless(before));
    await sql`update ticket set due_at = ${new Date(world.ctx.clock.now().getTime() + HOUR_MS)}
      where ticket_id = ${ticketId}`.execute(world.ctx.db);
    const early = await seen();
    await desk.pass(2 * HOUR_MS);
    assert.deepEqual(still(await seen()), still(early));
  });
});
