/** Replies of unknown outcome after any wrong answer by X: each reaches an officer's list, and none is sent twice. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sendReply, settleReply, unconfirmedReplies } from "@smgt/contract/calls/tickets/replies.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { lookForReplyJob } from "@smgt/server/domain/tickets/replies/look-for-reply.job.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import type { Faults } from "@smgt/tools/fake-x/faults.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

interface Lie {
  readonly name: string;
  readonly faults: Partial<Faults>;
  /** State of the reply after the attempt. */
  readonly state: "unknown" | "queued";
  readonly isPosted: boolean;
}

const LIES: readonly Lie[] = [
  { name: "an error after posting", faults: { error5xxAfter: 1 }, state: "unknown", isPosted: true },
  { name: "an error instead of posting", faults: { error5xxBefore: 1 }, state: "unknown", isPosted: false },
  { name: "a cut line after posting", faults: { cutAfter: 1 }, state: "unknown", isPosted: true },
  { name: "a refusal as duplicate", faults: { duplicateText: 1 }, state: "unknown", isPosted: false },
  // Last: later replies wait with it.
  { name: "a limit", faults: { rate429: 1 }, state: "queued", isPosted: false },
];
const TRUTH: Partial<Faults> = { rate429: 0, error5xxAfter: 0, error5xxBefore: 0, cutAfter: 0, duplicateText: 0 };

describe("unconfirmed replies", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  const lie = (faults: Partial<Faults>): void => {
    world.x.world.faults = { ...world.x.world.faults, ...faults };
  };
  const onX = (text: string): number =>
    [...world.x.world.posts.values()].filter((post) => post.text.includes(text)).length;
  const listed = async (replyId: number) =>
    rowsOf(await desk.as.cell.ok(unconfirmedReplies)).find((row) => row.reply_id === replyId);

  /** Passes the time to the next search, and runs the job. */
  const look = async (): Promise<void> => {
    world.advance(61_000);
    await lookForReplyJob.run(world.ctx, {});
  };

  for (const [n, { name, faults, state, isPosted }] of LIES.entries()) {
    it(`reaches an officer's list after ${name}`, async () => {
      const ticket = await desk.fromPost(`liar_${n}`);
      const text = `We are looking into it, case ${n}.`;
      const sent = await desk.as.cell.call(sendReply, {
        ticket_id: ticket.ticket_id,
        action_id: 10,
        status_id: ticket.status_id,
        reply_channel: "P",
        reply_text: text,
        client_ref: `lie-${n}`,
      });
      const replyId = sent.reply_id ?? 0;
      world.advance(11_000);
      lie({ ...faults, endpoints: ["reply"] });
      await sendReplyJob.run(world.ctx, { replyId });
      lie(TRUTH);
      const [reply] = (await desk.show(ticket.ticket_id)).replies;
      assert.equal(reply?.state, state);
      assert.equal(onX(text), isPosted ? 1 : 0);
      const row = await listed(replyId);
      assert.equal(row !== undefined, state === "unknown");
      if (row === undefined) return;
      assert.deepEqual([row.ticket_no, row.is_public, row.is_looked_for], [ticket.ticket_no, "Y", "Y"]);
      assert.ok(row.look_url?.endsWith(`/liar_${n}/status/${ticket.posts[0]?.tweet_id}`), row.look_url ?? "none");
      // Never resent automatically, however often the jobs run.
      await sendReplyJob.run(world.ctx, { replyId });
      await look();
      await look();
      if (isPosted) {
        assert.equal(await listed(replyId), undefined, "it was found");
      } else {
        assert.equal((await listed(replyId))?.is_looked_for, "N", "only a person can tell");
        const settle = { reply_id: replyId, decision: "SENT" } as const;
        for (const reply_url of ["https://evil.example/status/1", `${world.xUrl}/somebody/status/1`, "javascript:1"])
          assert.equal((await desk.as.cell.call(settleReply, { ...settle, reply_url })).refusal, "REPLY_URL_WRONG"); // each
        const reply_url = `${world.xUrl}/${DEMO_ACCOUNT.ownHandle}/status/99${n}`;
        await desk.as.cell.ok(settleReply, { ...settle, reply_url: `${reply_url}?s=20` });
        assert.equal((await desk.show(ticket.ticket_id)).replies[0]?.url, reply_url);
        assert.equal(await listed(replyId), undefined);
      }
      assert.equal(onX(text), isPosted ? 1 : 0);
    });
  }

  it("show a sensitive ticket's reply to those who see the ticket", async () => {
    const ticket = await desk.fromPost("liar_secret");
    const sent = await desk.as.head.call(sendReply, {
      ticket_id: ticket.ticket_id,
      action_id: 10,
      status_id: ticket.status_id,
      reply_channel: "P",
      reply_text: "Between us.",
      client_ref: "lie-secret",
    });
    const replyId = sent.reply_id ?? 0;
    await world.ctx.db.updateTable("reply").set({ state: "unknown" }).where("reply_id", "=", replyId).execute();
    await world.ctx.db
      .updateTable("ticket")
      .set({ is_sensitive: true })
      .where("ticket_id", "=", ticket.ticket_id)
      .execute();
    assert.equal(await listed(replyId), undefined);
    const rows = rowsOf(await desk.as.head.ok(unconfirmedReplies));
    assert.ok(rows.some((row) => row.reply_id === replyId));
  });
});
