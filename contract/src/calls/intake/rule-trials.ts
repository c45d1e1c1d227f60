/**
 * Tests of rules before they go live: on a text, on the last real posts, on all posts of some days (our own calls,
 * decision 45).
 */
import { Type } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Count, Flag, Id, Moment, nullable, oneOf, rows, Sentence, text } from "../../shapes/common.ts";
import { NamedRule, RuleFields, Verdict } from "../../shapes/rule.ts";

const rulers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);

/** Number of recent real posts used to test a rule while it is edited. */
export const MOST_TRIED = 200;

/** Rule being edited. With an id it replaces the saved rule; without one it is added at the end. */
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
    /** Absent: tests the last real posts. */
    text: Type.Optional(text(4_000)),
    /** Number of real posts; defaults to the maximum. */
    last: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_TRIED })),
  }),
  reply: rows(
    Type.Object({
      /** Null: the text given in the request. */
      feed_id: nullable(Id),
      /** Null: no ticket, or one hidden from the reader. */
      ticket_no: nullable(Type.String()),
      posted_at: nullable(Moment),
      text: Type.String(),
      verdict: Verdict,
      /** Result for the edited rule. Y: its conditions match the post. */
      is_match: Flag,
      /** Earlier rule that stops before the edited one, when the conditions match. */
      taken_by: nullable(NamedRule),
      /** Results of its conditions, in order. */
      conditions: Type.Array(Flag),
    }),
  ),
  extras: Type.Object({
    match_count: Type.Optional(Type.Integer()),
    taken_count: Type.Optional(Type.Integer()),
    /** Posts of the same period left out because the reader may not read them; 0 for fewer than five. */
    hidden_count: Type.Optional(Type.Integer()),
    /** Rules of the draft that can never apply, each with the reason. */
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
  /** Live version compared against; null when nothing was live. */
  live_version: nullable(Id),
  is_other_order: Flag,
  started_at: Moment,
  started_by: Type.String(),
  ended_at: nullable(Moment),
  /** Number of posts of those days, and number processed. */
  total: Type.Integer(),
  done: Type.Integer(),
  /** Counts; null until completion, and for readers without access to the direct messages in them. */
  summary: nullable(
    Type.Object({
      /**
       * Posts that become a ticket, wait in the feed or are dismissed: under the draft, under the live rules, without
       * rules.
       */
      draft: Type.Object({ ticket: Count, feed: Count, dismissed: Count }),
      live: Type.Object({ ticket: Count, feed: Count, dismissed: Count }),
      none: Type.Object({ ticket: Count, feed: Count, dismissed: Count }),
      /** Posts with another result under the draft than under the live rules, and than without rules. */
      other_than_live: Count,
      other_than_none: Count,
      rules: Type.Array(
        Type.Object({
          ...NamedRule.properties,
          /** Posts that match its conditions. */
          matched: Count,
          /** Posts it was applied to; another rule stopped before it on the rest. */
          applied: Count,
          /** Rules that stopped before it, most frequent first. */
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
    /** Ids of all rules of the draft in a new order. */
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
      /** Fields of the decision that differ. */
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
