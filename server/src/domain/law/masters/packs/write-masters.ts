/** Puts a checked pack in force: writes of each table what differs, in the transaction of the change. */
import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../../../../db/tx.ts";
import { packRows } from "./pack-rows.ts";
import { movedPhases, readTagNames, writeTable } from "./queries.ts";
import type { Pack } from "./schemas.ts";
import type { TableRows } from "./table-rows.ts";

/**
 * Rows added, changed, ended or deleted, by table; tables without change are left out. `before` is what is in force: of its
 * tables only those that differ are written.
 */
export async function writeMasters(tx: Tx, pack: Pack, before: Pack | null = null): Promise<Record<string, number>> {
  // Figures and lists were counted by the phase that they had.
  const [moved] = await movedPhases(tx, pack);
  if (moved !== undefined) {
    throw new Error(
      `Status ${moved.status_id} holds tickets, so its phase stays "${moved.was}". Give "${moved.wanted}" to a status with its own id.`,
    );
  }
  const changedByTable: Record<string, number> = {};
  const known = new Map((before === null ? [] : packRows(before)).map((plan) => [plan.table, plan.rows]));
  for (const plan of packRows(pack)) {
    if (isDeepStrictEqual(known.get(plan.table), plan.rows)) continue;
    // One statement per table; the order follows the references between tables.
    const count = await writeTable(tx, plan.table === "tag" ? await withoutForeignTags(tx, plan) : plan);
    if (count > 0) changedByTable[plan.table] = count;
  }
  return changedByTable;
}

/** A tag that an officer made first keeps its id; the pack's row of the same name is left out. */
async function withoutForeignTags(tx: Tx, plan: TableRows): Promise<TableRows> {
  const owners = await readTagNames(tx);
  const rows = plan.rows.filter((row) => {
    const owner = owners.get(String(row["tag_name"]));
    return owner === undefined || owner === row["tag_id"];
  });
  return { ...plan, rows, named: plan.rows };
}
