/** Puts a valid pack in force: writes the differences of each table, in the transaction of the change. */
import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../../../../db/tx.ts";
import { packRows } from "./pack-rows.ts";
import { movedPhases, readTagNames, writeTable } from "./queries.ts";
import type { Pack } from "./schemas.ts";
import type { TableRows } from "./plan-table-rows.ts";

/**
 * Returns the number of changed rows by table, without unchanged tables. `before` is the pack in force: only tables
 * that differ from it are written.
 */
export async function writeMasters(tx: Tx, pack: Pack, before: Pack | null = null): Promise<Record<string, number>> {
  // Figures and lists were counted by the old phase.
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
    // One statement per table, in the order of references between tables.
    const count = await writeTable(tx, plan.table === "tag" ? await withoutForeignTags(tx, plan) : plan);
    if (count > 0) changedByTable[plan.table] = count;
  }
  return changedByTable;
}

/** An officer's earlier tag keeps its id; the pack's row of the same name is skipped. */
async function withoutForeignTags(tx: Tx, plan: TableRows): Promise<TableRows> {
  const owners = await readTagNames(tx);
  const rows = plan.rows.filter((row) => {
    const owner = owners.get(String(row["tag_name"]));
    return owner === undefined || owner === row["tag_id"];
  });
  return { ...plan, rows, named: plan.rows };
}
