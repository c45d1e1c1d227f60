/**
 * Audited changes of masters by an administrator, one row at a time and with a reason. Roles, menu and workflow change
 * only with the pack. Our own calls (decision 34).
 */
import { Type } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, said, Sentence, text } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";

/** Editable lists, named as the files of a pack. */
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
 * `add`: a new row. `set`: new values of some fields. `end`: the row is no longer offered; references stay. `reset`:
 * back to the pack's row, or to no row when the pack has none.
 */
export const MASTER_CHANGE_KINDS = ["add", "set", "end", "reset"] as const;
export type MasterChangeKind = (typeof MASTER_CHANGE_KINDS)[number];

/** Value in the format of the pack's files. */
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
    /** Key fields of the row. */
    key: Fields,
    kind: Kind,
    /** All fields of the row with `add`, changed fields with `set`. */
    values: Type.Optional(Fields),
    /** Values that the administrator saw; a conflict changes nothing. */
    was: Type.Optional(Fields),
    reason: Reason,
    /** Idempotency key chosen by the screen; a repeat changes nothing more. */
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
      /** Y: added by an administrator, absent from the pack. */
      is_own: Flag,
      is_ended: Flag,
    }),
  ),
  extras: Type.Object({
    /** Names of the key fields. */
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
    /** Versions before this one: the last of the previous page. */
    before_version: Type.Optional(Id),
    /** Filters by list, or by the row with this key. */
    list: Type.Optional(List),
    key: Type.Optional(Fields),
  }),
  reply: rows(
    Type.Object({
      masters_version: Id,
      /** Id shared by the changes made together. */
      change_no: nullable(Id),
      made_at: Moment,
      /** Null: made by loading the pack of `pack_version`. */
      user_name: nullable(Type.String()),
      /** Requester, when `user_name` approved it. */
      asked_by_name: nullable(Type.String()),
      pack_version: nullable(Type.String()),
      list: nullable(List),
      key: nullable(Fields),
      kind: nullable(Kind),
      before: nullable(Fields),
      after: nullable(Fields),
      reason: nullable(Type.String()),
      /** Version undone by this one. */
      undoes_version: nullable(Id),
      /** Y: the last change of its row, so it can be undone. */
      may_undo: Flag,
      /** Rows added, changed or ended, by table. */
      changed: Type.Record(Type.String(), Type.Integer()),
    }),
  ),
  extras: Type.Object({ has_more: Type.Optional(Flag) }),
});
