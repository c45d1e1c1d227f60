/** Who in the cell looks after a ticket: nobody takes it from another unseen, and people give back only their own. */
import { translationsOf, wordedIn } from "@smgt/contract/languages.ts";
import { ACTION, type StatusId } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { actionName, statusName } from "../../masters/lookups.ts";
import { Refused } from "../../refused.ts";
import { visibleTicket } from "../../tickets/queries.ts";
import { updateTicket, writeHistory, type Ticket } from "../../tickets/write/write-tickets.ts";
import { holdersOf } from "../members/member-queries.ts";
import { claimAnswer, keepAnswerSql } from "../run/queries.ts";
import type { ActionDone } from "../run/action-run.ts";
import { mastersOf } from "../../masters/read-masters.ts";
import { worded } from "../../../texts/say.ts";

const NOBODY = worded("ticket.nobody");

/** Refuses with the present owner's name when it is not the one that the screen showed. */
export async function checkDeskSeen(
  tx: Tx,
  ticket: Ticket,
  seenUserId: number | null,
  { language }: Pick<Officer, "language">,
): Promise<void> {
  if (ticket.desk_user_id === seenUserId) return;
  const owner =
    ticket.desk_user_id === null
      ? undefined
      : await tx
          .selectFrom("app_user")
          .select("user_name")
          .where("user_id", "=", ticket.desk_user_id)
          .executeTakeFirst();
  throw new Refused("DESK_TAKEN", { name: owner?.user_name ?? wordedIn(NOBODY, language) });
}

interface Seen {
  readonly ticketId: number;
  readonly statusId: number;
  readonly clientRef: string | undefined;
}

/** The table says in which statuses a desk owner may be changed; giving back is the same right. */
async function isChangeable(ctx: Context, officer: Officer, statusId: number): Promise<boolean> {
  const { workflow } = await mastersOf(ctx);
  return workflow.transitions.some(
    (each) =>
      each.actionId === ACTION.ASSIGN_DESK_OWNER &&
      each.roles.includes(officer.roleId) &&
      each.from.includes(statusId as StatusId),
  );
}

async function release(ctx: Context, tx: Tx, officer: Officer, seen: Seen): Promise<ActionDone> {
  const masters = await mastersOf(ctx);
  const ticket = await visibleTicket(tx, officer, seen.ticketId, "forUpdate");
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  if (ticket.status_id !== seen.statusId) throw new Refused("TICKET_STATUS_MISMATCH");
  await checkDeskSeen(tx, ticket, officer.userId, officer);
  if (!(await isChangeable(ctx, officer, ticket.status_id))) throw new Refused("ACTION_NOT_ALLOWED");
  const now = ctx.clock.now();
  const patch = { desk_user_id: null, last_event_at: now };
  const holders = await holdersOf(tx, ticket.ticket_id);
  const after = await updateTicket(tx, ticket, patch, masters.timeZone, holders);
  await writeHistory(tx, [
    {
      ticketId: ticket.ticket_id,
      at: now,
      actorUserId: officer.userId,
      roleId: officer.roleId,
      actionId: ACTION.ASSIGN_DESK_OWNER,
      event: "ACTION",
      fromStatusId: ticket.status_id,
      toStatusId: ticket.status_id,
      facts: [{ key: "officer", value: NOBODY.en, value_translations: translationsOf(NOBODY) }],
    },
  ]);
  const status = wordedIn(statusName(masters, ticket.status_id), officer.language) ?? "";
  const action = wordedIn(actionName(masters, ACTION.ASSIGN_DESK_OWNER), officer.language) ?? "";
  return {
    sentence: `${ticket.ticket_no}: ${action} – ${wordedIn(NOBODY, officer.language)}`,
    ticket_id: ticket.ticket_id,
    ticket_no: ticket.ticket_no,
    new_status_id: ticket.status_id,
    new_status_name: status,
    due_at: after.due_at?.toISOString() ?? null,
  };
}

/** Gives the ticket back from the officer's own desk; a repeated press changes nothing. */
export function releaseDesk(ctx: Context, officer: Officer, seen: Seen): Promise<ActionDone> {
  return inTransaction(ctx.db, async (tx) => {
    if (seen.clientRef === undefined) return release(ctx, tx, officer, seen);
    const before = await claimAnswer(tx, officer.userId, seen.clientRef, ctx.clock.now());
    if (before !== null) return before as ActionDone;
    const done = await release(ctx, tx, officer, seen);
    await keepAnswerSql(officer.userId, seen.clientRef, done).execute(tx);
    return done;
  });
}
