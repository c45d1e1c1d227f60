/**
 * Parses and validates the rows of a user sheet. Pure. Each row is judged by itself; faults name row, column and
 * value.
 */
import type { PostingGiven } from "@smgt/contract/shapes/account.ts";
import type { UserSheetRow } from "@smgt/contract/calls/organisation/user-import.ts";
import type { WantedAccount } from "@smgt/contract/calls/organisation/user-accounts.ts";
import { wordedIn, type Language, type Wording } from "@smgt/contract/languages.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { foldedName, type SheetRows } from "@smgt/contract/sheet-head.ts";
import {
  NEEDED_COLUMNS,
  USER_COLUMN_NAMES,
  USER_COLUMNS,
  userColumnNamed,
  type UserColumn,
} from "@smgt/contract/user-sheet.ts";
import type { TextKey } from "../../../../texts/en.ts";
import { say, type Slots } from "../../../../texts/say.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { cellText, tableIn, type SheetTable } from "../../administration/sheet-table.ts";
import { faultsOfPerson, faultsOfPosting, postingKey, tidied } from "../check-account.ts";
import { isHeadRole } from "../manage-user.ts";

export interface KnownAccount {
  readonly user_id: number;
  readonly login_id: string;
  readonly user_name: string;
  readonly designation: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly postings: readonly string[];
  /** Account of a head, an administrator or the program: a sheet never changes it. */
  readonly is_guarded: boolean;
}

/** One officer of a sheet: all rows that name them, combined. */
export interface SheetOfficer {
  readonly rowNos: readonly number[];
  readonly wanted: WantedAccount;
}

export interface ReadSheet {
  readonly rows: readonly UserSheetRow[];
  /** Officers with a change to apply. */
  readonly officers: readonly SheetOfficer[];
}

export interface SheetSetting {
  readonly masters: Masters;
  readonly language: Language;
  /** The uploader, whose own account is not changed. */
  readonly adminId: number;
  readonly known: ReadonlyMap<string, KnownAccount>;
}

type Cells = Readonly<Record<UserColumn, string>>;
type Fault = UserSheetRow["faults"][number];

/** Number that a spreadsheet has saved as 9.81E+09; its last digits are lost. */
const SHORTENED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Rows of a sheet of officers by their columns. */
export type UserTable = SheetTable<{ readonly key: UserColumn }>;

/** Reads the table of a sheet; refuses one without the required columns. */
export function userTable(sheet: SheetRows, language: Language): UserTable {
  const table = tableIn(sheet, (title) => {
    const key = userColumnNamed(title);
    return key === undefined ? undefined : { key };
  });
  const missing = NEEDED_COLUMNS.filter((name) => !table.columns.some(({ key }) => key === name));
  if (missing.length === 0) return table;
  const columns = missing.map((name) => wordedIn(USER_COLUMNS[name], language)).join(", ");
  throw new Refused("SHEET_COLUMNS_MISSING", { columns });
}

/** Returns the texts of a row; a column that the sheet lacks is empty. */
function cellsOf({ columns }: UserTable, cells: readonly string[]): Cells {
  const textOf = (name: UserColumn): string => cellText(cells[columns.find(({ key }) => key === name)?.at ?? -1]);
  return Object.fromEntries(USER_COLUMN_NAMES.map((name) => [name, textOf(name)])) as Cells;
}

/** Returns the user IDs in a sheet, normalised. */
export const loginsIn = (table: UserTable): string[] => [
  ...new Set(table.rows.map(({ cells }) => foldedName(cellsOf(table, cells).login_id))),
];

/** Returns a lookup of a cell's value by name in any language, by code or by number. */
function finder(choices: readonly { readonly id: number; readonly name: Wording; readonly code?: string }[]) {
  const ids = new Map(
    choices.flatMap(({ id, name, code }) =>
      [...Object.values(name), String(id), ...(code === undefined ? [] : [code])].map(
        (one) => [foldedName(one), id] as const,
      ),
    ),
  );
  return (text: string): number | undefined => ids.get(foldedName(text));
}

function findersOf(masters: Masters) {
  return {
    role: finder(masters.roles.map((role) => ({ id: role.roleId, name: role.name }))),
    department: finder(
      masters.departments
        .filter((one) => one.isActive)
        .map((one) => ({ id: one.departmentId, name: one.name, code: one.code })),
    ),
    district: finder(
      masters.districts.filter((one) => one.isActive).map((one) => ({ id: one.districtId, name: one.name })),
    ),
  };
}

