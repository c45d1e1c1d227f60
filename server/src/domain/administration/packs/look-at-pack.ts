/** One version of the pack beside what is in force: what is wrong with it, what differs, and what it would do. */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { getPack, getPacks } from "@smgt/contract/calls/packs.ts";
import type { PackState } from "@smgt/contract/calls/packs.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { checkPack } from "../../masters/packs/check-pack.ts";
import type { PackTexts } from "../../masters/packs/read-pack.ts";
import type { PackProblem } from "../../masters/packs/report.ts";
import type { Pack } from "../../masters/packs/schemas.ts";
import { Refused } from "../../refused.ts";
import { sayProblem } from "../../../texts/problems.ts";
import { packOf, readDocument, type MastersDocument } from "../masters-now.ts";
import { nameOfList, nameOfRow } from "../names.ts";
import { rulesLosing } from "../rules-using.ts";
import { comparePacks } from "./compare-packs.ts";
import { readSummaries, readSummary, readVersion, ticketGroups } from "./queries.ts";
import { rehearsePack, type Finding } from "./rehearse-pack.ts";
import { wordDifference } from "./word-differences.ts";

const MOST_DIFFERENCES = 500;

type Summary = NonNullable<Awaited<ReturnType<typeof readSummary>>>;

const presented = ({ made_at, made_by, decided_at, state, ...row }: Summary, { userId }: Officer) => ({
  ...row,
  is_own: flagOf(made_by === userId),
  state: state as PackState,
  made_at: made_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

/** The last versions and proposals. */
export async function listPacks(ctx: Context, admin: Officer): Promise<ReplyOf<typeof getPacks>> {
  const rows = await readSummaries(ctx.db);
  return rows.length === 0 ? "No Record Found" : rows.map((row) => presented(row, admin));
}

/** What is in force, whole. */
export async function documentInForce(db: Db | Tx): Promise<MastersDocument> {
  const document = await readDocument(db);
  if (document === null) throw new Error("No pack is loaded.");
  return document;
}

type NamingRule = ReplyOf<typeof getPack>["rules"][number];
type Difference = ReplyOf<typeof getPack>["differences"][number];

export interface Look {
  readonly problems: readonly PackProblem[];
  /** Null while something is wrong with it. */
  readonly pack: Pack | null;
  readonly differences: readonly Difference[];
  readonly findings: readonly Finding[];
  /** Live rules that name what this version does not have, or ends by its days. */
  readonly rules: readonly NamingRule[];
}

/** Checks and rehearses these files over what is in force. */
export async function lookAt(db: Db | Tx, texts: PackTexts, now: Date): Promise<Look> {
  const document = await documentInForce(db);
  const before = packOf(document, document.changes);
  const checked = checkPack(texts.files, texts.below, document.changes);
  if (checked.kind === "broken") return { problems: checked.problems, pack: null, differences: [], findings: [], rules: [] };
  const { pack } = checked;
  const next = new Map(pack["statuses.json"].statuses.map((row) => [row.status_id, row.phase]));
  const moved = before["statuses.json"].statuses.filter((row) => next.get(row.status_id) !== row.phase);
  const groups = await ticketGroups(
    db,
    moved.map((row) => row.status_id),
  );
  const losing = await rulesLosing(db, before, pack, now);
  return {
    problems: [],
    pack,
    differences: comparePacks(before, pack).map((one) => wordDifference(before, pack, one)),
    findings: rehearsePack(groups, before, pack),
    rules: losing.map(({ rule_name, list, row }) => ({
      rule_name,
      list: nameOfList(list),
      name: nameOfRow(before, list, row),
    })),
  };
}

/** What an administrator sees of one version before they decide. */
export async function showPack(ctx: Context, admin: Officer, { pack_version_id: id }: BodyOf<typeof getPack>) {
  const [summary, version] = await Promise.all([readSummary(ctx.db, id), readVersion(ctx.db, id)]);
  if (summary === undefined || version === undefined) throw new Refused("PACK_VERSION_UNKNOWN");
  const look = await lookAt(ctx.db, version.texts, ctx.clock.now());
  return {
    ...presented(summary, admin),
    problems: look.problems.map((one) => ({ ...one, message: sayProblem(admin.language, one.message) })),
    differences: look.differences.slice(0, MOST_DIFFERENCES),
    difference_count: look.differences.length,
    findings: [...look.findings],
    rules: [...look.rules],
  };
}
