/** Presence: the officers who view or edit a ticket (our own calls, decision 17). */
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Id, oneOf, rows, Sentence } from "../../shapes/common.ts";

export const PRESENCE_STATES = ["looking", "writing"] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** Colleague at a ticket; never the caller. */
export const PersonAtTicket = Type.Object({
  ticket_id: Id,
  user_id: Id,
  user_name: Type.String(),
  state: oneOf(PRESENCE_STATES),
});
export type PersonAtTicket = Static<typeof PersonAtTicket>;

export const sendHeartbeat = call({
  name: "presence.heartbeat",
  method: "POST",
  path: "/presence/heartbeat",
  access: anySession,
  about: "Says that the ticket is open and in sight, and gives the others who are there; said every 15 seconds.",
  body: Type.Object({ ticket_id: Id }),
  reply: rows(PersonAtTicket),
  refuses: ["TICKET_NOT_FOUND"],
});

export const leavePresence = call({
  name: "presence.leave",
  method: "POST",
  path: "/presence/leave",
  access: anySession,
  about: "Says that the ticket is no longer in sight; who says nothing is forgotten after 30 seconds.",
  body: Type.Object({ ticket_id: Id }),
  reply: Sentence,
  refuses: ["TICKET_NOT_FOUND"],
});

export const whoIsThere = call({
  name: "presence.list",
  method: "POST",
  path: "/presence/list",
  access: anySession,
  about: "Who is at these tickets, for the rows of a page; tickets that the caller may not see give nobody.",
  body: Type.Object({ ticket_ids: Type.Array(Id, { maxItems: 200 }) }),
  reply: rows(PersonAtTicket),
});