const samePerson = (a: WantedAccount, b: WantedAccount): boolean =>
  (["user_name", "designation", "mobile", "email"] as const).every((name) => b[name] === "" || a[name] === b[name]);

/** Reads all rows. An empty cell of an existing account keeps the stored value. */
export function readUserSheet(setting: SheetSetting, table: UserTable): ReadSheet {
  const { masters, language, known, adminId } = setting;
  const find = findersOf(masters);
  const officers = new Map<string, { rowNos: number[]; wanted: WantedAccount }>();

  const faultAt = (cells: Cells, column: UserColumn, message: string): Fault => ({
    column: wordedIn(USER_COLUMNS[column], language),
    value: cells[column],
    message,
  });

  const readRow = ({ rowNo, cells: row }: UserTable["rows"][number]): UserSheetRow => {
    const cells = cellsOf(table, row);
    const faults: Fault[] = [];
    const said = (column: UserColumn, key: TextKey, slots: Slots = {}): void =>
      void faults.push(faultAt(cells, column, say(language, key, slots)));
    const idIn = (column: "role" | "department" | "district", unknown: TextKey): number | null => {
      if (cells[column] === "") return null;
      const id = find[column](cells[column]);
      if (id === undefined) said(column, unknown);
      return id ?? null;
    };
    const roleId = idIn("role", "userSheet.noRole");
    const posting: PostingGiven = {
      role_id: roleId ?? 0,
      department_id: idIn("department", "userSheet.noDepartment"),
      district_id: idIn("district", "userSheet.noDistrict"),
      is_default: "Y",
    };
    const { login_id, user_name, designation, mobile, email } = cells;
    const wanted = tidied({ login_id, user_name, designation, mobile, email, needs_factor: "Y", postings: [posting] });
    const before = known.get(wanted.login_id);
    if (cells.role === "") said("role", "userSheet.roleMissing");
    if (SHORTENED.test(mobile)) said("mobile", "userSheet.shortened");
    const ofPlace = roleId === null ? [] : faultsOfPosting(masters, posting, language);
    for (const { column, refusal, slots } of [...faultsOfPerson(wanted), ...ofPlace]) {
      // An unknown name is reported already.
      const isSaid = faults.some((fault) => fault.column === wordedIn(USER_COLUMNS[column], language));
      if (!isSaid) faults.push(faultAt(cells, column, refusalText(refusal, slots, language)));
    }
    if (roleId !== null && isHeadRole(roleId)) said("role", "userSheet.headRole");
    if (before?.is_guarded === true || before?.user_id === adminId) said("login_id", "userSheet.guarded");
    const other = officers.get(wanted.login_id);
    if (faults.length === 0 && other !== undefined) {
      const first = { row: other.rowNos[0] ?? 0 };
      if (!samePerson(other.wanted, wanted)) said("user_name", "userSheet.differs", first);
      else if (other.wanted.postings.some((one) => postingKey(one) === postingKey(posting)))
        said("login_id", "userSheet.twice", first);
    }
    const shown = { row_no: rowNo, login_id: wanted.login_id, user_name: wanted.user_name };
    if (faults.length > 0) return { ...shown, outcome: "fault", faults };
    if (other === undefined) officers.set(wanted.login_id, { rowNos: [rowNo], wanted });
    else {
      other.rowNos.push(rowNo);
      other.wanted = { ...other.wanted, postings: [...other.wanted.postings, { ...posting, is_default: "N" }] };
    }
    if (before === undefined) return { ...shown, outcome: "make", faults };
    const isSame = fieldsToChange(before, wanted).length === 0 && before.postings.includes(postingKey(posting));
    return { ...shown, outcome: isSame ? "same" : "change", faults };
  };

  const shown = table.rows.map(readRow);
  const idle = new Set(shown.filter((row) => row.outcome === "same").map((row) => row.row_no));
  const busy = [...officers.values()].filter(({ rowNos }) => rowNos.some((rowNo) => !idle.has(rowNo)));
  return { rows: shown, officers: busy };
}

/** Returns the fields of an account that a sheet changes: filled and different. */
export const fieldsToChange = (
  before: Pick<KnownAccount, "user_name" | "designation" | "mobile" | "email">,
  wanted: WantedAccount,
): ("user_name" | "designation" | "mobile" | "email")[] =>
  (["user_name", "designation", "mobile", "email"] as const).filter(
    (name) => wanted[name] !== "" && wanted[name] !== (before[name] ?? ""),
  );
