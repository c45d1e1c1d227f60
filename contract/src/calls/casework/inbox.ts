/**
 * Inbox of the officer in the active role: one list of all kinds, its counts and its read marks (our own calls,
 * decision 44).
 */
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, text } from "../../shapes/common.ts";
import { Translations } from "../../shapes/wording.ts";

/** Open matters: they stay until somebody acts. */
export const MATTER_KINDS = ["refused_reply", "unconfirmed_reply", "decision", "returned_report"] as const;
/** News: reading an entry completes it. */
export const NEWS_KINDS = ["message", "decided", "mention", "snooze", "unclear_answer"] as const;
export const WAITING_KINDS = [...MATTER_KINDS, ...NEWS_KINDS] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Path of the screen, used by the menu. */
export const WAITING_URL = "/waiting";
/** Keys of the menu counts: all entries, and unread entries; both stop at 100. */
export const WAITING_COUNT = "waiting";
export const WAITING_UNREAD_COUNT = "waiting_unread";

export const WaitingEntry = Type.Object({
  kind: oneOf(WAITING_KINDS),
  /**
   * Id of the entry within its kind: reply, proposal, report, message, snooze, or the history row that mentions the
   * reader.
   */
  ref_id: Id,
  /**
   * Detail of the kind: a reply's channel state ('P', 'D'), the kind of proposal or message, or the reason why a ticket
   * that was put aside is back.
   */
  about: Type.String(),
  /** For a decided proposal: Y when granted; null for all other kinds. */
  is_granted: nullable(Flag),
  ticket_id: Id,
  ticket_no: Type.String(),
  citizen_name: Type.String(),
  at: Moment,
  is_read: Flag,
  /** Author of the reply, note, proposal, decision or return; null for the program. */
  by_name: nullable(Type.String()),
  /** Text of the reply, reason, note or message; empty without one. */
  words: Type.String(),
  words_translations: Translations,
});
export type WaitingEntry = Static<typeof WaitingEntry>;

export const getWaiting = call({
  name: "ticket.getwaiting",
  method: "POST",
  path: "/ticket/getwaiting",
  access: anySession,
  about: "A page of what waits for the caller in the role in use, newest first; `menu.getmenucount` counts the same.",
  body: Type.Object({
    /** `next_cursor` of the page before; absent for the first page. */
    cursor: Type.Optional(text(120)),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: rows(WaitingEntry),
  extras: Type.Object({ next_cursor: Type.Optional(Type.String()) }),
});

export const markWaitingRead = call({
  name: "ticket.markwaitingread",
  method: "POST",
  path: "/ticket/markwaitingread",
  access: anySession,
  about: "Marks entries of the caller's own list as read: news leave it, open matters stay until somebody acts.",
  body: Type.Object({
    entries: Type.Array(Type.Object({ kind: oneOf(WAITING_KINDS), ref_id: Id }), { minItems: 1, maxItems: 100 }),
  }),
  reply: Type.Object({
    /** Number of entries newly marked as read. */
    updated: Type.Integer(),
  }),
});
