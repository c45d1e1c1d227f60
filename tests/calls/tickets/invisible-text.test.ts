/** Texts of invisible characters count as empty in every call; joiners inside words stay. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changeMaster } from "@smgt/contract/calls/organisation/master-changes.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { addTicketTags } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveView } from "@smgt/contract/calls/tickets/views.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { adminWithApp } from "../../support/accounts.ts";
import { ENERGY, GURUGRAM } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

/** Blanks, joiners, direction marks and a filler: all invisible. */
const UNSEEN = " \u200B\u200C\u200D\u2060\uFEFF\u202E\u3164\u2800 ";

describe("a text of invisible characters", () => {
  const { world, desk } = deskForTests();

  const complaint = {
    source_id: 3,
    complainant_name: "Caller",
    mobile: "9812300001",
    district_id: GURUGRAM,
    issue_type: 1,
    sub_issue_type: 101,
    subject: "No electricity",
    description: "Since three in the morning.",
    consent_notice_given: "Y",
  } as const;
  const nameOf = async (ticketId: number) =>
    (
      await world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .select("c.citizen_name")
        .where("t.ticket_id", "=", ticketId)
        .executeTakeFirstOrThrow()
    ).citizen_name;

  it("is no remark, and invisible characters do not count towards its length", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const close = { disposal_type_id: 14, remarks: UNSEEN };
    assert.equal((await desk.act("cell", id, ACTION.CLOSE_NO_ACTION, close)).refusal, "REMARK_REQUIRED");
    await desk.marked(id, true);
    const report = { disposal_type_id: 1, remarks: `Done.${"\u200B".repeat(60)}!` };
    assert.equal((await desk.act("officer", id, ACTION.SUBMIT_ATR, report)).refusal, "ATR_REMARK_TOO_SHORT");
  });

  it("is no name, summary or description of a complaint", async () => {
    const made = (more: object) => desk.as.operator.call(createManualTicket, { ...complaint, ...more });
    assert.equal((await made({ complainant_name: UNSEEN })).refusal, "COMPLAINANT_REQUIRED");
    for (const [field, label] of [
      ["subject", "Summary"],
      ["description", "Description"],
    ] as const) {
      const answer = await made({ [field]: UNSEEN });
      assert.deepEqual(
        [answer.refusal, answer.STATUS_RESPONSE as unknown],
        ["BAD_INPUT", [`${label}: please fill this in.`]],
      );
    }
    const hindi = "श्‍याम क्‌षेत्र";
    assert.equal(await nameOf((await made({ complainant_name: hindi })).ticket_id ?? 0), hindi);
  });

  it("is no reply, tag or name of a view", async () => {
    const ticket = await desk.fromPost("unseen_reply");
    const reply = await desk.as.cell.call(sendReply, {
      ticket_id: ticket.ticket_id,
      action_id: ACTION.REPLY,
      status_id: ticket.status_id,
      reply_channel: "P",
      reply_text: UNSEEN,
      client_ref: "unseen-reply",
    });
    assert.equal(reply.refusal, "REPLY_TEXT_REQUIRED");
    const tag = await desk.as.cell.call(addTicketTags, {
      ticket_id: ticket.ticket_id,
      tag_name: UNSEEN,
      rule_related_tag: "No",
    });
    assert.equal(tag.refusal, "TAG_REQUIRED");
    const view = await desk.as.cell.call(saveView, { list_key: "all", view_name: UNSEEN, query: "" });
    assert.equal(view.refusal, "VIEW_NAME_REQUIRED");
  });

  it("is no reason of an administrator, and no name in the masters", async () => {
    const { client: admin } = await adminWithApp(world);
    const change = (name: string, reason: string) =>
      admin.call(changeMaster, {
        list: "departments",
        key: { department_id: ENERGY },
        kind: "set",
        values: { department_name: name },
        reason,
      });
    const named = await change("Power", UNSEEN);
    assert.deepEqual(
      [named.refusal, named.STATUS_RESPONSE as unknown],
      ["BAD_INPUT", ["Reason: please fill this in."]],
    );
    assert.equal((await change(UNSEEN.trim(), "As the order says")).refusal, "MASTER_UNSOUND");
  });
});
