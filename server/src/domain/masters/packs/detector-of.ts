/** The words by which posts are understood, as the loaded pack has them, with their index. */
import type { Context } from "../../../context.ts";
import type { Cached } from "../../../db/caches.ts";
import { buildDetector, type Detector } from "../../rules/detector.ts";
import { readModels } from "./read-models.ts";
import { readDetection } from "./read-detection.ts";

export const DETECTOR: Cached<Detector> = {
  name: "detector",
  keptMs: Number.POSITIVE_INFINITY,
  read: async (db) => buildDetector(await readDetection(db), await readModels(db)),
};

/** The detector of this server. */
export const detectorOf = (ctx: Pick<Context, "caches">): Promise<Detector> => ctx.caches.get(DETECTOR);
