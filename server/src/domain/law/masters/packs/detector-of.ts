/** The detector of the loaded pack, with its index. */
import type { Context } from "../../../../context.ts";
import type { Cached } from "../../../../db/caches.ts";
import { buildDetector, type Detector } from "../../detection/detector.ts";
import { mastersOf } from "../read-masters.ts";
import { readDetection } from "./read-detection.ts";
import type { Db } from "../../../../db/tx.ts";
import type { LearnedVersion } from "../../detection/detector.ts";
import { fromBytes } from "../../detection/model/encode-model.ts";
import type { Models } from "../../detection/model/linear-model.ts";

/** Cached by digest: some megabytes, and masters change more often than models. */
let last: { readonly name: string; readonly models: Models | null } | null = null;

/** Models in force; null before the first training, or when stored in another format. */
async function readModels(db: Db): Promise<LearnedVersion | null> {
  const about = await db
    .selectFrom("learned_model")
    .select(["version", "digest"])
    .where("state", "=", "in_force")
    .executeTakeFirst();
  if (about === undefined) return null;
  const { version, digest } = about;
  const name = `${version} ${digest}`;
  if (last?.name !== name) {
    const row = await db
      .selectFrom("learned_model")
      .select("weights")
      .where("version", "=", version)
      .executeTakeFirst();
    last = { name, models: row?.weights == null ? null : fromBytes(row.weights) };
  }
  return last.models === null ? null : { version, models: last.models };
}


export const DETECTOR: Cached<Detector> = {
  name: "detector",
  keptMs: Number.POSITIVE_INFINITY,
  read: async (db) => buildDetector(await readDetection(db), await readModels(db)),
};

/** By detector with all sub-issues: its view without the sub-issues out of force today. */
const views = new WeakMap<Detector, { readonly without: string; readonly view: Detector }>();

/** The detector of this server; sub-issues outside their period are never found. */
export async function detectorOf(ctx: Pick<Context, "caches" | "clock">): Promise<Detector> {
  const [detector, { subIssueTypes }] = await Promise.all([ctx.caches.get(DETECTOR), mastersOf(ctx)]);
  const out = subIssueTypes.flatMap(({ subIssueTypeId: id, isActive }) =>
    isActive || !detector.subIssues.has(id) ? [] : [id],
  );
  if (out.length === 0) return detector;
  const without = out.join();
  const known = views.get(detector);
  if (known?.without === without) return known.view;
  const isIn = ({ subIssueId }: { readonly subIssueId: number }): boolean => !out.includes(subIssueId);
  const { data, learned } = detector;
  const less = { ...data, subIssues: data.subIssues.filter(isIn), issueWords: data.issueWords.filter(isIn) };
  const view = buildDetector(less, learned);
  views.set(detector, { without, view });
  return view;
}
