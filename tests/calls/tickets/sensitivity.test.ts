/** Sensitive tickets stay sensitive through merging, later posts and edits; the program never removes the mark. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createNewTicketFromAdditionalMarking } from "@smgt/contract/calls/casework/workflow.ts";
import { getBroadcastMessage } from "@smgt/contract/calls/casework/notifications.ts";
import { setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { editPost, ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const BRIBE = "The lineman demanded a bribe to repair it.";
const SECRET = { remarks: "A witness is named." };

describe("a sensitive ticket", () => {
  const { world, desk } = deskForTests();
  const isHidden = async (ticketId: number, who: "cell" | "district") =>
    (await desk.as[who].call(ticketJson, { ticket_id: ticketId })).refusal === "TICKET_NOT_FOUND";
  const became = async (ticketId: number) =>
    (await desk.show(ticketId)).history.filter((row) => row.action_name === "Became sensitive").length;
  const turnsSensitive = (ticketId: number) =>
    until("the ticket is sensitive", async () => ((await desk.show(ticketId)).is_sensitive === "Y" ? true : null));
  const rootOf = (ticketId: number) =>
    world.ctx.db
      .selectFrom("post")
      .select(["origin_id"])
      .where("ticket_id", "=", ticketId)
      .orderBy("feed_id")
      .executeTakeFirstOrThrow();

  it("makes its primary sensitive, with history and a message; the undo keeps that", async () => {
    const primary = await desk.fromPhone();
    await desk.marked(primary.ticket_id, true);
    const member = await desk.fromPost("merged_secret");
    await desk.done("head", member.ticket_id, ACTION.MARK_SENSITIVE, SECRET);
    const into = { primary_ticket_no: primary.ticket_no };
    assert.ok(!(await isHidden(primary.ticket_id, "cell")));
    await desk.done("head", member.ticket_id, ACTION.MERGE, into);
    for (const who of ["cell", "district"] as const) assert.ok(await isHidden(primary.ticket_id, who), who);
    assert.equal(await became(primary.ticket_id), 1);
    const told = rowsOf(await desk.as.officer.ok(getBroadcastMessage, {}));
    assert.ok(told.some((row) => row.ticketid === primary.ticket_id && row.message_type === "SENSITIVE"));
    const seen = await desk.show(primary.ticket_id, "officer");
    assert.equal(seen.posts.length, 0, "who holds the primary does not thereby see the other citizen's words");
    assert.equal((await desk.show(primary.ticket_id)).posts.length, 1);
    const undone = await desk.as.head.call(createNewTicketFromAdditionalMarking, {
      ticket_id: primary.ticket_id,
      ticket_combined_id: (await desk.show(primary.ticket_id)).combined.at(-1)?.ticket_combined_id ?? 0,
      status_id: STATUS.IN_ACTION,
      action_id: ACTION.TICKET_FROM_MARKING,
    });
    assert.equal(undone.STATUS_ID, "0", JSON.stringify(undone));
    assert.equal((await desk.show(primary.ticket_id)).is_sensitive, "Y");
  });

  it("is not merged by an executive who would lose sight of the primary, and passes on the officer complained about", async () => {
    const primary = await desk.fromPhone();
    await desk.marked(primary.ticket_id, true);
    const { ticket_id: memberId } = await desk.fromPhone();
    await desk.done("head", memberId, ACTION.MARK_SENSITIVE, SECRET);
    await world.ctx.db
      .insertInto("ticket_marking")
      .values({
        ticket_id: memberId,
        kind: "ADDITIONAL",
        role_id: 3,
        department_id: 1,
        user_id: desk.userId.cell,
        assigned_by: desk.userId.head,
        assigned_at: world.ctx.clock.now(),
      })
      .execute();
    const into = { primary_ticket_no: primary.ticket_no };
    assert.equal((await desk.act("cell", memberId, ACTION.MERGE, into)).refusal, "MERGE_NEEDS_CELL_HEAD");
    const said = await desk.as.head.call(setComplainedAbout, {
      ticket_id: memberId,
      status_id: STATUS.NEW,
      user_id: desk.userId.officer,
      is_complained_about: "Y",
      remarks: "The citizen names them.",
    });
    assert.equal(said.STATUS_ID, "0", JSON.stringify(said));
    await desk.done("head", memberId, ACTION.MERGE, into);
    assert.equal(
      (await desk.as.officer.call(ticketJson, { ticket_id: primary.ticket_id })).refusal,
      "TICKET_NOT_FOUND",
      "who held the primary is complained about in what was merged",
    );
    assert.equal((await desk.show(primary.ticket_id)).status_id, STATUS.NEW);
  });

  it("results from a follow-up, an edit or a message, also on a merged ticket", async () => {
    const primary = await desk.fromPhone();
    const follow = await desk.fromPost("asha_follows");
    await desk.done("cell", follow.ticket_id, ACTION.MERGE, { primary_ticket_no: primary.ticket_no });
    const edited = await desk.fromPost("asha_edits");
    const author = (handle: string): string => ensureUser(world.x.world, handle).id;
    const first = await rootOf(follow.ticket_id);
    writePost(world.x.world, author("asha_follows"), {
      text: `@demo_grievance_cell ${BRIBE}`,
      inReplyToId: first.origin_id,
    });
    editPost(world.x.world, (await rootOf(edited.ticket_id)).origin_id, `@demo_grievance_cell No light. ${BRIBE}`);
    for (const ticketId of [follow.ticket_id, primary.ticket_id, edited.ticket_id]) {
      // Sequential, so that a failure names the ticket.
      await turnsSensitive(ticketId);
      assert.ok(await isHidden(ticketId, "cell"));
      assert.equal(await became(ticketId), 1);
    }
    const sender = author("asha_writes");
    writeMessage(world.x.world, sender, DEMO_ACCOUNT.ownId, "No light in Gurugram.");
    const message = await until("the message is a ticket", () =>
      world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .select(["t.ticket_id", "t.is_sensitive"])
        .where("c.x_user_id", "=", sender)
        .executeTakeFirst()
        .then((row) => row ?? null),
    );
    assert.equal(message.is_sensitive, false);
    writeMessage(world.x.world, sender, DEMO_ACCOUNT.ownId, BRIBE);
    await turnsSensitive(message.ticket_id);
  });
});
