/** X delivers a post by several routes with different completeness: the richer payload wins, in any order. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import { parkedFeed, setAsideFeed } from "@smgt/contract/calls/intake/parked.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { getWaiting, markWaitingRead } from "@smgt/contract/calls/casework/inbox.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { deliver as deliverTo, untilTakenIn } from "../../support/deliveries.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { until } from "../../support/until.ts";

const WHOLE =
  "@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am. The lineman demanded a bribe to repair the transformer.";
const CUT = "@demo_grievance_cell No electricity in Sector 46, Gurug…";

interface Copy {
  readonly text?: string;
  readonly isLong?: boolean;
  readonly authorId?: string | null;
  readonly user?: { readonly username: string; readonly name: string; readonly followers?: number };
  readonly hasPhoto?: boolean;
  /** Ids of earlier versions, the first one first. */
  readonly earlier?: readonly string[];
  /** The post it answers, with the conversation; created now. */
  readonly answers?: { readonly id: string; readonly at: Date };
  /** A payload without conversation. */
  readonly isStray?: boolean;
}

/** A payload of a post as X delivers it. */
function copyOf(
  id: string,
  { text = WHOLE, isLong = false, authorId = "771", user, hasPhoto = false, earlier, answers, isStray = false }: Copy,
) {
  const about = user === undefined ? {} : { id: authorId, username: user.username, name: user.name };
  const counts = user?.followers === undefined ? {} : { public_metrics: { followers_count: user.followers } };
  return {
    event_uuid: `uuid-${id}-${Math.abs(text.length)}-${String(hasPhoto)}-${user?.username ?? "nobody"}`,
    event_type: "post.mention.create",
    payload: {
      id,
      text: isLong ? `${text.slice(0, 40)}…` : text,
      ...(isLong ? { note_tweet: { text } } : {}),
      ...(authorId === null ? {} : { author_id: authorId }),
      created_at: answers?.at.toISOString() ?? "2026-11-20T05:00:00.000Z",
      ...(isStray ? {} : { conversation_id: answers?.id ?? earlier?.[0] ?? id }),
      ...(earlier === undefined ? {} : { edit_history_tweet_ids: [...earlier, id] }),
      ...(hasPhoto ? { attachments: { media_keys: [`3_${id}`] } } : {}),
    },
    includes: {
      ...(user === undefined ? {} : { users: [{ ...about, ...counts }] }),
      ...(hasPhoto ? { media: [{ media_key: `3_${id}`, type: "photo", url: "https://pbs.example.org/one.jpg" }] } : {}),
    },
  };
}

const ASHA = { username: "asha_ggn", name: "Asha Rani", followers: 12 };

