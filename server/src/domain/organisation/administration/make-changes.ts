/**
 * Makes changes of the masters (decision 34). The changes are merged over the pack, validated as a whole pack, then
 * written with version, log and audit in one transaction. Changes are serialised, so that two incompatible ones
 * cannot both pass.
 */
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import { wordedIn } from "@smgt/contract/languages.ts";
import type { Context, Officer } from "../../../context.ts";
import { sayProblem } from "../../../texts/problems.ts";
import { brokenConstraint } from "../../../db/errors.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { writeChanges } from "../../law/masters/packs/changes/queries.ts";
import type { Fields } from "../../law/masters/packs/changes/master-lists.ts";
import type { PackProblem } from "../../law/masters/packs/report.ts";
import type { Pack } from "../../law/masters/packs/schemas.ts";
import { lockPacks } from "../../law/masters/packs/queries.ts";
import { writeMasters } from "../../law/masters/packs/write-masters.ts";
import { recordMastersVersion } from "../../law/masters/versions.ts";
import type { Mandate } from "../../law/authority/second-person.ts";
import { Refused } from "../../ground/refused.ts";
import { draftOf, type Wish, type DraftChange } from "./draft-change.ts";
import { nameOfRow } from "./names-of-rows.ts";
import { rulesLosing } from "./rules-using.ts";
import { checkedWith, packOf, readDocument, rowsOfPack, type MastersDocument } from "./masters-now.ts";

const unsound = (problems: readonly string[]): Refused => new Refused("MASTER_UNSOUND", {}, { problems });

/** Returns a refusal for inconsistent masters, in the requester's language. */
export const unsoundFor = ({ language }: Officer, problems: readonly PackProblem[]): Refused =>
  unsound([...new Set(problems.map((problem) => sayProblem(language, problem.message)))]);

export interface RowsOf {
  readonly now: (list: MasterList) => readonly Fields[];
  readonly ofThePack: (list: MasterList) => readonly Fields[];
}

/** Returns the rows of a document; the pack's own rows are computed on demand. */
function rowsIn(document: MastersDocument, pack: Pack): RowsOf {
  return {
    now: (list) => rowsOfPack(pack, list),
    ofThePack: (list) => rowsOfPack(packOf(document, []), list),
  };
}

/** The packs in force before and after the changes, with their date and number. */
interface Step {
  readonly before: Pack;
  readonly after: Pack;
  readonly now: Date;
  readonly count: number;
}

/**
 * Refuses a change that removes a row named by a live rule: the row ends, its dates are over, or its name is no
 * longer the rule's. The rule would stop working.
 */
async function refuseNamedByRules(tx: Tx, { language }: Officer, step: Step): Promise<void> {
  const { before, after, now, count } = step;
  const losing = await rulesLosing(tx, before, after, now);
  if (losing.length === 0) return;
  const problems = losing.map(({ rule_name: rule, list, row }) => {
    const name = nameOfRow(before, list, row);
    const what = count === 1 ? "it" : `"${wordedIn(name, language) ?? name.en}", which would be gone`;
    return sayProblem(language, `The live rule "${rule}" names ${what}; change the rule and publish the rules.`);
  });
  throw unsound([...new Set(problems)]);
}

export interface Making {
  readonly admin: Officer;
  readonly now: Date;
  readonly reason: string;
  /** The version to undo; null for other changes. */
  readonly undoes: number | null;
  readonly mandate: Mandate;
}

/** Drafts changes against the masters in force and makes them as one version; returns its number. */
export async function makeChanges(
  tx: Tx,
  { admin, now, reason, undoes }: Making,
  draw: (rows: RowsOf) => readonly DraftChange[],
): Promise<number> {
  await lockPacks(tx);
  const document = await readDocument(tx);
  if (document === null) throw new Refused("MASTER_UNKNOWN");
  const { changes } = document;
  const before = packOf(document, changes);
  const drafts = draw(rowsIn(document, before));
  const next = (changes.at(-1)?.version ?? 0) + 1;
  const checked = checkedWith(document, [...changes, ...drafts.map(({ change }) => ({ ...change, version: next }))]);
  if (checked.kind === "broken") throw unsoundFor(admin, checked.problems);
  await refuseNamedByRules(tx, admin, { before, after: checked.pack, now, count: drafts.length });
  const changed = await writeMasters(tx, checked.pack, before);
  // The changes have no effect: the values are not stored or are in force already.
  if (Object.keys(changed).length === 0) throw new Refused("MASTER_AS_IT_WAS");
  const version = await recordMastersVersion(tx, {
    source: "administrator",
    userId: admin.userId,
    packVersion: null,
    changed,
    now,
  });
  await writeChanges(tx, version, drafts, { reason: reason.trim(), undoes });
  const [first] = drafts;
  const detail = {
    masters_version: version,
    list: first?.change.list ?? null,
    kind: first?.change.kind ?? null,
    ...(drafts.length > 1 ? { rows: drafts.length } : {}),
    ...(undoes === null ? {} : { undoes_version: undoes }),
  };
  await appendAudit(tx, [
    { at: now, event: "MASTERS_CHANGED", actorUserId: admin.userId, roleId: admin.roleId, detail },
  ]);
  return version;
}

/** The latest change in progress on this server, by its database. */
const lasts = new WeakMap<Context["db"], Promise<unknown>>();

/** Queues the changes of one server in memory: waiting for the database lock would reach its deadline. */
function afterOthers<T>(ctx: Context, run: () => Promise<T>): Promise<T> {
  const mine = (lasts.get(ctx.db) ?? Promise.resolve()).then(run);
  lasts.set(
    ctx.db,
    mine.catch(() => undefined),
  );
  return mine;
}

/** Runs a change; duplicate names found only by the tables become a refusal. */
export async function inOneChange<T>(ctx: Context, admin: Officer, run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await afterOthers(ctx, () => inTransaction(ctx.db, run));
  } catch (error) {
    const problem = brokenConstraint(error);
    throw problem === null ? error : unsound([sayProblem(admin.language, problem)]);
  }
}

/** Drafts a request against rows. */
export const drawn = (wish: Wish, { now, ofThePack }: RowsOf): DraftChange =>
  draftOf(wish, now(wish.list), wish.kind === "reset" ? ofThePack(wish.list) : []);
