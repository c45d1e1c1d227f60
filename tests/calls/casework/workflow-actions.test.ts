/** Further workflow actions over HTTP: effects and refusals. Ends with a recount of the counters. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { sendReply, undoReply } from "@smgt/contract/calls/tickets/replies.ts";
import { addTicketTags, ticketAction, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import {
  createNewTicketFromAdditionalMarking,
  markAsPrimaryTicket,
  markDeleteTicket,
  saveFeedback,
} from "@smgt/contract/calls/casework/workflow.ts";
import {
  assignedUsers,
  assignResponsibleUser,
  removeUserFromTicket,
  updateTicketingUser,
  userAssignmentByAction,
} from "@smgt/contract/calls/casework/assignment.ts";
import { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import { getWaiting } from "@smgt/contract/calls/casework/inbox.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf as listed } from "@smgt/contract/envelope.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { ENERGY, GURUGRAM, HISAR, WATER, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { ROOT } from "../../support/paths.ts";
import { ONE_PIXEL } from "../../support/pictures.ts";
import { until } from "../../support/until.ts";

const PHOTO = { files: [{ part: "attachment", name: "site.png", bytes: ONE_PIXEL }] };

describe("the further actions", () => {
  const { world, desk } = deskForTests();

  it("102: marks to one more department, once; the first stays", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id);
    const none = await desk.act("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too" });
    assert.equal(none.refusal, "DEPARTMENT_REQUIRED");
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    const seen = await desk.show(id);
    assert.deepEqual(
      seen.markings.map((one) => [one.kind, one.user_id]),
      [
        ["PRIMARY", desk.userId.officer],
        ["ADDITIONAL", desk.userId.water],
      ],
    );
    assert.equal(seen.combined.filter((one) => one.relation === "ADDITIONAL_MARKING").length, 1);
    assert.equal((await desk.show(id, "water")).ticket_id, id);
    const twice = await desk.act("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Again", department_id: WATER });
    assert.equal(twice.refusal, "USER_NOT_ELIGIBLE");
    const foreign = await desk.act("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "No", department_id: 9_999 });
    assert.equal(foreign.refusal, "DEPARTMENT_REQUIRED");
  });

  it("202 and 203: makes another department primary, or splits it off as a separate ticket", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id);
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    const memberOf = async () => {
      const found = (await desk.show(id)).combined.find((one) => one.relation === "ADDITIONAL_MARKING");
      assert.ok(found !== undefined);
      return { ticket_id: id, ticket_combined_id: found.ticket_combined_id, status_id: STATUS.MARKED };
    };
    await desk.as.cell.ok(markAsPrimaryTicket, { ...(await memberOf()), action_id: ACTION.MARK_AS_PRIMARY });
    const led = await desk.show(id);
    assert.equal(led.department_id, WATER);
    const kinds = new Map(led.markings.map((one) => [one.user_id, one.kind]));
    assert.equal(kinds.get(desk.userId.water), "PRIMARY");
    assert.equal(kinds.get(desk.userId.officer), "ADDITIONAL");

    const out = await desk.as.cell.call(createNewTicketFromAdditionalMarking, {
      ...(await memberOf()),
      action_id: ACTION.TICKET_FROM_MARKING,
    });
    assert.equal(out.STATUS_ID, "0", JSON.stringify(out));
    assert.notEqual(out.ticket_id, id);
    const made = await desk.show(out.ticket_id ?? 0);
    assert.equal(made.status_id, STATUS.MARKED);
    assert.equal(made.department_id, ENERGY);
    assert.equal(made.received_at, led.received_at);
    assert.deepEqual(
      made.assignees.map((one) => one.user_id),
      [desk.userId.officer],
    );
    assert.deepEqual(
      (await desk.show(id)).assignees.map((one) => one.user_id),
      [desk.userId.water],
    );
    const gone = await desk.as.cell.call(markAsPrimaryTicket, {
      ticket_id: id,
      ticket_combined_id: 2_000_000_000,
      status_id: STATUS.MARKED,
      action_id: ACTION.MARK_AS_PRIMARY,
    });
    assert.equal(gone.STATUS_RESPONSE, "Ticket Status does not match");
  });

  /** A phone ticket with a manually joined post, and the post's row. */
  const withPost = async (handle: string) => {
    const { ticket_id: spare, posts } = await desk.fromPost(handle);
    writePost(world.x.world, ensureUser(world.x.world, handle).id, {
      text: "@demo_grievance_cell The transformer hums.",
      inReplyToId: posts[0]?.tweet_id ?? "",
    });
    const left = await until("the post has followed", async () =>
      (await desk.show(spare)).combined.find((one) => one.relation === "FOLLOWUP_POST"),
    );
    await desk.as.head.ok(markDeleteTicket, {
      ticket_id: spare,
      ticket_combined_id: left.ticket_combined_id,
      status_id: STATUS.NEW,
      action_id: ACTION.MARK_DELETE,
      remarks: "Belongs to the complaint by telephone.",
    });
    const phone = await desk.fromPhone();
    const join = { feed_id: left.feed_id ?? 0, parent_ticket_id: phone.ticket_id };
    assert.equal((await desk.as.cell.call(createTicketFromFeed, join)).STATUS_ID, "0");
    const row = (await desk.show(phone.ticket_id)).combined.find((one) => one.feed_id === left.feed_id);
    const member = { ticket_combined_id: row?.ticket_combined_id ?? 0, status_id: STATUS.NEW };
    return { phone, member: { ticket_id: phone.ticket_id, ...member } };
  };

  it("202: a post made primary of a phone ticket keeps the phoned text", async () => {
    const { phone, member } = await withPost("leads_phone");
    await desk.as.cell.ok(markAsPrimaryTicket, { ...member, action_id: ACTION.MARK_AS_PRIMARY });
    const { combined, ...led } = await desk.show(phone.ticket_id);
    const leads = combined.find((one) => one.relation === "PRIMARY");
    assert.equal(leads?.ticket_combined_id, member.ticket_combined_id);
    assert.deepEqual([led.description, led.snippet, led.lang], [phone.description, phone.snippet, phone.lang]);
  });

  it("202: the phoned text can be primary again after a post was", async () => {
    const offered = async (id: number): Promise<boolean> => {
      const { status_id } = await desk.show(id);
      const { misc_action } = await desk.as.cell.ok(ticketAction, { ticket_id: id, status_id });
      return misc_action.some((one) => one.action_id === ACTION.MARK_AS_PRIMARY);
    };
    for (const isMarkedFirst of [false, true]) {
      const { phone, member } = await withPost(`leads_by_mistake_${String(isMarkedFirst)}`);
      const id = phone.ticket_id;
      if (isMarkedFirst) await desk.marked(id);
      const before = await desk.show(id);
      const lead = async (ticket_combined_id: number) => {
        const { status_id } = await desk.show(id);
        return desk.as.cell.call(markAsPrimaryTicket, {
          ticket_id: id,
          ticket_combined_id,
          status_id,
          action_id: ACTION.MARK_AS_PRIMARY,
        });
      };
      assert.equal((await lead(member.ticket_combined_id)).STATUS_ID, "0");
      if (!isMarkedFirst) await desk.marked(id);
      assert.ok(await offered(id));
      const told = (await desk.show(id)).combined.find((one) => one.feed_id === null);
      assert.deepEqual([told?.relation, told?.department_id], ["ADDITIONAL_MARKING", null], "it is no department's");
      // Neither deleted nor split off: it is the ticket's text.
      const status_id = (await desk.show(id)).status_id;
      const which = { ticket_id: id, ticket_combined_id: told?.ticket_combined_id ?? 0, status_id };
      const wiped = { ...which, action_id: ACTION.MARK_DELETE, remarks: "By mistake." };
      assert.equal((await desk.as.head.call(markDeleteTicket, wiped)).refusal, "ACTION_NOT_ALLOWED");
      assert.equal((await lead(told?.ticket_combined_id ?? 0)).STATUS_ID, "0");
      const after = await desk.show(id);
      assert.deepEqual(after.combined, before.combined);
      assert.deepEqual([after.description, after.department_id], [before.description, ENERGY]);
      assert.equal(after.assignees.length, 1, "the department keeps it");
    }
  });

  /** An action of the cell on a row of the group. */
  const onMember = async (ticket_id: number, ticket_combined_id: number, action_id: number) => {
    const { status_id } = await desk.show(ticket_id);
    const which = { ticket_id, ticket_combined_id, status_id, action_id };
    const call = action_id === ACTION.MARK_AS_PRIMARY ? markAsPrimaryTicket : createNewTicketFromAdditionalMarking;
    const answer = await desk.as.cell.call(call, which);
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return answer.ticket_id ?? 0;
  };
  const rowsOf = async (id: number) =>
    (await desk.show(id)).combined.map(({ relation, feed_id, department_id, user_id }) => [
      relation,
      feed_id === null ? [department_id, user_id] : "post",
    ]);
  const livesOf = async (id: number) =>
    (await desk.show(id)).markings.filter((one) => one.ended_at === null).map((one) => [one.kind, one.department_id]);

  it("202: each department besides the primary has its row, and no row is an orphan", async () => {
    const { ticket_id: id } = await desk.fromPost("leads_and_gives_way");
    await desk.marked(id);
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    const [post, water] = (await desk.show(id)).combined;
    await onMember(id, water?.ticket_combined_id ?? 0, ACTION.MARK_AS_PRIMARY);
    const energyBeside = ["ADDITIONAL_MARKING", [ENERGY, desk.userId.officer]];
    assert.deepEqual(await rowsOf(id), [["FOLLOWUP_POST", "post"], ["PRIMARY", [null, null]], energyBeside]);
    await onMember(id, post?.ticket_combined_id ?? 0, ACTION.MARK_AS_PRIMARY);
    assert.deepEqual(await rowsOf(id), [["PRIMARY", "post"], energyBeside]);
    const lives = [
      ["ADDITIONAL", ENERGY],
      ["PRIMARY", WATER],
    ];
    assert.deepEqual(await livesOf(id), lives);
    const energy = (await desk.show(id)).combined.at(-1);
    const out = await onMember(id, energy?.ticket_combined_id ?? 0, ACTION.TICKET_FROM_MARKING);
    assert.deepEqual([(await desk.show(out)).department_id, await livesOf(id)], [ENERGY, [["PRIMARY", WATER]]]);
  });

  it("202: a post made primary of a split-off ticket leaves no deletable orphan", async () => {
    const { ticket_id: id, posts } = await desk.fromPost("splits_by_marking");
    await desk.marked(id);
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    const out = await onMember(
      id,
      (await desk.show(id)).combined.at(-1)?.ticket_combined_id ?? 0,
      ACTION.TICKET_FROM_MARKING,
    );
    writePost(world.x.world, ensureUser(world.x.world, "splits_by_marking").id, {
      text: "@demo_grievance_cell And the tap is dry.",
      inReplyToId: posts[0]?.tweet_id ?? "",
    });
    const left = await until("the post has followed", async () =>
      (await desk.show(id)).combined.find((one) => one.relation === "FOLLOWUP_POST"),
    );
    const { ticket_combined_id, feed_id } = left;
    const which = { ticket_id: id, ticket_combined_id, status_id: STATUS.MARKED, action_id: ACTION.MARK_DELETE };
    await desk.as.head.ok(markDeleteTicket, { ...which, remarks: "Belongs to the water." });
    await desk.as.cell.ok(createTicketFromFeed, { feed_id: feed_id ?? 0, parent_ticket_id: out });
    await onMember(out, (await desk.show(out)).combined.at(-1)?.ticket_combined_id ?? 0, ACTION.MARK_AS_PRIMARY);
    assert.deepEqual(await rowsOf(out), [["PRIMARY", "post"]]);
    assert.deepEqual(await livesOf(out), [["PRIMARY", WATER]]);
  });

  it("202: departments and posts can be primary of a phone ticket in turn, and its own text always again", async () => {
    const { phone, member } = await withPost("leads_in_turn");
    const id = phone.ticket_id;
    await desk.marked(id);
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    const rowOf = async (relation: string) =>
      (await desk.show(id)).combined.find((one) => one.relation === relation)?.ticket_combined_id ?? 0;
    // The post is primary, then Water, then Energy again.
    await onMember(id, member.ticket_combined_id, ACTION.MARK_AS_PRIMARY);
    const water = (await desk.show(id)).combined.find((one) => one.department_id === WATER);
    await onMember(id, water?.ticket_combined_id ?? 0, ACTION.MARK_AS_PRIMARY);
    const rows = (department: number, userId: number) => [
      ["ADDITIONAL_MARKING", [department, userId]],
      ["FOLLOWUP_POST", "post"],
      ["PRIMARY", [null, null]],
    ];
    assert.deepEqual(await rowsOf(id), rows(ENERGY, desk.userId.officer));
    await onMember(id, await rowOf("ADDITIONAL_MARKING"), ACTION.MARK_AS_PRIMARY);
    assert.deepEqual((await rowsOf(id)).toSorted(), rows(WATER, desk.userId.water).toSorted());
    await onMember(id, member.ticket_combined_id, ACTION.MARK_AS_PRIMARY);
    const told = (await desk.show(id)).combined.filter((one) => one.feed_id === null && one.department_id === null);
    assert.equal(told.length, 1);
    await onMember(id, told[0]?.ticket_combined_id ?? 0, ACTION.MARK_AS_PRIMARY);
    assert.deepEqual((await rowsOf(id)).toSorted(), rows(WATER, desk.userId.water).toSorted());
    assert.deepEqual((await livesOf(id)).toSorted(), [
      ["ADDITIONAL", WATER],
      ["PRIMARY", ENERGY],
    ]);
  });

  it("101 and 207: a department whose assignment ends with the first one's leaves the group", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const both = async () => {
      await desk.marked(id);
      await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    };
    await both();
    await desk.done("cell", id, ACTION.PULL_BACK);
    const own = [["PRIMARY", [null, null]]];
    assert.deepEqual([await rowsOf(id), await livesOf(id)], [own, []]);
    await both();
    assert.deepEqual(await rowsOf(id), [...own, ["ADDITIONAL_MARKING", [WATER, desk.userId.water]]]);
    const [before, lives] = [await rowsOf(id), await livesOf(id)];
    const into = await desk.fromPhone();
    await desk.done("cell", id, ACTION.MERGE, { primary_ticket_no: into.ticket_no });
    assert.deepEqual(await rowsOf(id), own);
    const tie = (await desk.show(into.ticket_id)).combined.at(-1)?.ticket_combined_id ?? 0;
    await onMember(into.ticket_id, tie, ACTION.TICKET_FROM_MARKING);
    assert.deepEqual([await rowsOf(id), await livesOf(id)], [before, lives], "the undo of a merge brings it back");
  });

  it("repairs rows of groups written by an earlier version", async () => {
    const told = await withPost("rows_of_before");
    const [phoneId, { ticket_id: postId }] = [told.phone.ticket_id, await desk.fromPost("row_of_before")];
    for (const id of [phoneId, postId]) {
      await desk.marked(id);
      await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    }
    await onMember(phoneId, told.member.ticket_combined_id, ACTION.MARK_AS_PRIMARY);
    const wanted = [await rowsOf(phoneId), await rowsOf(postId)];
    const { db } = world.ctx;
    const [energy, water] = [
      { department_id: ENERGY, user_id: desk.userId.officer },
      { department_id: WATER, user_id: desk.userId.water },
    ];
    // The phoned text named the primary assignee; on the other ticket a post is primary again, and Water lost its row.
    await db
      .updateTable("ticket_combined")
      .set(energy)
      .where("ticket_id", "=", phoneId)
      .where("feed_id", "is", null)
      .where("department_id", "is", null)
      .execute();
    await db
      .updateTable("ticket_marking")
      .set({ ticket_combined_id: null })
      .where("ticket_id", "=", postId)
      .where("kind", "=", "ADDITIONAL")
      .execute();
    await db.deleteFrom("ticket_combined").where("ticket_id", "=", postId).where("department_id", "=", WATER).execute();
    await db
      .insertInto("ticket_combined")
      .values({ ticket_id: postId, relation: "ADDITIONAL_MARKING", created_at: world.ctx.clock.now(), ...energy })
      .execute();
    await db
      .updateTable("ticket_combined")
      .set(water)
      .where("ticket_id", "=", postId)
      .where("relation", "=", "PRIMARY")
      .execute();
    await sql.raw(readFileSync(path.join(ROOT, "server/migrations/0030-rows-of-groups.sql"), "utf8")).execute(db);
    assert.deepEqual([await rowsOf(phoneId), await rowsOf(postId)], wanted);
    const made = await onMember(
      postId,
      (await desk.show(postId)).combined.at(-1)?.ticket_combined_id ?? 0,
      ACTION.TICKET_FROM_MARKING,
    );
    assert.equal((await desk.show(made)).department_id, WATER);
  });

  it("203: a post split off from a phone ticket can be answered where it was written", async () => {
    const { member } = await withPost("leaves_phone");
    const out = await desk.as.cell.call(createNewTicketFromAdditionalMarking, {
      ...member,
      action_id: ACTION.TICKET_FROM_MARKING,
    });
    const made = await desk.show(out.ticket_id ?? 0, "cell");
    assert.deepEqual([made.description, made.is_manual_ticket], ["@demo_grievance_cell The transformer hums.", "N"]);
    const close = { disposal_type_id: 12, remarks: "There is no grievance in it." };
    await desk.done("cell", made.ticket_id, ACTION.CLOSE_NO_ACTION, close);
    assert.equal((await desk.show(made.ticket_id)).replies.length, 1);
  });

  it("104 and 193: pauses the citizen's clock once, and resumes it", async () => {
    const start = await desk.fromPhone();
    const id = start.ticket_id;
    assert.equal((await desk.act("cell", id, ACTION.ASK_DETAILS_BY_PHONE)).refusal, "QUESTION_REQUIRED");
    await desk.done("cell", id, ACTION.ASK_DETAILS_BY_PHONE, { remarks: "Which house?" });
    const waiting = await desk.show(id);
    assert.deepEqual([waiting.status_id, waiting.sla.paused], [STATUS.AWAITING_CITIZEN, "Y"]);
    await desk.pass(3_600_000);
    await desk.done("operator", id, ACTION.SYS_CITIZEN_REPLIED, { remarks: "House 12, he says." });
    const back = await desk.show(id);
    assert.deepEqual([back.status_id, back.sla.paused], [STATUS.NEW, "N"]);
    const moved = Date.parse(back.due_at ?? "") - Date.parse(start.due_at ?? "");
    assert.ok(moved >= 3_600_000 && moved < 3_700_000, String(moved));
    await desk.done("cell", id, ACTION.ASK_DETAILS_BY_PHONE, { remarks: "And the phase?" });
    assert.equal((await desk.show(id)).sla.paused, "N", "only once");
  });

  it("103: the question is sent through the outbox, and the answer resumes the ticket", async () => {
    const ticket = await desk.fromPost("asked_on_x");
    const id = ticket.ticket_id;
    const wrong = await desk.act("cell", id, ACTION.ASK_DETAILS_ON_X, { reply_text: "Where?" });
    assert.equal(wrong.refusal, "REPLY_CHANNEL_REQUIRED");
    await desk.done("cell", id, ACTION.ASK_DETAILS_ON_X, { reply_text: "Which house, please?", reply_channel: "P" });
    const { replies, status_id } = await desk.show(id);
    assert.equal(status_id, STATUS.AWAITING_CITIZEN);
    assert.deepEqual(
      replies.map((one) => [one.reply_channel, one.state]),
      [["P", "queued"]],
    );
  });

  it("105: closes without action and informs the citizen once, by a reply or a phone call", async () => {
    const post = await desk.fromPost("told_on_x");
    const close = { disposal_type_id: 14, remarks: "This is not a grievance." };
    assert.equal(
      (await desk.act("cell", post.ticket_id, ACTION.CLOSE_NO_ACTION, { remarks: close.remarks })).refusal,
      "DISPOSAL_REQUIRED",
    );
    await desk.done("cell", post.ticket_id, ACTION.CLOSE_NO_ACTION, close);
    const told = await desk.show(post.ticket_id);
    assert.equal(told.status_id, STATUS.CLOSED_NO_ACTION);
    assert.equal(told.replies.length, 1);
    assert.ok(told.replies[0]?.text.includes(post.ticket_no));
    const phone = await desk.fromPhone();
    await desk.done("cell", phone.ticket_id, ACTION.CLOSE_NO_ACTION, close);
    const row = await world.ctx.db
      .selectFrom("ticket")
      .select(["call_due_at", "resolved_at"])
      .where("ticket_id", "=", phone.ticket_id)
      .executeTakeFirstOrThrow();
    assert.ok(row.call_due_at !== null && row.resolved_at !== null);
    await desk.done("cell", phone.ticket_id, ACTION.REOPEN, { remarks: "It was one after all." });
    assert.equal((await desk.show(phone.ticket_id)).status_id, STATUS.NEW);
  });

  it("107: the executive proposes, the head confirms or refuses; the citizen is informed", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const wish = { target_portal: "CM Window", remarks: "A service matter of the portal." };
    await desk.done("cell", id, ACTION.TRANSFER_OUT, wish);
    const [open] = (await desk.show(id)).proposals;
    assert.equal(open?.kind, "transfer");
    const decide = { ticket_id: id, status_id: STATUS.NEW, proposal_id: open?.proposal_id ?? 0 };
    const own = await desk.as.cell.call(settleProposal, { ...decide, decision: "CONFIRM", external_ref_no: "X-1" });
    assert.equal(own.refusal, "ACTION_NOT_ALLOWED");
    assert.equal(
      (await desk.as.head.call(settleProposal, { ...decide, decision: "REFUSE" })).refusal,
      "REMARK_REQUIRED",
    );
    await desk.as.head.ok(settleProposal, { ...decide, decision: "REFUSE", remarks: "Not yet." });
    assert.deepEqual((await desk.show(id)).proposals, []);
    assert.equal(
      (await desk.as.head.call(settleProposal, { ...decide, decision: "CONFIRM" })).refusal,
      "PROPOSAL_NOT_OPEN",
    );
    await desk.done("cell", id, ACTION.TRANSFER_OUT, wish);
    const [again] = (await desk.show(id)).proposals;
    const confirm = { ...decide, proposal_id: again?.proposal_id ?? 0, decision: "CONFIRM" as const };
    assert.equal((await desk.as.head.call(settleProposal, confirm)).refusal, "PORTAL_REQUIRED");
    const moved = await desk.as.head.call(settleProposal, { ...confirm, external_ref_no: "CMW-77" });
    assert.equal(moved.new_status_id, STATUS.TRANSFERRED, JSON.stringify(moved));
    assert.deepEqual((await desk.show(id)).proposals, []);
  });

  it("112, 116, 207 and 208: field officers are added, report, and can be removed before they begin", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    const offered = await desk.as.officer.ok(userAssignmentByAction, {
      ticket_id: id,
      action_id: ACTION.FORWARD_TO_FIELD,
    });
    assert.equal(offered.assignment_type, "SELECT");
    assert.ok(offered.users.some((one) => one.user_id === desk.userId.field));
    assert.equal((await desk.act("officer", id, ACTION.FORWARD_TO_FIELD)).refusal, "USER_REQUIRED");
    const stranger = await desk.act("officer", id, ACTION.FORWARD_TO_FIELD, { assign_user_id: [desk.userId.water] });
    assert.equal(stranger.refusal, "USER_NOT_ELIGIBLE");
    const send = { assign_user_id: [desk.userId.field] };
    await desk.done("officer", id, ACTION.FORWARD_TO_FIELD, send);
    const listed = await desk.as.officer.ok(assignedUsers, { ticket_id: id });
    assert.deepEqual(
      typeof listed === "string" ? [] : listed.map((one) => [one.user_id, one.can_pull_back, one.can_remove]),
      [
        [desk.userId.officer, "N", "N"],
        [desk.userId.field, "Y", "Y"],
      ],
    );
    await desk.done("officer", id, ACTION.PULL_BACK);
    assert.deepEqual(
      (await desk.show(id)).assignees.map((one) => one.user_id),
      [desk.userId.officer],
    );
    assert.equal((await desk.as.field.call(ticketJson, { ticket_id: id })).refusal, "TICKET_NOT_FOUND");

    await desk.done("officer", id, ACTION.FORWARD_TO_FIELD, send);
    const bare = await desk.act("field", id, ACTION.FIELD_REPORT, { remarks: "The fuse was replaced." });
    assert.equal(bare.refusal, "ATTACHMENT_REQUIRED");
    await desk.done("field", id, ACTION.FIELD_REPORT, { remarks: "The fuse was replaced." }, PHOTO);
    assert.equal((await desk.act("officer", id, ACTION.PULL_BACK)).refusal, "RECEIVER_HAS_ACTED");
    const remove = { ticket_id: id, status_id: STATUS.IN_ACTION, action_id: ACTION.REMOVE_USER };
    const first = await desk.as.head.call(removeUserFromTicket, { ...remove, remove_user_id: desk.userId.officer });
    assert.equal(first.refusal, "USER_NOT_ELIGIBLE");
    await desk.as.officer.ok(removeUserFromTicket, { ...remove, remove_user_id: desk.userId.field });
    const last = await desk.as.head.call(removeUserFromTicket, { ...remove, remove_user_id: desk.userId.officer });
    assert.equal(last.refusal, "LAST_ASSIGNEE");
  });

  it("207: the cell withdraws an assignment until it is accepted", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id);
    await desk.done("cell", id, ACTION.PULL_BACK);
    const back = await desk.show(id);
    assert.deepEqual([back.status_id, back.assignees.length], [STATUS.NEW, 0]);
  });

  it("111: accepts the current assignment, not one withdrawn before the answer", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id);
    await desk.done("cell", id, ACTION.PULL_BACK);
    await desk.marked(id, true);
    const rows = await world.ctx.db
      .selectFrom("ticket_marking")
      .select(["user_id", "accepted_at", "ended_at"])
      .where("ticket_id", "=", id)
      .orderBy("marking_id")
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.user_id, row.ended_at === null, row.accepted_at === null]),
      [
        [desk.userId.officer, false, true],
        [desk.userId.officer, true, false],
      ],
    );
  });

  it("101: marking again leaves the citizen's clock unchanged", async () => {
    const { ticket_id: id, due_at: due } = await desk.fromPhone();
    await desk.marked(id);
    await desk.done("cell", id, ACTION.PULL_BACK);
    // A deadline that no limit produces; it stays only if untouched.
    const moved = new Date(Date.parse(due ?? "") + 60_000);
    await world.ctx.db.updateTable("ticket").set({ due_at: moved }).where("ticket_id", "=", id).execute();
    await desk.marked(id);
    assert.equal((await desk.show(id)).due_at, moved.toISOString());
  });

  it("113, 120 and 121: an extension is requested, refused or granted, by the head of department up to the cap", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    const ask = { remarks: "The transformer has to come from Rohtak.", reply_text: "It takes until Friday." };
    assert.equal((await desk.act("officer", id, ACTION.INTERIM_REPORT, ask)).refusal, "DATE_REQUIRED");
    assert.equal(
      (await desk.act("officer", id, ACTION.INTERIM_REPORT, { ...ask, requested_due_at: inDays(-1) })).refusal,
      "DATE_REQUIRED",
    );
    const word = { ...ask, requested_due_at: "on Friday" };
    assert.equal((await desk.act("officer", id, ACTION.INTERIM_REPORT, word)).refusal, "DATE_REQUIRED");
    const slip = { ...ask, requested_due_at: inDays(36 * 366) };
    assert.equal((await desk.act("officer", id, ACTION.INTERIM_REPORT, slip)).refusal, "DATE_TOO_FAR");
    assert.equal(
      (await desk.act("hod", id, ACTION.GRANT_EXTENSION, { granted_due_at: inDays(5) })).refusal,
      "EXTENSION_NOT_ASKED",
    );
    await desk.done("officer", id, ACTION.INTERIM_REPORT, { ...ask, requested_due_at: inDays(5) });
    const waitsFor = async (who: "hod" | "head") =>
      listed(await desk.as[who].ok(getWaiting, { page_size: 100 })).some(
        (one) => one.ticket_id === id && one.kind === "decision",
      );
    assert.deepEqual([await waitsFor("hod"), await waitsFor("head")], [true, false]);
    const [short] = (await desk.show(id)).proposals;
    assert.deepEqual([short?.kind, short?.waits_for], ["extension", "Head of Department"]);
    await desk.done("hod", id, ACTION.REFUSE_EXTENSION, { remarks: "Borrow one nearby." });
    assert.deepEqual((await desk.show(id)).proposals, []);
    await desk.done("officer", id, ACTION.INTERIM_REPORT, { ...ask, requested_due_at: inDays(30) });
    assert.deepEqual([await waitsFor("hod"), await waitsFor("head")], [true, true], "beyond what the first may grant");
    assert.match((await desk.show(id)).proposals[0]?.waits_for ?? "", /State Nodal Officer/);
    // Without a head of department, the request goes to the remaining deciders.
    const heads = world.ctx.db.updateTable("app_user").where("user_id", "=", desk.userId.hod);
    await heads.set({ is_enabled: false }).execute();
    await desk.done("officer", id, ACTION.INTERIM_REPORT, { ...ask, requested_due_at: inDays(5) });
    assert.equal(await waitsFor("head"), true);
    await heads.set({ is_enabled: true }).execute();
    await desk.done("officer", id, ACTION.INTERIM_REPORT, { ...ask, requested_due_at: inDays(30) });
    const tooFar = await desk.act("hod", id, ACTION.GRANT_EXTENSION, { granted_due_at: inDays(30) });
    assert.equal(tooFar.refusal, "EXTENSION_NEEDS_CELL_HEAD");
    assert.doesNotMatch(String(tooFar.reply), /21/, "how many days it takes is a parameter of the State");
    const granted = inDays(30);
    await desk.done("head", id, ACTION.GRANT_EXTENSION, { granted_due_at: granted });
    const seen = await desk.show(id);
    assert.deepEqual([seen.due_at, seen.sla.stage_due_at, seen.proposals], [granted, granted, []]);
    await desk.done("cell", id, ACTION.CHANGE_ISSUE, { sub_issue_type: 102 });
    assert.equal((await desk.show(id)).due_at, granted, "what was granted is not taken back");
  });

  it("114, 118 and 122: details, a senior, another officer of the department", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    await desk.done("officer", id, ACTION.NEED_DETAILS, { remarks: "Which feeder is it?" });
    assert.equal((await desk.show(id)).status_id, STATUS.AWAITING_CITIZEN);
    await desk.done("operator", id, ACTION.SYS_CITIZEN_REPLIED, { remarks: "Feeder 4, he says." });
    const back = await desk.show(id, "officer");
    assert.equal(back.status_id, STATUS.IN_ACTION);
    await desk.done("officer", id, ACTION.ESCALATE, { remarks: "No staff until Monday." });
    const raised = await desk.show(id);
    assert.equal(raised.escalation_level, 1);
    assert.ok(raised.assignees.some((one) => one.user_id === desk.userId.hod));
    const move = { remarks: "Hisar takes it over.", assign_user_id: [desk.userId.hisar] };
    const foreign = await desk.act("hod", id, ACTION.TAKE_OVER, { ...move, assign_user_id: [desk.userId.water] });
    assert.equal(foreign.refusal, "USER_NOT_ELIGIBLE");
    await desk.as.hod.ok(assignResponsibleUser, {
      ticket_id: id,
      status_id: STATUS.IN_ACTION,
      action_id: ACTION.TAKE_OVER,
      user_id: [desk.userId.hisar],
      remarks: move.remarks,
    });
    const moved = await desk.show(id);
    assert.deepEqual(
      [moved.status_id, moved.assignees.map((one) => one.user_id)],
      [STATUS.MARKED, [desk.userId.hisar]],
    );
  });

  it("118: never assigns to the escalating officer, even when they are a head of the department", async () => {
    const { db } = world.ctx;
    const heads = db.updateTable("app_user").where("login_id", "=", "hod");
    const posting = { user_id: desk.userId.officer, role_id: ROLE.HOD, department_id: ENERGY };
    const { posting_id: own } = await db
      .insertInto("user_posting")
      .values(posting)
      .returning("posting_id")
      .executeTakeFirstOrThrow();
    const escalated = async (): Promise<number> => {
      const { ticket_id: id } = await desk.fromPhone();
      await desk.marked(id, true);
      await desk.done("officer", id, ACTION.ESCALATE, { remarks: "No staff until Monday." });
      return id;
    };
    const holders = async (id: number) => (await desk.show(id)).assignees.map((one) => one.user_id).toSorted();
    const told = async (id: number) =>
      listed(await desk.as.head.ok(getWaiting, { page_size: 100 })).some(
        (one) => one.ticket_id === id && /there is none who may take it/.test(one.words),
      );
    try {
      const both = await escalated();
      assert.deepEqual(
        [await holders(both), await told(both)],
        [[desk.userId.officer, desk.userId.hod].toSorted(), false],
      );
      await heads.set({ is_enabled: false }).execute();
      const alone = await escalated();
      assert.deepEqual([await holders(alone), await told(alone)], [[desk.userId.officer], true]);
    } finally {
      await heads.set({ is_enabled: true }).execute();
      await db.deleteFrom("user_posting").where("posting_id", "=", own).execute();
    }
  });

  it("122: leaves another department's assignment unchanged", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    await desk.done("officer", id, ACTION.FORWARD_TO_FIELD, { assign_user_id: [desk.userId.field] });
    await desk.done("hod", id, ACTION.TAKE_OVER, { remarks: "Hisar takes it.", assign_user_id: [desk.userId.hisar] });
    const { markings, assignees } = await desk.show(id);
    assert.deepEqual(
      markings.filter((one) => one.ended_at === null).map((one) => [one.kind, one.user_id]),
      [
        ["ADDITIONAL", desk.userId.water],
        ["PRIMARY", desk.userId.hisar],
      ],
    );
    assert.deepEqual(assignees.map((one) => one.user_id).toSorted(), [desk.userId.water, desk.userId.hisar].toSorted());
  });

  const inDays = (days: number): string => new Date(world.ctx.clock.now().getTime() + days * 86_400_000).toISOString();

  /** Approves the report; the citizen says no. */
  const unhappy = async (id: number): Promise<void> => {
    await desk.done("cell", id, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Told by phone." });
    await desk.as.operator.ok(saveFeedback, {
      ticket_id: id,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_NOT_SATISFIED,
      call_status: "connected",
      feedback_rating: 1,
      remarks: "Still dark in the lane.",
    });
  };
  it("131: returns to the primary assignee, not to one marked later and since removed", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.done("cell", id, ACTION.MARK, { department_id: WATER, district_id: GURUGRAM });
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Energy too", department_id: ENERGY });
    const lead = async (department: number) => {
      const row = (await desk.show(id)).combined.find((one) => one.department_id === department);
      await onMember(id, row?.ticket_combined_id ?? 0, ACTION.MARK_AS_PRIMARY);
    };
    await lead(ENERGY);
    await desk.done("hod", id, ACTION.TAKE_OVER, { remarks: "Hisar takes it.", assign_user_id: [desk.userId.hisar] });
    await lead(WATER);
    await desk.done("water", id, ACTION.ACCEPT);
    const report = { remarks: "The pipe was repaired and water is back; checked on site.", disposal_type_id: 1 };
    await desk.done("water", id, ACTION.SUBMIT_ATR, report);
    await unhappy(id);
    const first = (await desk.show(id)).markings.find((one) => one.kind === "PRIMARY" && one.ended_at === null);
    assert.deepEqual([first?.user_id, first?.department_id], [desk.userId.water, WATER]);
  });

  const appealed = async (beforeTheLast: (id: number) => Promise<unknown> = async () => {}): Promise<TicketDetails> => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.reported(id);
    for (let round = 0; round < 2; round += 1) {
      // Each round depends on the one before.
      await unhappy(id);
      await desk.done("officer", id, ACTION.ACCEPT);
      await desk.reported(id);
    }
    await beforeTheLast(id);
    await unhappy(id);
    const ticket = await desk.show(id);
    assert.equal(ticket.status_id, STATUS.UNDER_APPEAL);
    return ticket;
  };

  it("an appeal without a head of department is sent to the State Nodal Officer", async () => {
    const heads = world.ctx.db.updateTable("app_user").where("login_id", "=", "hod");
    await heads.set({ is_enabled: false }).execute();
    const { ticket_id: id, ticket_no: number } = await appealed();
    await heads.set({ is_enabled: true }).execute();
    const { ticket_id: headed } = await appealed();
    const told = async (who: Person, ticketId: number) =>
      listed(await desk.as[who].ok(getWaiting, { page_size: 100 }))
        .filter((one) => one.ticket_id === ticketId && one.about === "ESCALATION")
        .map((one) => one.words);
    assert.deepEqual(await told("head", id), [
      `${number} waits for the head of its department, but there is none who may take it. Please have one posted; an appeal you may decide yourself.`,
    ]);
    assert.deepEqual([await told("cell", id), await told("head", headed)], [[], []]);
    // The only head wrote the disputed report, so nobody of the department may decide.
    const { ticket_id: own } = await appealed((ticketId) =>
      world.ctx.db
        .updateTable("atr")
        .set({ submitted_by: desk.userId.hod })
        .where("ticket_id", "=", ticketId)
        .execute(),
    );
    assert.equal((await told("head", own)).length, 1);
  });

  it("an appeal without a head of department is decided by the State Nodal Officer", async () => {
    const order = "The lane was inspected by night: the supply has been whole since Monday.";
    const decide = (who: Person, id: number) => desk.act(who, id, ACTION.UPHOLD_CLOSURE, { remarks: order });
    const isOffered = async (id: number) => {
      const { wf_action: offered } = await desk.as.head.ok(ticketAction, {
        ticket_id: id,
        status_id: STATUS.UNDER_APPEAL,
      });
      return offered.some((one) => one.action_id === ACTION.UPHOLD_CLOSURE);
    };
    const { ticket_id: id } = await appealed();
    assert.equal(await isOffered(id), false);
    assert.equal((await decide("head", id)).refusal, "ACTION_NOT_ALLOWED", "there is a head");
    const heads = world.ctx.db.updateTable("app_user").where("login_id", "=", "hod");
    await heads.set({ is_enabled: false }).execute();
    try {
      assert.equal(await isOffered(id), true);
      assert.equal((await decide("cell", id)).refusal, "ACTION_NOT_ALLOWED");
      await desk.done("head", id, ACTION.ORDER_FRESH_ACTION, { remarks: order });
      assert.equal((await desk.show(id)).status_id, STATUS.REOPENED);
    } finally {
      await heads.set({ is_enabled: true }).execute();
    }
    // The only head wrote the report, so may not decide.
    const { ticket_id: own } = await appealed();
    await world.ctx.db.updateTable("atr").set({ submitted_by: desk.userId.hod }).where("ticket_id", "=", own).execute();
    assert.equal((await decide("hod", own)).refusal, "OWN_WORK");
    await desk.done("head", own, ACTION.UPHOLD_CLOSURE, { remarks: order });
    assert.equal((await desk.show(own)).status_id, STATUS.CLOSED);
  });

  it("123 and 124: an appeal is decided by the head, and the citizen is informed", async () => {
    const { ticket_id: id } = await appealed();
    const order = "The feeder was repaired only in part; the rest is to be done by Friday.";
    assert.equal(
      (await desk.act("hod", id, ACTION.ORDER_FRESH_ACTION, { remarks: "Do it." })).refusal,
      "REMARK_TOO_SHORT",
    );
    await desk.done("hod", id, ACTION.ORDER_FRESH_ACTION, { remarks: order });
    assert.equal((await desk.show(id)).status_id, STATUS.REOPENED);
    await desk.done("officer", id, ACTION.ACCEPT);
    await desk.reported(id);
    await unhappy(id);
    await desk.done("hod", id, ACTION.UPHOLD_CLOSURE, { remarks: order });
    assert.equal((await desk.show(id)).status_id, STATUS.CLOSED);
  });

  it("201: deletes a member or the whole, never after a report; the executive only proposes", async () => {
    const { ticket_id: id, ticket_combined_id: primary } = await desk.fromPhone();
    const whole = { ticket_id: id, ticket_combined_id: primary, status_id: STATUS.NEW, action_id: ACTION.MARK_DELETE };
    const short = await desk.as.head.call(markDeleteTicket, { ...whole, remarks: "A test." });
    assert.equal(short.refusal, "REMARK_TOO_SHORT");
    const asked = await desk.as.cell.call(markDeleteTicket, { ...whole, remarks: "A test entry of training." });
    assert.equal(asked.new_status_id, STATUS.NEW);
    const [open] = (await desk.show(id)).proposals;
    const gone = await desk.as.head.call(settleProposal, {
      ticket_id: id,
      status_id: STATUS.NEW,
      proposal_id: open?.proposal_id ?? 0,
      decision: "CONFIRM",
    });
    assert.equal(gone.new_status_id, STATUS.DELETED, JSON.stringify(gone));
    const other = await desk.fromPhone();
    await desk.reported(other.ticket_id);
    await desk.done("cell", other.ticket_id, ACTION.RETURN_ATR, { remarks: "The photo is of another place." });
    const late = await desk.as.head.call(markDeleteTicket, {
      ...whole,
      ticket_id: other.ticket_id,
      ticket_combined_id: other.ticket_combined_id,
      status_id: STATUS.IN_ACTION,
      remarks: "Away with it please.",
    });
    assert.equal(late.STATUS_MESSAGE, "FAILURE");
  });

  it("204 to 206, 209 to 211: tags, issue, district, desk owner, priority, sensitivity", async () => {
    const { ticket_id: id, due_at: due } = await desk.fromPhone();
    await desk.as.cell.ok(addTicketTags, { ticket_id: id, tag_name: "blackout-46", rule_related_tag: "No" });
    await desk.as.cell.ok(addTicketTags, { ticket_id: id, tag_name: "blackout-46", rule_related_tag: "No" });
    assert.deepEqual((await desk.show(id)).tags, ["blackout-46"]);
    assert.equal((await desk.act("cell", id, ACTION.CHANGE_ISSUE)).refusal, "ISSUE_REQUIRED");
    assert.equal(
      (await desk.act("cell", id, ACTION.CHANGE_ISSUE, { sub_issue_type: 99_999 })).refusal,
      "ISSUE_REQUIRED",
    );
    await desk.done("cell", id, ACTION.CHANGE_ISSUE, { issue_type: 1, sub_issue_type: 102 });
    const changed = await desk.show(id);
    assert.equal(changed.sub_issue_type, 102);
    assert.notEqual(changed.due_at, due);
    assert.ok(changed.history.at(-1)?.facts.some((fact) => fact.key === "due_at"));
    await desk.marked(id);
    await desk
      .done("officer", id, ACTION.CHANGE_ISSUE, { sub_issue_type: 101, remarks: "A single house." })
      .then(() => assert.fail("the question stands open"))
      .catch((error: unknown) => assert.match(String(error), /CONFIRMATION_REQUIRED/));
    await desk.done("cell", id, ACTION.CHANGE_DISTRICT, { district_id: HISAR });
    const there = await desk.show(id);
    assert.deepEqual([there.district_id, there.assignees.map((one) => one.user_id)], [HISAR, [desk.userId.hisar]]);
    const desk1 = { ticket_id: id, status_id: STATUS.MARKED };
    assert.equal(
      (await desk.as.cell.call(updateTicketingUser, { ...desk1, user_id: desk.userId.officer })).refusal,
      "USER_NOT_ELIGIBLE",
    );
    await desk.as.cell.ok(updateTicketingUser, { ...desk1, user_id: desk.userId.cell });
    assert.equal((await desk.act("cell", id, ACTION.CHANGE_PRIORITY)).refusal, "PRIORITY_REQUIRED");
    await desk.done("cell", id, ACTION.CHANGE_PRIORITY, { priority_tag_id: 1 });
    const alerts = await world.ctx.db
      .selectFrom("broadcast_message")
      .select("user_id")
      .where("ticket_id", "=", id)
      .where("message_type", "=", "CRITICAL")
      .execute();
    assert.ok(
      alerts.some((row) => row.user_id === desk.userId.head) && alerts.some((row) => row.user_id === desk.userId.hisar),
    );
    await desk.done("cell", id, ACTION.MARK_SENSITIVE);
    assert.equal((await desk.as.cell.call(ticketJson, { ticket_id: id })).refusal, "TICKET_NOT_FOUND");
    assert.equal((await desk.show(id)).is_sensitive, "Y");
  });

  it("205: the officer's change is a proposal that the cell confirms", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    await desk.done("officer", id, ACTION.CHANGE_ISSUE, { sub_issue_type: 102 }).catch(() => undefined);
    const accepted = await desk.show(id);
    const [open] = accepted.proposals;
    assert.equal(open?.sub_issue_type, 102);
    assert.equal(accepted.sub_issue_type, 101, "what is only proposed changes nothing yet");
    const decided = await desk.as.cell.call(settleProposal, {
      ticket_id: id,
      status_id: accepted.status_id,
      proposal_id: open?.proposal_id ?? 0,
      decision: "CONFIRM",
    });
    assert.equal(decided.STATUS_ID, "0", JSON.stringify(decided));
    const after205 = await desk.show(id);
    assert.deepEqual([after205.sub_issue_type, after205.proposals], [102, []]);
  });

  it("10: the officer drafts, the cell edits and sends once, or discards", async () => {
    const { ticket_id: id } = await desk.fromPost("drafted");
    await desk.marked(id, true);
    const write = { ticket_id: id, action_id: 10 as const, status_id: STATUS.IN_ACTION, reply_channel: "P" as const };
    const draft = await desk.as.officer.call(sendReply, { ...write, reply_text: "We are on it.", client_ref: "d1" });
    assert.equal(draft.delivery_status, "draft", JSON.stringify(draft));
    const send = { ...write, reply_text: "Our team is on its way.", draft_reply_id: draft.reply_id ?? 0 };
    assert.equal((await desk.as.officer.call(sendReply, { ...send, client_ref: "d2" })).refusal, "REPLY_NOT_DRAFT");
    const sent = await desk.as.cell.call(sendReply, { ...send, client_ref: "d3" });
    assert.deepEqual([sent.reply_id, sent.delivery_status], [draft.reply_id, "queued"]);
    assert.equal((await desk.as.cell.call(sendReply, { ...send, client_ref: "d4" })).refusal, "REPLY_NOT_DRAFT");
    const { replies } = await desk.show(id);
    assert.deepEqual(
      replies.map((one) => one.text.startsWith("Our team")),
      [true],
    );
    const other = await desk.as.officer.call(sendReply, { ...write, reply_text: "Nothing to do.", client_ref: "d5" });
    await desk.as.cell.ok(undoReply, { reply_id: other.reply_id ?? 0 });
    assert.equal((await desk.show(id)).replies.at(-1)?.state, "cancelled");
  });

  it("offers nobody an action outside the table", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const offered = await desk.as.cell.ok(ticketAction, { ticket_id: id, status_id: STATUS.NEW });
    const ids = [...offered.wf_action, ...offered.misc_action].map((one) => one.action_id).toSorted((a, b) => a - b);
    assert.deepEqual(ids, [101, 104, 105, 106, 107, 117, 201, 204, 205, 206, 209, 210, 211, 212]);
    assert.equal(
      (
        await desk.act("cell", id, ACTION.MARK, {
          department_id: ENERGY,
          district_id: GURUGRAM,
          sub_issue_type: 201,
          issue_type: 1,
        })
      ).refusal,
      "ISSUE_REQUIRED",
    );
    const place = { department_id: ENERGY, district_id: GURUGRAM };
    assert.equal(
      (await desk.act("cell", id, ACTION.MARK, { ...place, issue_type: 2 })).refusal,
      "ISSUE_REQUIRED",
      "the sub-issue that the ticket has is none of the issue that is given",
    );
    await desk.done("cell", id, ACTION.MARK, { ...place, issue_type: 1 });
    assert.equal((await desk.show(id)).sub_issue_type, 101, "it stays where it is one of that issue");
  });
});
