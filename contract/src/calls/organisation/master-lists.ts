/**
 * Metadata for the screens of masters and parameters: lists, fields, uses of a row, due dates under a change. Our own
 * calls (decision 34).
 */
import { Type, type Static } from "typebox";
import { DOCUMENT_BYTES, SHEET_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Count, Flag, Id, Moment, nullable, oneOf, rows, text } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";
import { Fields, List, Reason } from "./master-changes.ts";

/** Input kinds of a field. */
export const MASTER_FIELD_KINDS = [
  "text",
  "long_text",
  "number",
  "flag",
  "choice",
  "choices",
  "words",
  "day",
  "time",
  "colour",
] as const;
export type MasterFieldKind = (typeof MASTER_FIELD_KINDS)[number];

/** Groups of lists on the screen. */
export const MASTER_GROUPS = ["places", "matters", "answers", "work"] as const;
export type MasterGroup = (typeof MASTER_GROUPS)[number];

const admin = onlyRoles(ROLE.ADMIN);

/** Field of a list, as declared by the schema of the pack's file. */
export const MasterField = Type.Object({
  name: Type.String(),
  label: Wording,
  hint: nullable(Wording),
  kind: oneOf(MASTER_FIELD_KINDS),
  is_key: Flag,
  /** Y: optional. Empty is stored as null, or as an empty list for `words` and `choices`. */
  may_be_empty: Flag,
  least: nullable(Type.Number()),
  most: nullable(Type.Number()),
  is_whole: Flag,
  /** Field with the translations of this text. */
  translations: nullable(Type.String()),
  /** Options of `choice` and `choices`, with their names. */
  options: Type.Array(Type.Object({ value: Type.Union([Type.String(), Type.Number()]), label: Wording })),
});
export type MasterField = Static<typeof MasterField>;

export const masterLists = call({
  name: "masters.getmasterlists",
  method: "POST",
  path: "/masters/getmasterlists",
  access: admin,
  about: "The lists of the masters, with how many rows each has and how many of them an administrator changed.",
  reply: rows(
    Type.Object({
      list: List,
      label: Wording,
      about: Wording,
      group: oneOf(MASTER_GROUPS),
      count: Count,
      changed: Count,
    }),
  ),
});

export const masterForm = call({
  name: "masters.getmasterform",
  method: "POST",
  path: "/masters/getmasterform",
  access: admin,
  about: "The fields of one list as its shape declares them, with what may be chosen, and a free number for a new row.",
  body: Type.Object({ list: List }),
  reply: Type.Object({
    list: List,
    label: Wording,
    about: Wording,
    /** Key fields of a row; empty for a list of one row for the whole State. */
    key: Type.Array(Type.String()),
    /** Languages of names and texts; English first. */
    languages: Type.Array(Type.String()),
    fields: Type.Array(MasterField),
    /** Initial values of a new row. */
    fresh: Fields,
    /** Y: a change can preview its due dates. */
    makes_deadlines: Flag,
  }),
});

export const masterUse = call({
  name: "masters.getmasteruse",
  method: "POST",
  path: "/masters/getmasteruse",
  access: admin,
  about:
    "How many tickets and which other lists and rules use a row; tickets are counted from indexes and no further than told.",
  body: Type.Object({ list: List, key: Fields }),
  reply: Type.Object({
    /** Null: tickets of this list are not counted. */
    tickets: nullable(Count),
    /** Posted officers, by department and district; null for other lists. */
    people: nullable(Count),
    /** Y: counting stopped before the end. */
    is_more: Flag,
    others: Type.Array(Type.Object({ list: List, label: Wording, count: Count })),
    /** Rules that name it, live ones first. A row named by a live rule cannot end. */
    rules: Type.Array(Type.Object({ rule_name: Type.String(), is_live: Flag })),
  }),
  refuses: ["MASTER_UNKNOWN"],
});

