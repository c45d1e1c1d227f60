/**
 * Loads a State's data pack into the database: read and checked first, then written in one
 * transaction. Called at every start. Loading the same pack again changes
 * nothing; a changed one touches only the rows that differ. Rows that tickets may point at are
 * never deleted. System parameters are only added: their values belong to the administrator
 * once they are there. It must never run half.
 */
import { inTransaction, type Db, type Tx } from "../../../db/tx.ts";
import { recordMastersVersion } from "../versions.ts";
import { packRows } from "./pack-rows.ts";
import type { TableRows } from "./table-rows.ts";
import {
  lockPacks,
  movedPhases,
  readLoadedPacks,
  readTagNames,
  transactionTime,
  writePack,
  writeTable,
} from "./queries.ts";
import { readPack } from "./read-pack.ts";
import type { Pack } from "./schemas.ts";

/** What a load did. */
export interface PackLoad {
  readonly packCode: string;
  readonly version: string;
  readonly contentHash: string;
  /** Rows added, changed, ended or deleted. */
  readonly changed: number;
  /** The same by table; tables without change are left out. */
  readonly changedByTable: Readonly<Record<string, number>>;
  /** The database held this very pack already, and nothing was compared. */
  readonly isSkipped: boolean;
}

/** `isForced` compares every row although the pack's hash says that nothing changed. */
export interface LoadOptions {
  readonly isForced?: boolean;
}

/** Loads the pack of a folder; throws `PackRefused` with every problem when it is broken. */
export async function loadPack(db: Db, packDir: string, options: LoadOptions = {}): Promise<PackLoad> {
  const pack = await readPack(packDir);
  return inTransaction(db, (tx) => writeWholePack(tx, pack, options.isForced === true));
}

async function writeWholePack(tx: Tx, pack: Pack, isForced: boolean): Promise<PackLoad> {
  await lockPacks(tx);
  const { pack_code: packCode, version } = pack["pack.json"];
  const loaded = await readLoadedPacks(tx);
  const other = loaded.find((each) => each.packCode !== packCode);
  if (other !== undefined) {
    throw new Error(`This database serves "${other.packCode}"; the pack "${packCode}" needs a database of its own.`);
  }
  const about = { packCode, version, contentHash: pack.contentHash };
  const isSame = loaded.some((each) => each.contentHash === pack.contentHash);
  if (isSame && !isForced) return { ...about, changed: 0, changedByTable: {}, isSkipped: true };

  // Figures and lists were counted by the phase that they had.
  const [moved] = await movedPhases(tx, pack);
  if (moved !== undefined) {
    throw new Error(
      `Status ${moved.status_id} holds tickets, so its phase stays "${moved.was}". Give "${moved.wanted}" to a status with an id of its own.`,
    );
  }

  const changedByTable: Record<string, number> = {};
  let changed = 0;
  for (const plan of packRows(pack)) {
    // One statement per table; the order follows the references between tables.
    const count = await writeTable(tx, plan.table === "tag" ? await withoutForeignTags(tx, plan) : plan);
    if (count > 0) changedByTable[plan.table] = count;
    changed += count;
  }
  if (!isSame) await writePack(tx, pack);
  if (changed > 0) {
    const now = await transactionTime(tx);
    await recordMastersVersion(tx, {
      source: "pack",
      userId: null,
      packVersion: version,
      changed: changedByTable,
      now,
    });
  }
  return { ...about, changed, changedByTable, isSkipped: false };
}

/** A tag that an officer made first keeps its id; the pack's row of the same name is left out. */
async function withoutForeignTags(tx: Tx, plan: TableRows): Promise<TableRows> {
  const owners = await readTagNames(tx);
  const rows = plan.rows.filter((row) => {
    const owner = owners.get(String(row["tag_name"]));
    return owner === undefined || owner === row["tag_id"];
  });
  return { ...plan, rows };
}
