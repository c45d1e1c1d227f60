/**
 * What an administrator changes in the masters: the values of one row of one list at a time, with a reason, on record.
 * Roles, menu and workflow are the pack's: who may do what is not changed row by row. Not among the specification's
 * calls (decision 53).
 */
import { Type } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, said, Sentence, text } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";

/** The lists of the masters whose rows an administrator changes; each is called as in the files of a pack. */
export const MASTER_LISTS = [
  "parameters",
  "state",
  "districts",
  "aliases",
  "departments",
  "offices",
  "holidays",
  "office_hours",
  "issue_types",
  "sub_issue_types",
  "sla_variants",
  "sla_units",
  "routes",
  "priority_tags",
  "tags",
  "sources",
  "canned_replies",
  "disposal_types",
  "return_reasons",
  "feedback_options",
  "call_script",
  "ready_views",
  "banners",
  "questions",
  "keywords",
] as const;
export type MasterList = (typeof MASTER_LISTS)[number];

/**
 * `add`: a row that was not there. `set`: other values of some fields. `end`: the row is used no more; what points at
 * it stays. `reset`: back to what the pack says, or to no row where the pack has none.
 */
export const MASTER_CHANGE_KINDS = ["add", "set", "end", "reset"] as const;
export type MasterChangeKind = (typeof MASTER_CHANGE_KINDS)[number];

/** A value as the files of a pack write it. */
const Plain = Type.Union([text(1_000), Type.Number(), Type.Boolean(), Type.Null()]);
export const Fields = Type.Record(
  Type.String({ pattern: "^[a-z][a-z_]{0,59}$" }),
  Type.Union([
    Plain,
    Type.Array(Type.Union([text(200), Type.Number()]), { maxItems: 500 }),
    Type.Record(Type.String(), text(1_000)),
  ]),
  { maxProperties: 30 },
);
export const List = oneOf(MASTER_LISTS);
const Kind = oneOf(MASTER_CHANGE_KINDS);
export const Reason = said(500, 3);
const admin = onlyRoles(ROLE.ADMIN);

export const changeMaster = call({
  name: "masters.changemaster",
  method: "POST",
  path: "/masters/changemaster",
  access: admin,
  about:
    "Changes one row of the masters; it is checked like a whole pack, in force on every server within a second, and on record.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({
    list: List,
    /** The fields that tell the row from the others. */
    key: Fields,
    kind: Kind,
    /** With `add` all fields of the row, with `set` those that change. */
    values: Type.Optional(Fields),
    /** What the administrator saw in these fields; with another value in force now, nothing is changed. */
    was: Type.Optional(Fields),
    reason: Reason,
    /** The screen's own id of this press of the button; repeating it changes nothing more. */
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  extras: Type.Object({
    masters_version: Type.Optional(Id),
    /** Y: nothing is changed yet; a second administrator has to approve it. */
    waits: Type.Optional(Flag),
  }),
  refuses: [
    "PROOF_NEEDED",
    "MASTER_UNKNOWN",
    "MASTER_KNOWN",
    "MASTER_MOVED_ON",
    "MASTER_ONLY_STRICTER",
    "MASTER_FIXED",
    "MASTER_AS_IT_WAS",
    "MASTER_UNSOUND",
  ],
});

export const undoMasterChange = call({
  name: "masters.undomasterchange",
  method: "POST",
  path: "/masters/undomasterchange",
  access: admin,
  about: "Puts back what a change replaced, as a change by itself; refused where the row was changed again since.",
  body: Type.Object({ masters_version: Id, change_no: Type.Optional(Id), reason: Reason }),
  reply: Sentence,
  extras: Type.Object({ masters_version: Type.Optional(Id) }),
  refuses: [
    "PROOF_NEEDED",
    "MASTER_UNKNOWN",
    "MASTER_BUILT_ON",
    "MASTER_ONLY_STRICTER",
    "MASTER_AS_IT_WAS",
    "MASTER_UNSOUND",
  ],
});

export const masterRows = call({
  name: "masters.getmasterrows",
  method: "POST",
  path: "/masters/getmasterrows",
  access: admin,
  about: "The rows of one list that are in force, as a pack writes them; with `with_ended` those that ended as well.",
  body: Type.Object({ list: List, with_ended: Type.Optional(Flag) }),
  reply: rows(
    Type.Object({
      row: Fields,
      name: Wording,
      is_changed: Flag,
      /** The pack has no such row: an administrator made it. */
      is_own: Flag,
      is_ended: Flag,
    }),
  ),
  extras: Type.Object({
    /** The fields that tell one row from another. */
    key: Type.Optional(Type.Array(Type.String())),
  }),
});

export const masterChanges = call({
  name: "masters.getmasterchanges",
  method: "POST",
  path: "/masters/getmasterchanges",
  access: admin,
  about: "Changes of the masters from the newest back: by whom, from what to what and why, or by which pack.",
  body: Type.Object({
    /** Only versions before this one: the last one of the page before. */
    before_version: Type.Optional(Id),
    /** Only changes of this list, or of the one row with this key. */
    list: Type.Optional(List),
    key: Type.Optional(Fields),
  }),
  reply: rows(
    Type.Object({
      masters_version: Id,
      /** Which of the changes that were made as one. */
      change_no: nullable(Id),
      made_at: Moment,
      /** Null: by loading the pack of `pack_version`. */
      user_name: nullable(Type.String()),
      /** Who asked for it, where `user_name` approved it. */
      asked_by_name: nullable(Type.String()),
      pack_version: nullable(Type.String()),
      list: nullable(List),
      key: nullable(Fields),
      kind: nullable(Kind),
      before: nullable(Fields),
      after: nullable(Fields),
      reason: nullable(Type.String()),
      /** The version that this one took back. */
      undoes_version: nullable(Id),
      /** Whether it is the last change of its row, so that it can be taken back. */
      may_undo: Flag,
      /** How many rows of which table were added, changed or ended. */
      changed: Type.Record(Type.String(), Type.Integer()),
    }),
  ),
  extras: Type.Object({ has_more: Type.Optional(Flag) }),
});
