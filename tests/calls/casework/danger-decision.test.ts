/**
 * An officer decides whether a post reports danger: it may raise a ticket, lowers none, and never overrules an unseen
 * change.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { decideDanger } from "@smgt/contract/calls/casework/danger.ts";
import { getWaiting } from "@smgt/contract/calls/casework/inbox.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { TicketPost } from "@smgt/contract/shapes/ticket.ts";
import { editPost, ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs } from "../../support/client.ts";
import type { Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const WIRE =
  "@demo_grievance_cell a live wire fell on the street in Sector 46 Gurugram, a child got a shock. Send help now!";
const CRITICAL = 1;

describe("an officer's decision on danger", () => {
  const { world, desk } = deskForTests();

  const postOf = async (ticketId: number, who: Person = "head"): Promise<TicketPost> => {
    const [post] = (await desk.show(ticketId, who)).posts;
    assert.ok(post);
    return post;
  };
  const body = (ticketId: number, post: TicketPost, is: "Y" | "N") => ({
    ticket_id: ticketId,
    feed_id: post.feed_id,
    tweet_id: post.tweet_id,
    is_danger: is,
    ...(post.danger_said === null ? {} : { seen: post.danger_said.is_danger }),
  });
  const say = async (ticketId: number, is: "Y" | "N", who: Person = "cell") =>
    desk.as[who].call(decideDanger, body(ticketId, await postOf(ticketId), is));
  const told = async (ticketId: number) =>
    rowsOf(await desk.as.cell.ok(getWaiting, { page_size: 100 })).filter(
      (one) => one.ticket_id === ticketId && one.about === "DANGER",
    ).length;
  const history = async (ticketId: number): Promise<string[]> =>
    (await desk.show(ticketId)).history.map((one) => one.action_name).filter((name) => name.includes("anger"));
  const edited = async (ticketId: number, text: string): Promise<void> => {
    const { origin_id: originId } = await world.ctx.db
      .selectFrom("post")
      .select("origin_id")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    editPost(world.x.world, originId, text);
    await until("the edit is there", async () => ((await postOf(ticketId)).text === text ? true : null));
  };

  it("requires a session, a role that works tickets, and an existing post", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("said_rights");
    const wish = body(ticketId, await postOf(ticketId), "Y");
    const response = await fetch(`${world.url}${decideDanger.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wish),
    });
    assert.equal(response.status, 401);
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    assert.equal((await viewer.call(decideDanger, wish)).refusal, "NOT_PERMITTED");
    const { cell, water, hod } = desk.as;
    assert.equal((await cell.call(decideDanger, { ...wish, is_danger: "maybe" as "Y" })).refusal, "BAD_INPUT");
    assert.equal((await cell.call(decideDanger, { ...wish, ticket_id: 999_999 })).refusal, "TICKET_NOT_FOUND");
    assert.equal((await water.call(decideDanger, wish)).refusal, "TICKET_NOT_FOUND", "another department");
    assert.equal((await cell.call(decideDanger, { ...wish, feed_id: 999_999 })).refusal, "ACTION_NOT_ALLOWED");
    await desk.marked(ticketId);
    assert.equal((await hod.call(decideDanger, wish)).refusal, "NOT_YOUR_TICKET", "sees it, does not hold it");
    assert.equal((await postOf(ticketId)).danger_said, null);
    assert.equal((await desk.as.officer.call(decideDanger, wish)).STATUS_ID, "0", "holds it");
  });

  it("raises a ticket once, audits it and notifies the cell", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("said_danger");
    await desk.marked(ticketId, true);
    const before = await desk.show(ticketId);
    assert.notEqual(before.priority_tag_id, CRITICAL);
    const done = await say(ticketId, "Y");
    assert.equal(done.STATUS_RESPONSE, `${before.ticket_no}: recorded as danger to life or safety`);
    const after = await desk.show(ticketId);
    assert.equal(after.priority_tag_id, CRITICAL);
    assert.ok(Date.parse(after.due_at ?? "") < Date.parse(before.due_at ?? ""), "its clock follows");
    assert.equal(await told(ticketId), 1);
    assert.equal((await postOf(ticketId)).danger_said?.is_danger, "Y");
    assert.equal((await say(ticketId, "Y")).STATUS_ID, "0", "the same once more");
    assert.equal(await told(ticketId), 1);
    assert.deepEqual((await history(ticketId)).toSorted(), [
      "Danger to life or safety confirmed",
      "Priority raised: possible danger",
    ]);
    const { rows } = await sql<{ event: string; actor_user_id: number }>`
      select event, actor_user_id from audit_entry
       where ticket_id = ${ticketId} and event = 'DANGER_CONFIRMED'`.execute(world.ctx.db);
    assert.deepEqual(rows, [{ event: "DANGER_CONFIRMED", actor_user_id: desk.userId.cell }]);
  });

  it("lowers nothing when it denies danger, and does not cover a new text", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("said_none");
    await edited(ticketId, WIRE);
    await until("it is critical", async () => ((await desk.show(ticketId)).priority_tag_id === CRITICAL ? true : null));
    const done = await say(ticketId, "N");
    assert.match(String(done.STATUS_RESPONSE), /recorded as no danger\. The priority stays/);
    assert.equal((await desk.show(ticketId)).priority_tag_id, CRITICAL);
    const { danger_said: said } = await postOf(ticketId);
    assert.deepEqual(
      [said?.is_danger, said?.said_by],
      ["N", (await desk.show(ticketId, "cell")).history.at(-1)?.actor_name],
    );
    await edited(ticketId, `${WIRE} Nobody has come.`);
    assert.equal((await postOf(ticketId)).danger_said, null);
  });

  it("notifies once when detection agrees, with the same text", async () => {
    const author = ensureUser(world.x.world, "said_too");
    const { ticket_id: ticketId } = await desk.fromPost("said_too");
    await desk.done("cell", ticketId, ACTION.CHANGE_PRIORITY, { priority_tag_id: 3, remarks: "As any other." });
    const root = await world.ctx.db
      .selectFrom("post")
      .select("origin_id")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    writePost(world.x.world, author.id, { text: WIRE, inReplyToId: root.origin_id });
    await until("the program told of it", async () => ((await told(ticketId)) === 1 ? true : null));
    const later = (await desk.show(ticketId)).posts.at(-1);
    assert.ok(later);
    await desk.as.cell.ok(decideDanger, body(ticketId, later, "Y"));
    assert.equal(await told(ticketId), 1);
    assert.equal((await postOf(ticketId)).danger_said, null, "the first post is another");
  });

  it("is refused when the post or a colleague's decision differs from the screen", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("said_unseen");
    const seen = await postOf(ticketId);
    await desk.as.head.ok(decideDanger, body(ticketId, seen, "Y"));
    const unseen = body(ticketId, seen, "N");
    assert.equal((await desk.as.cell.call(decideDanger, unseen)).refusal, "DANGER_SEEN_OTHERWISE");
    assert.equal((await postOf(ticketId)).danger_said?.is_danger, "Y");
    await desk.as.cell.ok(decideDanger, body(ticketId, await postOf(ticketId), "N"));
    const old = await postOf(ticketId);
    await edited(ticketId, WIRE);
    // The new text has no decision; a stale screen is refused all the same.
    const unread = body(ticketId, { ...old, danger_said: null }, "N");
    assert.equal((await desk.as.cell.call(decideDanger, unread)).refusal, "DANGER_SEEN_OTHERWISE");
    assert.equal((await postOf(ticketId)).danger_said, null);
  });

  it("is not requested for a merged ticket", async () => {
    const [first, second] = [await desk.fromPost("said_first"), await desk.fromPost("said_second")];
    const wish = body(second.ticket_id, await postOf(second.ticket_id), "Y");
    await desk.done("cell", second.ticket_id, ACTION.MERGE, { primary_ticket_no: first.ticket_no });
    assert.equal((await desk.as.cell.call(decideDanger, wish)).refusal, "ACTION_NOT_ALLOWED");
  });
});
