/** Effects on the posts and tickets of the group. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import { Refused } from "../../../ground/refused.ts";
import { mergeOf } from "../step/member-queries.ts";
import { additionalOf, deleteMember, isTakenDown, makePrimary, splitMember } from "../members/change-primary.ts";
import { isLostByMerging, canBePrimary, merge, raisePrimary, revive } from "../members/merge.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import type { ActionContext, ActionFacts, ActionResult, StepOverrides } from "../step/action.ts";
import { missing, type EffectCode, type Missing } from "./effect.ts";

/** A member of the ticket's own group. */
const hasMember = ({ member, ticket }: ActionFacts): boolean => member?.ticket_id === ticket.ticket_id;

/** A manual entry whose primary is a post: the ticket's own text is the entry's. */
const isTold = ({ ticket, member }: ActionFacts): boolean => ticket.is_manual && member !== null && isTakenDown(member);

/** A merged ticket is a separate grievance: it can be split off, never deleted. */
function deletable(context: ActionFacts): readonly Missing[] {
  if (!hasMember(context)) return missing("MEMBER_REQUIRED");
  return context.member?.relation === "DUPLICATE" || isTold(context) ? missing("ACTION_NOT_ALLOWED") : [];
}

/**
 * Possible primaries: a post, a manual entry, or a department whose officer holds the ticket; never another grievance.
 */
function leadable(context: ActionFacts): readonly Missing[] {
  if (hasMember(context) && isTold(context)) return [];
  const found = deletable(context);
  const { member, ticketContext } = context;
  if (found.length > 0 || member?.relation === "PRIMARY" || member?.feed_id != null) return found;
  return member?.department_id != null && additionalOf(ticketContext, member) !== undefined
    ? []
    : missing("MEMBER_REQUIRED");
}

/**
 * Splits off a merged ticket itself only. On any other ticket: splits off any row of its group except the
 * primary, if the officer may see it.
 */
function splittable(context: ActionFacts): readonly Missing[] {
  const { member, ticket, other } = context;
  if (ticket.phase === "merged") return [];
  const isThere = hasMember(context) && member?.relation !== "PRIMARY";
  return isThere && (member?.relation !== "DUPLICATE" || other !== null) ? [] : missing("MEMBER_REQUIRED");
}

/** Attaches the ticket to its primary, before its markings end. */
export const mergeIntoPrimary: EffectCode = {
  at: "before",
  does: "merged",
  plan({ actor, masters, ticket, ticketContext, other: primary, isOtherHeld }) {
    if (primary === null || primary.ticket_id === ticket.ticket_id || !canBePrimary(masters, primary))
      return missing("PARENT_NOT_FOUND");
    if (ticketContext.is_leading) return missing("HAS_DUPLICATES");
    return isLostByMerging(actor, ticket, primary) && !isOtherHeld ? missing("MERGE_NEEDS_CELL_HEAD") : [];
  },
  apply: merge,
};

const isPost = ({ member }: ActionFacts): boolean => member?.feed_id != null;

/** History texts of the primary when a ticket joins or leaves. */
const naming = (event: AuditEvent, { ticket_no: value }: Ticket): StepOverrides => ({
  event,
  facts: [{ key: "ticket", value, value_translations: {} }],
});

/** Records the merge in the primary, which becomes as sensitive as the tickets it shows. */
export const notifyPrimary: EffectCode = {
  at: "group",
  async apply(context) {
    const { other, ticket } = context;
    if (other !== null) await context.note(await raisePrimary(context, other), naming("MERGED_IN", ticket));
  },
};

export const deletesMember: EffectCode = {
  at: "group",
  plan: deletable,
  async apply(context, result) {
    await deleteMember(context);
    result.isReworded = isPost(context);
  },
};

export const makesPrimary: EffectCode = {
  at: "group",
  plan: leadable,
  async apply(context, result) {
    result.overrides = { ...result.overrides, patch: await makePrimary(context) };
    result.isReworded = isPost(context);
  },
};

/** Splits a member off as a separate ticket, or a merged ticket off its primary. */
async function split(context: ActionContext, result: ActionResult): Promise<void> {
  const { tx, ticket, other, input } = context;
  if (ticket.phase !== "merged") {
    result.made = await splitMember(context);
    result.isReworded = isPost(context);
    return;
  }
  const row = await mergeOf(tx, ticket.ticket_id);
  if (row === null) throw new Error("a merged ticket hangs on its primary");
  result.holders = await revive(context, row, ticket);
  if (other !== null && input.partOf === undefined) await context.note(other, naming("MERGE_UNDONE", ticket));
}
export const splitsMember: EffectCode = { at: "group", plan: splittable, apply: split };

export const linksPost: EffectCode = {
  at: "group",
  async apply({ tx, ticket, input, now }, result) {
    if (input.feedId === undefined) throw new Refused("MEMBER_REQUIRED");
    await tx.updateTable("post").set({ ticket_id: ticket.ticket_id }).where("feed_id", "=", input.feedId).execute();
    await tx
      .insertInto("ticket_combined")
      .values({ ticket_id: ticket.ticket_id, relation: "FOLLOWUP_POST", feed_id: input.feedId, created_at: now })
      .execute();
    result.isReworded = true;
  },
};
