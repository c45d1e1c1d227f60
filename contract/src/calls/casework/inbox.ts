/** What waits for the officer in the role in use, whatever its kind: one list, its counts and its read marks (our own calls, decision 59). */
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, text } from "../../shapes/common.ts";
import { Translations } from "../../shapes/wording.ts";

/** Open matters: they stay until somebody acts. */
export const MATTER_KINDS = ["refused_reply", "unconfirmed_reply", "decision", "returned_report"] as const;
/** News: they are over once they are read. */
export const NEWS_KINDS = ["message", "decided", "mention", "snooze", "unclear_answer"] as const;
export const WAITING_KINDS = [...MATTER_KINDS, ...NEWS_KINDS] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Where the screen is: the menu leads there. */
export const WAITING_URL = "/waiting";
/** Keys of the counts of the menu: all that waits, and what of it is not read; both are counted to 100. */
export const WAITING_COUNT = "waiting";
export const WAITING_UNREAD_COUNT = "waiting_unread";

export const WaitingEntry = Type.Object({
  kind: oneOf(WAITING_KINDS),
  /** With the kind, what the entry is: the id of the reply, proposal, report, message, snooze, or of the row of the history that mentions the reader. */
  ref_id: Id,
  /**
   * What exactly: the state of a reply's channel ('P', 'D'), the kind of a proposal, of a message, or why a ticket that
   * was put aside is back.
   */
  about: Type.String(),
  /** Of a decided proposal: Y, it was carried out; null for all other kinds. */
  is_granted: nullable(Flag),
  ticket_id: Id,
  ticket_no: Type.String(),
  citizen_name: Type.String(),
  at: Moment,
  is_read: Flag,
  /** Who wrote the reply or the note, proposed, decided or returned; null where the program did. */
  by_name: nullable(Type.String()),
  /** The words that it is about: the reply, the reason, the note, the message; empty where there are none. */
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
    /** How many were not read before. */
    updated: Type.Integer(),
  }),
});
