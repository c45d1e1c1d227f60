/**
 * What the screens of masters and parameters are drawn from: which lists there are, which fields a list has, what uses a
 * row, and which deadlines a change would make. Not among the specification's calls (decision 79).
 */
import { Type, type Static } from "typebox";
import { DOCUMENT_BYTES, SHEET_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Count, Flag, Id, Moment, nullable, oneOf, rows, text } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";
import { Fields, List, Reason } from "./master-changes.ts";

/** How a field is asked for. */
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

/** Lists that belong together stand together. */
export const MASTER_GROUPS = ["places", "matters", "answers", "work"] as const;
export type MasterGroup = (typeof MASTER_GROUPS)[number];

const admin = onlyRoles(ROLE.ADMIN);

/** One field of a list, as the shape of the pack's file declares it. */
export const MasterField = Type.Object({
  name: Type.String(),
  label: Wording,
  hint: nullable(Wording),
  kind: oneOf(MASTER_FIELD_KINDS),
  is_key: Flag,
  /** May be left empty, which is kept as null; with `words` and `choices`, as an empty list. */
  may_be_empty: Flag,
  least: nullable(Type.Number()),
  most: nullable(Type.Number()),
  is_whole: Flag,
  /** The field beside it that holds the same text in other languages. */
  translations: nullable(Type.String()),
  /** With `choice` and `choices`: what may be chosen, by its name. */
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
    /** The fields that tell one row from another; none where the list is one row for the whole State. */
    key: Type.Array(Type.String()),
    /** In which names and texts are written; English is the first. */
    languages: Type.Array(Type.String()),
    fields: Type.Array(MasterField),
    /** What a new row begins with. */
    fresh: Fields,
    /** Whether a change can show the deadlines that it would make. */
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
    /** Officers posted there, with departments and districts; null for other lists. */
    people: nullable(Count),
    /** There are more tickets than were counted. */
    is_more: Flag,
    others: Type.Array(Type.Object({ list: List, label: Wording, count: Count })),
    /** Rules that name it, live ones first. A row that a live rule names does not end. */
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
    /** The limit in working days that a calendar is tried with. */
    working_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  reply: rows(
    Type.Object({
      received_at: Moment,
      /** Null: the matter has no limit. */
      due_at: nullable(Moment),
      /** As it is in force; null also where there is none yet. */
      due_now_at: nullable(Moment),
    }),
  ),
  refuses: ["MASTER_UNKNOWN", "MASTER_KNOWN", "MASTER_AS_IT_WAS", "MASTER_UNSOUND"],
});

/** What parameters are about, in the order in which they are shown. */
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
      /** What the pack says; null where it says nothing. */
      pack_value: nullable(Type.String()),
      /** An administrator may only make it stricter. */
      only_stricter: Flag,
      is_changed: Flag,
      changed_at: nullable(Moment),
      changed_by: nullable(Type.String()),
      last_version: nullable(Id),
    }),
  ),
});

/** A sheet has so many rows and columns at most. */
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
    /** The cells as texts; the first row names the fields, by their names or by what the screen calls them. */
    rows: Type.Array(Type.Array(text(1_000), { maxItems: SHEET_COLUMNS }), { minItems: 2, maxItems: SHEET_ROWS + 1 }),
    /** Only what would become of it. */
    is_trial: Flag,
    /** With a take-over: `seen_version` of the trial that the administrator looked at. */
    seen_version: Type.Optional(Count),
    reason: Type.Optional(Reason),
    /** With a take-over: the screen's own id of this press of the button; repeating it changes nothing more. */
    client_ref: Type.Optional(text(64)),
  }),
  reply: rows(
    Type.Object({
      /** As a spreadsheet counts: the row of names is 1. */
      row_no: Id,
      name: Type.String(),
      outcome: oneOf(["add", "set", "same", "fault"] as const),
      faults: Type.Array(Type.Object({ column: Type.String(), message: Type.String() })),
      /** What stands now in the fields that would change; null where there is no such row, or nothing changes. */
      before: nullable(Fields),
      /** What would stand there. */
      after: nullable(Fields),
    }),
  ),
  extras: Type.Object({
    /** Of a trial: the version of the masters that it was read against. */
    seen_version: Type.Optional(Count),
    /** What does not hold together with other lists; nothing can be taken over then. */
    problems: Type.Optional(Type.Array(Type.String())),
    /** Of a trial: columns of which nothing is read, as the sheet names them. */
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
