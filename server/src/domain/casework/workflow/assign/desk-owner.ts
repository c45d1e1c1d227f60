/** Desk owner in the cell. An owner is replaced only knowingly, and people release only their own tickets. */
import { wordedIn } from "@smgt/contract/languages.ts";
import type { Officer } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";

import { worded } from "../../../../texts/say.ts";

/** Placeholder for the name of an owner. */
export const NOBODY_WORDS = worded("ticket.nobody");

/** Refuses with the present owner's name if the screen showed another one. */
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
  throw new Refused("DESK_TAKEN", { name: owner?.user_name ?? wordedIn(NOBODY_WORDS, language) });
}
