/** A reply to a merged group: each citizen gets one, in their own conversation, with their own number. */
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { before, describe, it } from "node:test";
import pg from "pg";
import { sendReply, undoReply } from "@smgt/contract/calls/tickets/replies.ts";
import { createNewTicketFromAdditionalMarking, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import type { Officer } from "@smgt/server/context.ts";
import { writeReply } from "@smgt/server/domain/casework/workflow/run/write-reply.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

describe("answering a group", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  let groups = 0;
  /** A ticket from a post, with others merged into it: from posts and a phone call. */
  const group = async (size: number): Promise<{ primary: TicketDetails; members: TicketDetails[] }> => {
    groups += 1;
    const primary = await desk.fromPost(`primary_${groups}`);
    const members: TicketDetails[] = [];
    for (let n = 0; n < size; n += 1) members.push(await desk.fromPost(`member_${groups}_${n}`));
    members.push(await desk.fromPhone());
    for (const member of members) {
      await desk.done("cell", member.ticket_id, ACTION.MERGE, { primary_ticket_no: primary.ticket_no });
    }
    return { primary: await desk.show(primary.ticket_id), members };
  };
  const answer = (ticket: TicketDetails, text: string, ref: string, more: object = {}) =>
    desk.as.cell.call(sendReply, {
      ticket_id: ticket.ticket_id,
      action_id: 10,
      status_id: ticket.status_id,
      reply_channel: "P",
      reply_text: text,
      client_ref: ref,
      answer_members: "Y",
      ...more,
    });
  const repliesOf = async (ticketId: number) => (await desk.show(ticketId)).replies;
  const onX = (text: string): number =>
    [...world.x.world.posts.values()].filter((post) => post.text.includes(text)).length;

  it("replies below the ticket's own post, not below a merged one", async () => {
    const { primary } = await group(1);
    const own = primary.posts.filter((post) => post.ticket_id === primary.ticket_id);
    assert.deepEqual([primary.posts.length, own.length], [2, 1]);
    const done = await answer(primary, "Below my own post.", "group-own", { answer_members: "N" });
    const row = await world.ctx.db
      .selectFrom("reply")
      .select("target_id")
      .where("reply_id", "=", done.reply_id ?? 0)
      .executeTakeFirstOrThrow();
    assert.equal(row.target_id, own[0]?.tweet_id);
  });

  it("previews which citizens can be answered and how", async () => {
    const { primary, members } = await group(1);
    const rows = primary.combined.filter((row) => row.relation === "DUPLICATE");
    assert.deepEqual(
      rows.map(({ member }) => [member?.ticket_no, member?.if_public.channel, member?.if_public.refusal]),
      [
        [members[0]?.ticket_no, "P", null],
        [members[1]?.ticket_no, null, "REPLY_NO_TARGET"],
      ],
    );
  });

  it("sends each citizen one reply with their number, and names those not answered", async () => {
    const { primary, members } = await group(2);
    const [first, second, called] = members;
    const done = await answer(primary, `Supply is back. Ticket ${primary.ticket_no}.`, "group-1");
    assert.equal(done.answered_members, 2, JSON.stringify(done));
    assert.deepEqual(
      done.unanswered_members?.map(({ ticket_no, refusal }) => [ticket_no, refusal]),
      [[called?.ticket_no, "REPLY_NO_TARGET"]],
    );
    const again = await answer(primary, `Supply is back. Ticket ${primary.ticket_no}.`, "group-1");
    assert.deepEqual([again.reply_id, again.answered_members], [done.reply_id, 2], "a repeated press makes no second");
    assert.equal((await repliesOf(primary.ticket_id))[0]?.member_count, 2);
    world.advance(11_000);
    for (const ticket of [primary, first, second]) {
      const replies = await repliesOf(ticket?.ticket_id ?? 0);
      assert.equal(replies.length, 1);
      await sendReplyJob.run(world.ctx, { replyId: replies[0]?.reply_id ?? 0 });
      assert.equal(onX(`Supply is back. Ticket ${ticket?.ticket_no}.`), 1);
    }
    const shown = await desk.show(first?.ticket_id ?? 0);
    assert.equal(shown.replies[0]?.state, "sent");
    assert.equal(shown.history.at(-1)?.remark, `Supply is back. Ticket ${first?.ticket_no}.`);
    assert.equal((await repliesOf(called?.ticket_id ?? 0)).length, 0);
  });

  it("validates each text: names the number with which it is too long", async () => {
    const { primary, members } = await group(1);
    const [member] = members;
    await world.ctx.db
      .updateTable("ticket")
      .set({ ticket_no: `${member?.ticket_no}1234` })
      .where("ticket_id", "=", member?.ticket_id ?? 0)
      .execute();
    const room = 280 - ` [${primary.ticket_no}]`.length;
    const done = await answer(primary, "x".repeat(room), "group-long");
    assert.equal(done.STATUS_ID, "0", JSON.stringify(done));
    assert.equal(done.answered_members, 0);
    assert.ok(done.unanswered_members?.some(({ refusal, why }) => refusal === "REPLY_TOO_LONG" && why.includes("4")));
  });

  it("undoes all with the primary's reply, and a single one with its own", async () => {
    const { primary, members } = await group(2);
    const done = await answer(primary, "Too early.", "group-undo");
    const [first, second] = members;
    const own = (await repliesOf(first?.ticket_id ?? 0))[0];
    await desk.as.cell.ok(undoReply, { reply_id: own?.reply_id ?? 0 });
    const states = async () =>
      (await Promise.all([primary, first, second].map((one) => repliesOf(one?.ticket_id ?? 0)))).map(
        ([reply]) => reply?.state,
      );
    assert.deepEqual(await states(), ["queued", "cancelled", "queued"]);
    await desk.as.cell.ok(undoReply, { reply_id: done.reply_id ?? 0 });
    assert.deepEqual(await states(), ["cancelled", "cancelled", "cancelled"]);
  });

  it("works with the approval of a report too", async () => {
    const { primary, members } = await group(1);
    await desk.reported(primary.ticket_id);
    const body = {
      ticket_id: primary.ticket_id,
      status_id: STATUS.ATR_REVIEW,
      action_id: ACTION.APPROVE_AND_REPLY,
      disposal_type_id: 1,
      reply_channel: "P" as const,
      reply_text: "The line is repaired.",
      client_ref: "group-108",
      answer_members: "Y" as const,
    };
    const done = await desk.as.cell.call(saveWorkflow, body);
    assert.deepEqual([done.new_status_id, done.answered_members], [STATUS.RESOLVED, 1], JSON.stringify(done));
    assert.equal((await desk.as.cell.call(saveWorkflow, body)).answered_members, 1);
    assert.equal((await repliesOf(members[0]?.ticket_id ?? 0)).length, 1);
  });

  it("is for the cell, with a reply or an approval only", async () => {
    const { primary } = await group(0);
    await desk.marked(primary.ticket_id, true);
    const ticket = await desk.show(primary.ticket_id);
    const denied = await desk.as.officer.call(sendReply, {
      ticket_id: ticket.ticket_id,
      action_id: 10,
      status_id: ticket.status_id,
      reply_channel: "P",
      reply_text: "For all.",
      client_ref: "group-officer",
      answer_members: "Y",
    });
    assert.equal(denied.refusal, "ACTION_NOT_ALLOWED");
    const other = await desk.act("cell", ticket.ticket_id, ACTION.REMARK, { remarks: "Note", answer_members: "Y" });
    assert.equal(other.refusal, "ACTION_NOT_ALLOWED");
  });

  it("skips split-off complaints, and those hidden from the cell", async () => {
    const { primary, members } = await group(2);
    const [free, secret] = members;
    await desk.as.cell.ok(createNewTicketFromAdditionalMarking, {
      ticket_id: free?.ticket_id ?? 0,
      ticket_combined_id: free?.ticket_combined_id ?? 0,
      status_id: STATUS.MERGED,
      action_id: ACTION.TICKET_FROM_MARKING,
    });
    await world.ctx.db
      .updateTable("ticket")
      .set({ is_sensitive: true })
      .where("ticket_id", "=", secret?.ticket_id ?? 0)
      .execute();
    const seen = await desk.show(primary.ticket_id, "cell");
    assert.equal(seen.combined.find((row) => row.member_ticket_id === secret?.ticket_id)?.member, null);
    assert.equal((await answer(primary, "For the rest.", "group-rest")).answered_members, 0);
    assert.equal((await repliesOf(secret?.ticket_id ?? 0)).length, 0);
  });

  it("makes as many queries for many members as for few", async (t) => {
    const counting = new AsyncLocalStorage<{ n: number }>();
    const query = pg.Client.prototype.query;
    t.mock.method(pg.Client.prototype, "query", function counted(this: pg.Client, ...args: unknown[]) {
      const store = counting.getStore();
      if (store !== undefined) store.n += 1;
      return Reflect.apply(query, this, args) as unknown;
    });
    const count = async (size: number): Promise<number> => {
      const { primary } = await group(size);
      const officer: Officer = {
        userId: desk.userId.cell,
        roleId: ROLE.CELL_EXEC,
        userName: "cell",
        roleIds: [ROLE.CELL_EXEC],
        duties: [],
        sessionId: 0,
        postings: [{ departmentId: null, districtId: null }],
        language: "en",
      };
      const seen = { n: 0 };
      const { members } = await counting.run(seen, () =>
        writeReply(world.ctx, officer, {
          ticket_id: primary.ticket_id,
          action_id: 10,
          status_id: primary.status_id,
          reply_channel: "P",
          reply_text: "To all of you.",
          client_ref: `group-count-${size}`,
          answer_members: "Y",
        }),
      );
      assert.equal(members?.answered_members, size);
      return seen.n;
    };
    const few = await count(1);
    assert.ok(few > 5, `${few} statements were counted`);
    assert.equal(await count(6), few);
  });
});
