/**
 * Makes changes of the masters (decision 53). What is changed is laid over the pack and checked like a whole pack; only
 * then is it written, with its version, the record and the audit, in one transaction. One change is made at a time, so
 * that two that do not fit together cannot both pass.
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
import { nameOfRow } from "./names.ts";
import { rulesLosing } from "./rules-using.ts";
import { checkedWith, packOf, readDocument, rowsOfPack, type MastersDocument } from "./masters-now.ts";

const unsound = (problems: readonly string[]): Refused => new Refused("MASTER_UNSOUND", {}, { problems });

/** What does not hold together, as a refusal in the language of the person who asked. */
export const unsoundFor = ({ language }: Officer, problems: readonly PackProblem[]): Refused =>
  unsound([...new Set(problems.map((problem) => sayProblem(language, problem.message)))]);

/** Rows of a list as they are in force, and as the pack has them. */
export interface RowsOf {
  readonly now: (list: MasterList) => readonly Fields[];
  readonly ofThePack: (list: MasterList) => readonly Fields[];
}

/** The rows of a document; what the pack says alone is only worked out where it is asked for. */
function rowsIn(document: MastersDocument, pack: Pack): RowsOf {
  return {
    now: (list) => rowsOfPack(pack, list),
    ofThePack: (list) => rowsOfPack(packOf(document, []), list),
  };
}

/** The packs that are in force before and after changes, on which day they are made, and how many they are. */
interface Step {
  readonly before: Pack;
  readonly after: Pack;
  readonly now: Date;
  readonly count: number;
}

/**
 * Throws where a live rule would lose a row that it names: the row ends, its days are over, or it gets a name by which the
 * rule does not know it. The rule would do nothing from then on.
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

/** What a set of changes is made with. */
export interface Making {
  readonly admin: Officer;
  readonly now: Date;
  readonly reason: string;
  /** The version that is taken back; null where none is. */
  readonly undoes: number | null;
  readonly mandate: Mandate;
}

/** Draws up changes against what is in force and makes them as one version; answers its number. */
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
  // Nothing that anybody works with would be another: what was given is nowhere kept, or stood there already.
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

/** The change that this server makes last, by its database. */
const lasts = new WeakMap<Context["db"], Promise<unknown>>();

/** Changes of one server wait for each other here: on a line of the database they would wait until its deadline. */
function afterOthers<T>(ctx: Context, run: () => Promise<T>): Promise<T> {
  const mine = (lasts.get(ctx.db) ?? Promise.resolve()).then(run);
  lasts.set(
    ctx.db,
    mine.catch(() => undefined),
  );
  return mine;
}

/** Runs a change; names that only the tables hold apart are a refusal too. */
export async function inOneChange<T>(ctx: Context, admin: Officer, run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await afterOthers(ctx, () => inTransaction(ctx.db, run));
  } catch (error) {
    const problem = brokenConstraint(error);
    throw problem === null ? error : unsound([sayProblem(admin.language, problem)]);
  }
}

/** What a wish comes to, seen against rows. */
export const drawn = (wish: Wish, { now, ofThePack }: RowsOf): DraftChange =>
  draftOf(wish, now(wish.list), wish.kind === "reset" ? ofThePack(wish.list) : []);
