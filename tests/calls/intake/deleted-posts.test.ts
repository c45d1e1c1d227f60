/** Posts deleted on X by their author: detected by nightly checks and refused replies, and visible to the cell only. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { getSimilar } from "@smgt/contract/calls/tickets/similar.ts";
import { commonList, searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { createNewTicketFromAdditionalMarking } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { findDeletedJob } from "@smgt/server/domain/intake/ingest/find-deleted.job.ts";
import { namedIn, notePosts } from "@smgt/server/domain/tickets/tickets/write/record-post-changes.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { SCHEDULE } from "@smgt/server/registry.ts";
import { deletePost, ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { WATER, type Person } from "../../support/desk.ts";
import { savedList } from "../../support/export.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const DAY = 24 * 60 * 60_000;
const NIGHT = DAY + 60_000;

describe("a post that was deleted on X", () => {
  const { world, desk } = deskForTests();

  const night = (): Promise<void> => findDeletedJob.run(world.ctx, {});
  const rowOf = (ticketId: number) =>
    world.ctx.db.selectFrom("post").selectAll().where("ticket_id", "=", ticketId).orderBy("feed_id").execute();
  const posted = async (handle: string, text: string) => {
    const author = ensureUser(world.x.world, handle);
    const post = writePost(world.x.world, author.id, { text: `@demo_grievance_cell ${text}`, photos: 1 });
    const row = await until("the ticket is there", async () => {
      const rows = rowsOf(await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 }));
      return rows.find((one) => one.citizen_handle === handle);
    });
    return { ticketId: row.ticket_id, postId: post.id, handle };
  };
  const deleted = async (handle: string, text: string) => {
    const made = await posted(handle, text);
    await desk.marked(made.ticketId, true);
    deletePost(world.x.world, made.postId);
    await desk.pass(NIGHT);
    await night();
    return made;
  };
  const events = async (ticketId: number): Promise<string[]> =>
    (
      await world.ctx.db
        .selectFrom("ticket_history")
        .select("event")
        .where("ticket_id", "=", ticketId)
        .where("event", "in", ["POST_DELETED", "POST_BACK"])
        .orderBy("history_id")
        .execute()
    ).map((row) => row.event);
  /** Everything that a person can read of the ticket and its neighbours, as text. */
  const allThatIsToldTo = async (who: Person, ticketId: number): Promise<string> => {
    const list = await desk.as[who].ok(commonList, { list_key: who === "cell" ? "all" : "mine", page_size: 100 });
    return JSON.stringify([
      await desk.show(ticketId, who),
      list,
      await desk.as[who].ok(searchTickets, { text: "chulkana" }),
      await desk.as[who].call(getSimilar, { ticket_id: ticketId }),
    ]);
  };

  it("is checked by a schedule", () => {
    assert.match(SCHEDULE, new RegExp(`^20 22 \\* \\* \\* ${findDeletedJob.name}$`, "m"));
  });

  it("is visible to the cell only, in search too, and cannot be answered in public", async () => {
    const { ticketId } = await deleted(
      "gone_asha",
      "The transformer at Chulkana in Gurugram burnt down, no electricity.",
    );
    const [post] = await rowOf(ticketId);
    assert.equal(post?.is_deleted, true);
    const seen = await desk.show(ticketId, "cell");
    assert.match(seen.description, /transformer at Chulkana/);
    assert.deepEqual(
      seen.posts.map((one) => [one.is_deleted_on_x, one.is_readable, one.media.length, /Chulkana/.test(one.text)]),
      [["Y", "Y", 1, true]],
    );
    assert.equal(rowsOf(await desk.as.cell.ok(searchTickets, { text: "chulkana" })).length, 1);
    // The officer has the ticket, and could read a direct message.
    const held = await desk.show(ticketId, "officer");
    assert.deepEqual([held.description, held.snippet], ["•••", "•••"]);
    assert.deepEqual(
      held.posts.map((one) => [one.is_deleted_on_x, one.is_readable, one.media, one.text]),
      [["Y", "N", [], "•••"]],
    );
    assert.ok((seen.understood?.matter?.words.length ?? 0) > 0);
    assert.deepEqual(held.understood?.matter?.words, []);
    for (const who of ["officer", "hod", "district"] as const) {
      const found = rowsOf(await desk.as[who].ok(searchTickets, { text: "chulkana" }));
      assert.deepEqual(found, []);
      const told = await allThatIsToldTo(who, ticketId); // sequential
      assert.ok(!/chulkana/i.test(told), `${who}: ${/.{0,200}chulkana.{0,40}/i.exec(told)?.[0]}`);
    }
    const refused = await desk.as.cell.call(sendReply, {
      ticket_id: ticketId,
      action_id: ACTION.REPLY,
      status_id: seen.status_id,
      reply_channel: "P",
      reply_text: "We have taken up your complaint.",
      client_ref: "gone-1",
    });
    assert.equal(refused.refusal, "REPLY_NO_TARGET");
  });

  it("is absent from every export", async () => {
    const { ticketId } = await deleted("gone_file", "Burst pipe floods Mochiwara in Gurugram.");
    const text = await savedList(desk.as.cell, { list_key: "all", format: "csv" });
    assert.match(text, new RegExp((await desk.show(ticketId)).ticket_no));
    assert.ok(!text.includes("Mochiwara"));
  });

  it("is found by its text only by the cell, where similar tickets are listed", async () => {
    const { ticketId } = await deleted("gone_alike", "No electricity in Sector 46, Gurugram since 3 am.");
    const like = await posted("still_there", "No electricity in Sector 46, Gurugram since 3 am.");
    await desk.marked(like.ticketId, true);
    const similarTo = async (who: Person) =>
      rowsOf(await desk.as[who].ok(getSimilar, { ticket_id: like.ticketId })).map((row) => row.ticket_id);
    assert.deepEqual([await similarTo("cell"), await similarTo("officer")], [[ticketId], []]);
  });

  it("is audited once, however often it is found", async () => {
    const { ticketId } = await deleted("gone_twice", "No electricity in Sector 31, Gurugram.");
    await night();
    assert.deepEqual(await events(ticketId), ["POST_DELETED"]);
    const { rows } =
      await sql`select from audit_entry where ticket_id = ${ticketId} and event = 'POST_DELETED'`.execute(world.ctx.db);
    assert.equal(rows.length, 1);
    const { history } = await desk.show(ticketId);
    assert.equal(
      history.filter((row) => row.action_name === "The citizen deleted a post; the cell can still read it").length,
      1,
    );
  });

  it("is visible again when it is restored", async () => {
    const { ticketId, postId } = await deleted("gone_back", "Street lights are out at Ballewala in Gurugram.");
    world.x.world.deleted.delete(postId);
    await night();
    assert.deepEqual(await events(ticketId), ["POST_DELETED", "POST_BACK"]);
    assert.match((await desk.show(ticketId, "officer")).description, /Ballewala/);
    assert.equal(rowsOf(await desk.as.officer.ok(searchTickets, { text: "ballewala" })).length, 1);
  });

  it("does not hide the citizen's other posts", async () => {
    const { ticketId, postId, handle } = await posted("gone_half", "No water at Kherki in Gurugram.");
    await desk.marked(ticketId, true);
    const more = writePost(world.x.world, ensureUser(world.x.world, handle).id, {
      text: "@demo_grievance_cell Still nothing, near Dharampura school.",
      inReplyToId: postId,
    });
    await until("the second post is there", async () => (await rowOf(ticketId)).length === 2);
    deletePost(world.x.world, more.id);
    await desk.pass(NIGHT);
    await night();
    const held = await desk.show(ticketId, "officer");
    assert.match(held.description, /Kherki/);
    assert.deepEqual(
      held.posts.map((one) => one.is_readable),
      ["Y", "N"],
    );
    assert.equal(rowsOf(await desk.as.officer.ok(searchTickets, { text: "dharampura" })).length, 0);
    assert.equal(rowsOf(await desk.as.officer.ok(searchTickets, { text: "kherki" })).length, 1);
  });

  it("stays hidden on a ticket split off with its text", async () => {
    const words = "A fallen pole at Mokhra in Gurugram broke the water pipe too.";
    const { ticketId, postId } = await posted("gone_split", words);
    await desk.marked(ticketId, true);
    await desk.done("cell", ticketId, ACTION.ADDITIONAL_MARKING, {
      department_id: WATER,
      remarks: "The pipe is theirs.",
    });
    const extra = (await desk.show(ticketId)).combined.find((one) => one.relation === "ADDITIONAL_MARKING");
    const split = await desk.as.cell.call(createNewTicketFromAdditionalMarking, {
      ticket_id: ticketId,
      ticket_combined_id: extra?.ticket_combined_id ?? 0,
      status_id: STATUS.IN_ACTION,
      action_id: ACTION.TICKET_FROM_MARKING,
    });
    const splitId = split.ticket_id ?? 0;
    const others = [await posted("gone_other", words), await posted("gone_split", words)];
    deletePost(world.x.world, postId);
    await desk.pass(NIGHT);
    await night();
    const waters = await desk.show(splitId, "water");
    assert.deepEqual([waters.description, waters.snippet], ["•••", "•••"]);
    assert.deepEqual(rowsOf(await desk.as.water.ok(searchTickets, { text: "mokhra" })), []);
    assert.deepEqual(await events(splitId), ["POST_DELETED"]);
    assert.match((await desk.show(splitId)).description, /Mokhra/);
    for (const other of others) {
      assert.notEqual(other.ticketId, ticketId);
      assert.deepEqual(await events(other.ticketId), [], "of the other posts of the same words none was deleted");
    }
    world.x.world.deleted.delete(postId);
    await night();
    assert.match((await desk.show(splitId, "water")).description, /Mokhra/);
  });

  it("is detected by a refused reply", async () => {
    const { ticketId, postId } = await posted("gone_reply", "No electricity in Sector 12, Gurugram.");
    const { status_id } = await desk.show(ticketId);
    await desk.as.cell.ok(sendReply, {
      ticket_id: ticketId,
      action_id: ACTION.REPLY,
      status_id,
      reply_channel: "P",
      reply_text: "We have taken up your complaint.",
      client_ref: "gone-2",
    });
    deletePost(world.x.world, postId);
    const replyId = (await desk.show(ticketId)).replies.at(-1)?.reply_id ?? 0;
    world.advance(11_000);
    await sendReplyJob.run(world.ctx, { replyId });
    assert.equal((await rowOf(ticketId))[0]?.is_deleted, true);
    assert.deepEqual(await events(ticketId), ["POST_DELETED"]);
  });

  it("is not assumed when X gives no answer, and the checks pause", async () => {
    const { ticketId, postId } = await posted("gone_rude", "No electricity in Sector 14, Gurugram.");
    await desk.pass(NIGHT);
    world.x.world.faults = { ...world.x.world.faults, error5xxBefore: 1 };
    await night();
    world.x.world.faults = { ...world.x.world.faults, error5xxBefore: 0 };
    deletePost(world.x.world, postId);
    assert.equal((await rowOf(ticketId))[0]?.is_deleted, false);
    await night();
    assert.equal((await rowOf(ticketId))[0]?.is_deleted, true);
  });

  it("stays hidden when X's answer omits it", async (t) => {
    const { ticketId, postId } = await deleted("gone_half_said", "No electricity in Sector 16, Gurugram.");
    const real = globalThis.fetch;
    const halves = [{}, { data: [] }, { errors: [{ title: "Authorization Error", resource_id: postId }] }];
    for (const half of halves) {
      const answering = t.mock.method(globalThis, "fetch", (...asked: Parameters<typeof fetch>) =>
        String(asked[0]).includes("/2/tweets?ids=") ? Promise.resolve(Response.json(half)) : real(...asked),
      );
      await night(); // sequential
      answering.mock.restore();
      assert.ok(answering.mock.callCount() > 0);
      assert.equal((await rowOf(ticketId))[0]?.is_deleted, true, JSON.stringify(half));
    }
    assert.deepEqual(await events(ticketId), ["POST_DELETED"]);
  });

  it("is found by the ids of the post and its edits, without reading all posts", async () => {
    const { ticketId } = await posted("among_many", "The street light at Bapoli has been out for a week.");
    await world.database.asOwner(
      `insert into post (channel, origin_id, version_id, kind, citizen_id, text, lang, conversation_id, is_summoned, posted_at, received_at)
       select channel, 'many-' || n, case when n % 50 = 0 then 'edit-' || n else 'many-' || n end, kind, citizen_id, text, lang,
              conversation_id, is_summoned, posted_at, received_at
         from post, generate_series(1, 20000) as n where ticket_id = ${ticketId}`,
    );
    await world.database.asOwner("analyze post");
    const noted = { channel: "X", ids: ["many-7", "edit-100"], isDeleted: true };
    const { rows } = await sql`explain (format json) select from post where ${namedIn(noted)}`.execute(world.ctx.db);
    assert.doesNotMatch(JSON.stringify(rows), /Seq Scan/);
    assert.equal(await notePosts(world.ctx, noted), 2);
    assert.equal(await notePosts(world.ctx, noted), 0);
    await world.database.asOwner("delete from post where origin_id like 'many-%'");
  });

  it("is checked after one, three, seven and thirty days while the ticket is open", async () => {
    const { ticketId, postId } = await posted("gone_late", "No electricity in Sector 15, Gurugram.");
    await desk.marked(ticketId);
    await desk.pass(2 * NIGHT);
    deletePost(world.x.world, postId);
    await night();
    assert.equal((await rowOf(ticketId))[0]?.is_deleted, false, "two days after");
    await desk.pass(NIGHT);
    await night();
    assert.equal((await rowOf(ticketId))[0]?.is_deleted, true, "three days after");
  });

  it("costs nothing when the month's limit is reached", async () => {
    const { ticketId, postId } = await posted("gone_dear", "No electricity in Sector 16, Gurugram.");
    deletePost(world.x.world, postId);
    await desk.pass(NIGHT);
    await sql`update system_parameter set value = '1' where name = 'spend_limit_month'`.execute(world.ctx.db);
    await sql`insert into channel_spend (day, channel, kind, times, cost_micros)
      values (${world.ctx.clock.now()}::timestamptz::date, 'X', 'MESSAGE', 1, 2000000)`.execute(world.ctx.db);
    await world.restart({});
    await night();
    assert.equal((await rowOf(ticketId))[0]?.is_deleted, false);
  });
});
