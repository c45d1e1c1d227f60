/** Drafts: private, on visible tickets, saved by compare-and-set, deleted when their text is sent. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import {
  deleteDraft,
  getDrafts,
  myDrafts,
  saveDraft,
  TICKET_DRAFTS,
  type DraftFields,
  type SavedDraft,
  type TicketDraftKind,
} from "@smgt/contract/calls/tickets/drafts.ts";
import { addTicketTags } from "@smgt/contract/calls/tickets/tickets.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { cleanDraftsJob } from "@smgt/server/domain/tickets/drafts/clean-drafts.job.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { newTicket } from "../../support/tickets.ts";

const DAY_MS = 86_400_000;

describe("drafts", () => {
  const world = worldForTests();
  let cell: Client;
  let head: Client;
  before(async () => {
    head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
  });

  /** A ticket; signs in again afterwards, as the helper uses the same user. */
  const ticketOf = async (handle: string): Promise<number> => {
    const ticketId = await newTicket(world, handle);
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    return ticketId;
  };
  const save = (
    who: Client,
    ticketId: number,
    fields: DraftFields,
    version: number,
    kind: TicketDraftKind = "action",
  ) => who.call(saveDraft, { kind, key: String(ticketId), fields, version });
  const wanted = (ticketId: number) => ({ kinds: [...TICKET_DRAFTS], key: String(ticketId) });
  const kept = async (who: Client, ticketId: number) =>
    rowsOf(await who.ok(getDrafts, wanted(ticketId))) as SavedDraft<TicketDraftKind>[];
  const discard = (ticketId: number, kind: TicketDraftKind) => ({ kind, key: String(ticketId) });

  it("stores every field exactly, in any script", async () => {
    const ticketId = await ticketOf("draft_keeps");
    const fields: DraftFields<"action"> = {
      actionId: ACTION.MARK,
      seenStatusId: STATUS.NEW,
      seenHistoryId: 0,
      remark: "बिजली नहीं है — लाइनमैन भेजें 👷‍♀️\n\t“quoted” \\ ",
      departmentId: null,
      userIds: [3, 4],
      rating: 5,
      date: "2026-11-21T10:30",
    };
    const answer = await save(cell, ticketId, fields, 0);
    assert.equal(answer.STATUS_ID, "0");
    const [draft] = await kept(cell, ticketId);
    const at = draft?.saved_at;
    const key = String(ticketId);
    assert.deepEqual(draft, { kind: "action", key, fields, version: 1, begun_at: at, saved_at: at });
  });

  it("stores note, reply and form separately, and deletes only the sent one", async () => {
    const ticketId = await ticketOf("draft_note");
    await save(cell, ticketId, { noteText: "Ask the lineman first." }, 0, "note");
    await save(cell, ticketId, { remark: "Half a form." }, 0);
    await save(cell, ticketId, { replyText: "We are on it." }, 0, "reply");
    await cell.ok(saveWorkflow, {
      ticket_id: ticketId,
      status_id: STATUS.NEW,
      action_id: ACTION.REMARK,
      remarks: "Ask the lineman first.",
      draft_kind: "note",
    });
    await cell.ok(addTicketTags, { ticket_id: ticketId, tag_name: "power", rule_related_tag: "No" });
    const left = (await kept(cell, ticketId)).filter((draft) => draft.fields !== null).map((draft) => draft.kind);
    assert.deepEqual(left.toSorted(), ["action", "reply"]);
  });

  it("is private: a colleague on the same ticket has a separate one", async () => {
    const ticketId = await ticketOf("draft_own");
    await save(cell, ticketId, { remark: "Mine." }, 0);
    assert.deepEqual(await kept(head, ticketId), []);
    assert.equal((await save(head, ticketId, { remark: "His." }, 0)).STATUS_ID, "0");
    await head.ok(deleteDraft, discard(ticketId, "action"));
    assert.equal((await kept(cell, ticketId))[0]?.fields?.remark, "Mine.");
  });

  it("is refused on hidden tickets", async () => {
    const ticketId = await ticketOf("draft_hidden");
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    assert.equal((await save(officer, ticketId, { remark: "x" }, 0)).refusal, "TICKET_NOT_FOUND");
    assert.equal((await officer.call(getDrafts, wanted(ticketId))).refusal, "TICKET_NOT_FOUND");
    assert.equal((await officer.call(getDrafts, { kinds: ["note"] })).refusal, "TICKET_NOT_FOUND");
    assert.equal((await officer.call(deleteDraft, discard(ticketId, "reply"))).refusal, "TICKET_NOT_FOUND");
    const rows = await world.ctx.db.selectFrom("draft").select("user_id").where("ticket_id", "=", ticketId).execute();
    assert.deepEqual(rows, []);
  });

  it("refuses unknown fields and unbounded texts", async () => {
    const ticketId = await ticketOf("draft_bounds");
    assert.equal((await save(cell, ticketId, { replyText: "x".repeat(12_001) }, 0)).refusal, "BAD_INPUT");
    assert.equal((await save(cell, ticketId, { foreign: 1 } as unknown as DraftFields, 0)).refusal, "BAD_INPUT");
    assert.equal((await save(cell, ticketId, { name: "of a complaint" }, 0)).refusal, "BAD_INPUT");
    assert.equal((await save(cell, ticketId, { replyText: "क".repeat(12_000) }, 0, "reply")).STATUS_ID, "0");
    const nowhere = { kind: "note" as const, key: "nowhere", fields: { noteText: "a" }, version: 0 };
    assert.equal((await cell.call(saveDraft, nowhere)).refusal, "TICKET_NOT_FOUND");
    assert.equal((await cell.call(saveDraft, { ...nowhere, key: "a b" })).refusal, "BAD_INPUT");
  });

  it("deletes the oldest of too many, and nobody else's", async () => {
    const ticketId = await ticketOf("draft_many");
    const { db } = world.ctx;
    const idOf = async (loginId: string): Promise<number> =>
      (await db.selectFrom("app_user").select("user_id").where("login_id", "=", loginId).executeTakeFirstOrThrow())
        .user_id;
    const [mine, theirs] = [await idOf("cell"), await idOf("head")];
    const far = 900_000;
    const now = world.ctx.clock.now().getTime();
    const old = (userId: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        user_id: userId,
        draft_key: String(far + at),
        kind: "note" as const,
        fields: JSON.stringify({ noteText: `${at}` }),
        version: 1,
        begun_at: new Date(now - DAY_MS + at),
        saved_at: new Date(now - DAY_MS + at),
      }));
    await db.deleteFrom("draft").where("user_id", "in", [mine, theirs]).execute();
    await db
      .insertInto("draft")
      .values([...old(mine, 500), ...old(theirs, 501)])
      .execute();
    assert.equal((await save(cell, ticketId, { remark: "One more." }, 0)).STATUS_ID, "0");
    const left = async (userId: number) =>
      (await db.selectFrom("draft").select("ticket_id").where("user_id", "=", userId).execute()).map(
        (row) => row.ticket_id,
      );
    const kept500 = await left(mine);
    assert.deepEqual([kept500.length, kept500.includes(far), kept500.includes(far + 1)], [500, false, true]);
    assert.ok(kept500.includes(ticketId));
    assert.equal((await left(theirs)).length, 501);
    await db.deleteFrom("draft").where("user_id", "in", [mine, theirs]).execute();
  });

  it("returns the newer text to an outdated device, which may continue from it", async () => {
    const ticketId = await ticketOf("draft_devices");
    await save(cell, ticketId, { remark: "At the desk." }, 0);
    const phone = await save(cell, ticketId, { remark: "On the phone." }, 1);
    assert.equal(phone.STATUS_RESPONSE.version, 2);
    const desk = await save(cell, ticketId, { remark: "At the desk again." }, 1);
    assert.equal(desk.refusal, "DRAFT_NEWER");
    assert.equal(desk.draft?.version, 2);
    assert.equal((desk.draft as SavedDraft<"action"> | undefined)?.fields?.remark, "On the phone.");
    assert.equal((await save(cell, ticketId, { remark: "At the desk again." }, 2)).STATUS_ID, "0");
  });

  it("loses nothing in 200 concurrent saves: each version is won once, and the last stays", async () => {
    const ticketId = await ticketOf("draft_parallel");
    const wonBy = new Map<number, string>();
    const writer = async (name: string): Promise<void> => {
      let version = 0;
      for (;;) {
        const answer = await save(cell, ticketId, { remark: name }, version);
        if (answer.STATUS_ID === "0") {
          assert.equal(wonBy.has(answer.STATUS_RESPONSE.version), false, "no version is given twice");
          wonBy.set(answer.STATUS_RESPONSE.version, name);
          return;
        }
        assert.equal(answer.refusal, "DRAFT_NEWER");
        version = answer.draft?.version ?? 0;
      }
    };
    // Ten browser connections with twenty texts each, all concurrent.
    const line = async (n: number): Promise<void> => {
      for (let text = 0; text < 20; text += 1) await writer(`text ${n}-${text}`);
    };
    await Promise.all(Array.from({ length: 10 }, (_, n) => line(n)));
    const [draft] = await kept(cell, ticketId);
    assert.equal(draft?.version, 200);
    assert.equal(draft.fields?.remark, wonBy.get(200));
    assert.equal(new Set(wonBy.values()).size, 200);
  });

  it("is deleted by its action on every device, and a late save does not restore it", async () => {
    const ticketId = await ticketOf("draft_sent");
    const remark = "Noted for the file, nothing else.";
    await save(cell, ticketId, { actionId: ACTION.REMARK, remark }, 0);
    await save(cell, ticketId, { replyText: "Not yet sent." }, 0, "reply");
    const action = { ticket_id: ticketId, status_id: STATUS.NEW, action_id: ACTION.REMARK, remarks: remark };
    assert.equal((await cell.call(saveWorkflow, action)).STATUS_ID, "0");
    const late = await save(cell, ticketId, { actionId: ACTION.REMARK, remark }, 1);
    assert.equal(late.refusal, "DRAFT_NEWER");
    assert.equal(late.draft?.fields, null);
    const drafts = await kept(cell, ticketId);
    assert.equal(drafts.find((draft) => draft.kind === "action")?.fields, null);
    assert.equal(drafts.find((draft) => draft.kind === "reply")?.fields?.replyText, "Not yet sent.");
  });

  it("is not restored by a first save still in flight when its text was sent", async () => {
    const ticketId = await ticketOf("draft_race");
    const action = { ticket_id: ticketId, status_id: STATUS.NEW, action_id: ACTION.REMARK, remarks: "Sent at once." };
    assert.equal((await cell.call(saveWorkflow, action)).STATUS_ID, "0");
    assert.equal((await save(cell, ticketId, { remark: "Sent at once." }, 0)).refusal, "DRAFT_NEWER");
  });

  it("stays when the action is refused, and is deleted with a reply", async () => {
    const ticketId = await ticketOf("draft_reply");
    await save(cell, ticketId, { replyText: "We are on it." }, 0, "reply");
    const reply = {
      ticket_id: ticketId,
      action_id: ACTION.REPLY,
      reply_channel: "P" as const,
      reply_text: "We are on it.",
      client_ref: "draft",
    };
    const refused = await cell.call(sendReply, { ...reply, status_id: STATUS.IN_ACTION });
    assert.equal(refused.refusal, "TICKET_STATUS_MISMATCH");
    assert.equal((await kept(cell, ticketId))[0]?.fields?.replyText, "We are on it.");
    assert.equal((await cell.call(sendReply, { ...reply, status_id: STATUS.NEW })).STATUS_ID, "0");
    assert.equal((await kept(cell, ticketId))[0]?.fields, null);
  });

  it("survives the session, and is listed without its text until discarded", async () => {
    const ticketId = await ticketOf("draft_listed");
    const first = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    await save(first, ticketId, { remark: "Begun before the take-over." }, 0);
    const second = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const mine = rowsOf(await second.ok(myDrafts)).find((row) => row.ticket_id === ticketId);
    assert.equal(mine?.kind, "action");
    assert.equal(JSON.stringify(mine).includes("Begun"), false);
    assert.equal((await kept(second, ticketId))[0]?.fields?.remark, "Begun before the take-over.");
    await second.ok(deleteDraft, discard(ticketId, "action"));
    assert.equal(
      rowsOf(await second.ok(myDrafts)).some((row) => row.ticket_id === ticketId),
      false,
    );
    head = second;
  });

  it("is purged at night long after its ticket has closed, and not before", async () => {
    const [over, open] = [await ticketOf("draft_over"), await ticketOf("draft_open")];
    for (const ticketId of [over, open]) await save(cell, ticketId, { remark: "Left behind." }, 0);
    await world.ctx.db
      .updateTable("ticket")
      .set({ status_id: STATUS.CLOSED_NO_ACTION, phase: "no_action", resolved_at: world.ctx.clock.now() })
      .where("ticket_id", "=", over)
      .execute();
    const left = async () =>
      (await world.ctx.db.selectFrom("draft").select("ticket_id").where("ticket_id", "in", [over, open]).execute()).map(
        (row) => row.ticket_id,
      );
    await cleanDraftsJob.run(world.ctx, {});
    assert.deepEqual((await left()).toSorted(), [over, open].toSorted());
    world.advance(8 * DAY_MS);
    await cleanDraftsJob.run(world.ctx, {});
    await cleanDraftsJob.run(world.ctx, {});
    assert.deepEqual(await left(), [open]);
  });
});
