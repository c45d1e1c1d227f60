/** The sender of replies: whether it stands still for a channel whose platform refuses our account (decision 36). */
import { Type } from "typebox";
import { call, onlyRoles } from "../call.ts";
import { ROLE } from "../constants.ts";
import { Moment, nullable, oneOf, Sentence } from "../shapes/common.ts";

/** Why nothing goes out: a platform refuses our sign-in, our credit is used up, or it refuses one reply after the other. */
export const PAUSE_REASONS = ["AUTH", "CREDIT", "FORBIDDEN"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const senderState = call({
  name: "ticket.getsenderstate",
  method: "POST",
  path: "/ticket/getsenderstate",
  access: onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "Whether replies go out, since when not and why, and how many wait (our own call).",
  reply: Type.Object({
    /** Null while replies go out; otherwise channel and reason, such as X_AUTH, of each channel that is paused. */
    paused_because: nullable(Type.String()),
    /** Of the oldest pause. */
    since: nullable(Moment),
    /** When the platform is asked again by itself; null where only an administrator lets it go on. */
    next_check_at: nullable(Moment),
    /** Replies that are queued, whatever they wait for. */
    waiting: Type.Integer(),
    oldest_waiting_at: nullable(Moment),
    /** The channels to which nothing goes out, oldest pause first; the others go on. */
    paused: Type.Array(
      Type.Object({
        channel: Type.String(),
        channel_name: Type.String(),
        reason: oneOf(PAUSE_REASONS),
        since: Moment,
        next_check_at: nullable(Moment),
        waiting: Type.Integer(),
      }),
    ),
  }),
});

export const trySender = call({
  name: "ticket.trysender",
  method: "POST",
  path: "/ticket/trysender",
  access: onlyRoles(ROLE.ADMIN),
  about:
    "Lets the paused sender go on now, to every channel; should a platform still refuse, it pauses again (our own call).",
  reply: Sentence,
  refuses: ["SENDER_NOT_PAUSED"],
});
