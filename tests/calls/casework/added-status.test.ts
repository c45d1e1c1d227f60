/**
 * A pack adds statuses by rows only: one for field work, one for a citizen's confirmation. A ticket passes both over
 * HTTP; lists, figures, phone calls, merging and clocks treat them by phase.
 */
import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { workflowMasters } from "@smgt/contract/calls/law/masters.ts";
import { dailyStatistics } from "@smgt/contract/calls/oversight/dashboard.ts";
import { todayStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveFeedback } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { clientOf, solvedCaptcha } from "../../support/client.ts";
import { REPORT, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { packWith, type StatusRow, type TransitionRow } from "../../support/own-pack.ts";

const SITE_VISIT = 1_015;
const CONFIRMED = 1_016;

const siteVisit: StatusRow = {
  status_id: SITE_VISIT,
  status_code: "SITE_VISIT",
  status_name: "Site Visit",
  status_name_translations: { hi: "स्थल निरीक्षण" },
  phase: "open",
  turn: "officer",
  list_key: null,
  call: "lasting",
  may_lead: true,
  remembers: false,
  is_reopened: false,
  officer_clock: "runs",
  citizen_clock: "runs",
  is_terminal: false,
};
const confirmed: StatusRow = {
  status_id: CONFIRMED,
  status_code: "CONFIRMED",
  status_name: "Closed - Confirmed by Citizen",
  status_name_translations: { hi: "बंद - नागरिक द्वारा पुष्ट" },
  phase: "closed",
  turn: "nobody",
  list_key: null,
  call: "tell",
  may_lead: false,
  remembers: false,
  is_reopened: false,
  officer_clock: "stopped",
  citizen_clock: "stopped",
  is_terminal: true,
};

function change(transitions: readonly TransitionRow[]): void {
  for (const one of transitions) {
    if (one.from.includes(STATUS.IN_ACTION)) one.from.push(SITE_VISIT);
    // Forwarding starts the visit; a satisfied citizen ends the ticket.
    if (one.transition_code === "12") for (const outcome of one.outcomes) outcome.to = SITE_VISIT;
    if (one.transition_code === "22") for (const outcome of one.outcomes) outcome.to = CONFIRMED;
  }
}

const pack = packWith([siteVisit, confirmed], change);
describe("an added status", () => {
  const { world, desk } = deskForTests({ env: { SMGT_PACK_DIR: pack.folder } });
  after(() => pack.remove());

  type Key = "new" | "mine" | "overdue" | "all" | "feedback";
  const has = async (who: Person, ticketId: number, key: Key, more: object = {}): Promise<boolean> => {
    const rows = await desk.as[who].ok(commonList, { list_key: key, page_size: 100, ...more });
    return typeof rows !== "string" && rows.some((row) => row.ticket_id === ticketId);
  };
  /** A ticket during a field visit. */
  const visited = async (): Promise<number> => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    const done = await desk.done("officer", id, ACTION.FORWARD_TO_FIELD, { assign_user_id: [desk.userId.field] });
    assert.equal(done.new_status_id, SITE_VISIT);
    return id;
  };

  it("is a choice of the filter, in both languages, with its description", async () => {
    const { statuses } = await desk.as.cell.ok(workflowMasters);
    const row = statuses.find((one) => one.status_id === SITE_VISIT);
    assert.deepEqual(
      [row?.status_name, row?.status_name_translations, row?.phase, row?.bucket, row?.turn],
      ["Site Visit", { hi: "स्थल निरीक्षण" }, "open", "pending", "officer"],
    );
  });

  it("is counted in the lists of open work, and in no other", async () => {
    const id = await visited();
    const shown = await desk.show(id);
    assert.deepEqual(
      [shown.status_id, shown.status_name, shown.status_name_translations, shown.phase],
      [SITE_VISIT, "Site Visit", { hi: "स्थल निरीक्षण" }, "open"],
    );
    assert.equal(await has("officer", id, "mine"), true);
    assert.equal(await has("field", id, "mine"), true);
    assert.equal(await has("district", id, "new"), false);
    assert.equal(await has("cell", id, "new"), false);
    assert.equal(await has("operator", id, "feedback"), false);
    assert.equal(await has("cell", id, "all", { status_id: [SITE_VISIT] }), true);
    const counted = await desk.as.cell.call(commonList, { list_key: "all", status_id: [SITE_VISIT], page_size: 1 });
    const rows = await world.ctx.db
      .selectFrom("ticket")
      .select("ticket_id")
      .where("status_id", "=", SITE_VISIT)
      .execute();
    assert.equal(counted.total_count, rows.length);
  });

  it("becomes due and overdue, is reminded of and escalated like any open status", async () => {
    const id = await visited();
    const before = await desk.as.cell.ok(dailyStatistics);
    await desk.pass(10 * 3_600_000);
    await sweepClocks(world.ctx);
    await sweepClocks(world.ctx);
    const late = await desk.show(id);
    assert.equal(late.status_id, SITE_VISIT);
    assert.equal(late.is_overdue, "Y");
    assert.ok(late.escalation_level > 0);
    assert.equal(await has("head", id, "overdue"), true);
    const after = await desk.as.cell.ok(dailyStatistics);
    assert.ok(after.total_tickets_underprocess_but_overdue > before.total_tickets_underprocess_but_overdue);
  });

  it("is resumed when the citizen has answered", async () => {
    const id = await visited();
    await desk.done("officer", id, ACTION.NEED_DETAILS, {
      remarks: "Which house is it exactly?",
      reply_text: "Which house?",
    });
    assert.equal((await desk.show(id)).status_id, STATUS.AWAITING_CITIZEN);
    await desk.done("operator", id, ACTION.SYS_CITIZEN_REPLIED, { remarks: "House 12, they say." });
    assert.equal((await desk.show(id)).status_id, SITE_VISIT);
  });

  it("allows recalling the field officer before the start", async () => {
    const id = await visited();
    await desk.done("officer", id, ACTION.PULL_BACK);
    assert.deepEqual(
      (await desk.show(id)).assignees.map((one) => one.user_id),
      [desk.userId.officer],
    );
  });

  it("accepts duplicates, unless the added status is a closed one", async () => {
    const id = await visited();
    const { ticket_no: no } = await desk.show(id);
    const { ticket_id: other } = await desk.fromPhone();
    await desk.done("cell", other, ACTION.MERGE, { primary_ticket_no: no });
    assert.equal((await desk.show(other)).phase, "merged");

    const closed = await visited();
    await confirm(closed);
    const { ticket_id: late } = await desk.fromPhone();
    const refused = await desk.act("cell", late, ACTION.MERGE, {
      primary_ticket_no: (await desk.show(closed)).ticket_no,
    });
    assert.equal(refused.refusal, "PARENT_NOT_FOUND");
  });

  const confirm = async (id: number): Promise<void> => {
    await desk.done("officer", id, ACTION.SUBMIT_ATR, { remarks: REPORT, disposal_type_id: 1 });
    await desk.done("cell", id, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Told by phone that supply is back." });
    await desk.as.operator.ok(saveFeedback, {
      ticket_id: id,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_SATISFIED,
      call_status: "connected",
      feedback_rating: 5,
      satisfaction: "S",
    });
  };

  it("leads to the end: resolved, confirmed, counted and named on the citizen's page", async () => {
    const before = await desk.as.cell.ok(todayStatistics);
    const id = await visited();
    await confirm(id);
    const shown = await desk.show(id);
    assert.deepEqual([shown.status_id, shown.phase], [CONFIRMED, "closed"]);
    assert.notEqual(shown.sla.resolved_at, null);
    const now = await desk.as.cell.ok(todayStatistics);
    assert.deepEqual([now.total - before.total, now.resolved - before.resolved], [1, 1]);
    assert.equal(await has("cell", id, "all", { status_id: [CONFIRMED] }), true);
    assert.equal(await has("officer", id, "mine"), false);
    const row = await world.ctx.db
      .selectFrom("ticket")
      .innerJoin("citizen", "citizen.citizen_id", "ticket.citizen_id")
      .select(["closed_at", "is_confirmed", "ticket_no", "mobile"])
      .where("ticket_id", "=", id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.closed_at !== null, row.is_confirmed], [true, true]);
    const seen = await clientOf(world.url, null, null, null).ok(citizenStatus, {
      ticket_no: row.ticket_no,
      known_as: row.mobile ?? "",
      ...(await solvedCaptcha(world.url)),
    });
    assert.deepEqual([seen.current_step, seen.next_step], ["closed", "closed"]);
  });

  it("cannot change phase while tickets are in it", async () => {
    const id = await visited();
    await assert.rejects(
      world.ctx.db.updateTable("ticket").set({ phase: "feedback" }).where("ticket_id", "=", id).execute(),
      /ticket_is_resolved_at|ticket_status_id_fkey/,
    );
    await confirm(id);
    const other = packWith([siteVisit, { ...confirmed, phase: "no_action" }], change);
    await assert.rejects(
      loadPack(world.ctx.db, other.folder),
      /Status 1016 holds tickets, so its phase stays "closed". Give "no_action" to a status with its own id./,
    );
    other.remove();
  });
});
