/**
 * Posts that were understood and produced no ticket: text, reason, and decisions of a person.
 * `ticket/createticketfromfeed` makes a ticket of one (our own calls, decision 45).
 */
import { Type, type Static } from "typebox";
import { anySession, call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence, text } from "../../shapes/common.ts";
import { DISMISS_WHYS } from "../../shapes/rule.ts";
import { Certainty, POST_KINDS } from "../../understanding.ts";

/** `waiting`: a person decides. `dismissed`: by a rule or by a person; can be undone. */
export const FEED_STATES = ["waiting", "dismissed"] as const;

export const FeedPost = Type.Object({
  feed_id: Id,
  channel: Type.String(),
  posted_at: Moment,
  received_at: Moment,
  text: Type.String(),
  /** en, hi, hx (Hindi in Latin script) or other. */
  lang: Type.String(),
  author: Type.Object({ name: Type.String(), handle: Type.String() }),
  /** Classification at ingest. */
  kind: oneOf(POST_KINDS),
  certainty: Certainty,
  words: Type.Array(Type.String()),
  /** `kind`: certainly no grievance. `rule`: dismissed by a rule. `person`: dismissed by a person. */
  reason: oneOf(["kind", "rule", "person"]),
  ruleId: nullable(Id),
  rule_name: nullable(Type.String()),
  rule_version: nullable(Id),
  state: oneOf(FEED_STATES),
  dismiss_why: nullable(oneOf(DISMISS_WHYS)),
  remarks: nullable(Type.String()),
  /** Null: dismissed by a rule. */
  dismissed_by: nullable(Type.String()),
  dismissed_at: nullable(Moment),
  /** Y: its author has edited it since ingest. */
  is_edited: Flag,
  /** Values for creating a ticket with one click; an issue is always present. */
  suggested: Type.Object({
    issue_type: nullable(Id),
    sub_issue_type: nullable(Id),
    district_id: nullable(Id),
    department_id: nullable(Id),
  }),
});
export type FeedPost = Static<typeof FeedPost>;

export const feed = call({
  name: "ticket.getfeed",
  method: "POST",
  path: "/ticket/getfeed",
  access: onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "A page of the posts that became no ticket, newest first.",
  body: Type.Object({
    state: oneOf(FEED_STATES),
    kind: Type.Optional(oneOf(POST_KINDS)),
    ruleId: Type.Optional(Id),
    /** `next_cursor` of the page before; absent for the first page. */
    cursor: Type.Optional(Id),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: rows(FeedPost),
  extras: Type.Object({
    next_cursor: Type.Optional(Id),
    /** Counts of this state by kind; only on the first page. */
    kinds: Type.Optional(Type.Array(Type.Object({ kind: oneOf(POST_KINDS), count: Type.Integer() }))),
  }),
});

export const dismissFeed = call({
  name: "ticket.dismissfeed",
  method: "POST",
  path: "/ticket/dismissfeed",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "Takes posts off the feed for a reason; they stay on record. Repeating changes nothing.",
  body: Type.Object({
    feed_ids: Type.Array(Id, { minItems: 1, maxItems: 100 }),
    why: oneOf(DISMISS_WHYS),
    /** Required with the reason `other`. */
    remarks: Type.Optional(text(500)),
  }),
  reply: Sentence,
  refuses: ["FEED_ITEM_NOT_FOUND", "REMARK_REQUIRED"],
});

export const restoreFeed = call({
  name: "ticket.restorefeed",
  method: "POST",
  path: "/ticket/restorefeed",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "Has a dismissed post wait in the feed again. Repeating changes nothing.",
  body: Type.Object({ feed_id: Id }),
  reply: Sentence,
  refuses: ["FEED_ITEM_NOT_FOUND"],
});

export const firingsOfTicket = call({
  name: "ticket.getrulefirings",
  method: "POST",
  path: "/ticket/getrulefirings",
  access: anySession,
  about: "Which rules did what to a ticket that the officer may see, and why.",
  body: Type.Object({ ticket_id: Id }),
  reply: rows(
    Type.Object({
      ruleId: Id,
      rule_name: Type.String(),
      rule_version: Id,
      at: Moment,
      /** Sentences about the changes, in the officer's language. */
      did: Type.Array(Type.String()),
      because: Type.Array(Type.String()),
    }),
  ),
  refuses: ["TICKET_NOT_FOUND"],
});
