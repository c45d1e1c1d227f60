/** Rows of a pack for one table. */
import type { DB } from "../../../../db/tables.ts";

/** Rows of one table with their key. */
export interface TableRows {
  readonly table: keyof DB;
  /** Columns of a unique key; rows with equal keys are the same row. */
  readonly key: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** All rows of the pack, when only some are written; none of them has vanished. */
  readonly named?: readonly Readonly<Record<string, unknown>>[];
  /**
   * Treatment of rows no longer in the pack. `inactive`: others may reference them; `delete`: nothing can;
   * `inactive_own`: officers create rows too, which stay.
   */
  readonly vanished: "inactive" | "delete" | "inactive_own";
}
