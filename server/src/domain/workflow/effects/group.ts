/** Effects on the posts and tickets of the group. */
import { ROLE } from "@smgt/contract/constants.ts";
import { Refused } from "../../refused.ts";
import { mergeOf } from "../members/member-queries.ts";
import { deleteMember, makePrimary, splitMember } from "../members/members.ts";
import { mayLead, merge, raisePrimary, revive } from "../members/merge.ts";
import type { Ticket } from "../../tickets/write/write-tickets.ts";
import type { Special } from "../run/action-run.ts";
import { missing, type EffectCode, type Run } from "./effect.ts";

/** Before its markings end, the ticket is hung on its primary. */
export const mergeIntoPrimary: EffectCode = {
  at: "before",
  plan({ officer, masters, ticket, primary, leading }) {
    if (primary === null || primary.ticket_id === ticket.ticket_id || !mayLead(masters, primary))
      return missing("PARENT_NOT_FOUND");
    if (leading.has(ticket.ticket_id)) return missing("HAS_DUPLICATES");
    // An executive seldom holds a primary; where they do, carrying it out decides otherwise.
    return officer.roleId === ROLE.CELL_EXEC && ticket.is_sensitive && !primary.is_sensitive
      ? missing("MERGE_NEEDS_CELL_HEAD")
      : [];
  },
  apply: ({ work }) => merge(work),
};

/** What the primary's history says when a ticket comes or goes. */
const naming = (event: string, { ticket_no: value }: Ticket): Special => ({
  event,
  facts: [{ key: "ticket", value, value_hi: null }],
});

/** The primary learns of it, and becomes as sensitive as what it shows. */
export const tellPrimary: EffectCode = {
  at: "group",
  async apply({ work }) {
    const { other, ticket } = work;
    if (other !== null) await work.note(await raisePrimary(work, other), naming("MERGED_IN", ticket));
  },
};

export const deletesMember: EffectCode = { at: "group", apply: ({ work }) => deleteMember(work) };

export const makesPrimary: EffectCode = {
  at: "group",
  async apply(run) {
    run.special = { ...run.special, patch: await makePrimary(run.work) };
  },
};

/** A member leaves as a ticket of its own; a merged ticket leaves its primary. */
async function split(run: Run): Promise<void> {
  const { work } = run;
  const { tx, ticket, other, input } = work;
  if (ticket.phase !== "merged") {
    run.made = await splitMember(work);
    return;
  }
  const row = await mergeOf(tx, ticket.ticket_id);
  if (row === null) throw new Error("a merged ticket hangs on its primary");
  run.holders = await revive(work, row, ticket);
  if (other !== null && input.partOf === undefined) await work.note(other, naming("MERGE_UNDONE", ticket));
}
export const splitsMember: EffectCode = { at: "group", apply: split };

export const linksPost: EffectCode = {
  at: "group",
  async apply({ work: { tx, ticket, input, now } }) {
    if (input.feedId === undefined) throw new Refused("MEMBER_REQUIRED");
    await tx.updateTable("post").set({ ticket_id: ticket.ticket_id }).where("feed_id", "=", input.feedId).execute();
    await tx
      .insertInto("ticket_combined")
      .values({ ticket_id: ticket.ticket_id, relation: "FOLLOWUP_POST", feed_id: input.feedId, created_at: now })
      .execute();
  },
};
