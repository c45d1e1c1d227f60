/** Rule set as a whole: the live version, earlier versions, import and export (our own calls, decision 45). */
import { Type } from "typebox";
import { SHEET_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Count, Flag, Id, Moment, nullable, oneOf, rows, said, Sentence, text } from "../../shapes/common.ts";
import { NamedRule, Rule, RuleBody } from "../../shapes/rule.ts";

const rulers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);
const Why = said(500, 3);

export const publishRules = call({
  name: "rule.publishrules",
  method: "POST",
  path: "/rule/publishrules",
  access: rulers,
  about: "Makes the draft live, as a new version; every server takes it within a second.",
  body: Type.Object({
    seen_draft_revision: Count,
    /** Live version that the draft was compared with; 0 for none. */
    seen_live_version: Type.Optional(Count),
    why: Why,
  }),
  reply: Sentence,
  extras: Type.Object({ rule_version: Type.Optional(Id) }),
  refuses: ["PROOF_NEEDED", "RULES_MOVED_ON", "RULES_LIVE_MOVED_ON", "RULES_AS_LIVE", "RULE_UNSOUND"],
});

export const ruleVersions = call({
  name: "rule.getruleversions",
  method: "POST",
  path: "/rule/getruleversions",
  access: rulers,
  about: "What was live, from the newest back.",
  body: Type.Object({
    /** `next_cursor` of the page before. */
    cursor: Type.Optional(Id),
  }),
  reply: rows(
    Type.Object({
      rule_version: Id,
      published_at: Moment,
      published_by: Type.String(),
      why: Type.String(),
      rule_count: Type.Integer(),
      active_count: Type.Integer(),
      /** Version restored by this one. */
      brought_back: nullable(Id),
      is_live: Flag,
      hits: Type.Integer(),
    }),
  ),
  extras: Type.Object({ next_cursor: Type.Optional(Id) }),
});

export const ruleVersion = call({
  name: "rule.getruleversion",
  method: "POST",
  path: "/rule/getruleversion",
  access: rulers,
  about: "The rules of one version.",
  body: Type.Object({ rule_version: Id }),
  reply: rows(Rule),
  refuses: ["RULE_VERSION_NOT_FOUND"],
});

export const compareRuleVersions = call({
  name: "rule.compareruleversions",
  method: "POST",
  path: "/rule/compareruleversions",
  access: rulers,
  about: "What is other in one set of rules than in another; without a version the draft is meant.",
  body: Type.Object({ from_version: Type.Optional(Id), to_version: Type.Optional(Id) }),
  reply: rows(
    Type.Object({
      ...NamedRule.properties,
      /** `moved`: only its position among the common rules. */
      change: oneOf(["added", "removed", "changed", "moved"]),
      /** Fields that differ. */
      fields: Type.Array(Type.String()),
      before: nullable(Rule),
      after: nullable(Rule),
    }),
  ),
  refuses: ["RULE_VERSION_NOT_FOUND"],
});

export const bringBackRules = call({
  name: "rule.bringbackrules",
  method: "POST",
  path: "/rule/bringbackrules",
  access: rulers,
  about:
    "Brings an older version back: live at once as a new version, or into the draft in place of what stands there.",
  body: Type.Object({
    rule_version: Id,
    /** `live` leaves the draft as it is. */
    into: oneOf(["live", "draft"]),
    why: Why,
    /** Revision of the draft that was seen; required with `draft`, which discards that draft. */
    seen_draft_revision: Type.Optional(Count),
  }),
  reply: Sentence,
  extras: Type.Object({ rule_version: Type.Optional(Id), draft_revision: Type.Optional(Count) }),
  refuses: ["PROOF_NEEDED", "RULE_VERSION_NOT_FOUND", "RULES_MOVED_ON", "RULES_AS_LIVE"],
});

/** File format of exported rules. Ids are those of the State's pack. */
export const RULES_FILE_FORMAT = "smgt-rules-1";
const RulesFile = Type.Object({
  format: Type.Literal(RULES_FILE_FORMAT),
  rules: Type.Array(RuleBody, { maxItems: 500 }),
});

export const exportRules = call({
  name: "rule.exportrules",
  method: "POST",
  path: "/rule/exportrules",
  access: rulers,
  about: "The rules of the draft or of a version as one document; on record.",
  body: Type.Object({ rule_version: Type.Optional(Id) }),
  reply: RulesFile,
  refuses: ["RULE_VERSION_NOT_FOUND"],
});

export const importRules = call({
  name: "rule.importrules",
  method: "POST",
  path: "/rule/importrules",
  access: rulers,
  about:
    "Takes rules of a document into the draft, behind those that are there or in place of them; nothing becomes live.",
  bodyBytes: SHEET_BYTES,
  body: Type.Object({
    file: RulesFile,
    mode: oneOf(["add", "replace"]),
    /** Y: changes nothing and only reports what would be refused. */
    dry_run: Flag,
    /** Revision of the draft that was seen; required with `replace`. */
    seen_draft_revision: Type.Optional(Count),
    /** Idempotency key chosen by the screen; a repeat imports nothing more. */
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  extras: Type.Object({ draft_revision: Type.Optional(Count), rule_count: Type.Optional(Type.Integer()) }),
  refuses: ["RULE_UNSOUND", "RULES_FULL", "RULES_MOVED_ON"],
});

export const ruleFromPost = call({
  name: "rule.rulefrompost",
  method: "POST",
  path: "/rule/rulefrompost",
  access: rulers,
  about: "A rule made from a post that fits it, for a person to finish; nothing is saved.",
  body: Type.Object({ feed_id: Id }),
  reply: RuleBody,
  refuses: ["FEED_ITEM_NOT_FOUND"],
});

export const ruleHits = call({
  name: "rule.getrulehits",
  method: "POST",
  path: "/rule/getrulehits",
  access: rulers,
  about: "The last times that a rule applied, newest first, with what it did and why.",
  body: Type.Object({
    ruleId: Id,
    /** `next_cursor` of the page before. */
    cursor: Type.Optional(Id),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: rows(
    Type.Object({
      feed_id: Id,
      ticket_id: nullable(Id),
      ticket_no: nullable(Type.String()),
      at: Moment,
      rule_version: Id,
      /** Sentences about the changes, in the officer's language. */
      did: Type.Array(Type.String()),
      because: Type.Array(Type.String()),
    }),
  ),
  extras: Type.Object({ next_cursor: Type.Optional(Id) }),
});
