/** Columns of a sheet of officers: header in the template, and names accepted on import. */
import type { Wording } from "./languages.ts";
import { foldedName } from "./sheet-head.ts";

export const USER_COLUMNS = {
  login_id: { en: "User ID", hi: "यूज़र आईडी" },
  user_name: { en: "Name", hi: "नाम" },
  designation: { en: "Designation", hi: "पदनाम" },
  mobile: { en: "Mobile", hi: "मोबाइल" },
  email: { en: "E-mail", hi: "ई-मेल" },
  role: { en: "Role", hi: "भूमिका" },
  department: { en: "Department", hi: "विभाग" },
  district: { en: "District", hi: "ज़िला" },
} as const satisfies Readonly<Record<string, Wording>>;
export type UserColumn = keyof typeof USER_COLUMNS;
export const USER_COLUMN_NAMES = Object.keys(USER_COLUMNS) as UserColumn[];

/** Returns the column with this name, in any language; undefined for an unknown name. */
export const userColumnNamed = (title: string): UserColumn | undefined =>
  USER_COLUMN_NAMES.find((name) =>
    [name, ...Object.values(USER_COLUMNS[name])].some((one) => foldedName(one) === foldedName(title)),
  );

/** Required columns. */
export const NEEDED_COLUMNS: readonly UserColumn[] = ["login_id", "user_name", "role"];
