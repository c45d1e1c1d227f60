/** The sender of replies as a whole: whether it stands still because X refuses our account (decision 36). */
import { Type } from "typebox";
import { call, onlyRoles } from "../call.ts";
import { ROLE } from "../constants.ts";
import { Moment, nullable, oneOf, Sentence } from "../shapes/common.ts";

/** Why nothing goes out: X refuses our sign-in, our credit is used up, or X refuses one reply after the other. */
export const PAUSE_REASONS = ["X_AUTH", "X_CREDIT", "X_FORBIDDEN"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const senderState = call({
  name: "ticket.getsenderstate",
  method: "POST",
  path: "/ticket/getsenderstate",
  access: onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "Whether replies go out, since when not and why, and how many wait (our own call).",
  reply: Type.Object({
    /** Null while replies go out. */
    paused_because: nullable(oneOf(PAUSE_REASONS)),
    since: nullable(Moment),
    /** When X is asked again by itself; null where only an administrator lets it go on. */
    next_check_at: nullable(Moment),
    /** Replies that are queued, whatever they wait for. */
    waiting: Type.Integer(),
    oldest_waiting_at: nullable(Moment),
  }),
});

export const trySender = call({
  name: "ticket.trysender",
  method: "POST",
  path: "/ticket/trysender",
  access: onlyRoles(ROLE.ADMIN),
  about: "Lets the paused sender go on now; should X still refuse, it pauses again (our own call).",
  reply: Sentence,
  refuses: ["SENDER_NOT_PAUSED"],
});
