/** Import of officers from a spreadsheet (our own calls, decision 20): a preview of each row, then the valid rows. */
import { Type, type Static } from "typebox";
import { SHEET_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, nullable, oneOf, text } from "../../shapes/common.ts";

/** Limit of rows, without the header. */
export const USER_SHEET_ROWS = 5_000;
const SHEET_COLUMNS = 40;

const admin = onlyRoles(ROLE.ADMIN);

export const UserSheetRow = Type.Object({
  /** Row number of the spreadsheet: the header is row 1. */
  row_no: Id,
  login_id: Type.String(),
  user_name: Type.String(),
  outcome: oneOf(["make", "change", "same", "fault"] as const),
  faults: Type.Array(
    Type.Object({
      column: Type.String(),
      value: Type.String(),
      /** Correction to make. */
      message: Type.String(),
    }),
  ),
});
export type UserSheetRow = Static<typeof UserSheetRow>;

export const importUsers = call({
  name: "user.importusers",
  method: "POST",
  path: "/user/importusers",
  access: admin,
  about:
    "Reads a sheet of officers: tells of each row what would become of it, and, when it is no trial, begins to carry out the sound ones. No posting is ever taken away.",
  bodyBytes: SHEET_BYTES,
  body: Type.Object({
    /** Cells as text; the first row names the columns. */
    rows: Type.Array(Type.Array(text(300), { maxItems: SHEET_COLUMNS }), {
      minItems: 2,
      maxItems: USER_SHEET_ROWS + 1,
    }),
    /** Y: preview only. */
    is_trial: Flag,
    reason: Type.Optional(text(500)),
  }),
  reply: Type.Array(UserSheetRow),
  extras: Type.Object({
    import_id: Type.Optional(Id),
    /** For a preview: ignored columns, by their names in the sheet. */
    not_read: Type.Optional(Type.Array(Type.String())),
  }),
  refuses: ["PROOF_NEEDED", "ACCOUNT_REASON_REQUIRED", "SHEET_COLUMNS_MISSING", "SHEET_NOTHING_TO_DO"],
});

export const userImport = call({
  name: "user.getimport",
  method: "POST",
  path: "/user/getimport",
  access: admin,
  about: "How far a sheet of the caller is carried out, and what became of each row.",
  body: Type.Object({
    /** Absent: the caller's newest import. */
    import_id: Type.Optional(Id),
  }),
  reply: nullable(
    Type.Object({
      import_id: Id,
      is_finished: Flag,
      /** Number of officers, not of rows. */
      total: Type.Integer(),
      made: Type.Integer(),
      changed: Type.Integer(),
      same: Type.Integer(),
      refused: Type.Integer(),
      rows: Type.Array(
        Type.Object({ row_no: Id, login_id: Type.String(), outcome: oneOf(["made", "changed", "same", "refused"]) }),
      ),
    }),
  ),
});
