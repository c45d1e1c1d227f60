/** Handing over an officer's charge: tickets move to a successor as one list, which the successor acknowledges. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { accountNotices } from "@smgt/contract/calls/organisation/account.ts";
import * as calls from "@smgt/contract/calls/casework/handover.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { markAsPrimaryTicket } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { moveChargeJob } from "@smgt/server/domain/casework/handover/move-charge.job.ts";
import { adminWithApp } from "../../support/accounts.ts";
import { clientOf, type Client } from "../../support/client.ts";
import { ENERGY, GURUGRAM, openDesk, WATER, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { allowReassign } from "../../support/may-reassign.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { until } from "../../support/until.ts";

/** A district without postings of either officer. */
const ROHTAK = 19;
const DEVELOPMENT = 5;

const reason = "Transferred by order 14 of the department.";

describe("handing over a charge", () => {
  const world = worldForTests();
  let desk: Desk;
  let admin: Client;
  let from: number;
  let to: number;
  let far: number;
  before(async () => {
    desk = await openDesk(world);
    admin = (await adminWithApp(world)).client;
    from = desk.userId.officer;
    to = desk.userId.hisar;
    far = desk.userId.water;
    await world.ctx.db
      .insertInto("user_posting")
      .values({ user_id: to, role_id: ROLE.OFFICER, department_id: ENERGY, district_id: GURUGRAM })
      .execute();
  });

  const ticket = async (isAccepted = false): Promise<number> => {
    const { ticket_id } = await desk.fromPhone();
    await desk.done("cell", ticket_id, 101, {
      department_id: ENERGY,
      district_id: GURUGRAM,
      assign_user_id: [from],
    });
    if (isAccepted) await desk.done("officer", ticket_id, 111);
    return ticket_id;
  };
  const holders = async (ticket_id: number): Promise<number[]> => {
    const rows = await world.ctx.db
      .selectFrom("ticket_marking")
      .select("user_id")
      .where("ticket_id", "=", ticket_id)
      .where("ended_at", "is", null)
      .execute();
    return rows.map((row) => row.user_id);
  };
  const rowOf = (ticket_id: number) =>
    world.ctx.db
      .selectFrom("ticket")
      .select(["status_id", "due_at", "stage_due_at"])
      .where("ticket_id", "=", ticket_id)
      .executeTakeFirstOrThrow();
  const handOver = (client: Client, ticket_ids: number[], client_ref: string, more: object = {}) =>
    client.call(calls.handOverCharge, {
      from_user_id: from,
      to_user_id: to,
      ticket_ids,
      reason,
      client_ref,
      ...more,
    });
  const finished = (client: Client, charge_id: number) =>
    until("the charge", async () => {
      const [row] = rowsOf(await client.ok(calls.charges, { charge_id }));
      return row?.is_finished === "Y" ? row : null;
    });

  it("names live rules that still assign tickets to the leaving officer", async () => {
    const to_them = { action_mark: "Y", action_user_id: from } as const;
    await publishRules(world, desk.as.head, [
      ruleOn(["drain"], { rule_name: "Drains", ...to_them }),
      ruleOn(["river"], { rule_name: "Rivers, off", is_active: "N", ...to_them }),
      ruleOn(["lake"], { rule_name: "Lakes", action_mark: "Y", action_user_id: far }),
    ]);
    assert.deepEqual((await admin.ok(calls.chargeOf, { from_user_id: from })).rules, ["Drains"]);
    assert.deepEqual((await admin.ok(calls.chargeOf, { from_user_id: to })).rules, []);
    await publishRules(world, desk.as.head, [ruleOn(["lake"], { rule_name: "Lakes", action_tags: ["media"] })]);
  });

  it("moves each ticket with history, status and time limits unchanged, and is acknowledged once", async () => {
    const marked = await ticket();
    const accepted = await ticket(true);
    const kept = await ticket();
    const before = await Promise.all([marked, accepted].map(rowOf));
    const shown = await admin.ok(calls.chargeOf, { from_user_id: from, to_user_id: to });
    const listed = shown.tickets.map((one) => one.ticket_id).filter((id) => [marked, accepted, kept].includes(id));
    assert.equal(listed.length, 3);
    assert.ok(shown.successors.some((one) => one.user_id === to));
    assert.ok(!shown.successors.some((one) => one.user_id === far || one.user_id === from));
    world.advance(3_600_000);
    admin = (await adminWithApp(world)).client;
    const { charge_id = 0 } = await handOver(admin, [marked, accepted], "one");
    const made = await finished(admin, charge_id);
    assert.deepEqual([made.total, made.moved, made.left, made.is_mine], [2, 2, [], "N"]);
    assert.deepEqual(await Promise.all([marked, accepted, kept].map(holders)), [[to], [to], [from]]);
    assert.deepEqual(await Promise.all([marked, accepted].map(rowOf)), before);
    desk = await openDesk(world);
    const details = await desk.as.hisar.ok(ticketJson, { ticket_id: accepted });
    const history = JSON.stringify(details);
    assert.match(history, /Charge handed over/);
    assert.ok(history.includes(reason));
    // An accepted ticket needs no second acceptance.
    await desk.done("hisar", accepted, 115, {
      remarks: "The pole was replaced this morning and the line is live again.",
      disposal_type_id: 1,
    });
    const events = await world.ctx.db
      .selectFrom("ticket_history")
      .select("history_id")
      .where("ticket_id", "=", accepted)
      .where("event", "=", "CHARGE_HANDED_OVER")
      .execute();
    assert.equal(events.length, 1);

    // The successor gets one list and a notification, and acknowledges.
    const own = desk.as.hisar;
    const counts = JSON.stringify(await own.ok(menuCount, {}));
    assert.match(counts, /"waiting":\s*[1-9]/);
    assert.ok(rowsOf(await own.ok(accountNotices)).some((notice) => notice.kind === "CHARGE"));
    const [mine] = rowsOf(await own.ok(calls.charges, {}));
    assert.deepEqual(
      [mine?.charge_id, mine?.tickets.map((one) => one.ticket_id).toSorted((a, b) => a - b), mine?.is_mine],
      [charge_id, [marked, accepted].toSorted((a, b) => a - b), "Y"],
    );
    assert.equal((await desk.as.water.call(calls.acknowledgeCharge, { charge_id })).refusal, "CHARGE_NOT_FOUND");
    await own.ok(calls.acknowledgeCharge, { charge_id });
    const [taken] = rowsOf(await own.ok(calls.charges, { charge_id }));
    const at = taken?.acknowledged_at;
    assert.ok(at !== null && at !== undefined);
    world.advance(60_000);
    await own.ok(calls.acknowledgeCharge, { charge_id });
    assert.equal(rowsOf(await own.ok(calls.charges, { charge_id }))[0]?.acknowledged_at, at);
    assert.deepEqual(rowsOf(await own.ok(calls.charges, {})), []);
  });

  it("keeps each department's assignment, also where the successor has another on the same ticket", async () => {
    const { db } = world.ctx;
    await db
      .insertInto("user_posting")
      .values({ user_id: to, role_id: ROLE.OFFICER, department_id: DEVELOPMENT, district_id: GURUGRAM })
      .execute();
    const { ticket_id } = await desk.fromPhone();
    const marked = (actionId: number, department_id: number, userId: number) =>
      desk.done("cell", ticket_id, actionId, {
        department_id,
        district_id: GURUGRAM,
        assign_user_id: [userId],
        ...(actionId === ACTION.ADDITIONAL_MARKING ? { remarks: "Both have to look at it." } : {}),
      });
    await marked(ACTION.MARK, WATER, far);
    await marked(ACTION.ADDITIONAL_MARKING, ENERGY, from);
    await marked(ACTION.ADDITIONAL_MARKING, DEVELOPMENT, to);
    const { charge_id = 0 } = await handOver(admin, [ticket_id], "beside another");
    assert.equal((await finished(admin, charge_id)).moved, 1);
    const live = await db
      .selectFrom("ticket_marking")
      .select(["department_id", "user_id"])
      .where("ticket_id", "=", ticket_id)
      .where("ended_at", "is", null)
      .orderBy("department_id")
      .execute();
    const wanted = [
      { department_id: ENERGY, user_id: to },
      { department_id: WATER, user_id: far },
      { department_id: DEVELOPMENT, user_id: to },
    ];
    assert.deepEqual(
      live,
      wanted.toSorted((a, b) => a.department_id - b.department_id),
    );
    // Each can be primary, though one officer has both.
    const { ticket_combined_id } = await db
      .selectFrom("ticket_combined")
      .select("ticket_combined_id")
      .where("ticket_id", "=", ticket_id)
      .where("department_id", "=", ENERGY)
      .executeTakeFirstOrThrow();
    const { status_id } = await rowOf(ticket_id);
    const action_id = ACTION.MARK_AS_PRIMARY;
    await desk.as.cell.ok(markAsPrimaryTicket, { ticket_id, ticket_combined_id, action_id, status_id });
    const leads = await db
      .selectFrom("ticket_marking")
      .select("department_id")
      .where("ticket_id", "=", ticket_id)
      .where("kind", "=", "PRIMARY")
      .where("ended_at", "is", null)
      .execute();
    assert.deepEqual(leads, [{ department_id: ENERGY }]);
  });

  it("moves only the giver's assignments; another department's stay with their officer", async () => {
    const { db } = world.ctx;
    await db
      .insertInto("user_posting")
      .values({ user_id: from, role_id: ROLE.OFFICER, department_id: DEVELOPMENT, district_id: GURUGRAM })
      .execute();
    const ticket_id = await ticket();
    await desk.done("cell", ticket_id, ACTION.ADDITIONAL_MARKING, {
      department_id: DEVELOPMENT,
      district_id: GURUGRAM,
      assign_user_id: [to],
      remarks: "Both departments have to look at it.",
    });
    // After an earlier charge, one officer has both assignments.
    const both = await handOver(admin, [ticket_id], "both of one", { from_user_id: to, to_user_id: from });
    assert.equal((await finished(admin, both.charge_id ?? 0)).moved, 1);
    const { charge_id = 0 } = await handOver(desk.as.hod, [ticket_id], "one of two");
    const done = await finished(desk.as.hod, charge_id);
    assert.deepEqual([done.moved, done.left], [1, []]);
    const live = await db
      .selectFrom("ticket_marking")
      .select(["department_id", "user_id"])
      .where("ticket_id", "=", ticket_id)
      .where("ended_at", "is", null)
      .orderBy("department_id")
      .execute();
    assert.deepEqual(
      live,
      [
        { department_id: ENERGY, user_id: to },
        { department_id: DEVELOPMENT, user_id: from },
      ].toSorted((a, b) => a.department_id - b.department_id),
    );
    const { assignees } = await desk.show(ticket_id);
    assert.deepEqual(assignees.map((one) => one.user_id).toSorted(), [from, to].toSorted());
  });

  it("happens once per idempotency key, and resumes after a kill", async () => {
    const ids = [await ticket(), await ticket(), await ticket()];
    let turns = 0;
    // Two at once, as after a resend on a slow network.
    const [first, second] = await Promise.all([handOver(admin, ids, "twice"), handOver(admin, ids, "twice")]);
    assert.equal(second.charge_id, first.charge_id);
    const charge_id = first.charge_id ?? 0;
    await finished(admin, charge_id);
    // Simulates a kill between two tickets: one is moved back without an outcome.
    const { db } = world.ctx;
    await db
      .updateTable("charge_ticket")
      .set({ outcome: null })
      .where("charge_id", "=", charge_id)
      .where("ticket_id", "=", ids[2] ?? 0)
      .execute();
    await db
      .updateTable("ticket_marking")
      .set({ user_id: from })
      .where("ticket_id", "=", ids[2] ?? 0)
      .where("ended_at", "is", null)
      .execute();
    await db.updateTable("charge").set({ finished_at: null }).where("charge_id", "=", charge_id).execute();
    const killed = {
      ...world.ctx,
      clock: {
        now: () => {
          turns += 1;
          throw new Error("killed");
        },
      },
    };
    await assert.rejects(moveChargeJob.run(killed, { chargeId: charge_id }), /killed/);
    assert.equal(turns, 1);
    assert.deepEqual(await holders(ids[2] ?? 0), [from], "nothing of it is half done");
    await moveChargeJob.run(world.ctx, { chargeId: charge_id });
    await moveChargeJob.run(world.ctx, { chargeId: charge_id });
    assert.deepEqual(await Promise.all(ids.map(holders)), [[to], [to], [to]]);
    const told = await db
      .selectFrom("ticket_history")
      .select("ticket_id")
      .where("ticket_id", "in", ids.slice(0, 2))
      .where("event", "=", "CHARGE_HANDED_OVER")
      .execute();
    assert.equal(told.length, 2, "what had moved is left alone");
  });

  it("is limited to the district of a district officer who may reassign by the State's table", async () => {
    const { district } = desk.as;
    assert.equal((await district.call(calls.chargeOfficers)).refusal, "NOT_PERMITTED");
    await allowReassign(world, [ROLE.HOD, ROLE.DIST_NODAL]);
    const [here, elsewhere] = [await ticket(), await ticket()];
    await world.ctx.db
      .updateTable("ticket_marking")
      .set({ district_id: ROHTAK })
      .where("ticket_id", "=", elsewhere)
      .execute();
    const shown = (await district.ok(calls.chargeOf, { from_user_id: from })).tickets.map((one) => one.ticket_id);
    assert.deepEqual([shown.includes(here), shown.includes(elsewhere)], [true, false]);
    const offered = rowsOf(await district.ok(calls.chargeOfficers)).map((row) => row.user_id);
    assert.ok(offered.includes(from));
    const posted = await world.ctx.db
      .selectFrom("user_posting")
      .select("user_id")
      .where("user_id", "in", offered)
      .where((one) => one.or([one("district_id", "=", GURUGRAM), one("district_id", "is", null)]))
      .distinct()
      .execute();
    assert.equal(posted.length, offered.length, "nobody of another district");
    assert.equal((await handOver(district, [elsewhere], "district")).refusal, "USER_NOT_ELIGIBLE");
    const { charge_id = 0 } = await handOver(district, [here, elsewhere], "district");
    assert.equal((await finished(district, charge_id)).total, 1);
    assert.deepEqual(await Promise.all([here, elsewhere].map(holders)), [[to], [from]]);
    await allowReassign(world, [ROLE.HOD]);
  });

  it("names tickets that cannot move, with the reason", async () => {
    const elsewhere = await ticket();
    const fine = await ticket();
    // Another district, where the successor has no posting.
    const far = await ticket();
    await world.ctx.db
      .updateTable("ticket_marking")
      .set({ district_id: ROHTAK })
      .where("ticket_id", "=", far)
      .execute();
    // A complaint against the successor arrives after the list was shown.
    await world.ctx.db
      .updateTable("ticket")
      .set({ complained_about: [to], is_sensitive: true })
      .where("ticket_id", "=", elsewhere)
      .execute();
    const shown = await admin.ok(calls.chargeOf, { from_user_id: from, to_user_id: to });
    const seen = shown.tickets.find((one) => one.ticket_id === elsewhere);
    assert.match(seen?.reason ?? "", /cannot receive this ticket/);
    const barred = shown.tickets.find((one) => one.ticket_id === far);
    assert.match(barred?.reason ?? "", /not posted where this ticket is/);
    const { charge_id = 0 } = await handOver(admin, [elsewhere, fine, far], "some");
    const done = await finished(admin, charge_id);
    assert.deepEqual([done.total, done.moved, done.left.length], [3, 1, 2]);
    assert.match(done.left[0]?.reason ?? "", /cannot receive this ticket/);
    assert.match(done.left[1]?.reason ?? "", /not posted where this ticket is/);
    assert.deepEqual(await Promise.all([elsewhere, fine, far].map(holders)), [[from], [to], [from]]);
    // Unmoved tickets are listed for the giver of the charge only, not for the successor.
    const theirs = rowsOf(await desk.as.hisar.ok(calls.charges, { charge_id })).map((row) => [row.total, row.left]);
    assert.deepEqual(theirs, [[1, []]]);
  });

  it("is allowed to administrators and to heads for their department, to eligible officers, with a reason", async () => {
    const one = await ticket();
    const { hod, head, officer } = desk.as;
    assert.equal((await hod.call(calls.chargeOf, { from_user_id: from })).STATUS_ID, "0");
    assert.ok(rowsOf(await hod.ok(calls.chargeOfficers)).some((row) => row.user_id === from));
    assert.equal((await handOver(hod, [one], "hod")).STATUS_ID, "0");
    // The head can neither see nor hand over the charge of another department's officer.
    assert.equal((await hod.ok(calls.chargeOf, { from_user_id: far })).total, 0);
    assert.equal((await handOver(hod, [one], "far", { from_user_id: far })).refusal, "USER_NOT_ELIGIBLE");
    for (const client of [head, officer]) {
      assert.equal((await client.call(calls.chargeOf, { from_user_id: from })).refusal, "NOT_PERMITTED");
      assert.equal((await client.call(calls.chargeOfficers)).refusal, "NOT_PERMITTED");
      assert.equal((await handOver(client, [one], "not mine")).refusal, "NOT_PERMITTED");
    }
    const two = await ticket();
    assert.equal((await handOver(admin, [two], "why", { reason: "short" })).refusal, "ACCOUNT_REASON_REQUIRED");
    assert.equal((await handOver(admin, [two], "who", { to_user_id: far })).refusal, "USER_NOT_ELIGIBLE");
    assert.equal((await handOver(admin, [two], "whom", { from_user_id: 2_000_000_000 })).refusal, "USER_NOT_FOUND");
    assert.equal((await handOver(admin, [], "none")).refusal, "BAD_INPUT");
    const nobody = clientOf(world.url, null, null, null);
    assert.equal((await nobody.call(calls.chargeOf, { from_user_id: from })).http, 401);
    assert.equal((await handOver(nobody, [two], "nobody")).http, 401);
    assert.equal((await nobody.call(calls.charges, {})).http, 401);
    assert.equal((await nobody.call(calls.acknowledgeCharge, { charge_id: 1 })).http, 401);
    assert.equal((await nobody.call(calls.chargeOfficers)).http, 401);
  });
});
