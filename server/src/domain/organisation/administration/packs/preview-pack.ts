/** Reviews one version of the pack against the masters in force: problems, differences and effects on tickets. */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { getPack, getPacks } from "@smgt/contract/calls/organisation/packs.ts";
import type { PackState } from "@smgt/contract/calls/organisation/packs.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../../context.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import { startThread, type WorkerThread } from "../../../../jobs/worker-thread.ts";
import type { PackProblem } from "../../../law/masters/packs/report.ts";
import type { Pack } from "../../../law/masters/packs/schemas.ts";
import { Refused } from "../../../ground/refused.ts";
import { sayProblem } from "../../../../texts/problems.ts";
import { readDocument, type MastersDocument } from "../masters-now.ts";
import { nameOfList, nameOfRow } from "../names-of-rows.ts";
import { rulesLosing } from "../rules-using.ts";
import type { CheckedVersion, PackWork, UnknownFile } from "./pack-thread.ts";
import { readSummaries, readSummary, readVersion, ticketGroups } from "./queries.ts";
import { rehearsePack, type Finding } from "./rehearse-pack.ts";

const MOST_DIFFERENCES = 500;

type Summary = NonNullable<Awaited<ReturnType<typeof readSummary>>>;

const presented = ({ made_at, made_by, decided_at, state, ...row }: Summary, { userId }: Officer) => ({
  ...row,
  is_own: flagOf(made_by === userId),
  state: state as PackState,
  made_at: made_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

export async function listPacks(ctx: Context, admin: Officer): Promise<ReplyOf<typeof getPacks>> {
  const rows = await readSummaries(ctx.db);
  return rows.length === 0 ? "No Record Found" : rows.map((row) => presented(row, admin));
}

export async function documentInForce(db: Db | Tx): Promise<MastersDocument> {
  const document = await readDocument(db);
  if (document === null) throw new Error("No pack is loaded.");
  return document;
}

type NamingRule = ReplyOf<typeof getPack>["rules"][number];
type Difference = ReplyOf<typeof getPack>["differences"][number];

export interface Look {
  readonly problems: readonly PackProblem[];
  /** Absent (null) while the version has problems. */
  readonly pack: Pack | null;
  readonly differences: readonly Difference[];
  readonly findings: readonly Finding[];
  /** Live rules that name rows absent from this version, or ended by its dates. */
  readonly rules: readonly NamingRule[];
}

type PackThread = WorkerThread<PackWork, CheckedVersion | UnknownFile>;

/** One worker thread per server, kept after the first use: starting it takes longer than checking a pack. */
const threads = new WeakMap<Context, PackThread>();

function threadOf(ctx: Context): PackThread {
  const thread = threads.get(ctx) ?? startThread(ctx, new URL("./pack-thread.ts", import.meta.url));
  threads.set(ctx, thread);
  return thread;
}

/** Validates a version in a thread, without an open transaction. */
export async function checkVersion(ctx: Context, work: PackWork): Promise<CheckedVersion> {
  const thread = threadOf(ctx);
  const answer = await thread.ask(work).catch(async (error: unknown) => {
    threads.delete(ctx);
    await thread.end();
    throw error;
  });
  if (answer === null) throw new Error("The server was stopped while it checked a pack.");
  if (answer.kind === "unknown file") throw new Refused("PACK_FILE_UNKNOWN", { file: answer.file });
  return answer;
}

export async function previewPack(db: Db | Tx, version: CheckedVersion, now: Date): Promise<Look> {
  const { problems, pack, before, differences } = version;
  if (pack === null) return { problems, pack, differences, findings: [], rules: [] };
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
    differences,
    findings: rehearsePack(groups, before, pack),
    rules: losing.map(({ rule_name, list, row }) => ({
      rule_name,
      list: nameOfList(list),
      name: nameOfRow(before, list, row),
    })),
  };
}

export async function showPack(ctx: Context, admin: Officer, { pack_version_id: id }: BodyOf<typeof getPack>) {
  const [summary, version] = await Promise.all([readSummary(ctx.db, id), readVersion(ctx.db, id)]);
  if (summary === undefined || version === undefined) throw new Refused("PACK_VERSION_UNKNOWN");
  const document = await documentInForce(ctx.db);
  const look = await previewPack(ctx.db, await checkVersion(ctx, { document, version }), ctx.clock.now());
  return {
    ...presented(summary, admin),
    problems: look.problems.map((one) => ({ ...one, message: sayProblem(admin.language, one.message) })),
    differences: look.differences.slice(0, MOST_DIFFERENCES),
    difference_count: look.differences.length,
    findings: [...look.findings],
    rules: [...look.rules],
  };
}
