/**
 * The State of `packs/suryagarh`: a post passes from ingestion to feedback through an inspection that only its pack
 * defines, without any code for it.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { bulkActions, previewBulk } from "@smgt/contract/calls/casework/bulk.ts";
import { userListByTicketAction } from "@smgt/contract/calls/casework/assignment.ts";
import { citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { dailyStatistics } from "@smgt/contract/calls/oversight/dashboard.ts";
import { issuesAndSubIssues, workflowMasters } from "@smgt/contract/calls/law/masters.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { overallStatistics, todayStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { commonList, ticketAction, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveFeedback, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { clientOf, signInAs, solvedCaptcha, type Client } from "../../support/client.ts";
import { ONE_PIXEL } from "../../support/pictures.ts";
import { SURYAGARH, SURYANAGAR, WORKS } from "../../support/suryagarh/staff.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const SITE_INSPECTION = 1_001;
const ORDER = 1_001;
const REPORT = 1_002;
const CALL_OFF = 1_003;

describe("a State's own workflow", () => {
  let world: World;
  let cell: Client;
  let engineer: Client;
  let junior: Client;
  let operator: Client;
  let userIds: ReadonlyMap<string, number>;
  before(async () => {
    world = await startWorld({ state: SURYAGARH, startsAt: new Date("2026-11-23T10:30:00+05:30") });
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    engineer = await signInAs(world.url, "engineer", ROLE.OFFICER);
    junior = await signInAs(world.url, "junior", ROLE.FIELD);
    operator = await signInAs(world.url, "operator", ROLE.CALL_OP);
    const users = await world.ctx.db.selectFrom("app_user").select(["user_id", "login_id"]).execute();
    userIds = new Map(users.map((row) => [row.login_id, row.user_id]));
  });
  after(async () => {
    try {
      assert.deepEqual(await recount(world.ctx.db, "Asia/Kolkata"), []);
    } finally {
      await world.close();
    }
  });

  const idOf = (login: string): number => userIds.get(login) ?? 0;
  const rowsOf = <T>(rows: readonly T[] | string): readonly T[] => (typeof rows === "string" ? [] : rows);
  const show = (id: number) => cell.ok(ticketJson, { ticket_id: id });
  const act = async (who: Client, id: number, action_id: number, extra: object = {}, more: object = {}) =>
    who.call(saveWorkflow, { ticket_id: id, status_id: (await show(id)).status_id, action_id, ...extra }, more);
  const done = async (...args: Parameters<typeof act>): Promise<void> => {
    const answer = await act(...args);
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
  };
  const has = async (who: Client, id: number, list_key: "mine" | "new" | "all", more: object = {}): Promise<boolean> =>
    rowsOf(await who.ok(commonList, { list_key, page_size: 100, ...more })).some((row) => row.ticket_id === id);
  const offers = async (who: Client, id: number) =>
    (await who.ok(ticketAction, { ticket_id: id, status_id: (await show(id)).status_id })).wf_action;
  const onX = (text: RegExp): number => [...world.x.world.posts.values()].filter((post) => text.test(post.text)).length;
  const said = async (text: RegExp): Promise<void> => {
    world.advance(11_000);
    await world.runJobs();
    await until(`X has ${text}`, async () => (onX(text) > 0 ? true : null));
  };
  /** Marked to Works in Suryanagar and accepted. */
  const inAction = async (id: number): Promise<void> => {
    await done(cell, id, ACTION.MARK, { department_id: WORKS, district_id: SURYANAGAR });
    await done(engineer, id, ACTION.ACCEPT);
  };
  let phones = 0;
  const fromPhone = async (): Promise<number> => {
    phones += 1;
    const made = await operator.call(createManualTicket, {
      source_id: 3,
      complainant_name: `Caller ${phones}`,
      mobile: `98${String(10_000_000 + phones)}`,
      district_id: SURYANAGAR,
      issue_type: 1,
      sub_issue_type: 101,
      subject: "Potholes before the school",
      description: "Three of them, a foot deep.",
      consent_notice_given: "Y",
    });
    assert.ok(made.ticket_id !== undefined, JSON.stringify(made));
    return made.ticket_id;
  };

  it("is shown by the masters in both languages, and inherits only the workflow of the base pack", async () => {
    const { statuses } = await cell.ok(workflowMasters);
    assert.equal(statuses.length, 15);
    const own = statuses.find((row) => row.status_id === SITE_INSPECTION);
    assert.deepEqual(
      [own?.status_name, own?.status_name_translations, own?.phase, own?.turn],
      ["Site Inspection", { hi: "स्थल निरीक्षण" }, "open", "officer"],
    );
    const types = rowsOf(await cell.ok(issuesAndSubIssues));
    assert.deepEqual(
      types.map((row) => row.issue_type_name),
      ["Roads and bridges", "Water", "Electricity", "Other"],
    );
  });

  it("handles a citizen's post from ingestion to feedback", async () => {
    const author = ensureUser(world.x.world, "walker");
    writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell So many potholes on the road to the school in Suryanagar!",
    });
    const row = await until("the ticket is in the queue", async () =>
      rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 })).find(
        (one) => one.citizen_handle === "walker",
      ),
    );
    const id = row.ticket_id;
    const first = await show(id);
    assert.match(first.ticket_no, /^SGR/);
    assert.deepEqual(
      [first.status_id, first.district_id, first.issue_type, first.sub_issue_type],
      [STATUS.NEW, SURYANAGAR, 1, 101],
    );
    const before = await cell.ok(todayStatistics);
    assert.deepEqual([before.total, before.resolved], [1, 0]);

    await inAction(id);
    const offered = await offers(engineer, id);
    assert.deepEqual(
      offered.map((one) => one.action_id),
      [ACTION.REPLY, 112, 113, 114, 115, 117, 118, ORDER],
    );
    const order = offered.find((one) => one.action_id === ORDER);
    assert.deepEqual(
      [order?.action_name, order?.action_name_translations, order?.to_status_id, order?.user_select, order?.min_remark],
      ["Order site inspection", { hi: "स्थल निरीक्षण का आदेश दें" }, SITE_INSPECTION, "M", 15],
    );
    assert.equal(order?.citizen_sees.en, "That the place will be inspected.");
    assert.deepEqual(
      order?.fields.map(({ name, kind, required, min_length }) => [name, kind, required, min_length]),
      [
        ["assign_user_id", "officers", "Y", undefined],
        ["remarks", "words", "Y", 15],
        ["attachment", "files", "N", undefined],
      ],
    );
    const able = rowsOf(await engineer.ok(userListByTicketAction, { ticket_id: id, action_id: ORDER }));
    assert.deepEqual(able.map((one) => one.user_name).toSorted(), ["Imran Qureshi", "Kavita More"]);

    // Refusals of the form first, then the valid order.
    const remarks = "Measure every pothole up to the school gate.";
    assert.equal((await act(engineer, id, ORDER, { remarks })).refusal, "USER_REQUIRED");
    const short = await act(engineer, id, ORDER, { remarks: "Look there.", assign_user_id: [idOf("junior")] });
    assert.equal(short.refusal, "REMARK_TOO_SHORT");
    const wrong = await act(engineer, id, ORDER, { remarks, assign_user_id: [idOf("cell")] });
    assert.equal(wrong.refusal, "USER_NOT_ELIGIBLE");
    assert.equal(
      (await act(cell, id, ORDER, { remarks, assign_user_id: [idOf("junior")] })).refusal,
      "ACTION_NOT_ALLOWED",
    );
    const due = (await show(id)).sla.stage_due_at;
    await done(engineer, id, ORDER, { remarks, assign_user_id: [idOf("junior")] });

    const ordered = await show(id);
    assert.deepEqual(
      [ordered.status_id, ordered.status_name, ordered.status_name_translations, ordered.phase],
      [SITE_INSPECTION, "Site Inspection", { hi: "स्थल निरीक्षण" }, "open"],
    );
    assert.equal(ordered.sla.stage_due_at, due, "the officer's own time runs on");
    assert.deepEqual(
      ordered.assignees.map((one) => one.user_id).toSorted(),
      [idOf("engineer"), idOf("junior")].toSorted(),
    );
    const told = ordered.history.findLast((one) => one.action_id === ORDER);
    assert.deepEqual(
      [told?.action_name, told?.action_name_translations, told?.remark, told?.to_status_name_translations, told?.says],
      ["Order site inspection", { hi: "स्थल निरीक्षण का आदेश दें" }, remarks, { hi: "स्थल निरीक्षण" }, ["news"]],
    );
    assert.deepEqual(told?.facts, [{ key: "officer", value: "Imran Qureshi", value_translations: {} }]);
    const audited = await world.ctx.db
      .selectFrom("audit_entry")
      .select(["event", "detail", "actor_user_id"])
      .where("ticket_id", "=", id)
      .orderBy("audit_id", "desc")
      .executeTakeFirst();
    assert.deepEqual(
      [audited?.event, (audited?.detail as { action_id?: number } | undefined)?.action_id, audited?.actor_user_id],
      ["ACTION", ORDER, idOf("engineer")],
    );
    await said(/a junior engineer has been asked to inspect the place/);

    // Open work of the officer and the inspecting engineer; only the report leads on.
    assert.deepEqual(
      [
        await has(engineer, id, "mine"),
        await has(junior, id, "mine"),
        await has(cell, id, "new"),
        await has(cell, id, "all", { status_id: [SITE_INSPECTION] }),
      ],
      [true, true, false, true],
    );
    assert.deepEqual(
      (await offers(engineer, id)).map((one) => one.action_id),
      [ACTION.REPLY, 114, 117, CALL_OFF],
    );
    const early = await act(engineer, id, ACTION.SUBMIT_ATR, { remarks: "x".repeat(40), disposal_type_id: 1 });
    assert.equal(early.refusal, "ACTION_NOT_ALLOWED");
    const report = (await offers(junior, id)).find((one) => one.action_id === REPORT);
    assert.deepEqual(
      report?.fields.map(({ name, required }) => [name, required]),
      [
        ["remarks", "Y"],
        ["attachment", "Y"],
      ],
    );
    const found = "Eleven potholes, the deepest of thirty centimetres.";
    assert.equal((await act(junior, id, REPORT, { remarks: found })).refusal, "ATTACHMENT_REQUIRED");
    const files = [{ part: "attachment", name: "road.png", bytes: ONE_PIXEL }];
    await done(junior, id, REPORT, { remarks: found }, { files });
    assert.equal((await show(id)).status_id, STATUS.IN_ACTION);

    // The common path from here.
    await done(engineer, id, ACTION.SUBMIT_ATR, {
      remarks: "All eleven potholes were filled and rolled on the same day.",
      disposal_type_id: 1,
    });
    await done(cell, id, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_channel: "P",
      reply_text: "The potholes up to the school gate are filled. Is it solved for you?",
    });
    await said(/potholes up to the school gate are filled/);
    await operator.ok(saveFeedback, {
      ticket_id: id,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_SATISFIED,
      call_status: "connected",
      feedback_rating: 5,
      satisfaction: "S",
    });
    const closed = await show(id);
    assert.deepEqual([closed.status_id, closed.phase], [STATUS.CLOSED, "closed"]);
    assert.deepEqual(
      closed.history.flatMap((one) => (one.action_id === null ? [] : [one.action_id])),
      [101, 111, ORDER, REPORT, 115, 108, 130],
    );
    const now = await cell.ok(todayStatistics);
    assert.deepEqual([now.total, now.resolved, now.pending], [1, 1, 0]);
    const overall = await cell.ok(overallStatistics);
    assert.deepEqual([overall.confirmed_by_citizen, overall.resolved_late, overall.reopened], [1, 0, 0]);
    const figures = await cell.ok(dailyStatistics);
    assert.deepEqual(
      [
        figures.total_tickets_received,
        figures.total_tickets_resolved_in_time,
        figures.total_tickets_underprocess_within_sla,
        figures.total_tickets_underprocess_but_overdue,
      ],
      [1, 1, 0, 0],
    );
  });

  it("is previewed and executed for many tickets", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await fromPhone()); // sequential, as a person types them
    const [one = 0, two = 0, three = 0] = ids;
    for (const id of ids) await inAction(id); // sequential, as people act
    const sent = { remarks: "See what is broken there.", assign_user_id: [idOf("junior"), idOf("junior2")] };
    await done(engineer, one, ORDER, sent);
    await done(engineer, two, ORDER, sent);
    const bar = rowsOf(await engineer.ok(bulkActions));
    assert.deepEqual(
      bar.map((offer) => offer.action_id),
      [111, 204, 117, CALL_OFF],
    );
    const offer = bar.at(-1);
    assert.deepEqual(
      [offer?.action_name_translations, offer?.fields.map((field) => [field.name, field.min_length])],
      [{ hi: "निरीक्षण रद्द करें" }, [["remarks", 10]]],
    );
    const remarks = "The road is closed for the fair.";
    const rows = await engineer.ok(previewBulk, { ticket_ids: [one, two, three], action_id: CALL_OFF, remarks });
    assert.deepEqual(
      rows.map((row) => [row.is_allowed, row.refusal]),
      [
        ["Y", null],
        ["Y", null],
        ["N", "ACTION_NOT_ALLOWED"],
      ],
    );
    await done(engineer, one, CALL_OFF, { remarks });
    const back = await show(one);
    assert.deepEqual(
      [back.status_id, back.assignees.map((row) => row.user_id)],
      [STATUS.IN_ACTION, [idOf("engineer")]],
    );
    assert.equal((await junior.call(ticketJson, { ticket_id: one })).refusal, "TICKET_NOT_FOUND");
  });

  it("becomes due, is reminded of and escalated, pauses for details, and is named on the citizen's page", async () => {
    const id = await fromPhone();
    await inAction(id);
    await done(engineer, id, ORDER, { remarks: "See what is broken there.", assign_user_id: [idOf("junior")] });
    const row = await world.ctx.db
      .selectFrom("ticket")
      .innerJoin("citizen", "citizen.citizen_id", "ticket.citizen_id")
      .select(["ticket_no", "mobile"])
      .where("ticket_id", "=", id)
      .executeTakeFirstOrThrow();
    const seen = await clientOf(world.url, null, null, null).ok(citizenStatus, {
      ticket_no: row.ticket_no,
      known_as: row.mobile ?? "",
      ...(await solvedCaptcha(world.url)),
    });
    assert.deepEqual([seen.current_step, seen.next_step], ["working", "worked_on"]);
    await done(engineer, id, ACTION.NEED_DETAILS, { remarks: "On which side of the school?" });
    assert.equal((await show(id)).status_id, STATUS.AWAITING_CITIZEN);
    await done(operator, id, ACTION.SYS_CITIZEN_REPLIED, { remarks: "On the side of the river." });
    assert.equal((await show(id)).status_id, SITE_INSPECTION);
    world.advance(9 * 86_400_000);
    await sweepClocks(world.ctx);
    await sweepClocks(world.ctx);
    const late = await world.ctx.db
      .selectFrom("ticket")
      .select(["status_id", "escalation_level"])
      .where("ticket_id", "=", id)
      .executeTakeFirstOrThrow();
    assert.equal(late.status_id, SITE_INSPECTION);
    assert.ok(late.escalation_level > 0, "it was escalated");
    const messages = await world.ctx.db
      .selectFrom("broadcast_message")
      .select("message_type")
      .where("ticket_id", "=", id)
      .where("user_id", "=", idOf("hod"))
      .execute();
    assert.ok(messages.some((one) => one.message_type === "ESCALATION"));
  });
});