describe("payloads of a post", () => {
  const { world, desk } = deskForTests();

  const deliver = (...events: object[]): Promise<void> => deliverTo(world, ...events);
  const takenIn = (): Promise<unknown> => untilTakenIn(world);
  const ticketsOf = (id: string) =>
    world.ctx.db.selectFrom("ticket").selectAll().where("conversation_id", "=", id).execute();
  const onlyTicket = async (id: string) => {
    await takenIn();
    const rows = await ticketsOf(id);
    assert.equal(rows.length, 1, "one ticket and never a second");
    return rows[0] ?? assert.fail("there is one");
  };
  const found = async (text: string) =>
    rowsOf(await desk.as.head.ok(searchTickets, { text })).map((row) => row.ticket_id);

  it("show the last version whatever the order of edits, and replies go to it", async () => {
    for (const [at, order] of [
      [0, 1],
      [1, 0],
    ].entries()) {
      // Sequential: each has its own post.
      const ids = [0, 1, 2].map((version) => `19900000000000002${at}${version}`);
      const edit = (version: number) =>
        copyOf(ids[version] ?? "", {
          text: `@demo_grievance_cell Version ${version} of the words.`,
          authorId: "774",
          user: { username: "ravi_edits", name: "Ravi" },
          earlier: ids.slice(0, version),
        });
      await deliver(edit(0));
      const { ticket_id: ticketId, status_id } = await onlyTicket(ids[0] ?? "");
      await deliver(...order.map((one) => edit(one + 1)));
      await takenIn();
      const [post] = (await desk.show(ticketId)).posts;
      assert.deepEqual(
        [post?.tweet_id, post?.text, post?.edit_versions.length],
        [ids[2], "@demo_grievance_cell Version 2 of the words.", 3],
        String(order),
      );
      await world.ctx.db
        .updateTable("post")
        .set({ is_summoned: true })
        .where("feed_id", "=", post?.feed_id ?? 0)
        .execute();
      const written = await desk.as.cell.call(sendReply, {
        ticket_id: ticketId,
        action_id: 10,
        status_id,
        reply_channel: "P",
        reply_text: "We are looking into it.",
        client_ref: `edited-${at}`,
      });
      const { target_id } = await world.ctx.db
        .selectFrom("reply")
        .select("target_id")
        .where("reply_id", "=", written.reply_id ?? 0)
        .executeTakeFirstOrThrow();
      assert.equal(target_id, ids[2]);
    }
  });

  it("are backfilled from a richer one: text, author, ticket, search and sensitivity", async () => {
    const id = "1990000000000000101";
    await deliver(copyOf(id, { text: CUT }));
    const cut = await onlyTicket(id);
    assert.equal(cut.description, CUT);
    assert.equal((await desk.show(cut.ticket_id)).is_sensitive, "N");
    await deliver(copyOf(id, { isLong: true, user: ASHA, hasPhoto: true }));
    const whole = await onlyTicket(id);
    assert.equal(whole.ticket_id, cut.ticket_id);
    assert.equal(whole.description, WHOLE);
    assert.match(whole.snippet, /lineman/);
    const shown = await desk.show(cut.ticket_id);
    assert.equal(shown.is_sensitive, "Y");
    assert.equal(shown.posts.length, 1);
    assert.equal(shown.posts[0]?.text, WHOLE);
    assert.equal(shown.posts[0].media.length, 1);
    const citizen = await world.ctx.db
      .selectFrom("citizen")
      .selectAll()
      .where("x_user_id", "=", "771")
      .executeTakeFirstOrThrow();
    assert.deepEqual([citizen.handle, citizen.citizen_name, citizen.followers], ["asha_ggn", "Asha Rani", 12]);
    assert.deepEqual(await found("transformer"), [cut.ticket_id]);
    assert.deepEqual(await found("asha"), [cut.ticket_id]);
  });

  it("change nothing when poorer", async () => {
    const id = "1990000000000000102";
    await deliver(copyOf(id, { isLong: true, user: ASHA, hasPhoto: true }));
    const before = await onlyTicket(id);
    await deliver(copyOf(id, { text: CUT }));
    await deliver(copyOf(id, { text: CUT, user: { username: "771", name: "771" } }));
    await deliver(copyOf(id, { isLong: true, user: ASHA, hasPhoto: true }));
    assert.deepEqual(await onlyTicket(id), before);
    // Another post of theirs, delivered with the author's id only.
    await deliver(copyOf("1990000000000000112", { text: CUT }));
    await onlyTicket("1990000000000000112");
    const citizen = await world.ctx.db
      .selectFrom("citizen")
      .select("handle")
      .where("x_user_id", "=", "771")
      .executeTakeFirst();
    assert.equal(citizen?.handle, "asha_ggn");
  });

  it("are merged to everything that each contains", async () => {
    const id = "1990000000000000103";
    const author = { authorId: "773" };
    // The complete text without the author, and half the text with the author, in one delivery; a picture later.
    const ravi = { username: "ravi_ggn", name: "Ravi" };
    await deliver(copyOf(id, { ...author, text: CUT, user: ravi }), copyOf(id, { ...author, isLong: true }));
    const ticket = await onlyTicket(id);
    assert.equal(ticket.description, WHOLE);
    assert.equal((await desk.show(ticket.ticket_id)).posts[0]?.author.handle, "ravi_ggn");
    await deliver(copyOf(id, { ...author, text: CUT, hasPhoto: true }));
    await takenIn();
    const [shown] = (await desk.show(ticket.ticket_id)).posts;
    assert.deepEqual([shown?.text, shown?.media.length, shown?.author.handle], [WHOLE, 1, "ravi_ggn"]);
  });

  it("unpark a post when a later one is valid", async () => {
    const id = "1990000000000000104";
    await deliver(copyOf(id, { authorId: null }));
    await takenIn();
    const [parked] = rowsOf(await desk.as.cell.ok(parkedFeed));
    assert.equal(parked?.external_id, id);
    await deliver(copyOf(id, { user: ASHA }));
    await onlyTicket(id);
    assert.deepEqual(rowsOf(await desk.as.cell.ok(parkedFeed)), []);
    // A stale list shows the number; no later post may take it.
    const stale = parked?.feed_id ?? 0;
    const posts = await world.ctx.db.selectFrom("post").select("feed_id").execute();
    assert.ok(!posts.some((post) => post.feed_id === stale));
    const wish = { feed_id: stale, issue_type: 1, sub_issue_type: 101 };
    assert.equal((await desk.as.cell.call(createTicketFromFeed, wish)).refusal, "FEED_ITEM_NOT_FOUND");
  });

  it("do not restore a post that an officer has dismissed", async () => {
    const id = "1990000000000000105";
    await deliver(copyOf(id, { authorId: null }));
    await takenIn();
    const [parked] = rowsOf(await desk.as.cell.ok(parkedFeed));
    await desk.as.cell.ok(setAsideFeed, { feed_id: parked?.feed_id ?? 0, why: "repeat" });
    await deliver(copyOf(id, { user: ASHA }));
    await takenIn();
    assert.deepEqual(await ticketsOf(id), []);
  });

  it("are ingested with an absurd number of followers", async () => {
    const id = "1990000000000000106";
    await deliver(copyOf(id, { authorId: "776", user: { ...ASHA, username: "star", followers: 9_000_000_000 } }));
    await onlyTicket(id);
    const star = await world.ctx.db
      .selectFrom("citizen")
      .select("followers")
      .where("x_user_id", "=", "776")
      .executeTakeFirst();
    assert.equal(star?.followers, 2_147_483_647);
  });

  it("show the latest version in any order: a longer id is later", async () => {
    const [first, second, third] = ["998", "999", "1001"];
    const version = (id: string, earlier: readonly string[], words: string) =>
      copyOf(id, { text: `@demo_grievance_cell No electricity in Gurugram, ${words}.`, earlier, authorId: "778" });
    await deliver(version(second, [first], "second"));
    const { ticket_id: ticketId } = await onlyTicket(first);
    const shown = async (): Promise<string | undefined> => {
      await takenIn();
      return (await desk.show(ticketId)).posts[0]?.text.split(", ")[1];
    };
    await deliver(version(first, [], "first"));
    assert.equal(await shown(), "second.");
    await deliver(version(third, [first, second], "third"));
    assert.equal(await shown(), "third.");
    const kept = await world.ctx.db
      .selectFrom("post_version as v")
      .innerJoin("post as p", "p.feed_id", "v.feed_id")
      .select("v.version_id")
      .where("p.origin_id", "=", first)
      .orderBy("v.received_at")
      .execute();
    assert.deepEqual(kept.map((row) => row.version_id).toSorted(), [first, second, third].toSorted());
    assert.equal((await onlyTicket(first)).ticket_id, ticketId);
  });

  it("of an answer are evaluated again, by the officer and by detection", async () => {
    const id = "1990000000000000108";
    const dark = "@demo_grievance_cell No electricity in Sector 46, Gurugram.";
    await deliver(copyOf(id, { text: dark, authorId: "779", user: { username: "tara_ggn", name: "Tara" } }));
    const { ticket_id: ticketId } = await onlyTicket(id);
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "Your complaint is resolved. Is it? Yes or No.",
      reply_channel: "D",
    });
    const waits = async () =>
      rowsOf(await desk.as.cell.ok(getWaiting, { page_size: 100 })).filter((one) => one.kind === "unclear_answer");
    const answer = (postId: string, text: string, earlier?: readonly string[]) =>
      copyOf(postId, {
        text: `@demo_grievance_cell ${text}`,
        authorId: "779",
        answers: { id, at: world.ctx.clock.now() },
        ...(earlier === undefined ? {} : { earlier }),
      });
    const statusOf = async () => (await desk.show(ticketId)).status_id;
    await deliver(answer("1990000000000000118", "kal dekh"));
    await takenIn();
    const [cut] = await waits();
    assert.match(cut?.words ?? "", /kal dekh/);
    await desk.as.cell.ok(markWaitingRead, { entries: [{ kind: "unclear_answer", ref_id: cut?.ref_id ?? 0 }] });
    await deliver(answer("1990000000000000118", "kal dekh kar bataunga"));
    await takenIn();
    assert.match((await waits())[0]?.words ?? "", /kar bataunga/, "nobody has read the rest");
    await deliver(answer("1990000000000000119", "धन्यवाद", ["1990000000000000118"]));
    await takenIn();
    assert.deepEqual(await waits(), [], "they have made it clear");
    // A fuller text that is no answer does not count as one.
    await deliver(copyOf(id, { authorId: "779", text: `${dark} No, still not solved.` }));
    await takenIn();
    assert.equal(await statusOf(), STATUS.RESOLVED);
    await deliver(answer("1990000000000000118", "kal dekh kar bataunga, abhi bhi andhera hai, theek nahi hua"));
    await takenIn();
    assert.equal(await statusOf(), STATUS.RESOLVED, "nor are words that they have changed since");
    await deliver(answer("1990000000000000119", "धन्यवाद, नहीं, अभी भी अंधेरा है।", ["1990000000000000118"]));
    await until("it is taken up again", async () => (await statusOf()) === STATUS.REOPENED);
  });

  it("join the post, and later ones, to the ticket of its conversation", async () => {
    const id = "1990000000000000109";
    await publishRules(world, desk.as.head, [ruleOn(["thank you"], { outcome: "feed", auto_create_ticket: "N" })]);
    const author = { authorId: "780", user: { username: "mohan_ggn", name: "Mohan" } };
    await deliver(copyOf(id, { ...author, isLong: true }));
    const { ticket_id: ticketId } = await onlyTicket(id);
    const answers = { id, at: world.ctx.clock.now() };
    const thanks = { ...author, answers, text: "@demo_grievance_cell Thank you so much." };
    await deliver(copyOf("1990000000000000120", { ...thanks, isStray: true }));
    await takenIn();
    assert.equal((await desk.show(ticketId)).posts.length, 1, "nobody knows yet");
    await deliver(copyOf("1990000000000000120", thanks));
    await takenIn();
    const { posts } = await desk.show(ticketId);
    assert.deepEqual(posts.map((one) => one.tweet_id).toSorted(), [id, "1990000000000000120"].toSorted());
    // A post keeps its ticket; later replies find the conversation through it.
    const [from, below] = ["1990000000000000121", "1990000000000000122"];
    const root = "1990000000000000099";
    const other = {
      authorId: "781",
      user: { username: "geeta_ggn", name: "Geeta" },
      answers: { ...answers, id: root },
    };
    await deliver(copyOf(from, { ...other, isLong: true, isStray: true }));
    const own = await onlyTicket(from);
    await deliver(copyOf(from, { ...other, isLong: true }));
    await takenIn();
    await deliver(copyOf(below, { ...other, text: "@demo_grievance_cell Thank you so much." }));
    await takenIn();
    assert.equal((await desk.show(own.ticket_id)).posts.length, 2);
  });

  it("leave an officer's changes of the ticket alone", async () => {
    const id = "1990000000000000107";
    await deliver(copyOf(id, { text: CUT, authorId: "777" }));
    const { ticket_id: ticketId } = await onlyTicket(id);
    await world.ctx.db
      .updateTable("ticket")
      .set({ description: "By hand" })
      .where("ticket_id", "=", ticketId)
      .execute();
    await deliver(copyOf(id, { isLong: true, authorId: "777" }));
    assert.equal((await onlyTicket(id)).description, "By hand");
    assert.equal((await desk.show(ticketId)).posts[0]?.text, WHOLE);
  });
});
