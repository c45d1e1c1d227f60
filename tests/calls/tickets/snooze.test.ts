/** Snoozed tickets leave one's own list while their clock runs; a time or an event returns them. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { endSnooze, getSnoozed, saveSnooze } from "@smgt/contract/calls/tickets/snooze.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { getWaiting, markWaitingRead } from "@smgt/contract/calls/casework/inbox.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { notifySnoozesJob } from "@smgt/server/domain/tickets/tickets/snooze/notify-snoozes.job.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import type { Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { openLine } from "../../support/live-line.ts";
import { until } from "../../support/until.ts";

const HOUR = 3_600_000;

describe("a snoozed ticket", () => {
  const { world, desk } = deskForTests();

  const held = async (): Promise<number> => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    return ticketId;
  };
  const inHours = (hours: number): string => new Date(world.ctx.clock.now().getTime() + hours * HOUR).toISOString();
  const isMine = async (ticketId: number): Promise<boolean> => {
    const rows = rowsOf(await desk.as.officer.ok(commonList, { list_key: "mine", page_size: 100 }));
    assert.equal((await desk.as.officer.ok(menuCount))["mine"], rows.length, "the badge is the list");
    return rows.some((row) => row.ticket_id === ticketId);
  };
  const isAside = async (ticketId: number, who: Person = "officer") =>
    rowsOf(await desk.as[who].ok(getSnoozed)).some((row) => row.ticket_id === ticketId);
  const backBecause = async (ticketId: number, who: Person = "officer") =>
    rowsOf(await desk.as[who].ok(getWaiting, { page_size: 100 }))
      .filter((one) => one.ticket_id === ticketId && one.kind === "snooze")
      .map((one) => one.about);

  it("returns at its time; ticket and clock were unaffected", async () => {
    const ticketId = await held();
    const before = await desk.show(ticketId);
    await desk.as.officer.ok(saveSnooze, { ticket_id: ticketId, until: inHours(3) });
    assert.deepEqual([await isMine(ticketId), await isAside(ticketId)], [false, true]);
    assert.equal(await isAside(ticketId, "hod"), false, "one's own");
    const { version, sla, history } = await desk.show(ticketId);
    assert.deepEqual([version, sla.due_at, history.length], [before.version, before.sla.due_at, before.history.length]);

    await desk.pass(3 * HOUR - 1);
    assert.deepEqual(await backBecause(ticketId), []);
    await desk.pass(1);
    assert.deepEqual([await isMine(ticketId), await isAside(ticketId)], [true, false]);
    assert.deepEqual(await backBecause(ticketId), ["moment"]);
    const entries = rowsOf(await desk.as.officer.ok(getWaiting)).filter((one) => one.kind === "snooze");
    await desk.as.officer.ok(markWaitingRead, { entries: entries.map(({ kind, ref_id }) => ({ kind, ref_id })) });
    assert.deepEqual([await backBecause(ticketId), await isMine(ticketId)], [[], true]);
    const audited = await world.ctx.db
      .selectFrom("audit_entry")
      .select("event")
      .where("ticket_id", "=", ticketId)
      .where("event", "=", "PUT_ASIDE")
      .execute();
    assert.equal(audited.length, 1);
  });

  it("returns when its status changes", async () => {
    const ticketId = await held();
    await desk.as.hod.ok(saveSnooze, { ticket_id: ticketId, on_status: "Y" });
    assert.deepEqual(await backBecause(ticketId, "hod"), []);
    await desk.reported(ticketId);
    assert.deepEqual(await backBecause(ticketId, "hod"), ["status"]);
  });

  it("returns when a report arrives, and not for other events", async () => {
    const ticketId = await held();
    await desk.as.cell.ok(saveSnooze, { ticket_id: ticketId, on_report: "Y" });
    await desk.done("officer", ticketId, ACTION.REMARK, { remarks: "The lineman is on his way." });
    assert.deepEqual(await backBecause(ticketId, "cell"), []);
    await desk.pass(1_000);
    await desk.reported(ticketId);
    assert.deepEqual(await backBecause(ticketId, "cell"), ["report"]);
  });

  it("returns when the citizen writes", async () => {
    const { ticket_id: ticketId, posts } = await desk.fromPost("snooze_citizen");
    await desk.as.cell.ok(saveSnooze, { ticket_id: ticketId, on_citizen: "Y" });
    await desk.pass(1_000);
    writePost(world.x.world, ensureUser(world.x.world, "snooze_citizen").id, {
      text: "@demo_grievance_cell Still no light.",
      inReplyToId: posts[0]?.tweet_id ?? "",
    });
    const why = await until("it is back", async () => {
      const found = await backBecause(ticketId, "cell");
      return found.length > 0 ? found : null;
    });
    assert.deepEqual(why, ["citizen"]);
  });

  it("is unsnoozed by hand, and snoozed again for longer", async () => {
    const ticketId = await held();
    await desk.as.officer.ok(saveSnooze, { ticket_id: ticketId, until: inHours(1) });
    await desk.as.officer.ok(saveSnooze, { ticket_id: ticketId, until: inHours(5) });
    await desk.pass(2 * HOUR);
    assert.equal(await isAside(ticketId), true);
    await desk.as.officer.ok(endSnooze, { ticket_id: ticketId });
    await desk.as.officer.ok(endSnooze, { ticket_id: ticketId });
    assert.deepEqual([await isAside(ticketId), await isMine(ticketId)], [false, true]);
  });

  it("shows its time to its own officer only", async () => {
    const ticketId = await held();
    const asideFor = async (who: Person) => (await desk.show(ticketId, who)).aside;
    assert.equal(await asideFor("officer"), null);
    const moment = inHours(2);
    await desk.as.officer.ok(saveSnooze, { ticket_id: ticketId, until: moment, on_citizen: "Y" });
    assert.deepEqual(await asideFor("officer"), { until: moment, on_citizen: "Y", on_report: "N", on_status: "N" });
    assert.equal(await asideFor("hod"), null);
    await desk.pass(2 * HOUR);
    assert.equal(await asideFor("officer"), null, "it is back");
    await desk.as.officer.ok(endSnooze, { ticket_id: ticketId });
  });

  it("counts to a limit of two hundred, for ninety days at most", async () => {
    const ticketId = await held();
    const put = (until: string, who: Person = "head") => desk.as[who].call(saveSnooze, { ticket_id: ticketId, until });
    const days = (n: number, ms = 0): string => new Date(Date.parse(inHours(n * 24)) + ms).toISOString();
    const far = await put(days(90, 1));
    assert.deepEqual([far.refusal, far.STATUS_RESPONSE], ["SNOOZE_FAR", "Choose a time within the next 90 days."]);
    assert.equal((await put(days(90))).STATUS_ID, "0");
    for (let n = 0; n < 199; n += 1) {
      const { ticket_id: another } = await desk.fromPhone(); // sequential: each counts
      await desk.as.head.ok(saveSnooze, { ticket_id: another, on_status: "Y" });
    }
    const { ticket_id: last } = await desk.fromPhone();
    const tooMany = await desk.as.head.call(saveSnooze, { ticket_id: last, on_status: "Y" });
    assert.deepEqual(
      [tooMany.refusal, tooMany.STATUS_RESPONSE],
      ["SNOOZE_LIMIT", "You have put 200 tickets aside. Take some back first."],
    );
    const twice = await Promise.all([put(days(3)), put(days(3))]);
    assert.deepEqual(
      twice.map((one) => one.STATUS_ID),
      ["0", "0"],
      "a further one of a ticket replaces the first, two at once too",
    );
    await desk.as.head.ok(endSnooze, { ticket_id: ticketId });
    assert.equal((await desk.as.head.call(saveSnooze, { ticket_id: last, on_status: "Y" })).STATUS_ID, "0");
    // A returned ticket does not count, even unread.
    assert.equal((await put(inHours(1))).refusal, "SNOOZE_LIMIT");
    await world.ctx.db
      .updateTable("snooze")
      .set({ until: world.ctx.clock.now() })
      .where("ticket_id", "=", last)
      .execute();
    assert.equal((await put(inHours(1))).STATUS_ID, "0");
  });

  it("accepts several concurrent requests, and is snoozed once", async () => {
    const ticketId = await held();
    const press = () => desk.as.officer.call(saveSnooze, { ticket_id: ticketId, until: inHours(1) });
    const answers = await Promise.all([press(), press(), press(), press(), press()]);
    assert.deepEqual(
      answers.map((one) => one.refusal ?? "done"),
      ["done", "done", "done", "done", "done"],
    );
    const rows = await world.ctx.db.selectFrom("snooze").select("user_id").where("ticket_id", "=", ticketId).execute();
    assert.deepEqual(rows, [{ user_id: desk.userId.officer }]);
  });

  it("refuses permanent and past times, and hidden tickets", async () => {
    const ticketId = await held();
    const put = (who: Person, more: object) => desk.as[who].call(saveSnooze, { ticket_id: ticketId, ...more });
    assert.equal((await put("officer", {})).refusal, "SNOOZE_EMPTY");
    assert.equal((await put("officer", { on_status: "N" })).refusal, "SNOOZE_EMPTY");
    assert.equal((await put("officer", { until: inHours(0) })).refusal, "SNOOZE_PAST");
    assert.equal((await put("officer", { until: "soon" })).refusal, "SNOOZE_PAST");
    for (const thief of ["water", "hisar", "field"] as const) {
      assert.equal((await put(thief, { on_status: "Y" })).refusal, "TICKET_NOT_FOUND", thief);
    }
  });

  it("is pushed to the officer's screens once, however often the job runs", async () => {
    const ticketId = await held();
    await desk.as.officer.ok(saveSnooze, { ticket_id: ticketId, until: inHours(1) });
    const line = await openLine(world.url, desk.as.officer);
    try {
      const told = () => line.text().split("event: waiting").length - 1;
      await notifySnoozesJob.run(world.ctx, {});
      await desk.pass(HOUR);
      await notifySnoozesJob.run(world.ctx, {});
      await until("the screen is told", async () => (told() > 0 ? true : null));
      await notifySnoozesJob.run(world.ctx, {});
      assert.equal(told(), 1);
    } finally {
      line.close();
    }
  });
});
