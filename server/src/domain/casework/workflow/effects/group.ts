/** Effects on the posts and tickets of the group. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import { Refused } from "../../../ground/refused.ts";
import { mergeOf } from "../step/member-queries.ts";
import { additionalOf, deleteMember, isTakenDown, makePrimary, splitMember } from "../members/members.ts";
import { isLostByMerging, canBePrimary, merge, raisePrimary, revive } from "../members/merge.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import type { StepOverrides } from "../step/action-run.ts";
import { missing, type EffectCode, type Missing, type EffectContext, type Run } from "./effect.ts";

/** A member of the ticket's own group. */
const hasMember = ({ member, ticket }: EffectContext): boolean => member?.ticket_id === ticket.ticket_id;

/** A manual entry whose primary is a post: the ticket's own text is the entry's. */
const isTold = ({ ticket, member }: EffectContext): boolean =>
  ticket.is_manual && member !== null && isTakenDown(member);

/** A merged ticket is a separate grievance: it can be split off, never deleted. */
function deletable(effectContext: EffectContext): readonly Missing[] {
  if (!hasMember(effectContext)) return missing("MEMBER_REQUIRED");
  return effectContext.member?.relation === "DUPLICATE" || isTold(effectContext) ? missing("ACTION_NOT_ALLOWED") : [];
}

/**
 * Possible primaries: a post, a manual entry, or a department whose officer holds the ticket; never another grievance.
 */
function leadable(effectContext: EffectContext): readonly Missing[] {
  if (hasMember(effectContext) && isTold(effectContext)) return [];
  const found = deletable(effectContext);
  const { member, ticketContext } = effectContext;
  if (found.length > 0 || member?.relation === "PRIMARY" || member?.feed_id != null) return found;
  return member?.department_id != null && additionalOf(ticketContext, member) !== undefined
    ? []
    : missing("MEMBER_REQUIRED");
}

/** A merged ticket splits itself off; otherwise any group row that is not the primary and that the officer may see. */
function splittable(effectContext: EffectContext): readonly Missing[] {
  const { member, ticket, other } = effectContext;
  if (ticket.phase === "merged") return [];
  const isThere = hasMember(effectContext) && member?.relation !== "PRIMARY";
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
  apply: ({ work }) => merge(work),
};

const isPost = ({ work: { member } }: Run): boolean => member?.feed_id != null;

/** History texts of the primary when a ticket joins or leaves. */
const naming = (event: AuditEvent, { ticket_no: value }: Ticket): StepOverrides => ({
  event,
  facts: [{ key: "ticket", value, value_translations: {} }],
});

/** Records the merge in the primary, which becomes as sensitive as the tickets it shows. */
export const notifyPrimary: EffectCode = {
  at: "group",
  async apply({ work }) {
    const { other, ticket } = work;
    if (other !== null) await work.note(await raisePrimary(work, other), naming("MERGED_IN", ticket));
  },
};

export const deletesMember: EffectCode = {
  at: "group",
  plan: deletable,
  async apply(run) {
    await deleteMember(run.work);
    run.isReworded = isPost(run);
  },
};

export const makesPrimary: EffectCode = {
  at: "group",
  plan: leadable,
  async apply(run) {
    run.overrides = { ...run.overrides, patch: await makePrimary(run.work) };
    run.isReworded = isPost(run);
  },
};

/** Splits a member off as a separate ticket, or a merged ticket off its primary. */
async function split(run: Run): Promise<void> {
  const { work } = run;
  const { tx, ticket, other, input } = work;
  if (ticket.phase !== "merged") {
    run.made = await splitMember(work);
    run.isReworded = isPost(run);
    return;
  }
  const row = await mergeOf(tx, ticket.ticket_id);
  if (row === null) throw new Error("a merged ticket hangs on its primary");
  run.holders = await revive(work, row, ticket);
  if (other !== null && input.partOf === undefined) await work.note(other, naming("MERGE_UNDONE", ticket));
}
export const splitsMember: EffectCode = { at: "group", plan: splittable, apply: split };

export const linksPost: EffectCode = {
  at: "group",
  async apply(run) {
    const { tx, ticket, input, now } = run.work;
    if (input.feedId === undefined) throw new Refused("MEMBER_REQUIRED");
    await tx.updateTable("post").set({ ticket_id: ticket.ticket_id }).where("feed_id", "=", input.feedId).execute();
    await tx
      .insertInto("ticket_combined")
      .values({ ticket_id: ticket.ticket_id, relation: "FOLLOWUP_POST", feed_id: input.feedId, created_at: now })
      .execute();
    run.isReworded = true;
  },
};
