/** The sender of replies: whether it stands still for a channel whose platform refuses our account (decision 36). */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, Sentence, text } from "../../shapes/common.ts";

/**
 * Why nothing goes out: a platform refuses our sign-in, our credit is used up, it refuses one reply after the other, or the
 * database was restored and does not know what went out since.
 */
export const PAUSE_REASONS = ["AUTH", "CREDIT", "FORBIDDEN", "RESTORED"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * What becomes of a reply after a restore. FOUND: it is on the platform, and recorded. LOOKING: it is still looked for.
 * GOES_OUT: it was not there, and goes out when the pause ends. BY_HAND: a person decides, as of any unconfirmed reply.
 */
export const RESTORED_OUTCOMES = ["FOUND", "LOOKING", "GOES_OUT", "BY_HAND"] as const;
export type RestoredOutcome = (typeof RESTORED_OUTCOMES)[number];

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
  refuses: ["SENDER_NOT_PAUSED", "SENDER_RESTORED"],
});

export const restoreState = call({
  name: "ticket.getrestorestate",
  method: "POST",
  path: "/ticket/getrestorestate",
  access: onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD),
  about: "What may have gone out already since the moment to which the database was restored (our own call).",
  reply: Type.Object({
    /** Null while no restore waits for its end. */
    restore: nullable(
      Type.Object({
        restore_id: Id,
        since: Moment,
        /** The last moment that the database surely knows. */
        restored_to: Moment,
        /** When our own public replies were read back, and how far; null before. */
        read_at: nullable(Moment),
        read_to: nullable(Moment),
        /** Replies that were waiting or being sent, and those found on the platform, by outcome. */
        counts: Type.Array(Type.Object({ outcome: oneOf(RESTORED_OUTCOMES), count: Type.Integer() })),
        /** Held messages by the name of their job; people wait for none of them to be answered. */
        messages: Type.Array(
          Type.Object({ name: Type.String(), waiting: Type.Integer(), oldest_at: Moment, newest_at: Moment }),
        ),
        /** Those on tickets that the caller may see. */
        replies: Type.Array(
          Type.Object({
            reply_id: Id,
            ticket_id: Id,
            ticket_no: Type.String(),
            channel_name: Type.String(),
            reply_channel: oneOf(["P", "D"]),
            text: Type.String(),
            citizen_name: Type.String(),
            written_by: Type.String(),
            outcome: oneOf(RESTORED_OUTCOMES),
            /** The citizen's post; null for a message. */
            look_url: nullable(Type.String()),
            /** Where it is on the platform. */
            url: nullable(Type.String()),
            /** It was on no record before. */
            is_new: Flag,
          }),
        ),
      }),
    ),
  }),
});

export const endRestore = call({
  name: "ticket.endrestore",
  method: "POST",
  path: "/ticket/endrestore",
  access: onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD),
  about:
    "Ends the pause after a restore: replies that were not found go out, held messages of the kinds named do too, the others are deleted (our own call).",
  body: Type.Object({
    restore_id: Id,
    /** Names of the jobs whose held messages are sent; none where it is absent. */
    send_messages: Type.Optional(Type.Array(text(64), { maxItems: 20 })),
    /** Replies that are still looked for are left to a person. */
    is_by_hand: Flag,
  }),
  reply: Sentence,
  refuses: ["PROOF_NEEDED", "RESTORE_ENDED", "RESTORE_LOOKS_OPEN"],
});
