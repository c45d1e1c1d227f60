/**
 * State's data pack as a whole: export, proposal, comparison with the pack in force, activation and withdrawal (our own
 * calls, decision 34).
 */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Count, Flag, Id, Moment, nullable, oneOf, rows, said, Sentence } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";

const admin = onlyRoles(ROLE.ADMIN);

/**
 * `proposed`: waits for a decision. `in_force`: active. `superseded`: was in force. `withdrawn`: never was. Exactly one
 * version is in force.
 */
export const PACK_STATES = ["proposed", "in_force", "superseded", "withdrawn"] as const;
export type PackState = (typeof PACK_STATES)[number];

/**
 * Findings of a rehearsal. `status_gone`, `phase_moved`: tickets are in this status, so activation is blocked.
 * `no_owner`: nobody could move these open tickets on. `department_ended`, `district_ended`, `sub_issue_ended`: open
 * tickets have it; they go on, but nothing new is marked there.
 */
export const PACK_FINDINGS = [
  "status_gone",
  "phase_moved",
  "no_owner",
  "department_ended",
  "district_ended",
  "sub_issue_ended",
] as const;
export type PackFindingKind = (typeof PACK_FINDINGS)[number];

const Finding = Type.Object({
  what: oneOf(PACK_FINDINGS),
  /** Y: blocks activation. */
  stops: Flag,
  /** Id of the status, department, district or sub-issue. */
  id: Id,
  name: Type.String(),
  name_translations: Type.Record(Type.String(), Type.String()),
  /** Number of tickets. */
  count: Count,
  /** Up to five ticket numbers. */
  ticket_nos: Type.Array(Type.String()),
});

const Difference = Type.Object({
  file: Type.String(),
  list: Type.String(),
  /** Key of the row, such as `sub_issue_type_id 101`; empty for a value of the file itself. */
  key: Type.String(),
  /** Names of list and row on the administrators' screens, from the row's pack; otherwise null. */
  list_name: nullable(Wording),
  row_name: nullable(Wording),
  /** Key as the screens show it, such as `Number 101`. */
  key_name: nullable(Wording),
  kind: oneOf(["added", "changed", "ended"]),
  /** Changed fields in the pack's format, at most 200 letters each. */
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Label of the field; its name when administrators have no label for it. */
      label: Wording,
      before: nullable(Type.String()),
      after: nullable(Type.String()),
    }),
  ),
});

/** Live rule that names a removed row: it blocks activation (decision 34). */
const NamingRule = Type.Object({
  rule_name: Type.String(),
  /** Name of the row's list. */
  list: Wording,
  name: Wording,
});

const Summary = Type.Object({
  pack_version_id: Id,
  /** Version name given by the pack. */
  version: Type.String(),
  state: oneOf(PACK_STATES),
  made_at: Moment,
  /** Null: read from the pack's folder at a start. */
  made_by_name: nullable(Type.String()),
  /** Y: proposed by the caller, who cannot activate it. */
  is_own: Flag,
  note: Type.String(),
  decided_at: nullable(Moment),
  decided_by_name: nullable(Type.String()),
  reason: nullable(Type.String()),
});

const Reason = said(500, 3);

export const exportPack = call({
  name: "pack.exportpack",
  method: "POST",
  path: "/pack/exportpack",
  access: admin,
  about: "The whole pack as it is in force, with what administrators changed, as the text of one file.",
  reply: Type.Object({ file_name: Type.String(), text: Type.String() }),
});

export const proposePack = call({
  name: "pack.proposepack",
  method: "POST",
  path: "/pack/proposepack",
  access: admin,
  about:
    "Keeps files of a pack, or a whole exported pack, as a proposal over what is in force; nothing else changes yet. Files that are not given stay as they are.",
  body: Type.Object({ note: Reason }),
  files: ["uploaded_file"],
  reply: Sentence,
  extras: Type.Object({ pack_version_id: Type.Optional(Id) }),
  refuses: ["PROOF_NEEDED", "PACK_NO_FILES", "PACK_TOO_LARGE", "PACK_FILE_UNKNOWN", "PACK_AS_IT_IS"],
});

export const getPacks = call({
  name: "pack.getpacks",
  method: "POST",
  path: "/pack/getpacks",
  access: admin,
  about: "The last fifty versions and proposals of the pack, newest first.",
  reply: rows(Summary),
});

export const getPack = call({
  name: "pack.getpack",
  method: "POST",
  path: "/pack/getpack",
  access: admin,
  about:
    "One version beside what is in force: what is wrong with it, what would differ row by row, and what it would do to open tickets.",
  body: Type.Object({ pack_version_id: Id }),
  reply: Type.Object({
    ...Summary.properties,
    problems: Type.Array(Type.Object({ file: Type.String(), line: Count, message: Type.String() })),
    /** At most 500 rows. */
    differences: Type.Array(Difference),
    difference_count: Count,
    findings: Type.Array(Finding),
    rules: Type.Array(NamingRule),
  }),
  refuses: ["PACK_VERSION_UNKNOWN"],
});

export const publishPack = call({
  name: "pack.publishpack",
  method: "POST",
  path: "/pack/publishpack",
  access: admin,
  about:
    "Puts a proposal of another administrator, or a version that was in force before, in force on every server; what administrators changed stays over it.",
  body: Type.Object({
    pack_version_id: Id,
    /** Number of tickets in the findings on the screen; another number blocks the change. */
    seen_tickets: Count,
    reason: Reason,
  }),
  reply: Sentence,
  extras: Type.Object({ masters_version: Type.Optional(Id) }),
  refuses: [
    "PROOF_NEEDED",
    "PACK_VERSION_UNKNOWN",
    "PACK_IN_FORCE",
    "PACK_IS_YOURS",
    "PACK_PROPOSER_GONE",
    "PACK_UNSOUND",
    "PACK_OTHER_STATE",
    "PACK_STOPPED",
    "PACK_MOVED_ON",
    "PACK_BASE_GONE",
  ],
});

export const withdrawPack = call({
  name: "pack.withdrawpack",
  method: "POST",
  path: "/pack/withdrawpack",
  access: admin,
  about: "Withdraws a proposal; it stays on the list.",
  body: Type.Object({ pack_version_id: Id, reason: Reason }),
  reply: Sentence,
  refuses: ["PACK_VERSION_UNKNOWN", "PACK_NOT_PROPOSED"],
});
