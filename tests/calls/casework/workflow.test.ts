/** The main path of a ticket over HTTP with fake X: post, mark, accept, report, approve, feedback. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { todayStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { commonList, ticketAction, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveFeedback, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { userAssignmentByAction } from "@smgt/contract/calls/casework/assignment.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { ONE_PIXEL } from "../../support/pictures.ts";
import { until } from "../../support/until.ts";

const ENERGY = 1;
const GURUGRAM = 6;
const REPORT = "The line was repaired and supply is back since 14:00; checked on site.";

describe("the main path", () => {
  const world = worldForTests();
  let cell: Client;
  let officer: Client;
  let stranger: Client;
  let operator: Client;

  before(async () => {
    [cell, officer, stranger, operator] = await Promise.all([
      signInAs(world.url, "cell", ROLE.CELL_EXEC),
      signInAs(world.url, "officer", ROLE.OFFICER),
      signInAs(world.url, "officer2", ROLE.OFFICER),
      signInAs(world.url, "operator", ROLE.CALL_OP),
    ]);
  });

  const citizenWrites = (handle: string, text: string, inReplyToId?: string): string => {
    const author = ensureUser(world.x.world, handle);
    return writePost(world.x.world, author.id, { text, ...(inReplyToId === undefined ? {} : { inReplyToId }) }).id;
  };

  const newTicket = async (handle: string): Promise<TicketDetails> => {
    citizenWrites(handle, "@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am.");
    const row = await until("the ticket is in the queue", async () => {
      const rows = await cell.ok(commonList, { list_key: "new", page_size: 100 });
      return typeof rows === "string" ? null : rows.find((one) => one.citizen_handle === handle);
    });
    return cell.ok(ticketJson, { ticket_id: row.ticket_id });
  };

  const mark = (ticket: { ticket_id: number; status_id: number }, departmentId = ENERGY) =>
    cell.call(saveWorkflow, {
      ticket_id: ticket.ticket_id,
      status_id: ticket.status_id,
      action_id: ACTION.MARK,
      department_id: departmentId,
      district_id: GURUGRAM,
    });

  /** Brings a new ticket to "ATR Submitted". */
  const reported = async (handle: string): Promise<TicketDetails> => {
    const ticket = await newTicket(handle);
    const id = { ticket_id: ticket.ticket_id };
    assert.equal((await mark(ticket)).STATUS_ID, "0");
    await officer.ok(saveWorkflow, { ...id, status_id: STATUS.MARKED, action_id: ACTION.ACCEPT });
    await officer.ok(saveWorkflow, {
      ...id,
      status_id: STATUS.IN_ACTION,
      action_id: ACTION.SUBMIT_ATR,
      remarks: REPORT,
      disposal_type_id: 1,
    });
    return cell.ok(ticketJson, id);
  };

  it("creates a ticket with district, issue, department and deadline from a post", async () => {
    const ticket = await newTicket("citizen_detect");
    assert.equal(ticket.district_name, "Gurugram");
    assert.equal(ticket.sub_issue_type, 101);
    assert.equal(ticket.department_id, ENERGY);
    assert.equal(ticket.status_id, STATUS.NEW);
    assert.match(ticket.ticket_no, /^GRV-\d{4}-\d{6}$/);
    assert.equal(Date.parse(ticket.due_at ?? "") - Date.parse(ticket.received_at), 4 * 3_600_000);
    assert.equal(ticket.posts.length, 1);
    assert.equal(ticket.posts[0]?.is_summoned, "Y");
    assert.equal(ticket.history[0]?.action_name, "Ticket created");
  });

  it("runs from mark to closed, answers the citizen once and counts it", async () => {
    const before = await cell.ok(todayStatistics);
    const ticket = await newTicket("citizen_main");
    const id = { ticket_id: ticket.ticket_id };

    const offered = await cell.ok(userAssignmentByAction, {
      ...id,
      action_id: ACTION.MARK,
      department_id: ENERGY,
      district_id: GURUGRAM,
    });
    assert.equal(offered.default_user_ids.length, 1);
    const marked = await mark(ticket);
    assert.equal(marked.new_status_id, STATUS.MARKED);
    assert.equal(marked.STATUS_RESPONSE, `${ticket.ticket_no} marked to Energy (UHBVN, DHBVN), Gurugram`);

    const seen = await officer.ok(ticketJson, id);
    assert.equal(seen.workflow_action_confirmation_flag, "Y");
    const actions = await officer.ok(ticketAction, { ...id, status_id: STATUS.MARKED });
    const ids = actions.wf_action.map((one) => one.action_id);
    assert.ok(ids.includes(ACTION.ACCEPT) && ids.includes(ACTION.NOT_PERTAINING), String(ids));
    await officer.ok(saveWorkflow, { ...id, status_id: STATUS.MARKED, action_id: ACTION.ACCEPT });
    assert.equal((await officer.ok(ticketJson, id)).workflow_action_confirmation_flag, "N");
    await officer.ok(
      saveWorkflow,
      {
        ...id,
        status_id: STATUS.IN_ACTION,
        action_id: ACTION.SUBMIT_ATR,
        remarks: REPORT,
        disposal_type_id: 1,
      },
      { files: [{ part: "attachment", name: "कार्य.png", bytes: ONE_PIXEL }] },
    );

    const approved = await cell.call(saveWorkflow, {
      ...id,
      status_id: STATUS.ATR_REVIEW,
      action_id: ACTION.APPROVE_AND_REPLY,
      disposal_type_id: 1,
      reply_text: `Power is back in your area. Please tell us if not. ${ticket.ticket_no}`,
      reply_channel: "P",
    });
    assert.equal(approved.STATUS_ID, "0", JSON.stringify(approved));
    assert.equal(approved.new_status_id, STATUS.RESOLVED);
    world.advance(11_000);
    await world.runJobs();
    const sent = await until("the reply is on the stand-in", async () => {
      const { replies } = await cell.ok(ticketJson, id);
      return replies.find((one) => one.state === "sent");
    });
    assert.ok(sent.url?.startsWith(world.xUrl));
    const own = [...world.x.world.posts.values()].filter((post) => post.text.includes(ticket.ticket_no));
    assert.equal(own.length, 1);

    await operator.ok(saveFeedback, {
      ...id,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_SATISFIED,
      call_status: "connected",
      feedback_rating: 5,
      satisfaction: "S",
    });
    const closed = await cell.ok(ticketJson, id);
    assert.equal(closed.status_id, STATUS.CLOSED);
    assert.equal(closed.feedback[0]?.rating, 5);
    assert.equal(closed.atr[0]?.attachments[0]?.file_name, "कार्य.png");
    assert.deepEqual(
      closed.history.map((row) => row.action_id),
      [null, 101, 111, 115, 108, 130],
    );

    const now = await cell.ok(todayStatistics);
    assert.equal(now.total - before.total, 1);
    assert.equal(now.resolved - before.resolved, 1);
    assert.deepEqual(await recount(world.ctx.db, "Asia/Kolkata"), []);
  });

  it("reopens with the same officer when the citizen is not satisfied", async () => {
    const ticket = await reported("citizen_unhappy");
    const id = { ticket_id: ticket.ticket_id };
    await cell.ok(saveWorkflow, {
      ...id,
      status_id: STATUS.ATR_REVIEW,
      action_id: ACTION.APPROVE_AND_REPLY,
      disposal_type_id: 1,
      reply_channel: "P",
      reply_text: "Supply is back since noon.",
    });
    await operator.ok(saveFeedback, {
      ...id,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_NOT_SATISFIED,
      call_status: "connected",
      feedback_rating: 1,
      satisfaction: "N",
      remarks: "Still dark in the lane.",
    });
    const reopened = await officer.ok(ticketJson, id);
    assert.equal(reopened.status_id, STATUS.REOPENED);
    assert.equal(reopened.reopen_count, 1);
    assert.equal(reopened.escalation_level, 1);
    assert.equal(reopened.sla.resolved_at, null);
    assert.deepEqual(await recount(world.ctx.db, "Asia/Kolkata"), []);
  });

  it("returns to the cell with 119 at most three times, and never closes", async () => {
    const ticket = await newTicket("citizen_return");
    const id = { ticket_id: ticket.ticket_id };
    for (let round = 1; round <= 3; round += 1) {
      // Each round depends on the one before.
      assert.equal((await mark({ ...id, status_id: round === 1 ? STATUS.NEW : STATUS.RETURNED })).STATUS_ID, "0");
      const short = await officer.call(saveWorkflow, {
        ...id,
        status_id: STATUS.MARKED,
        action_id: ACTION.NOT_PERTAINING,
        remarks: "not ours",
        suggested_department_id: 3,
      });
      assert.equal(short.refusal, "RETURN_REASON_TOO_SHORT");
      const back = await officer.call(saveWorkflow, {
        ...id,
        status_id: STATUS.MARKED,
        action_id: ACTION.NOT_PERTAINING,
        remarks: "This is a street light of the corporation.",
        suggested_department_id: 3,
        return_reason_id: 1,
      });
      assert.equal(back.new_status_id, STATUS.RETURNED, JSON.stringify(back));
    }
    const refused = await mark({ ...id, status_id: STATUS.RETURNED });
    assert.equal(refused.refusal, "BINDING_MARKING_NEEDS_CELL_HEAD");
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    await head.ok(saveWorkflow, {
      ...id,
      status_id: STATUS.RETURNED,
      action_id: ACTION.MARK,
      department_id: ENERGY,
      district_id: GURUGRAM,
    });
    const final = await officer.ok(ticketJson, id);
    assert.equal(final.binding_marking, "Y");
    assert.equal(final.workflow_action_confirmation_flag, "N");
    const fourth = await officer.call(saveWorkflow, {
      ...id,
      status_id: STATUS.MARKED,
      action_id: ACTION.NOT_PERTAINING,
      remarks: "Still not ours, really.",
      suggested_department_id: 3,
    });
    assert.equal(fourth.STATUS_MESSAGE, "FAILURE");
  });

  it("refuses a stale status with the specified text and changes nothing", async () => {
    const ticket = await newTicket("citizen_stale");
    const answer = await cell.call(saveWorkflow, {
      ticket_id: ticket.ticket_id,
      status_id: STATUS.IN_ACTION,
      action_id: ACTION.MARK,
      department_id: ENERGY,
      district_id: GURUGRAM,
    });
    assert.deepEqual(
      [answer.http, answer.STATUS_ID, answer.STATUS_RESPONSE],
      [200, "111", "Ticket Status does not match"],
    );
    assert.equal((await cell.ok(ticketJson, { ticket_id: ticket.ticket_id })).version, ticket.version);
  });

  it("shows a ticket only to the officers it is marked to", async () => {
    const ticket = await newTicket("citizen_private");
    await mark(ticket);
    assert.equal((await officer.call(ticketJson, { ticket_id: ticket.ticket_id })).STATUS_ID, "0");
    assert.equal((await stranger.call(ticketJson, { ticket_id: ticket.ticket_id })).refusal, "TICKET_NOT_FOUND");
    const tried = await stranger.call(saveWorkflow, {
      ticket_id: ticket.ticket_id,
      status_id: STATUS.MARKED,
      action_id: ACTION.ACCEPT,
    });
    assert.equal(tried.refusal, "TICKET_NOT_FOUND");
  });

  it("refuses actions of another role, and approval of one's own report", async () => {
    const ticket = await reported("citizen_roles");
    const id = { ticket_id: ticket.ticket_id, status_id: STATUS.ATR_REVIEW };
    for (const who of [officer, operator]) {
      const answer = await who.call(saveWorkflow, {
        ...id,
        action_id: ACTION.APPROVE,
        disposal_type_id: 1,
        remarks: "I say it is done.",
      });
      assert.equal(answer.STATUS_MESSAGE, "FAILURE");
    }
    assert.equal((await cell.ok(ticketJson, { ticket_id: ticket.ticket_id })).status_id, STATUS.ATR_REVIEW);
  });

  it("has one winner among two concurrent actions, and repeats its answer to a resend", async () => {
    const ticket = await newTicket("citizen_race");
    const body = {
      ticket_id: ticket.ticket_id,
      status_id: STATUS.NEW,
      action_id: ACTION.MARK,
      department_id: ENERGY,
      district_id: GURUGRAM,
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => cell.call(saveWorkflow, body)));
    assert.equal(answers.filter((one) => one.STATUS_ID === "0").length, 1);
    assert.ok(
      answers
        .filter((one) => one.STATUS_ID !== "0")
        .every((one) => one.STATUS_RESPONSE === "Ticket Status does not match"),
    );

    const accept = {
      ticket_id: ticket.ticket_id,
      status_id: STATUS.MARKED,
      action_id: ACTION.ACCEPT,
      client_ref: "press-1",
    };
    const presses = await Promise.all(Array.from({ length: 5 }, () => officer.call(saveWorkflow, accept)));
    assert.ok(
      presses.every((one) => one.STATUS_ID === "0"),
      JSON.stringify(presses),
    );
    const { history } = await cell.ok(ticketJson, { ticket_id: ticket.ticket_id });
    assert.equal(history.filter((row) => row.action_id === ACTION.ACCEPT).length, 1);
  });

  it("joins a follow-up by the same citizen in the same conversation", async () => {
    const first = citizenWrites(
      "citizen_twice",
      "@demo_grievance_cell Sewer overflow in Faridabad NIT 5 for ten days.",
    );
    const row = await until("the first post is a ticket", async () => {
      const rows = await cell.ok(commonList, { list_key: "new", page_size: 100 });
      return typeof rows === "string" ? null : rows.find((one) => one.citizen_handle === "citizen_twice");
    });
    citizenWrites("citizen_twice", "@demo_grievance_cell Nobody came yet. See the video.", first);
    const ticket = await until("the follow-up is on the ticket", async () => {
      const found = await cell.ok(ticketJson, { ticket_id: row.ticket_id });
      return found.posts.length === 2 ? found : null;
    });
    assert.equal(ticket.combined.filter((one) => one.relation === "FOLLOWUP_POST").length, 1);
    const rows = await cell.ok(commonList, { list_key: "all", search: ticket.ticket_no });
    assert.equal(typeof rows === "string" ? 0 : rows.length, 1);
  });
});
