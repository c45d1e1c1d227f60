/**
 * Replies against a fake X that answers wrongly: at most one post per reply, and every unknown outcome reaches an
 * officer.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import {
  cannedReplies,
  sendReply,
  settleReply,
  tweetReply,
  undoReply,
  unconfirmedReplies,
} from "@smgt/contract/calls/tickets/replies.ts";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { lookForReplyJob } from "@smgt/server/domain/tickets/replies/look-for-reply.job.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

describe("replies", () => {
  const world = worldForTests();
  let cell: Client;
  let officer: Client;
  before(async () => {
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    officer = await signInAs(world.url, "officer", ROLE.OFFICER);
  });

  /** Sets faults for replies only: faults in reading would defer ingestion by a quarter of an hour. */
  const faults = (wanted: object): Promise<Response> =>
    fetch(`${world.xUrl}/fake/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...wanted, endpoints: ["reply"] }),
    });
  const ticketFor = async (handle: string) => {
    const author = ensureUser(world.x.world, handle);
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell Drain cleaning needed in Jind." });
    return until("the ticket", async () =>
      rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 })).find(
        (row) => row.citizen_handle === handle,
      ),
    );
  };
  const send = (ticketId: number, text: string, ref: string, channel: "P" | "D" = "P") =>
    cell.call(sendReply, {
      ticket_id: ticketId,
      action_id: 10,
      status_id: 1,
      reply_channel: channel,
      reply_text: text,
      client_ref: ref,
    });
  const stateOf = async (ticketId: number, replyId: number | undefined) =>
    (await cell.ok(ticketJson, { ticket_id: ticketId })).replies.find((reply) => reply.reply_id === replyId);
  const onX = (text: string): number =>
    [...world.x.world.posts.values()].filter((post) => post.text.includes(text)).length;
  /** Passes the ten seconds for undoing, and runs the job. */
  const run = async (replyId: number | undefined): Promise<void> => {
    world.advance(11_000);
    await sendReplyJob.run(world.ctx, { replyId: replyId ?? 0 });
  };

  /** Passes the time to the next search, and runs the job. */
  const look = async (): Promise<void> => {
    world.advance(61_000);
    await lookForReplyJob.run(world.ctx, {});
  };

  it("contains the ticket number, is sent once, and a resend creates no second reply", async () => {
    const row = await ticketFor("reply_once");
    const [first, again] = [
      await send(row.ticket_id, "We are on it.", "ref-1"),
      await send(row.ticket_id, "We are on it.", "ref-1"),
    ];
    assert.equal(first.reply_id, again.reply_id);
    await run(first.reply_id);
    await run(first.reply_id);
    assert.equal((await stateOf(row.ticket_id, first.reply_id))?.state, "sent");
    assert.equal(onX(`We are on it. [${row.ticket_no}]`), 1);
  });

  it("can be undone until the job takes them", async () => {
    const row = await ticketFor("reply_undo");
    const reply = await send(row.ticket_id, "Sent by mistake.", "ref-1");
    await cell.ok(undoReply, { reply_id: reply.reply_id ?? 0 });
    await run(reply.reply_id);
    assert.equal(onX("Sent by mistake."), 0);
    assert.equal((await cell.call(undoReply, { reply_id: reply.reply_id ?? 0 })).refusal, "REPLY_UNDO_TOO_LATE");
  });

  it("refuses links, personal numbers and too long texts, with advice", async () => {
    const row = await ticketFor("reply_guard");
    assert.equal((await send(row.ticket_id, "See https://example.org", "a")).refusal, "REPLY_HAS_LINK");
    assert.equal((await send(row.ticket_id, "Call 98765 43210 please", "b")).refusal, "REPLY_HAS_PERSONAL_DATA");
    assert.equal((await send(row.ticket_id, "x".repeat(290), "c")).refusal, "REPLY_TOO_LONG");
    const open = await send(row.ticket_id, "It is expected by {due_date}.", "e");
    assert.deepEqual(
      [open.refusal, open.STATUS_RESPONSE],
      ["REPLY_SLOT_OPEN", "Fill in “{due_date}” before you send the reply."],
    );
    assert.equal((await send(row.ticket_id, "Call 98765 43210 please", "d", "D")).STATUS_ID, "0");
  });

  it("replies in public only where the citizen mentioned us, below the newest such post", async () => {
    const row = await ticketFor("reply_not_called");
    const { ticket_id: id } = row;
    const { db } = world.ctx;
    const summoned = (postId: string, is: boolean) =>
      db.updateTable("post").set({ is_summoned: is }).where("origin_id", "=", postId).execute();
    const [first] = (await cell.ok(ticketJson, { ticket_id: id })).posts;
    assert.ok(first !== undefined);
    await summoned(first.tweet_id, false);
    assert.equal((await send(id, "Nobody asked us here.", "a")).refusal, "REPLY_NOT_SUMMONED");
    assert.equal((await send(id, "A message is no post.", "b", "D")).STATUS_ID, "0");
    const more = [1, 2].map((at) => {
      world.advance(60_000);
      return writePost(world.x.world, ensureUser(world.x.world, "reply_not_called").id, {
        text: `@demo_grievance_cell And the drain again, ${at}.`,
        inReplyToId: first.tweet_id,
      }).id;
    });
    await until("all three are on the ticket", async () => {
      const { posts } = await cell.ok(ticketJson, { ticket_id: id });
      return posts.length === 3 ? posts : null;
    });
    const targetOf = async (ref: string): Promise<string> => {
      const sent = await send(id, `We are looking into it, ${ref}.`, ref);
      assert.equal(sent.STATUS_ID, "0", JSON.stringify(sent));
      const found = await db.selectFrom("reply").select("target_id").where("client_ref", "=", ref).execute();
      return found[0]?.target_id ?? "";
    };
    const [second = "", third = ""] = more;
    assert.equal(await targetOf("newest"), third);
    await summoned(third, false);
    assert.equal(await targetOf("called"), second);
  });

  it("stores an officer's reply as a draft for the cell", async () => {
    const row = await ticketFor("reply_draft");
    await world.ctx.db.updateTable("ticket").set({ status_id: 2 }).where("ticket_id", "=", row.ticket_id).execute();
    const denied = await officer.call(sendReply, {
      ticket_id: row.ticket_id,
      action_id: 10,
      status_id: 2,
      reply_channel: "P",
      reply_text: "My draft.",
      client_ref: "x",
    });
    assert.equal(denied.refusal, "TICKET_NOT_FOUND");
  });

  it("finds a reply that X accepted despite its 500, and does not send it again", async () => {
    const row = await ticketFor("reply_500");
    const reply = await send(row.ticket_id, "Taken in spite of an error.", "ref-1");
    await faults({ error5xxAfter: 1 });
    await run(reply.reply_id);
    await faults({ error5xxAfter: 0 });
    assert.equal((await stateOf(row.ticket_id, reply.reply_id))?.state, "unknown");
    await look();
    assert.equal((await stateOf(row.ticket_id, reply.reply_id))?.state, "sent");
    assert.equal(onX("Taken in spite of an error."), 1);
  });

  it("does not confuse an earlier reply of the same text with one refused as a duplicate", async () => {
    const { ticket_id: id } = await ticketFor("same_words");
    const words = "The drain has been cleaned; please look again.";
    const first = await send(id, words, "same-1");
    await run(first.reply_id);
    assert.equal((await stateOf(id, first.reply_id))?.state, "sent");
    const second = await send(id, words, "same-2");
    await faults({ duplicateText: 1 });
    await run(second.reply_id);
    await faults({ duplicateText: 0 });
    assert.equal((await stateOf(id, second.reply_id))?.state, "unknown");
    for (const looks of [1, 2]) {
      // Search by search.
      await look();
      const kept = await world.ctx.db
        .selectFrom("reply")
        .select(["state", "looks"])
        .where("reply_id", "=", second.reply_id ?? 0)
        .executeTakeFirstOrThrow();
      assert.deepEqual(kept, { state: "unknown", looks });
    }
    assert.equal(onX(words), 1);
    const waiting = rowsOf(await cell.ok(unconfirmedReplies));
    assert.ok(waiting.some((row) => row.reply_id === second.reply_id));
  });

  it("does not resend after a killed sender, and leaves an unfound reply to an officer", async () => {
    const row = await ticketFor("reply_killed");
    const reply = await send(row.ticket_id, "Half sent.", "ref-1");
    const killedAt = world.ctx.clock.now();
    const replyId = reply.reply_id ?? 0;
    await world.ctx.db
      .updateTable("reply")
      .set({ state: "sending", attempts: 1, started_at: killedAt, first_started_at: killedAt })
      .where("reply_id", "=", replyId)
      .execute();
    await run(replyId);
    assert.equal((await stateOf(row.ticket_id, replyId))?.state, "unknown");
    await look();
    await look();
    assert.equal(onX("Half sent."), 0);
    assert.ok(rowsOf(await cell.ok(unconfirmedReplies)).some((one) => one.reply_id === replyId));
    await cell.ok(settleReply, { reply_id: replyId, decision: "AGAIN" });
    assert.equal((await cell.call(undoReply, { reply_id: replyId })).refusal, "REPLY_UNDO_TOO_LATE", "it may be out");
    await run(replyId);
    assert.equal((await stateOf(row.ticket_id, replyId))?.state, "sent");
    assert.equal(onX("Half sent."), 1);
  });

  it("waits for a rate limit and then sends", async () => {
    const row = await ticketFor("reply_429");
    const reply = await send(row.ticket_id, "After the limit.", "ref-1");
    await faults({ rate429: 1 });
    await run(reply.reply_id);
    const waiting = await stateOf(row.ticket_id, reply.reply_id);
    assert.equal(waiting?.state, "queued");
    await faults({ rate429: 0 });
    world.advance(16 * 60_000);
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC); // the session has expired by this clock
    await run(reply.reply_id);
    assert.equal((await stateOf(row.ticket_id, reply.reply_id))?.state, "sent");
  });

  it("undoes a tried reply that waits for a rate limit", async () => {
    const row = await ticketFor("reply_429_undone");
    const { reply_id: replyId = 0 } = await send(row.ticket_id, "Taken back in time.", "ref-1");
    await faults({ rate429: 1 });
    await run(replyId);
    await faults({ rate429: 0 });
    await cell.ok(undoReply, { reply_id: replyId });
    world.advance(16 * 60_000);
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC); // the session has expired by this clock
    await run(replyId);
    assert.equal((await stateOf(row.ticket_id, replyId))?.state, "cancelled");
    assert.equal(onX("Taken back in time."), 0);
  });

  it("requests once at a rate limit, whatever the number of replies, and sends all afterwards", async () => {
    const refused = () =>
      world.x.world.journal.entries.filter((one) => one.type === "write-refused" && one.status === 429).length;
    const rows = [await ticketFor("limit_one"), await ticketFor("limit_two"), await ticketFor("limit_three")];
    const replies = await Promise.all(rows.map((row) => send(row.ticket_id, "One of many.", "ref-1")));
    const before = refused();
    await faults({ rate429: 1 });
    for (const { reply_id: replyId } of replies) await run(replyId); // sequential
    assert.equal(refused() - before, 1);
    await faults({ rate429: 0 });
    // Untried replies can still be undone.
    await cell.ok(undoReply, { reply_id: replies[2]?.reply_id ?? 0 });
    world.advance(16 * 60_000);
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC); // the session has expired by this clock
    for (const { reply_id: replyId } of replies) await run(replyId);
    assert.equal(onX("One of many."), 2);
  });

  it("answers a direct message by direct message, and the external API reports the outcome", async () => {
    const author = ensureUser(world.x.world, "dm_citizen");
    writeMessage(
      world.x.world,
      author.id,
      world.x.world.options.ownId,
      "मेरी माता जी की बुढ़ापा पेंशन चार महीने से बंद है, नारनौल।",
    );
    const row = await until("the message is a ticket", async () =>
      rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 })).find(
        (one) => one.citizen_handle === "dm_citizen",
      ),
    );
    const ticket = await cell.ok(ticketJson, { ticket_id: row.ticket_id });
    assert.equal(ticket.district_name, "Mahendragarh");
    const post = ticket.posts[0];
    const body = {
      ticket_id: row.ticket_id,
      tweet_id: post?.tweet_id ?? "",
      reply_type: "D" as const,
      text: "कृपया अपना मोबाइल नंबर भेजें।",
      client_ref: "dm-1",
    };
    const queued = await cell.ok(tweetReply, body);
    assert.equal(queued.delivery_status, "QUEUED");
    await run(queued.reply_id);
    const done = await cell.ok(tweetReply, body);
    assert.equal(done.delivery_status, "SENT");
    assert.ok(done.dm_event_id !== undefined);
  });

  it("offers reply templates filled with the ticket's number", async () => {
    const row = await ticketFor("reply_canned");
    const canned = rowsOf(await cell.ok(cannedReplies, { ticket_id: row.ticket_id }));
    assert.ok(canned.length >= 6);
    assert.ok(
      canned.some((one) => one.text.includes(row.ticket_no) && one.text_translations["hi"]?.includes(row.ticket_no)),
    );
  });
});
