/** Applies an action to one ticket by its own call, in its own transaction. */
import type { BulkFields } from "@smgt/contract/calls/casework/bulk.ts";
import { addTicketTags } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { ACTION, type ActionId } from "@smgt/contract/constants.ts";
import { ask } from "../../../../api/ask.ts";
import type { Failure } from "../../../../api/client.ts";
import { isTransient } from "../../../../api/is-transient.ts";
import { sayFailure } from "../../../../api/say-error.ts";
import { randomId } from "../../../../lib/random-id.ts";
import { inverseOf, type Before } from "../../../../parts/undo/inverse.ts";
import type { Item } from "./outcomes.ts";

type Result = { readonly ok: true; readonly reply: string } | { readonly ok: false; readonly failure: Failure };

function runItem(item: Item, actionId: ActionId, fields: BulkFields, signal: AbortSignal): Promise<Result> {
  const { user_id: userId, tag_name: tag, ...rest } = fields;
  const seen = { ticket_id: item.ticketId, status_id: item.statusId, client_ref: item.ref };
  if (actionId === ACTION.ADD_TAGS) {
    const body = { ticket_id: item.ticketId, tag_name: tag ?? "", client_ref: item.ref };
    return ask(addTicketTags, { ...body, rule_related_tag: "No" }, { signal, isQuiet: true });
  }
  if (actionId === ACTION.ASSIGN_DESK_OWNER) {
    const body = { ...seen, user_id: userId ?? 0, seen_user_id: item.deskUserId ?? 0 };
    return ask(updateTicketingUser, body, { signal, isQuiet: true });
  }
  return ask(saveWorkflow, { ...seen, action_id: actionId, ...rest }, { signal, isQuiet: true });
}

/** Result of a call: done, refused permanently, or worth a retry. */
function endOf(result: Result): Pick<Item, "state" | "words"> {
  if (result.ok) return { state: "done", words: result.reply };
  const { failure } = result;
  return { state: isTransient(failure) ? "failed" : "refused", words: sayFailure(failure).join(" ") };
}

export type Apply = (item: Item, signal: AbortSignal) => Promise<Pick<Item, "state" | "words">>;

const beforeOf = ({ ticketId, statusId, deskUserId, priorityTagId, tags }: Item): Before => ({
  ticket_id: ticketId,
  status_id: statusId,
  desk_user_id: deskUserId,
  priority_tag_id: priorityTagId,
  tags,
});

export const apply =
  (actionId: ActionId, fields: BulkFields): Apply =>
  async (item, signal) =>
    endOf(await runItem(item, actionId, fields, signal));

/** Reverts the effect of `apply` on each ticket by the inverse call. */
export const takeBack =
  (actionId: ActionId, fields: BulkFields): Apply =>
  async (item, signal) => {
    const undo = inverseOf(actionId, beforeOf(item), fields, item.ref);
    // The action changed nothing on this ticket.
    if (undo === null) return { state: "done", words: "" };
    return endOf(await undo((call, body) => ask(call, body, { signal, isQuiet: true })));
  };

/** Items of the undo run, each with a new idempotency key. */
export const undoItems = (items: readonly Item[]): readonly Item[] =>
  items
    .filter((item) => item.state === "done")
    .map((item) => ({ ...item, ref: randomId(), state: "waiting", words: "" }));
