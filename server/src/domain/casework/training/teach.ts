/**
 * Builds the training set from the pack's examples and the desk's decisions, page by page, so that nothing else on the
 * server waits. A fifth of the decisions is the hold-out set, and none of it is a near copy of a text that is trained on.
 */
import { createHash } from "node:crypto";
import { withoutPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { openChannelOf } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import { readDetection } from "../../law/masters/packs/read-detection.ts";
import type { DetectionData } from "../../law/detection/detection-data.ts";
import { groupsOf } from "../../law/detection/model/near-copies.ts";
import { hashOf } from "../../law/detection/model/seeded-random.ts";
import { soundsOfWords } from "../../law/detection/sounds.ts";
import type { TrainingPost } from "../../law/detection/learn-models.ts";
import type { LabelledText } from "../../law/detection/labelled-texts.ts";
import { decisions, dismissed, dismissedFromFeed, packTexts, decidedDangers, type ToldWhy } from "./queries.ts";

/** Increase when the same training set would produce another model. */
const WAY_OF_LEARNING = 3;
const PAGE = 1_000;
/** Older decisions are less typical of the desk, and training time must be bounded. */
const MOST_DECISIONS = 20_000;
const MOST_DISMISSED = 2_000;
const HELD_BACK_PARTS = 5;
const FROM_THE_NEWEST = 2_147_483_647;

/** The training set and its digest. */
export interface Lessons {
  readonly data: DetectionData;
  readonly pack: readonly LabelledText[];
  readonly decided: readonly TrainingPost[];
  /** Hold-out set, never trained on. */
  readonly heldBack: readonly TrainingPost[];
  readonly digest: string;
}

/** First posts of tickets with their issue label, and any posts with a danger verdict; each post once. */
async function decidedPosts(ctx: Context, data: DetectionData): Promise<TrainingPost[]> {
  const said = new Map((await decidedDangers(ctx.db, MOST_DECISIONS)).map((one) => [one.id, one]));
  const found: TrainingPost[] = [];
  const kindOf = new Map(Object.entries(data.kindSubIssues).map(([kind, id]) => [id, kind]));
  let below = FROM_THE_NEWEST;
  while (found.length < MOST_DECISIONS) {
    // Each page begins after the previous one.
    const page = await decisions(ctx.db, below, PAGE, data.unclassifiedId);
    for (const { id, text, author, sub_issue_type_id: subIssueId } of page) {
      const kind = kindOf.get(subIssueId);
      const isOther = kind === "thanks" || kind === "suggestion";
      found.push({
        text: withoutPersonal(text),
        author,
        kind: isOther ? kind : "grievance",
        matters: isOther ? null : [subIssueId],
        isDanger: said.get(id)?.is_danger ?? null,
      });
      said.delete(id);
      below = id;
    }
    if (page.length < PAGE) break;
  }
  const apart = [...said.values()].map(({ text, author, is_danger: isDanger }) => ({
    text: withoutPersonal(text),
    author,
    kind: null,
    matters: null,
    isDanger,
  }));
  return [...found, ...apart];
}

/** No issue label; a kind only where the reason names one. */
const taughtBy = (text: string, author: string, why: ToldWhy): TrainingPost => ({
  text: withoutPersonal(text),
  author,
  kind: why === "not_grievance" ? null : why,
  matters: [],
  isDanger: null,
});

async function dismissedPosts(ctx: Context): Promise<TrainingPost[]> {
  const parked = await dismissed(ctx.db, MOST_DISMISSED);
  const fromFeed = await dismissedFromFeed(ctx.db, MOST_DISMISSED);
  const read = parked.flatMap(({ channel, raw, why }): TrainingPost[] => {
    const made = openChannelOf(ctx.channels, channel)?.understand({ channel, raw });
    return made?.kind === "post" ? [taughtBy(made.post.text, `${channel} ${made.post.author.id}`, why)] : [];
  });
  return [...read, ...fromFeed.map(({ text, author, why }) => taughtBy(text, author, why))];
}

/** Splits the decisions into training and hold-out set: near copies of each other, and of a text of the pack, stay together. */
function splitOf(pack: readonly LabelledText[], desk: readonly TrainingPost[]): Pick<Lessons, "decided" | "heldBack"> {
  const groups = groupsOf([...desk, ...pack].map(({ text }) => soundsOfWords(text)));
  const ofPack = new Set(groups.slice(desk.length));
  const isHeldBack = desk.map((_, at) => {
    const group = groups[at] ?? "";
    return !ofPack.has(group) && hashOf(group) % HELD_BACK_PARTS === 0;
  });
  return {
    decided: desk.filter((_, at) => isHeldBack[at] === false),
    heldBack: desk.filter((_, at) => isHeldBack[at] === true),
  };
}

/** Serializes a map as the list of its entries. */
const withMaps = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);

/** Reads everything. The same rows give the same digest. */
export async function gatherLessons(ctx: Context): Promise<Lessons> {
  const [data, pack] = await Promise.all([readDetection(ctx.db), packTexts(ctx.db)]);
  const desk = [...(await decidedPosts(ctx, data)), ...(await dismissedPosts(ctx))];
  const { decided, heldBack } = splitOf(pack, desk);
  const digest = createHash("sha256").update(`${WAY_OF_LEARNING}\n${JSON.stringify(data, withMaps)}\n`);
  for (let from = 0; from < pack.length; from += PAGE) digest.update(JSON.stringify(pack.slice(from, from + PAGE)));
  for (let from = 0; from < decided.length; from += PAGE)
    digest.update(JSON.stringify(decided.slice(from, from + PAGE)));
  return { data, pack, decided, heldBack, digest: digest.digest("hex") };
}
