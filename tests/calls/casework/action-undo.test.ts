/** Every action of the pack is undone by its inverse, or states its consequences and asks first (decision 53). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, it } from "node:test";
import { previewBulk } from "@smgt/contract/calls/casework/bulk.ts";
import { releaseTicketingUser, takeBackTag } from "@smgt/contract/calls/casework/desk.ts";
import { addTicketTags } from "@smgt/contract/calls/tickets/tickets.ts";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { ACTION, STATUS, TAG_BACK_MINUTES } from "@smgt/contract/constants.ts";
import { undoOf } from "@smgt/contract/undo.ts";
import { inverseOf, type Given, type Send } from "../../../web/src/parts/undo/inverse.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

interface PackAction {
  readonly action_id: number;
  readonly action_code: string;
  readonly kind: "workflow" | "misc" | "system";
  readonly min_remark: number;
  readonly tells?: string;
  readonly confirm_text: string;
  readonly what_happens: string;
  readonly confirm_text_translations: Readonly<Record<string, string>>;
  readonly what_happens_translations: Readonly<Record<string, string>>;
}
interface PackTransition {
  readonly action_id: number | null;
  readonly by_system: boolean;
  readonly roles: readonly number[];
  readonly must_supply: readonly string[];
  readonly outcomes: readonly { readonly effects: readonly string[] }[];
}
const inPack = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../packs/haryana/${name}`, import.meta.url), "utf8"));
const { actions } = inPack("actions.json") as { actions: readonly PackAction[] };
const { transitions } = inPack("transitions.json") as { transitions: readonly PackTransition[] };
const LEAST_REASON = 10;

describe("undoing an action", () => {
  const world = worldForTests();
  let desk: Desk;
  let send: Send<never>;
  before(async () => {
    desk = await openDesk(world);
    send = async (call, body) => {
      const reply = await desk.as.cell.ok(call, body);
      return { ok: true, reply };
    };
  });

  const look = async (ticketId: number) => {
    const { ticket_id, status_id, desk_user_id, priority_tag_id, tags, merged_into } = await desk.show(ticketId);
    return { ticket_id, status_id, desk_user_id, priority_tag_id, tags, merged_into };
  };
  const events = async (ticketId: number) => (await desk.show(ticketId)).history.length;

  /** Executes each undoable action; a new one must be added here. */
  const doing: Readonly<Record<number, (id: number) => Promise<Given>>> = {
    [ACTION.ADD_TAGS]: async (id) => {
      const tag_name = "blackout";
      await desk.as.cell.ok(addTicketTags, { ticket_id: id, tag_name, rule_related_tag: "No" });
      return { tag_name };
    },
    [ACTION.ASSIGN_DESK_OWNER]: async (id) => {
      const user_id = desk.userId.cell;
      await desk.as.cell.ok(updateTicketingUser, { ticket_id: id, status_id: STATUS.NEW, user_id });
      return { user_id };
    },
    [ACTION.CHANGE_PRIORITY]: async (id) => {
      await desk.done("cell", id, ACTION.CHANGE_PRIORITY, { priority_tag_id: 3 });
      return { priority_tag_id: 3 };
    },
    [ACTION.MERGE]: async (id) => {
      const { ticket_no } = await desk.fromPhone();
      await desk.done("cell", id, ACTION.MERGE, { primary_ticket_no: ticket_no });
      return {};
    },
  };

  for (const action of actions.filter((one) => one.kind !== "system")) {
    const { action_id: actionId, action_code: name } = action;
    const undo = undoOf(actionId);
    if (undo !== null && undo !== "sending") {
      it(`${name} is undone, and the history has both`, async () => {
        const { ticket_id: id } = await desk.fromPhone();
        const [asItWas, rows] = [await look(id), await events(id)];
        const given = await doing[actionId]?.(id);
        assert.notDeepEqual(await look(id), asItWas);
        const takeBack = inverseOf(actionId, asItWas, given ?? {}, `back-${actionId}`);
        assert.ok(takeBack !== null && given !== undefined);
        await takeBack(send);
        assert.deepEqual(await look(id), asItWas);
        assert.ok((await events(id)) >= rows + 2);
        await takeBack(send); // a resend gets the first answer again
        assert.deepEqual(await look(id), asItWas);
      });
    }
    it(`${name} states its consequences and asks, in both languages`, () => {
      for (const words of [action.confirm_text, action.confirm_text_translations["hi"]])
        assert.match(words ?? "", /\?/);
      for (const words of [action.what_happens, action.what_happens_translations["hi"]]) assert.ok(words);
    });
  }

  const harms = ({ action_id, tells }: PackAction): boolean =>
    tells === "NO_ACTION" ||
    transitions.some(
      (one) =>
        one.action_id === action_id &&
        one.outcomes.some(({ effects }) => effects.includes("delete_member") || effects.includes("propose_delete")),
    );

  it("requires a reason to delete or close without action, as the pack says", () => {
    const harmful = actions.filter(harms);
    assert.deepEqual(
      harmful.map((one) => one.action_id),
      [ACTION.CLOSE_NO_ACTION, ACTION.MARK_DELETE],
    );
    for (const { action_id, min_remark } of harmful) {
      assert.ok(min_remark >= LEAST_REASON);
      for (const { must_supply } of transitions.filter((one) => one.action_id === action_id && one.roles.length > 0)) {
        assert.ok(must_supply.includes("remark") || must_supply.includes("reason"));
      }
    }
  });

  it("closes none without a reason, one or many", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const close = { disposal_type_id: 14 };
    assert.equal((await desk.act("cell", id, ACTION.CLOSE_NO_ACTION, close)).refusal, "REMARK_REQUIRED");
    assert.equal(
      (await desk.act("cell", id, ACTION.CLOSE_NO_ACTION, { ...close, remarks: "No." })).refusal,
      "REMARK_TOO_SHORT",
    );
    const asked = { ticket_ids: [id], action_id: ACTION.CLOSE_NO_ACTION, ...close };
    const [row] = await desk.as.cell.ok(previewBulk, asked);
    assert.deepEqual([row?.is_allowed, row?.refusal], ["N", "REMARK_REQUIRED"]);
    assert.equal((await look(id)).status_id, STATUS.NEW);
  });

  it("previews each ticket's former state, for undoing many", async () => {
    const { ticket_id: id, priority_tag_id } = await desk.fromPhone();
    await desk.as.cell.ok(addTicketTags, { ticket_id: id, tag_name: "water", rule_related_tag: "No" });
    const asked = { ticket_ids: [id], action_id: ACTION.ADD_TAGS, tag_name: "other" };
    const [row] = await desk.as.cell.ok(previewBulk, asked);
    assert.deepEqual([row?.tags, row?.priority_tag_id, row?.desk_user_id], [["water"], priority_tag_id, null]);
    const before = { ...(await look(id)) };
    assert.equal(inverseOf(ACTION.ADD_TAGS, before, { tag_name: "water" }, "x"), null, "it had the tag before");
    assert.equal(inverseOf(ACTION.CHANGE_PRIORITY, before, { priority_tag_id }, "x"), null);
  });

  it("removes only one's own tag, within a time limit", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const tag = { ticket_id: id, tag_name: "rumour" };
    await desk.as.cell.ok(addTicketTags, { ...tag, rule_related_tag: "No" });
    assert.equal((await desk.as.head.call(takeBackTag, tag)).refusal, "TAG_NOT_YOURS");
    assert.equal((await desk.as.cell.call(takeBackTag, { ...tag, tag_name: "other" })).refusal, "TAG_NOT_YOURS");
    assert.equal((await desk.as.hod.call(takeBackTag, tag)).refusal, "NOT_PERMITTED");
    assert.equal((await desk.as.officer.call(takeBackTag, tag)).refusal, "TICKET_NOT_FOUND");
    await desk.pass(TAG_BACK_MINUTES * 60_000 + 1_000);
    const late = await desk.as.cell.call(takeBackTag, tag);
    assert.equal(late.refusal, "TAG_NOT_YOURS");
    assert.match(String(late.STATUS_RESPONSE), /last 10 minutes/);
    assert.deepEqual((await look(id)).tags, ["rumour"]);
  });

  it("reverts a hand-over while the colleague still has the ticket", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const asItWas = await look(id);
    const hand = { ticket_id: id, status_id: STATUS.NEW, user_id: desk.userId.head };
    await desk.as.cell.ok(updateTicketingUser, hand);
    const takeBack = inverseOf(ACTION.ASSIGN_DESK_OWNER, asItWas, { user_id: desk.userId.head }, "hand-back");
    await takeBack?.(send);
    assert.deepEqual(await look(id), asItWas);
    await desk.as.cell.ok(updateTicketingUser, { ...hand, user_id: desk.userId.cell });
    const gone = { ticket_id: id, status_id: STATUS.NEW, seen_user_id: desk.userId.head };
    assert.equal((await desk.as.cell.call(releaseTicketingUser, gone)).refusal, "DESK_TAKEN");
  });
});
