/** What a citizen answers to a resolved complaint: taken up again, left, or read by a person before it is closed. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getWaiting, markWaitingRead } from "@smgt/contract/calls/casework/inbox.ts";
import { saveFeedback } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { detectorOf } from "@smgt/server/domain/law/masters/packs/detector-of.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { citizenRepliedJob } from "@smgt/server/domain/casework/workflow/run/citizen-replied.job.ts";
import { editPost, ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import type { Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { learnNow, teachLittle } from "../../support/taught.ts";
import { until } from "../../support/until.ts";

const DAY = 24 * 3_600_000;

describe("a citizen's answer to a resolved complaint", () => {
  const { world, desk } = deskForTests({ prepare: teachLittle });

  const waits = async (ticketId: number, who: Person = "cell") =>
    rowsOf(await desk.as[who].ok(getWaiting, { page_size: 100 })).filter(
      (one) => one.ticket_id === ticketId && one.kind === "unclear_answer",
    );
  const statusOf = async (ticketId: number) => (await desk.show(ticketId)).status_id;
  let citizens = 0;
  /** A resolved ticket of a citizen who then writes this. */
  const answered = async (text: string): Promise<number> => {
    citizens += 1;
    const handle = `answers_${citizens}`;
    const { ticket_id: ticketId, posts } = await desk.fromPost(handle);
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "Your complaint is resolved. Is it? Yes or No.",
      reply_channel: "P",
    });
    await write(handle, posts[0]?.tweet_id ?? "", text);
    await until("the answer is on the ticket", async () => (await desk.show(ticketId)).posts.length === 2);
    return ticketId;
  };
  const write = async (handle: string, inReplyToId: string, text: string): Promise<void> => {
    const author = ensureUser(world.x.world, handle);
    writePost(world.x.world, author.id, { text: `@demo_grievance_cell ${text}`, inReplyToId });
  };

  it("waits for the cell where nobody can tell what it says, and the ticket is not closed until somebody looked", async () => {
    const ticketId = await answered("kal dekh kar bataunga, bahar gaya hu");
    const [entry] = await waits(ticketId);
    assert.match(entry?.words ?? "", /kal dekh kar/);
    assert.equal((await waits(ticketId, "officer")).length, 0, "the cell's alone");
    await desk.pass(8 * DAY);
    await sweepClocks(world.ctx);
    assert.equal(await statusOf(ticketId), STATUS.RESOLVED);
    await desk.as.cell.ok(markWaitingRead, { entries: [{ kind: "unclear_answer", ref_id: entry?.ref_id ?? 0 }] });
    assert.equal((await waits(ticketId, "head")).length, 0, "over for everybody");
    await sweepClocks(world.ctx);
    assert.equal(await statusOf(ticketId), STATUS.CLOSED);
  });

  it("counts where they quote ours, and so does what they add to that; others who quote it have their own ticket", async () => {
    citizens += 1;
    const handle = `answers_${citizens}`;
    const { ticket_id: ticketId } = await desk.fromPost(handle);
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "It is resolved. Is it? Yes or No.",
      reply_channel: "P",
    });
    await desk.pass(11_000);
    await world.runJobs();
    const ours = await until("the answer is on X", async () =>
      [...world.x.world.posts.values()].find((post) => post.text.includes("It is resolved. Is it?")),
    );
    await until("we know that it is", async () =>
      (await desk.show(ticketId)).replies.some((reply) => reply.state === "sent"),
    );
    const quote = (by: string, text: string) =>
      writePost(world.x.world, ensureUser(world.x.world, by).id, {
        text: `@demo_grievance_cell ${text}`,
        quotedId: ours.id,
      });
    const first = quote(handle, "kal dekh kar bataunga");
    await until("the quote is on the ticket", async () => (await desk.show(ticketId)).posts.length === 2);
    assert.equal((await waits(ticketId)).length, 1);
    await write(handle, first.id, "No, still dark.");
    await until("it is taken up again", async () => (await statusOf(ticketId)) !== STATUS.RESOLVED);
    assert.equal((await desk.show(ticketId)).posts.length, 3);
    quote("answers_another", "No electricity in Sector 46, Gurugram for me either");
    const other = await until("the other has their own", () =>
      world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .select("t.ticket_id")
        .where("c.handle", "=", "answers_another")
        .executeTakeFirst(),
    );
    assert.notEqual(other.ticket_id, ticketId);
  });

  it("counts where they quote their own post, and quote that again; who else quotes it has a ticket of their own", async () => {
    citizens += 1;
    const handle = `answers_${citizens}`;
    const { ticket_id: ticketId, posts } = await desk.fromPost(handle);
    const quote = (by: string, quotedId: string) =>
      writePost(world.x.world, ensureUser(world.x.world, by).id, {
        text: "@demo_grievance_cell Third day, and nobody has come.",
        quotedId,
      });
    // Both come at once, as after a silence of the line.
    const second = quote(handle, posts[0]?.tweet_id ?? "");
    quote(handle, second.id);
    await until("both are on the ticket", async () => (await desk.show(ticketId)).posts.length === 3);
    quote("answers_neighbour", posts[0]?.tweet_id ?? "");
    const other = await until("the other has their own", () =>
      world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .select("t.ticket_id")
        .where("c.handle", "=", "answers_neighbour")
        .executeTakeFirst(),
    );
    assert.notEqual(other.ticket_id, ticketId);
  });

  it("to a complaint that was closed without action waits for the cell as well, unless it is thanks", async () => {
    const closed = async (text: string) => {
      citizens += 1;
      const handle = `answers_${citizens}`;
      const { ticket_id: ticketId, posts } = await desk.fromPost(handle);
      await desk.done("cell", ticketId, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 12, remarks: "Not of the State." });
      await write(handle, posts[0]?.tweet_id ?? "", text);
      await until("it is on the ticket", async () => (await desk.show(ticketId)).posts.length === 2);
      return ticketId;
    };
    const ticketId = await closed("The lane is the State's, and it is dark.");
    const [entry, ...more] = await waits(ticketId);
    assert.match(entry?.words ?? "", /lane is the State's/);
    assert.deepEqual(more, []);
    assert.deepEqual(await waits(await closed("धन्यवाद जी")), []);
    await desk.pass(1_000);
    await desk.done("cell", ticketId, ACTION.REOPEN, { remarks: "The lane is ours after all." });
    assert.deepEqual(await waits(ticketId), []);
  });

  it("to a question may be an edit of the post: we wait no more", async () => {
    citizens += 1;
    const { ticket_id: ticketId, posts } = await desk.fromPost(`answers_${citizens}`);
    await desk.done("cell", ticketId, ACTION.ASK_DETAILS_ON_X, { reply_text: "Which house?", reply_channel: "P" });
    assert.equal(await statusOf(ticketId), STATUS.AWAITING_CITIZEN);
    editPost(
      world.x.world,
      posts[0]?.tweet_id ?? "",
      "@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am, house 117.",
    );
    await until("it is with the cell again", async () => (await statusOf(ticketId)) === STATUS.NEW);
  });

  it("is settled by what an officer does", async () => {
    const ticketId = await answered("kal dekh kar bataunga");
    assert.equal((await waits(ticketId)).length, 1);
    await desk.pass(1_000);
    await desk.done("head", ticketId, ACTION.REOPEN, { remarks: "The citizen is not sure; look again." });
    assert.equal((await waits(ticketId)).length, 0);
  });

  it("is not settled by a call on which nobody answered", async () => {
    const ticketId = await answered("kal dekh kar bataunga, bahar gaya hu");
    await world.ctx.db
      .updateTable("citizen")
      .set({ mobile: "9812345671" })
      .where("handle", "=", `answers_${citizens}`)
      .execute();
    await desk.pass(1_000);
    await desk.as.operator.ok(saveFeedback, {
      ticket_id: ticketId,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_NOT_REACHABLE,
      call_status: "not_reachable",
      next_call_at: new Date(world.ctx.clock.now().getTime() + DAY).toISOString(),
    });
    assert.equal((await waits(ticketId)).length, 1);
    await desk.pass(8 * DAY);
    await sweepClocks(world.ctx);
    assert.equal(await statusOf(ticketId), STATUS.RESOLVED, "nobody has read it");
  });

  it("is settled by a clearer one", async () => {
    const ticketId = await answered("kal dekh kar bataunga");
    const { posts } = await desk.show(ticketId);
    await write(`answers_${citizens}`, posts[0]?.tweet_id ?? "", "Yes, all fine.");
    await until("nothing waits", async () => (await waits(ticketId)).length === 0);
    assert.equal(await statusOf(ticketId), STATUS.RESOLVED);
  });

  it("takes the ticket up again where it begins with no, and leaves it where it says yes or thanks", async () => {
    const no = await answered("No, still dark.");
    await until("it is taken up again", async () => (await statusOf(no)) !== STATUS.RESOLVED);
    const [yes, thanks] = [await answered("Yes, solved."), await answered("धन्यवाद")];
    for (const ticketId of [yes, thanks]) {
      assert.equal(await statusOf(ticketId), STATUS.RESOLVED);
      assert.equal((await waits(ticketId)).length, 0);
    }
  });

  it("is none where it was written before that and came after it: a person reads it", async () => {
    citizens += 1;
    const handle = `answers_${citizens}`;
    const { ticket_id: ticketId, posts } = await desk.fromPost(handle);
    await desk.reported(ticketId);
    // X shows the first of them late.
    world.x.world.faults = { ...world.x.world.faults, lateVisible: 1 };
    await write(handle, posts[0]?.tweet_id ?? "", "No, still dark.");
    world.x.world.faults = { ...world.x.world.faults, lateVisible: 0 };
    await desk.pass(60_000);
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "Your complaint is resolved. Is it? Yes or No.",
      reply_channel: "P",
    });
    world.x.world.visibility.clear();
    await until("it is on the ticket", async () => (await desk.show(ticketId)).posts.length === 2);
    assert.equal((await waits(ticketId)).length, 1);
    assert.equal(await statusOf(ticketId), STATUS.RESOLVED);
    await write(handle, posts[0]?.tweet_id ?? "", "Yes, solved.");
    await until("what they write now counts", async () => (await waits(ticketId)).length === 0);
  });

  it("is about the solution that it answers, and about none that was given before the program came to it", async () => {
    const ticketId = await answered("धन्यवाद");
    const { resolved_at: at } = await world.ctx.db
      .selectFrom("ticket")
      .select("resolved_at")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    const solvedAt = at?.toISOString() ?? assert.fail("it is resolved");
    for (const other of [null, new Date(Date.parse(solvedAt) - 1).toISOString()]) {
      await citizenRepliedJob.run(world.ctx, { ticketId, solvedAt: other }); // one after the other: each could act
      assert.equal(await statusOf(ticketId), STATUS.RESOLVED, String(other));
    }
    await citizenRepliedJob.run(world.ctx, { ticketId, solvedAt });
    assert.equal(await statusOf(ticketId), STATUS.REOPENED);
  });

  it("is understood by what was learned, once there is something", async () => {
    const detector = await detectorOf(world.ctx);
    await learnNow(world);
    await until("it is in use", async () => (await detectorOf(world.ctx)) !== detector);
    const report = await answered("jhooth hai, koi nahi aaya");
    await until("it is taken up again", async () => (await statusOf(report)) !== STATUS.RESOLVED);
    const done = await answered("haan ji theek ho gaya");
    assert.equal(await statusOf(done), STATUS.RESOLVED);
    assert.equal((await waits(done)).length, 0);
    assert.equal((await waits(await answered("kal dekh kar bataunga"))).length, 1);
  });
});
