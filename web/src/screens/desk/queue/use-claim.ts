import { useRef, useState } from "react";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { ask } from "../../../api/ask.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { randomId } from "../../../lib/random-id.ts";
import { inverseOf } from "../../../parts/undo/inverse.ts";
import { useOwnUserId, useSession } from "../../../session/use-session.ts";

export interface Claimed {
  readonly tone: "good" | "bad";
  readonly text: string;
  /** Returns the ticket to its previous owner. */
  readonly undo?: () => void;
}

export interface Claim {
  /** True when the role works at the cell's desk. */
  readonly isDeskRole: boolean;
  readonly said: Claimed | null;
  readonly forget: () => void;
  readonly claim: (row: TicketRow) => void;
}

/** Claims a ticket if it is still at the desk that the row shows. */
export function useClaim(onDone: (ticketId: number) => void): Claim {
  const t = useWords();
  const roleId = useSession()?.roleId;
  const userId = useOwnUserId();
  const [said, setSaid] = useState<Claimed | null>(null);
  const running = useRef(false);
  /** A retry after a network failure uses the same idempotency key. */
  const press = useRef<{ readonly ticketId: number; readonly ref: string } | null>(null);

  const undoOf =
    (row: TicketRow): (() => void) =>
    async () => {
      const takeBack = inverseOf(ACTION.ASSIGN_DESK_OWNER, row, { user_id: userId }, randomId());
      setSaid(null);
      await takeBack?.(ask);
      onDone(row.ticket_id);
    };
  const run = async (row: TicketRow): Promise<void> => {
    if (running.current) return;
    running.current = true;
    if (press.current?.ticketId !== row.ticket_id) press.current = { ticketId: row.ticket_id, ref: randomId() };
    const body = {
      ticket_id: row.ticket_id,
      status_id: row.status_id,
      user_id: userId,
      seen_user_id: row.desk_user_id ?? 0,
      client_ref: press.current.ref,
    };
    // The note reports the result with the ticket number, and stays.
    const outcome = await ask(updateTicketingUser, body, { isQuiet: true });
    running.current = false;
    if (outcome.ok || outcome.failure.kind === "refused") press.current = null;
    if (outcome.ok) setSaid({ tone: "good", text: t("list.claimed", { number: row.ticket_no }), undo: undoOf(row) });
    else setSaid({ tone: "bad", text: `${row.ticket_no}: ${sayFailure(outcome.failure).join(" ")}` });
    if (outcome.ok) onDone(row.ticket_id);
  };
  return {
    isDeskRole: roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC,
    said,
    forget: () => setSaid(null),
    claim: (row) => {
      if (row.desk_user_id === userId) setSaid({ tone: "good", text: t("list.claimed", { number: row.ticket_no }) });
      else void run(row);
    },
  };
}
