/**
 * Parses and validates the rows of a user sheet. Pure. Each row is judged by itself; faults name row, column and
 * value.
 */
import type { PostingGiven } from "@smgt/contract/shapes/account.ts";
import type { UserSheetRow } from "@smgt/contract/calls/organisation/user-import.ts";
import type { WantedAccount } from "@smgt/contract/calls/organisation/user-accounts.ts";
import { wordedIn, type Language, type Wording } from "@smgt/contract/languages.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { NEEDED_COLUMNS, USER_COLUMN_NAMES, USER_COLUMNS, type UserColumn } from "@smgt/contract/user-sheet.ts";
import type { TextKey } from "../../../../texts/en.ts";
import { say, type Slots } from "../../../../texts/say.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
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

const folded = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, " ");
/** Removes the escape before a text that a spreadsheet would take for a formula. */
const unguarded = (text: string): string => text.replace(/^'(?=\s*[=+\-@])/, "");

export function columnsOf(header: readonly string[], language: Language): ReadonlyMap<UserColumn, number> {
  const found = new Map<UserColumn, number>();
  for (const [at, title] of header.entries()) {
    const column = USER_COLUMN_NAMES.find((name) =>
      [name, ...Object.values(USER_COLUMNS[name])].some((one) => folded(one) === folded(title)),
    );
    if (column !== undefined && !found.has(column)) found.set(column, at);
  }
  const missing = NEEDED_COLUMNS.filter((name) => !found.has(name));
  if (missing.length > 0) {
    const columns = missing.map((name) => wordedIn(USER_COLUMNS[name], language)).join(", ");
    throw new Refused("SHEET_COLUMNS_MISSING", { columns });
  }
  return found;
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");
const headAt = (rows: readonly (readonly string[])[]): number => rows.findIndex((row) => !isEmpty(row));

/** Returns ignored columns: unknown names and repeated ones. */
export function columnsNotRead(rows: readonly (readonly string[])[], language: Language): string[] {
  const header = rows[headAt(rows)] ?? [];
  const read = new Set(columnsOf(header, language).values());
  return header.flatMap((title, at) => (title.trim() === "" || read.has(at) ? [] : [title.trim()]));
}

/** Returns the user IDs in a sheet, normalised. */
export function loginsIn(rows: readonly (readonly string[])[], language: Language): string[] {
  const head = headAt(rows);
  const at = columnsOf(rows[head] ?? [], language).get("login_id") ?? 0;
  return [...new Set(rows.slice(head + 1).map((row) => folded(unguarded(row[at] ?? ""))))];
}

/** Returns a lookup of a cell's value by name in any language, by code or by number. */
function finder(choices: readonly { readonly id: number; readonly name: Wording; readonly code?: string }[]) {
  const ids = new Map(
    choices.flatMap(({ id, name, code }) =>
      [...Object.values(name), String(id), ...(code === undefined ? [] : [code])].map(
        (one) => [folded(one), id] as const,
      ),
    ),
  );
  return (text: string): number | undefined => ids.get(folded(text));
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
export function readUserSheet(setting: SheetSetting, rows: readonly (readonly string[])[]): ReadSheet {
  const { masters, language, known, adminId } = setting;
  const head = headAt(rows);
  const columns = columnsOf(rows[head] ?? [], language);
  const find = findersOf(masters);
  const officers = new Map<string, { rowNos: number[]; wanted: WantedAccount }>();

  const faultAt = (cells: Cells, column: UserColumn, message: string): Fault => ({
    column: wordedIn(USER_COLUMNS[column], language),
    value: cells[column],
    message,
  });

  const readRow = (row: readonly string[], index: number): UserSheetRow => {
    const cells = Object.fromEntries(
      USER_COLUMN_NAMES.map((name) => [name, unguarded((row[columns.get(name) ?? -1] ?? "").trim())]),
    ) as Cells;
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
    const rowNo = index + 1;
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

  // Empty rows are skipped but counted, so that row numbers match the spreadsheet.
  const shown = rows.flatMap((row, index) => (index <= head || isEmpty(row) ? [] : [readRow(row, index)]));
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
