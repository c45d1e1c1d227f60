/**
 * Loads a State's pack into the database at every start: validated first, then written in one transaction.
 * Repeatable; referenced rows are never deleted, and administrators' changes stay. A pack without a row that a live
 * rule names is proposed instead (decision 34).
 */
import { createHash } from "node:crypto";
import { inTransaction, type Db, type Tx } from "../../../../db/tx.ts";
import { readChanges } from "../../../law/masters/packs/changes/queries.ts";
import type { Examples } from "../../../law/masters/packs/examples.ts";
import { lockPacks, readLoadedPacks, transactionTime, writePack } from "../../../law/masters/packs/queries.ts";
import { readPackTexts, soundExamples, soundPack, type PackTexts } from "../../../law/masters/packs/read-pack.ts";
import type { Pack } from "../../../law/masters/packs/schemas.ts";
import { writeExamples } from "../../../law/masters/packs/write-examples.ts";
import { writeMasters } from "../../../law/masters/packs/write-masters.ts";
import { recordMastersVersion } from "../../../law/masters/versions.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import type { MasterChange } from "../../../law/masters/packs/changes/lay-over.ts";
import { checkedWith, readDocument } from "../masters-now.ts";
import { nameOfRow } from "../names-of-rows.ts";
import { rulesLosing } from "../rules-using.ts";
import { proposeFolder } from "./queries.ts";

export interface PackLoad {
  readonly packCode: string;
  readonly version: string;
  readonly contentHash: string;
  /** Rows added, changed, ended or deleted. */
  readonly changed: number;
  /** Changes by table; tables without change are left out. */
  readonly changedByTable: Readonly<Record<string, number>>;
  /** The database had this pack already, and nothing was compared. */
  readonly isSkipped: boolean;
  /**
   * Live rules that name rows absent from the folder: the folder becomes a proposal, and the masters in force stay.
   */
  readonly stoppedBy: readonly StoppingRule[];
}

/** A live rule with the name of the missing row. */
export interface StoppingRule {
  readonly rule: string;
  readonly names: string;
}

/** `isForced` compares every row although the pack's hash is unchanged. */
export interface LoadOptions {
  readonly isForced?: boolean;
}

/** Covers files and labelled texts together. */
const hashOfBoth = ({ contentHash }: Pack, examples: Examples): string =>
  createHash("sha256").update(`${contentHash}\n${examples.hash}\n`).digest("hex");

/** Returns the live rules that the folder would break; none before the first load. */
async function stoppingRules(tx: Tx, next: Pack, changes: readonly MasterChange[]): Promise<readonly StoppingRule[]> {
  const document = await readDocument(tx);
  const before = document === null ? null : checkedWith(document, changes);
  // NOTE: files accepted by an older program but not by this one cannot be compared.
  if (before?.kind !== "sound") return [];
  const losing = await rulesLosing(tx, before.pack, next, await transactionTime(tx));
  return losing.map(({ rule_name, list, row }) => ({ rule: rule_name, names: nameOfRow(before.pack, list, row).en }));
}

async function keepProposal(tx: Tx, version: string, texts: PackTexts): Promise<void> {
  const id = await proposeFolder(tx, version, texts);
  if (id === null) return;
  const fact = { at: await transactionTime(tx), event: "PACK_PROPOSED", actorUserId: null, roleId: null } as const;
  await appendAudit(tx, [{ ...fact, detail: { pack_version_id: id } }]);
}

/** Loads the pack of a folder; throws `PackRefused` with every problem of a broken one. */
export async function loadPack(db: Db, packDir: string, options: LoadOptions = {}): Promise<PackLoad> {
  const texts = await readPackTexts(packDir);
  const checked = soundPack(packDir, texts);
  const examples = await soundExamples(packDir, checked);
  const pack = { ...checked, contentHash: hashOfBoth(checked, examples) };
  return inTransaction(db, async (tx) => {
    await lockPacks(tx);
    const { pack_code: packCode, version } = pack["pack.json"];
    const loaded = await readLoadedPacks(tx);
    const other = loaded.find((each) => each.packCode !== packCode);
    if (other !== undefined) {
      throw new Error(`This database serves "${other.packCode}"; the pack "${packCode}" needs its own database.`);
    }
    const about = { packCode, version, contentHash: pack.contentHash };
    const isSame = loaded.some((each) => each.contentHash === pack.contentHash);
    if (isSame && options.isForced !== true) return { ...about, changed: 0, changedByTable: {}, isSkipped: true, stoppedBy: [] };

    const changes = await readChanges(tx);
    const next = changes.length === 0 ? pack : soundPack(packDir, texts, changes);
    const stoppedBy = isSame ? [] : await stoppingRules(tx, next, changes);
    if (stoppedBy.length > 0) {
      await keepProposal(tx, version, texts);
      return { ...about, changed: 0, changedByTable: {}, isSkipped: true, stoppedBy };
    }
    const masters = await writeMasters(tx, next);
    const taught = await writeExamples(tx, examples.rows);
    const changedByTable = taught === 0 ? masters : { ...masters, example_text: taught };
    if (!isSame) await writePack(tx, pack, texts);
    const changed = Object.values(changedByTable).reduce((sum, count) => sum + count, 0);
    if (changed > 0) {
      const now = await transactionTime(tx);
      await recordMastersVersion(tx, { source: "pack", userId: null, packVersion: version, changed: changedByTable, now });
    }
    return { ...about, changed, changedByTable, isSkipped: false, stoppedBy };
  });
}
