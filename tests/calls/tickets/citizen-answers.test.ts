/** A citizen's answer to a resolved complaint: reopens it, leaves it, or waits for an officer before closing. */
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
import { trainNow, useSmallTrainingSet } from "../../support/small-training-set.ts";
import { until } from "../../support/until.ts";

const DAY = 24 * 3_600_000;

describe("a citizen's answer to a resolved complaint", () => {
  const { world, desk } = deskForTests({ prepare: useSmallTrainingSet });

  const waits = async (ticketId: number, who: Person = "cell") =>
    rowsOf(await desk.as[who].ok(getWaiting, { page_size: 100 })).filter(
      (one) => one.ticket_id === ticketId && one.kind === "unclear_answer",
    );
  const statusOf = async (ticketId: number) => (await desk.show(ticketId)).status_id;
  let citizens = 0;
  /** A resolved ticket whose citizen then writes this. */
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

  it("waits for the cell when unclear, and blocks closing until an officer has read it", async () => {
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

  it("counts when it quotes our reply, as do its follow-ups; another person's quote becomes a ticket", async () => {
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

  it("counts when it quotes their own post, and again its quote; another person's quote becomes a ticket", async () => {
    citizens += 1;
    const handle = `answers_${citizens}`;
    const { ticket_id: ticketId, posts } = await desk.fromPost(handle);
    const quote = (by: string, quotedId: string) =>
      writePost(world.x.world, ensureUser(world.x.world, by).id, {
        text: "@demo_grievance_cell Third day, and nobody has come.",
        quotedId,
      });
    // Both arrive at once, as after an outage.
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

  it("to a complaint closed without action waits for the cell too, unless it says thanks", async () => {
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

  it("to a question may be an edit of the post, which ends the wait", async () => {
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

  it("is resolved by an officer's action", async () => {
    const ticketId = await answered("kal dekh kar bataunga");
    assert.equal((await waits(ticketId)).length, 1);
    await desk.pass(1_000);
    await desk.done("head", ticketId, ACTION.REOPEN, { remarks: "The citizen is not sure; look again." });
    assert.equal((await waits(ticketId)).length, 0);
  });

  it("is not resolved by an unanswered phone call", async () => {
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

  it("is resolved by a clearer answer", async () => {
    const ticketId = await answered("kal dekh kar bataunga");
    const { posts } = await desk.show(ticketId);
    await write(`answers_${citizens}`, posts[0]?.tweet_id ?? "", "Yes, all fine.");
    await until("nothing waits", async () => (await waits(ticketId)).length === 0);
    assert.equal(await statusOf(ticketId), STATUS.RESOLVED);
  });

  it("reopens when it begins with no, and does not when it says yes or thanks", async () => {
    const no = await answered("No, still dark.");
    await until("it is taken up again", async () => (await statusOf(no)) !== STATUS.RESOLVED);
    const [yes, thanks] = [await answered("Yes, solved."), await answered("धन्यवाद")];
    for (const ticketId of [yes, thanks]) {
      assert.equal(await statusOf(ticketId), STATUS.RESOLVED);
      assert.equal((await waits(ticketId)).length, 0);
    }
  });

  it("is left to an officer when written before the solution but received after it", async () => {
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

  it("applies to the solution it answers, not to one before the program's start", async () => {
    const ticketId = await answered("धन्यवाद");
    const { resolved_at: at } = await world.ctx.db
      .selectFrom("ticket")
      .select("resolved_at")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    const solvedAt = at?.toISOString() ?? assert.fail("it is resolved");
    for (const other of [null, new Date(Date.parse(solvedAt) - 1).toISOString()]) {
      await citizenRepliedJob.run(world.ctx, { ticketId, solvedAt: other }); // sequential: each could act
      assert.equal(await statusOf(ticketId), STATUS.RESOLVED, String(other));
    }
    await citizenRepliedJob.run(world.ctx, { ticketId, solvedAt });
    assert.equal(await statusOf(ticketId), STATUS.REOPENED);
  });

  it("is classified by the model, once one exists", async () => {
    const detector = await detectorOf(world.ctx);
    await trainNow(world);
    await until("it is in use", async () => (await detectorOf(world.ctx)) !== detector);
    const report = await answered("jhooth hai, koi nahi aaya");
    await until("it is taken up again", async () => (await statusOf(report)) !== STATUS.RESOLVED);
    const done = await answered("haan ji theek ho gaya");
    assert.equal(await statusOf(done), STATUS.RESOLVED);
    assert.equal((await waits(done)).length, 0);
    assert.equal((await waits(await answered("kal dekh kar bataunga"))).length, 1);
  });
});
