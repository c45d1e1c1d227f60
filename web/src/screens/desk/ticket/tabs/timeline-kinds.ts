/** Kinds of timeline rows, for the filters. Pure. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketHistoryRow } from "@smgt/contract/shapes/ticket.ts";

export const TIMELINE_KINDS = ["all", "citizen", "replies", "actions", "clock"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

const CITIZEN: readonly number[] = [
  ACTION.SYS_CITIZEN_REPLIED,
  ACTION.FEEDBACK_SATISFIED,
  ACTION.FEEDBACK_NOT_SATISFIED,
  ACTION.FEEDBACK_NOT_REACHABLE,
  ACTION.LINK_FOLLOW_UP,
];
const CLOCK: readonly number[] = [
  ACTION.SYS_REMINDER,
  ACTION.SYS_ESCALATE,
  ACTION.SYS_AUTO_CLOSE,
  ACTION.SYS_DETAILS_TIMEOUT,
  ACTION.SYS_CLOCK_RECALCULATED,
  ACTION.GRANT_EXTENSION,
  ACTION.REFUSE_EXTENSION,
];

type Row = Pick<TicketHistoryRow, "action_id" | "role_name" | "says">;

/** A row can have several kinds: an approval with a reply is an action and a reply. */
export function isOfKind({ action_id: actionId, role_name: role, says }: Row, kind: TimelineKind): boolean {
  const among = (ids: readonly number[]): boolean => actionId !== null && ids.includes(actionId);
  switch (kind) {
    case "all":
      return true;
    case "citizen":
      // A row without an action is an incoming post.
      return among(CITIZEN) || (actionId === null && role === null);
    case "replies":
      return says.includes("reply");
    case "actions":
      return actionId !== null && actionId !== ACTION.REPLY && role !== null;
    case "clock":
      return among(CLOCK);
  }
}
