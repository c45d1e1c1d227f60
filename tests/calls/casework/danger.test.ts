/** Danger to life raises a ticket and notifies the cell at once: in a new post, a later post, a message or an edit. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import { parkedFeed } from "@smgt/contract/calls/intake/parked.ts";
import { getWaiting } from "@smgt/contract/calls/casework/inbox.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { editPost, ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import { GURUGRAM } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const WIRE =
  "@demo_grievance_cell a live wire fell on the street in Sector 46 Gurugram, a child got a shock. Send help now!";

describe("danger", () => {
  const { world, desk } = deskForTests();

  const told = async (ticketId: number) =>
    rowsOf(await desk.as.cell.ok(getWaiting, { page_size: 100 })).filter(
      (one) => one.ticket_id === ticketId && one.about === "DANGER",
    ).length;
  const raised = (ticketId: number) =>
    until("the ticket is critical", async () => {
      const ticket = await desk.show(ticketId);
      return ticket.priority_tag_id === 1 ? ticket : null;
    });
  const rootOf = (ticketId: number) =>
    world.ctx.db
      .selectFrom("post")
      .select(["origin_id", "conversation_id"])
      .where("ticket_id", "=", ticketId)
      .orderBy("feed_id")
      .executeTakeFirstOrThrow();

  it("in a phone complaint or a parked post counts as in a post", async () => {
    const subject = "A live wire fell on the street";
    const byPhone = await desk.fromPhone({ subject, description: "A child got a shock, and nobody comes." });
    await sql`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, ids)
      values ('X', 'sha256:danger', 'poll', ${JSON.stringify({ odd: { text: `Ward 7: ${WIRE}` } })}, 'parked', 'no author', ${world.ctx.clock.now()}, '{}')`.execute(
      world.ctx.db,
    );
    const item = rowsOf(await desk.as.cell.ok(parkedFeed)).find((one) => one.external_id === "sha256:danger");
    const asked = { feed_id: item?.feed_id ?? 0, issue_type: 1, sub_issue_type: 101, district_id: GURUGRAM };
    const { ticket_id: parked = 0 } = await desk.as.cell.call(createTicketFromFeed, asked);
    for (const id of [byPhone.ticket_id, parked]) {
      const ticket = await desk.show(id);
      assert.deepEqual([ticket.priority_tag_id, await told(id)], [1, 1]);
    }
    const quiet = await desk.fromPhone();
    assert.notEqual(quiet.priority_tag_id, 1);
    assert.equal(await told(quiet.ticket_id), 0);
  });

  it("in a new post makes it critical and notifies the cell", async () => {
    const author = ensureUser(world.x.world, "danger_new");
    writePost(world.x.world, author.id, { text: WIRE });
    const row = await until("the ticket is there", () =>
      world.ctx.db
        .selectFrom("ticket")
        .select(["ticket_id", "priority_tag_id"])
        .where("description", "=", WIRE)
        .executeTakeFirst()
        .then((found) => found ?? null),
    );
    assert.equal(row.priority_tag_id, 1);
    await until("the cell is told", async () => (await told(row.ticket_id)) === 1);
  });

  it("in a later post raises the ticket, updates its clocks and the history", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("danger_later");
    await desk.marked(ticketId, true);
    const before = await desk.show(ticketId);
    assert.notEqual(before.priority_tag_id, 1);
    const root = await rootOf(ticketId);
    const author = ensureUser(world.x.world, "danger_later");
    writePost(world.x.world, author.id, { text: WIRE, inReplyToId: root.origin_id });
    const after = await raised(ticketId);
    assert.ok(Date.parse(after.due_at ?? "") < Date.parse(before.due_at ?? ""), "critical has half the time");
    assert.equal(after.history.filter((one) => one.action_name === "Priority raised: possible danger").length, 1);
    assert.equal(await told(ticketId), 1);
  });

  it("in an edit raises the ticket once", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("danger_edit");
    const root = await rootOf(ticketId);
    editPost(world.x.world, root.origin_id, WIRE);
    await raised(ticketId);
    assert.equal(await told(ticketId), 1);
  });

  it("notifies again at most once an hour those who have not read, and again those who have", async () => {
    const author = ensureUser(world.x.world, "danger_again");
    const { id } = writePost(world.x.world, author.id, { text: WIRE });
    const { ticket_id: ticketId } = await until("the ticket is there", () =>
      world.ctx.db
        .selectFrom("post")
        .select("ticket_id")
        .where("origin_id", "=", id)
        .executeTakeFirst()
        .then((found) => (found?.ticket_id == null ? null : { ticket_id: found.ticket_id })),
    );
    editPost(world.x.world, id, `${WIRE} It is near the school.`);
    await until("the edit is there", () =>
      world.ctx.db
        .selectFrom("post")
        .select("feed_id")
        .where("ticket_id", "=", ticketId)
        .where("text", "like", "%school%")
        .executeTakeFirst(),
    );
    assert.equal(await told(ticketId), 1);
    await world.database.asOwner("update broadcast_message set created_at = created_at - interval '61 minutes'");
    writePost(world.x.world, author.id, { text: WIRE, inReplyToId: id });
    await until("it is told again", async () => (await told(ticketId)) === 2);
    await world.database.asOwner("update broadcast_message set read_at = created_at");
    assert.equal(await told(ticketId), 0);
    writePost(world.x.world, author.id, { text: WIRE, inReplyToId: id });
    await until("it is told again", async () => (await told(ticketId)) === 1);
  });

  it("in a message makes its ticket critical", async () => {
    const author = ensureUser(world.x.world, "danger_message");
    writeMessage(world.x.world, author.id, DEMO_ACCOUNT.ownId, WIRE);
    await until("the message has a critical ticket", () =>
      world.ctx.db
        .selectFrom("ticket")
        .select("ticket_id")
        .where("channel", "=", "X-DM")
        .where("priority_tag_id", "=", 1)
        .executeTakeFirst()
        .then((found) => found ?? null),
    );
  });

  it("stays as the officer decided until a new text arrives", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("danger_judged");
    const root = await rootOf(ticketId);
    editPost(world.x.world, root.origin_id, WIRE);
    await raised(ticketId);
    await desk.done("cell", ticketId, ACTION.CHANGE_PRIORITY, {
      priority_tag_id: 3,
      remarks: "Looked at, the wire is a cable of the television.",
    });
    assert.equal((await desk.show(ticketId)).priority_tag_id, 3);
  });
});