export const previewDeadlines = call({
  name: "masters.previewdeadlines",
  method: "POST",
  path: "/masters/previewdeadlines",
  access: admin,
  about:
    "The next five deadlines that an unsaved change would make, beside those in force; by the clock of the tickets.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({
    list: List,
    key: Fields,
    kind: oneOf(["add", "set", "end", "reset"] as const),
    values: Type.Optional(Fields),
    /** Time limit in working days for previewing a calendar. */
    working_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  reply: rows(
    Type.Object({
      received_at: Moment,
      /** Null: no time limit. */
      due_at: nullable(Moment),
      /** Due date under the values in force; null without one. */
      due_now_at: nullable(Moment),
    }),
  ),
  refuses: ["MASTER_UNKNOWN", "MASTER_KNOWN", "MASTER_AS_IT_WAS", "MASTER_UNSOUND"],
});

/** Groups of parameters, in display order. */
export const PARAMETER_GROUPS = [
  "login",
  "queue",
  "clocks",
  "replies",
  "files",
  "detection",
  "spend",
  "keeping",
  "screens",
] as const;
export type ParameterGroup = (typeof PARAMETER_GROUPS)[number];

export const parameters = call({
  name: "masters.getparameters",
  method: "POST",
  path: "/masters/getparameters",
  access: admin,
  about: "The parameters of the State with what each may be, what it does and what the pack says.",
  reply: rows(
    Type.Object({
      name: Type.String(),
      label: Wording,
      about: Wording,
      group: oneOf(PARAMETER_GROUPS),
      kind: oneOf(["number", "choice", "choices", "words", "text"] as const),
      least: nullable(Type.Number()),
      most: nullable(Type.Number()),
      options: Type.Array(Type.Object({ value: Type.String(), label: Wording })),
      value: Type.String(),
      /** Value of the pack; null without one. */
      pack_value: nullable(Type.String()),
      /** Y: an administrator may only make it stricter. */
      only_stricter: Flag,
      is_changed: Flag,
      changed_at: nullable(Moment),
      changed_by: nullable(Type.String()),
      last_version: nullable(Id),
    }),
  ),
});

/** Limits of rows and columns of a sheet. */
export const SHEET_ROWS = 2_000;
const SHEET_COLUMNS = 40;

export const importSheet = call({
  name: "masters.importsheet",
  method: "POST",
  path: "/masters/importsheet",
  access: admin,
  about:
    "Takes the rows of a spreadsheet as a proposal: tells of each row what would become of it, and makes all that are sound as one change, or nothing.",
  bodyBytes: SHEET_BYTES,
  body: Type.Object({
    list: List,
    /** Cells as text; the first row has the field names or the labels of the screen. */
    rows: Type.Array(Type.Array(text(1_000), { maxItems: SHEET_COLUMNS }), { minItems: 2, maxItems: SHEET_ROWS + 1 }),
    /** Y: preview only. */
    is_trial: Flag,
    /** For an import: `seen_version` of the preview. */
    seen_version: Type.Optional(Count),
    reason: Type.Optional(Reason),
    /** For an import: idempotency key chosen by the screen; a repeat changes nothing more. */
    client_ref: Type.Optional(text(64)),
  }),
  reply: rows(
    Type.Object({
      /** Row number of the spreadsheet: the header is row 1. */
      row_no: Id,
      name: Type.String(),
      outcome: oneOf(["add", "set", "same", "fault"] as const),
      faults: Type.Array(Type.Object({ column: Type.String(), message: Type.String() })),
      /** Current values of the changed fields; null for a new row, or without changes. */
      before: nullable(Fields),
      /** New values of these fields. */
      after: nullable(Fields),
    }),
  ),
  extras: Type.Object({
    /** For a preview: version of the masters it was computed against. */
    seen_version: Type.Optional(Count),
    /** Conflicts with other lists; any conflict blocks the import. */
    problems: Type.Optional(Type.Array(Type.String())),
    /** For a preview: ignored columns, by their names in the sheet. */
    not_read: Type.Optional(Type.Array(Type.String())),
    masters_version: Type.Optional(Id),
    /** Y: nothing is changed yet; a second administrator has to approve it. */
    waits: Type.Optional(Flag),
  }),
  refuses: [
    "PROOF_NEEDED",
    "MASTER_UNSOUND",
    "MASTER_AS_IT_WAS",
    "MASTER_UNKNOWN",
    "MASTER_REASON",
    "MASTER_SHEET_MOVED_ON",
    "MASTER_MOVED_ON",
  ],
});
