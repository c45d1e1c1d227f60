/** What a pack puts into one table. */
import type { DB } from "../../../../db/tables.ts";

/** The rows of one table and what tells them apart. */
export interface TableRows {
  readonly table: keyof DB;
  /** Columns of a unique key; two rows with the same key are the same thing. */
  readonly key: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** All that the pack names, where not all of it is written; none of them has vanished. */
  readonly named?: readonly Readonly<Record<string, unknown>>[];
  /**
   * What becomes of rows that are no longer in the pack: `inactive` where others may point at them,
   * `delete` where nobody can, `inactive_own` where others make rows too, which stay.
   */
  readonly vanished: "inactive" | "delete" | "inactive_own";
}
