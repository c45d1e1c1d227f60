/** A citizen's post on a merged complaint acts on the primary while that can reopen. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { getWaiting, markWaitingRead } from "@smgt/contract/calls/casework/inbox.ts";
import { createNewTicketFromAdditionalMarking, markDeleteTicket } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import { ENERGY, GURUGRAM, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const DAY = 24 * 3_600_000;
const NO = "नहीं, अभी भी अंधेरा है।";
const UNCLEAR = "kal dekh kar bataunga, bahar gaya hu";
const SECRET = { remarks: "A witness is named." };

describe("a citizen's answer on a merged complaint", () => {
  const { world, desk } = deskForTests();

  const statusOf = async (ticketId: number): Promise<number> => (await desk.show(ticketId)).status_id;
  const turns = (ticketId: number, statusId: number) =>
    until(`the ticket is in ${statusId}`, async () => ((await statusOf(ticketId)) === statusId ? true : null));
  const merge = async (ticketId: number, into: TicketDetails, who: Person = "cell") =>
    desk.done(who, ticketId, ACTION.MERGE, { primary_ticket_no: into.ticket_no });
  const waits = async (ticketId: number, who: Person = "cell") =>
    rowsOf(await desk.as[who].ok(getWaiting, { page_size: 100 })).filter(
      (one) => one.ticket_id === ticketId && one.kind === "unclear_answer",
    );
  let pairs = 0;
  /** A primary with another citizen's complaint merged into it. */
  const pair = async () => {
    pairs += 1;
    const [primary, member] = [await desk.fromPost(`leads_${pairs}`), await desk.fromPost(`merged_${pairs}`)];
    await merge(member.ticket_id, primary);
    return { id: primary.ticket_id, memberId: member.ticket_id, handle: `merged_${pairs}` };
  };
  const solve = async (ticketId: number): Promise<void> => {
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "Your complaint is resolved. Is it? Yes or No.",
      reply_channel: "P",
      answer_members: "Y",
    });
  };
  const solvedPair = async () => {
    const made = await pair();
    await solve(made.id);
    return made;
  };
  /** Replies under the citizen's own post. */
  const write = async (ticketId: number, handle: string, text: string): Promise<void> => {
    const { posts } = await desk.show(ticketId);
    const author = ensureUser(world.x.world, handle);
    const own = posts.find((post) => post.ticket_id === ticketId);
    writePost(world.x.world, author.id, { text: `@demo_grievance_cell ${text}`, inReplyToId: own?.tweet_id ?? "" });
  };
  const joins = (ticketId: number, count: number) =>
    until("the post is on the ticket", async () => {
      const { posts } = await desk.show(ticketId);
      return posts.filter((post) => post.ticket_id === ticketId).length === count ? true : null;
    });
  const ticketsOf = async (handle: string): Promise<number[]> =>
    rowsOf(await desk.as.head.ok(commonList, { list_key: "all", page_size: 100 }))
      .filter((row) => row.citizen_handle === handle)
      .map((row) => row.ticket_id);
  const becomesNew = (handle: string, count: number) =>
    until("a new ticket", async () => ((await ticketsOf(handle)).length === count ? true : null));

  it("reopens the primary with a no, under the number of their own complaint", async () => {
    const { id, memberId, handle } = await solvedPair();
    await write(memberId, handle, NO);
    await turns(id, STATUS.REOPENED);
    assert.equal(await statusOf(memberId), STATUS.MERGED);
    const entry = (await desk.show(id)).history.find((one) => one.action_id === ACTION.REOPEN);
    assert.ok(entry?.remark?.includes((await desk.show(memberId)).ticket_no), entry?.remark ?? "");
  });

  it("goes to an officer when unclear, and blocks closing of the primary until then", async () => {
    const { id, memberId, handle } = await solvedPair();
    await write(memberId, handle, UNCLEAR);
    await until("it waits", async () => (await waits(id)).length === 1);
    assert.equal((await waits(memberId)).length, 0);
    await write(id, `leads_${pairs}`, "Yes, solved.");
    await joins(id, 2);
    const [entry] = await waits(id);
    assert.match(entry?.words ?? "", /kal dekh kar/, "what another citizen says settles nothing of it");
    await desk.pass(8 * DAY);
    await sweepClocks(world.ctx);
    assert.equal(await statusOf(id), STATUS.RESOLVED);
    await desk.as.cell.ok(markWaitingRead, { entries: [{ kind: "unclear_answer", ref_id: entry?.ref_id ?? 0 }] });
    await sweepClocks(world.ctx);
    assert.equal(await statusOf(id), STATUS.CLOSED);
  });

  it("replaces their own unclear answer with a clear one, and restarts the primary's quiet period", async () => {
    const { id, memberId, handle } = await solvedPair();
    await write(memberId, handle, UNCLEAR);
    await until("it waits", async () => (await waits(id)).length === 1);
    await desk.pass(5 * DAY);
    await write(memberId, handle, "धन्यवाद");
    await until("nothing waits", async () => (await waits(id)).length === 0);
    await desk.pass(3 * DAY);
    await sweepClocks(world.ctx);
    assert.equal(await statusOf(id), STATUS.RESOLVED);
    await desk.pass(5 * DAY);
    await sweepClocks(world.ctx);
    assert.equal(await statusOf(id), STATUS.CLOSED);
  });

  it("supplies details that the primary waits for", async () => {
    const { id, memberId, handle } = await pair();
    await desk.done("cell", id, ACTION.ASK_DETAILS_ON_X, { reply_text: "Which street is it?", reply_channel: "P" });
    await write(memberId, handle, "It is the lane behind the school.");
    await turns(id, STATUS.NEW);
  });

  it("joins the primary within fifteen days of its solution, and becomes a new complaint later", async () => {
    const { id, memberId, handle } = await solvedPair();
    await desk.pass(8 * DAY);
    await sweepClocks(world.ctx);
    assert.equal(await statusOf(id), STATUS.CLOSED);
    await write(memberId, handle, NO);
    await turns(id, STATUS.REOPENED);
    const late = await solvedPair();
    await desk.pass(20 * DAY);
    await sweepClocks(world.ctx);
    await write(late.memberId, late.handle, "The water is dirty in Hisar.");
    await becomesNew(late.handle, 2);
    assert.equal(await statusOf(late.id), STATUS.CLOSED);
    assert.equal((await desk.show(late.memberId)).posts.length, 1);
  });

  it("works the same in a message's endless conversation", async () => {
    const { id: author } = ensureUser(world.x.world, "merged_message");
    const message = (text: string) => writeMessage(world.x.world, author, DEMO_ACCOUNT.ownId, text);
    const primary = await desk.fromPost("leads_message");
    message("No electricity in Sector 46, Gurugram.");
    await becomesNew("merged_message", 1);
    const [memberId = 0] = await ticketsOf("merged_message");
    await merge(memberId, primary);
    message("The pole stands at the corner.");
    await joins(memberId, 2);
    await solve(primary.ticket_id);
    await desk.pass(20 * DAY);
    await sweepClocks(world.ctx);
    message("The water is dirty in Hisar.");
    await becomesNew("merged_message", 2);
    assert.equal((await desk.show(memberId)).posts.length, 2);
  });

  it("acts on their own complaint after the merge is undone or the primary is deleted", async () => {
    const { id, memberId, handle } = await solvedPair();
    const { ticket_combined_id } = await desk.show(memberId);
    const out = { ticket_id: memberId, ticket_combined_id, status_id: STATUS.MERGED };
    await desk.as.cell.ok(createNewTicketFromAdditionalMarking, { ...out, action_id: ACTION.TICKET_FROM_MARKING });
    await write(memberId, handle, NO);
    await joins(memberId, 2);
    await desk.pass(8 * DAY);
    await sweepClocks(world.ctx);
    assert.equal(await statusOf(id), STATUS.CLOSED);

    const gone = await pair();
    const { ticket_combined_id: lead } = await desk.show(gone.id);
    const row = { ticket_id: gone.id, ticket_combined_id: lead, status_id: STATUS.NEW };
    await desk.as.head.ok(markDeleteTicket, { ...row, action_id: ACTION.MARK_DELETE, remarks: "Written as a test." });
    await write(gone.memberId, gone.handle, NO);
    await becomesNew(gone.handle, 2);
  });

  it("is visible only to those who may see their complaint", async () => {
    const [primary, member] = [await desk.fromPost("leads_secret"), await desk.fromPost("merged_secret")];
    const [id, memberId] = [primary.ticket_id, member.ticket_id];
    await desk.done("head", memberId, ACTION.MARK_SENSITIVE, SECRET);
    await merge(memberId, primary, "head");
    await desk.done("head", id, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
    await desk.done("officer", id, ACTION.ACCEPT);
    await desk.reported(id);
    await desk.done("head", id, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "Your complaint is resolved. Is it? Yes or No.",
      reply_channel: "P",
    });
    await world.ctx.db
      .insertInto("ticket_marking")
      .values({
        ticket_id: id,
        kind: "ADDITIONAL",
        role_id: 3,
        department_id: 1,
        user_id: desk.userId.cell,
        assigned_by: desk.userId.head,
        assigned_at: world.ctx.clock.now(),
      })
      .execute();
    await write(memberId, "merged_secret", UNCLEAR);
    await until("it waits", async () => (await waits(id, "head")).length === 1);
    assert.equal(
      (await desk.as.cell.ok(ticketJson, { ticket_id: id })).ticket_id,
      id,
      "the executive holds the primary",
    );
    assert.equal((await waits(id, "cell")).length, 0);
  });
});
