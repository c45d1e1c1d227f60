/**
 * The inbox "Waiting for me": failures, requests and news reach those who must act, are counted, and are hidden from
 * others.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { menu, menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import { settleReply } from "@smgt/contract/calls/tickets/replies.ts";
import { getWaiting, markWaitingRead, type WaitingEntry } from "@smgt/contract/calls/casework/inbox.ts";
import { createNewTicketFromAdditionalMarking } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { deletePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs } from "../../support/client.ts";
import { HISAR, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { openLine } from "../../support/live-line.ts";
import { until } from "../../support/until.ts";

const DAY = 24 * 60 * 60_000;
const ALL: readonly Person[] = ["head", "cell", "hod", "officer", "hisar", "water", "district", "field", "operator"];

describe("the inbox", () => {
  const { world, desk } = deskForTests();

  const waiting = async (who: Person): Promise<readonly WaitingEntry[]> =>
    rowsOf(await desk.as[who].ok(getWaiting, { page_size: 100 }));
  const about = async (who: Person, ticketId: number) =>
    (await waiting(who)).filter((one) => one.ticket_id === ticketId);
  const kinds = async (who: Person, ticketId: number) => (await about(who, ticketId)).map((one) => one.kind);
  const counts = async (who: Person) => {
    const { waiting: all, waiting_unread: unread } = await desk.as[who].ok(menuCount);
    return { all, unread };
  };
  const read = (who: Person, entries: readonly WaitingEntry[]) =>
    desk.as[who].ok(markWaitingRead, { entries: entries.map(({ kind, ref_id }) => ({ kind, ref_id })) });
  /** Asserts that only these people see an entry about the ticket, and that others' counts are unchanged. */
  const onlyFor = async (ticketId: number, who: readonly Person[]) => {
    for (const one of ALL) {
      assert.equal((await about(one, ticketId)).length > 0, who.includes(one), one);
      assert.equal((await counts(one)).all, (await waiting(one)).length, `${one}: the badge is the list`);
    }
  };
  const refusedOn = async (ticketId: number): Promise<number> => {
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "The line was repaired.",
      reply_channel: "P",
    });
    const { posts, replies } = await desk.show(ticketId);
    deletePost(world.x.world, posts[0]?.tweet_id ?? "");
    const replyId = replies.at(-1)?.reply_id ?? 0;
    world.advance(11_000);
    await sendReplyJob.run(world.ctx, { replyId });
    return replyId;
  };

  /** A deletion proposed by the cell. */
  const proposed = async (handle: string) => {
    const { ticket_id: ticketId, ticket_combined_id } = await desk.fromPost(handle);
    const remarks = "This is an advertisement.";
    const answer = await desk.done("cell", ticketId, ACTION.MARK_DELETE, { remarks, ticket_combined_id });
    return { ticketId, answer };
  };

  it("counts to a hundred, and says that there are more", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("waiting_many");
    await desk.marked(ticketId);
    const before = await desk.as.officer.call(menuCount, {});
    assert.equal(before.count_is_more, undefined);
    await sql`insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at)
      select ${desk.userId.officer}, ${ticketId}, 'REOPENED', 'info', 'Again.', '{}', ${desk.userId.head}, ${world.ctx.clock.now()}::timestamptz
        from generate_series(1, 150)`.execute(world.ctx.db);
    const { STATUS_RESPONSE: counts, count_is_more: more } = await desk.as.officer.call(menuCount, {});
    assert.deepEqual([counts["waiting"], counts["waiting_unread"]], [100, 100]);
    assert.deepEqual(more?.toSorted(), ["waiting", "waiting_unread"]);
    await sql`delete from broadcast_message where ticket_id = ${ticketId} and message = 'Again.'`.execute(world.ctx.db);
  });

  it("shows one new entry after more than a hundred read ones", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("waiting_behind");
    const replyId = await refusedOn(ticketId);
    const before = await counts("cell");
    await sql`insert into reply (ticket_id, reply_channel, target_id, text, state, client_ref, written_by, created_at, not_before, refused_at)
      select ticket_id, reply_channel, target_id, text, state, 'copy-' || n, written_by, created_at, not_before, refused_at
        from reply, generate_series(1, 120) n where reply_id = ${replyId}`.execute(world.ctx.db);
    await sql`insert into waiting_read (user_id, kind, ref_id, read_at)
      select ${desk.userId.cell}, 'refused_reply', reply_id, ${world.ctx.clock.now()}::timestamptz
        from reply where ticket_id = ${ticketId} and state = 'refused'`.execute(world.ctx.db);
    await sql`insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at)
      values (${desk.userId.cell}, ${ticketId}, 'REOPENED', 'info', 'Again.', '{}', ${desk.userId.head}, ${world.ctx.clock.now()}::timestamptz)`.execute(
      world.ctx.db,
    );
    const { STATUS_RESPONSE: now, count_is_more: more } = await desk.as.cell.call(menuCount, {});
    // The reply was unread and is now read; the message is still unread.
    assert.deepEqual([now["waiting"], now["waiting_unread"], more], [100, before.unread, ["waiting"]]);
    await sql`delete from waiting_read where kind = 'refused_reply' and ref_id = (
      select max(reply_id) from reply where ticket_id = ${ticketId})`.execute(world.ctx.db);
    assert.equal((await counts("cell")).unread, Number(before.unread) + 1, "a matter that was not read, too");
    await sql`delete from broadcast_message where ticket_id = ${ticketId} and message = 'Again.'`.execute(world.ctx.db);
    await sql`update reply set attended_at = now() where ticket_id = ${ticketId}`.execute(world.ctx.db);
  });

  it("shows holders of a ticket that it was reopened", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("waiting_reopened");
    await desk.reported(ticketId);
    const reply = { disposal_type_id: 1, reply_text: "The line was repaired.", reply_channel: "P" as const };
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, reply);
    await desk.done("head", ticketId, ACTION.REOPEN, { remarks: "The citizen rang: it is dark again." });
    const told = (await about("officer", ticketId)).filter((one) => one.about === "REOPENED");
    assert.equal(told.length, 1);
    assert.match(told[0]?.words ?? "", /^GRV-\d{4}-\d{6} was reopened and is with you again\.$/);
    assert.equal((await about("hisar", ticketId)).length, 0);
  });

  it("contains a refused reply until the citizen is informed, read or not", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("waiting_refused");
    const before = await counts("cell");
    const replyId = await refusedOn(ticketId);
    await onlyFor(ticketId, ["head", "cell"]);
    const [entry] = await about("cell", ticketId);
    assert.deepEqual(
      [
        entry?.kind,
        entry?.ref_id,
        entry?.is_read,
        entry?.citizen_name,
        entry?.words.includes("The line was repaired."),
      ],
      ["refused_reply", replyId, "N", "Waiting Refused", true],
    );
    const after = await counts("cell");
    assert.deepEqual([after.all, after.unread], [(before.all ?? 0) + 1, (before.unread ?? 0) + 1]);

    assert.deepEqual(await read("cell", await about("cell", ticketId)), { updated: 1 });
    assert.deepEqual(await read("cell", await about("cell", ticketId)), { updated: 0 }, "once");
    assert.deepEqual(await counts("cell"), { all: after.all, unread: before.unread }, "it stays until somebody acts");
    assert.equal((await about("head", ticketId))[0]?.is_read, "N", "a mark is one's own");

    await desk.as.cell.ok(settleReply, { reply_id: replyId, decision: "TOLD" });
    await onlyFor(ticketId, []);
    assert.deepEqual(await counts("cell"), before);
  });

  it("contains a request for those who decide, and its outcome for the requester", async () => {
    const { ticketId, answer } = await proposed("waiting_delete");
    assert.match(String(answer.STATUS_RESPONSE), /waiting for State Nodal Officer$/);
    await onlyFor(ticketId, ["head"]);
    const [entry] = await about("head", ticketId);
    assert.deepEqual(
      [entry?.kind, entry?.about, entry?.words, entry?.is_read],
      ["decision", "delete", "This is an advertisement.", "N"],
    );
    const shown = (await desk.show(ticketId)).proposals[0];
    assert.deepEqual(
      [shown?.waits_for, shown?.waits_for_translations["hi"] !== undefined],
      ["State Nodal Officer", true],
    );

    const { status_id } = await desk.show(ticketId);
    await desk.as.head.ok(settleProposal, {
      ticket_id: ticketId,
      status_id,
      proposal_id: entry?.ref_id ?? 0,
      decision: "REFUSE",
      remarks: "It is a real complaint.",
    });
    await onlyFor(ticketId, ["cell"]);
    const news = await about("cell", ticketId);
    assert.deepEqual([news[0]?.kind, news[0]?.about, news[0]?.is_granted], ["decided", "delete", "N"]);
    await read("cell", news);
    await onlyFor(ticketId, []);
  });

  it("hides requests of a merged ticket, and shows them again after the undo", async () => {
    const { ticketId } = await proposed("waiting_merged");
    const primary = await desk.fromPhone();
    await onlyFor(ticketId, ["head"]);
    await desk.done("cell", ticketId, ACTION.MERGE, { primary_ticket_no: primary.ticket_no });
    await onlyFor(ticketId, []);
    const { ticket_combined_id, status_id } = await desk.show(ticketId);
    await desk.as.cell.ok(createNewTicketFromAdditionalMarking, {
      ticket_id: ticketId,
      ticket_combined_id,
      status_id,
      action_id: ACTION.TICKET_FROM_MARKING,
    });
    await onlyFor(ticketId, ["head"]);
    const [entry] = await about("head", ticketId);
    await desk.as.head.ok(settleProposal, {
      ticket_id: ticketId,
      status_id: (await desk.show(ticketId)).status_id,
      proposal_id: entry?.ref_id ?? 0,
      decision: "CONFIRM",
    });
    assert.equal((await desk.show(ticketId)).status_id, STATUS.DELETED);
  });

  it("shows requests for more time only to the head of department", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const asked = new Date(world.ctx.clock.now().getTime() + 20 * DAY).toISOString();
    await desk.done("officer", ticketId, ACTION.INTERIM_REPORT, {
      remarks: "The transformer has been ordered from Panipat.",
      requested_due_at: asked,
      reply_text: "The transformer has been ordered.",
    });
    await onlyFor(ticketId, ["hod"]);
    assert.deepEqual(await kinds("hod", ticketId), ["decision"]);
    const granted = new Date(world.ctx.clock.now().getTime() + 5 * DAY).toISOString();
    await desk.done("hod", ticketId, ACTION.GRANT_EXTENSION, { granted_due_at: granted });
    await onlyFor(ticketId, ["officer"]);
    assert.deepEqual(
      (await about("officer", ticketId)).map((one) => [one.kind, one.about, one.is_granted]),
      [["decided", "extension", "Y"]],
    );
  });

  it("shows a returned report to the ticket's holders until they report again", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.reported(ticketId);
    assert.deepEqual(await kinds("officer", ticketId), []);
    await desk.done("cell", ticketId, ACTION.RETURN_ATR, { remarks: "Attach a photo of the work." });
    await onlyFor(ticketId, ["officer"]);
    const [entry] = await about("officer", ticketId);
    assert.equal(entry?.kind, "returned_report");
    await read("officer", [entry as WaitingEntry]);
    assert.equal((await about("officer", ticketId))[0]?.is_read, "Y");
    await desk.reported(ticketId);
    await onlyFor(ticketId, []);
    await desk.done("cell", ticketId, ACTION.RETURN_ATR, { remarks: "The photo shows another street." });
    assert.deepEqual(await kinds("officer", ticketId), ["returned_report"], "the newest alone");
    await desk.done("officer", ticketId, ACTION.NEED_DETAILS, { remarks: "Which house is it?" });
    await onlyFor(ticketId, []);
  });

  it("hides a returned report from former holders", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.RETURN_ATR, { remarks: "Attach a photo of the work." });
    await onlyFor(ticketId, ["officer"]);
    await desk.done("cell", ticketId, ACTION.CHANGE_DISTRICT, { district_id: HISAR });
    assert.deepEqual(await kinds("officer", ticketId), []);
    assert.deepEqual(await kinds("hisar", ticketId), ["returned_report"]);
  });

  it("shows an escalation until it is read or the ticket is done", async () => {
    const [{ ticket_id: done }, { ticket_id: left }] = [await desk.fromPhone(), await desk.fromPhone()];
    for (const ticketId of [done, left]) await desk.marked(ticketId, true);
    await desk.pass(30 * DAY);
    await sweepClocks(world.ctx);
    const types = async (who: Person, ticketId: number) => (await about(who, ticketId)).map((one) => one.about);
    for (const ticketId of [done, left]) assert.deepEqual(await types("officer", ticketId), ["ESCALATION"]);
    assert.deepEqual([await types("hisar", left), await types("water", left)], [[], []]);
    const message = await about("officer", left);
    assert.ok(message[0]?.words_translations["hi"]?.includes("GRV-") === true);
    await read("officer", message);
    assert.deepEqual(await types("officer", left), [], "news are over once they are read");
    await desk.reported(done);
    await desk.done("cell", done, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Told by telephone." });
    assert.deepEqual(await types("officer", done), []);
  });

  it("hides others' read marks, and refuses marks on others' entries", async () => {
    const { ticketId } = await proposed("waiting_thief");
    const mine = await about("head", ticketId);
    for (const thief of ["cell", "water", "operator", "field"] as const) {
      assert.deepEqual(await read(thief, mine), { updated: 0 }, thief);
    }
    const marks = await world.ctx.db
      .selectFrom("waiting_read")
      .select("user_id")
      .where("kind", "=", "decision")
      .where("ref_id", "=", mine[0]?.ref_id ?? 0)
      .execute();
    assert.deepEqual(marks, []);
  });

  it("hides sensitive tickets and complaints about the reader", async () => {
    const { ticketId } = await proposed("waiting_sensitive");
    assert.deepEqual(await kinds("head", ticketId), ["decision"]);
    await world.ctx.db
      .updateTable("ticket")
      .set({ is_sensitive: true, complained_about: [desk.userId.head] })
      .where("ticket_id", "=", ticketId)
      .execute();
    assert.deepEqual(await kinds("head", ticketId), []);
    assert.equal((await counts("head")).all, (await waiting("head")).length);
    await world.ctx.db
      .updateTable("ticket")
      .set({ is_sensitive: false, complained_about: [] })
      .where("ticket_id", "=", ticketId)
      .execute();
  });

  it("is read page by page without duplicates", async () => {
    for (const name of ["a", "b", "c"]) {
      await proposed(`waiting_page_${name}`);
    }
    const whole = (await waiting("head")).map((one) => `${one.kind} ${one.ref_id}`);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await desk.as.head.call(getWaiting, { page_size: 2, ...(cursor === undefined ? {} : { cursor }) });
      paged.push(...rowsOf(answer.STATUS_RESPONSE).map((one) => `${one.kind} ${one.ref_id}`));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    assert.deepEqual(paged, whole);
    const bad = await desk.as.head.call(getWaiting, { cursor: "bm8gc3VjaA" });
    assert.equal(bad.refusal, "BAD_INPUT");
  });

  it("is the second entry of every menu except the administrator's", async () => {
    for (const who of ALL) {
      const [, second] = rowsOf(await desk.as[who].ok(menu));
      assert.deepEqual([second?.menu_url, second?.count_key], ["/waiting", "waiting"], who);
    }
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    assert.ok(rowsOf(await admin.ok(menu)).every((item) => item.menu_url !== "/waiting"));
    assert.equal((await admin.ok(menuCount))["waiting"], 0);
  });

  it("pushes updates to its owners' screens only", async () => {
    const head = await openLine(world.url, desk.as.head, ROLE.CELL_HEAD);
    const water = await openLine(world.url, desk.as.water, ROLE.OFFICER);
    try {
      await proposed("waiting_live");
      await until("the head's screen is told", async () => (head.text().includes("event: waiting") ? true : null));
      assert.ok(!water.text().includes("event: waiting"));
    } finally {
      head.close();
      water.close();
    }
  });
});
