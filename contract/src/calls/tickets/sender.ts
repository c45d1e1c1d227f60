/** Sender of replies: pauses of channels whose platform refuses our account (decision 29). */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, Sentence, text } from "../../shapes/common.ts";

/**
 * Reasons of a pause: the platform refuses our sign-in, the credit is used up, replies are refused one after the other,
 * or a restored database does not know what was sent since.
 */
export const PAUSE_REASONS = ["AUTH", "CREDIT", "FORBIDDEN", "RESTORED"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * Outcomes of a reply after a restore. FOUND: on the platform, and recorded. LOOKING: still searched for. GOES_OUT: not
 * found; sent when the pause ends. BY_HAND: a person decides, as for any unconfirmed reply.
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
    /** Absent while replies go out; otherwise channel and reason, such as X_AUTH, of each paused channel. */
    paused_because: nullable(Type.String()),
    /** Begin of the oldest pause. */
    since: nullable(Moment),
    /** Next automatic check of the platform; null when only an administrator can resume it. */
    next_check_at: nullable(Moment),
    /** Queued replies, whatever they wait for. */
    waiting: Type.Integer(),
    oldest_waiting_at: nullable(Moment),
    /** Paused channels, oldest pause first; the others go on. */
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
    /** Absent unless a restore waits for its end. */
    restore: nullable(
      Type.Object({
        restore_id: Id,
        since: Moment,
        /** Last moment certainly known to the database. */
        restored_to: Moment,
        /** Time and extent of the last reading of our own public replies; null before. */
        read_at: nullable(Moment),
        read_to: nullable(Moment),
        /** Replies queued or being sent, and those found on the platform, by outcome. */
        counts: Type.Array(Type.Object({ outcome: oneOf(RESTORED_OUTCOMES), count: Type.Integer() })),
        /** Deferred messages by job name; no person waits for their result. */
        messages: Type.Array(
          Type.Object({ name: Type.String(), waiting: Type.Integer(), oldest_at: Moment, newest_at: Moment }),
        ),
        /** Replies on tickets visible to the caller. */
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
            /** Citizen's post; null for a message. */
            look_url: nullable(Type.String()),
            /** Address on the platform. */
            url: nullable(Type.String()),
            /** Y: it was on no record before. */
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
    /** Names of the jobs whose deferred messages are sent; absent: none. */
    send_messages: Type.Optional(Type.Array(text(64), { maxItems: 20 })),
    /** Y: replies still searched for are left to a person. */
    is_by_hand: Flag,
  }),
  reply: Sentence,
  refuses: ["PROOF_NEEDED", "RESTORE_ENDED", "RESTORE_LOOKS_OPEN"],
});
