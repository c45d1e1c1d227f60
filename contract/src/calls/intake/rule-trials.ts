/** Trying rules before they are live: on a text, on the last real posts, on all posts of some days (our own calls, decision 68). */
import { Type } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Count, Flag, Id, Moment, nullable, oneOf, rows, Sentence, text } from "../../shapes/common.ts";
import { NamedRule, RuleFields, Verdict } from "../../shapes/rule.ts";

const rulers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);

/** On so many of the last real posts rules are tried while they are written. */
export const MOST_TRIED = 200;

/** A rule that is being written; with its number it stands in the place of the saved one, without at the end. */
const Written = Type.Object({ ruleId: Type.Optional(Id), ...RuleFields });

export const tryRules = call({
  name: "rule.tryrules",
  method: "POST",
  path: "/rule/tryrules",
  access: rulers,
  about:
    "Tries the draft, with a rule as it is being written, on a text or on the last real posts that the reader may read; no rule or post is changed, and the conditions are recorded in the audit.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({
    rule: Type.Optional(Written),
    /** Without one, the last real posts. */
    text: Type.Optional(text(4_000)),
    /** Of how many real posts; as many as may be if not said. */
    last: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_TRIED })),
  }),
  reply: rows(
    Type.Object({
      /** Null: the text of the call. */
      feed_id: nullable(Id),
      /** Null: no ticket, or one that the reader does not see. */
      ticket_no: nullable(Type.String()),
      posted_at: nullable(Moment),
      text: Type.String(),
      verdict: Verdict,
      /** Of the rule being written. Y: its conditions are true of the post. */
      is_match: Flag,
      /** Which rule further up stops before it, where its conditions are true. */
      taken_by: nullable(NamedRule),
      /** Which of its conditions are true, in their order. */
      conditions: Type.Array(Flag),
    }),
  ),
  extras: Type.Object({
    match_count: Type.Optional(Type.Integer()),
    taken_count: Type.Optional(Type.Integer()),
    /** Posts of the same time that the reader may not read and that were not tried; 0 for fewer than five. */
    hidden_count: Type.Optional(Type.Integer()),
    /** Rules of the draft that can never apply, with the sentence that says why. */
    warnings: Type.Optional(Type.Array(Type.Object({ ...NamedRule.properties, message: Type.String() }))),
  }),
  refuses: ["RULE_UNSOUND"],
});

export const REHEARSAL_STATES = ["waiting", "running", "done", "cancelled", "failed"] as const;

const Rehearsal = Type.Object({
  rehearsal_id: Id,
  state: oneOf(REHEARSAL_STATES),
  days: Type.Integer(),
  draft_revision: Count,
  /** Against which version; null: nothing was live. */
  live_version: nullable(Id),
  is_other_order: Flag,
  started_at: Moment,
  started_by: Type.String(),
  ended_at: nullable(Moment),
  /** Posts of those days, and how many are done. */
  total: Type.Integer(),
  done: Type.Integer(),
  /** Counts; null until it is done, and for readers who may not read the direct messages in them. */
  summary: nullable(
    Type.Object({
      /** How many posts become a ticket, wait in the feed or are dismissed: by the draft, by what is live, by no rule. */
      draft: Type.Object({ ticket: Count, feed: Count, dismissed: Count }),
      live: Type.Object({ ticket: Count, feed: Count, dismissed: Count }),
      none: Type.Object({ ticket: Count, feed: Count, dismissed: Count }),
      /** How many posts the draft makes something else of than what is live, and than no rule. */
      other_than_live: Count,
      other_than_none: Count,
      rules: Type.Array(
        Type.Object({
          ...NamedRule.properties,
          /** Its conditions were true. */
          matched: Count,
          /** It was tried and applied; the rest was stopped before by another. */
          applied: Count,
          /** Who stopped before it, most first. */
          taken_by: Type.Array(Type.Object({ ...NamedRule.properties, count: Count })),
        }),
      ),
    }),
  ),
});

export const startRehearsal = call({
  name: "rule.startrehearsal",
  method: "POST",
  path: "/rule/startrehearsal",
  access: rulers,
  about: "Has the draft tried on all posts of the last days, beside the desk; nothing is changed.",
  body: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: 90 }),
    /** All rules of the draft in another order. */
    order: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  }),
  reply: Sentence,
  extras: Type.Object({ rehearsal_id: Type.Optional(Id) }),
  refuses: ["REHEARSAL_UNDER_WAY", "RULE_ORDER_INCOMPLETE", "RULE_UNSOUND"],
});

export const rehearsals = call({
  name: "rule.getrehearsals",
  method: "POST",
  path: "/rule/getrehearsals",
  access: rulers,
  about: "The rehearsals that are kept, newest first; how far one is.",
  body: Type.Object({ rehearsal_id: Type.Optional(Id) }),
  reply: rows(Rehearsal),
});

export const rehearsalPosts = call({
  name: "rule.getrehearsalposts",
  method: "POST",
  path: "/rule/getrehearsalposts",
  access: rulers,
  about: "The posts of a rehearsal of which the draft makes something else, newest first; the first 5,000 are kept.",
  body: Type.Object({
    rehearsal_id: Id,
    against: oneOf(["live", "none"]),
    ruleId: Type.Optional(Id),
    /** `next_cursor` of the page before. */
    cursor: Type.Optional(Id),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: rows(
    Type.Object({
      feed_id: Id,
      ticket_no: nullable(Type.String()),
      posted_at: Moment,
      text: Type.String(),
      draft: Verdict,
      other: Verdict,
      /** The fields of the verdict that are other. */
      fields: Type.Array(Type.String()),
    }),
  ),
  extras: Type.Object({ next_cursor: Type.Optional(Id) }),
  refuses: ["REHEARSAL_NOT_FOUND"],
});

export const cancelRehearsal = call({
  name: "rule.cancelrehearsal",
  method: "POST",
  path: "/rule/cancelrehearsal",
  access: rulers,
  about: "Ends a rehearsal before its time; one that has ended stays as it is.",
  body: Type.Object({ rehearsal_id: Id }),
  reply: Sentence,
  refuses: ["REHEARSAL_NOT_FOUND"],
});
