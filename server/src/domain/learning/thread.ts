/** Learns in a thread of its own, so that the server answers as before; told of its work and telling its result by messages. */
import { parentPort } from "node:worker_threads";
import { letOthersGoFirst } from "../../jobs/own-thread.ts";
import { learnModels, type TaughtPost } from "../rules/learn-models.ts";
import type { DetectionData } from "../rules/detection-data.ts";
import { buildDetector } from "../rules/detector.ts";
import { detect } from "../rules/evaluate.ts";
import { fromBytes, toBytes } from "../rules/learned/bytes.ts";
import type { Models } from "../rules/learned/models.ts";
import { teachingOf, type LabelledText } from "../rules/teaching.ts";

/** What the thread is given; the weights are those of the version in force, if there is one. */
export interface Work {
  readonly data: DetectionData;
  readonly pack: readonly LabelledText[];
  readonly decided: readonly TaughtPost[];
  readonly heldBack: readonly TaughtPost[];
  readonly before: Uint8Array | null;
}

/** How many decisions that nobody learned from are judged right, by the new version and by the one before. */
export interface HeldBack {
  readonly asked: number;
  readonly right: number;
  /** Null where there was none. */
  readonly before: number | null;
}

export interface Learned {
  readonly weights: Uint8Array;
  readonly features: number;
  readonly heldBack: HeldBack;
}

/**
 * A ticket would take the decided sub-issue; where there is none, the post is of the decided kind, or, where nobody said
 * of what kind it is, no grievance.
 */
function countRight(data: DetectionData, models: Models, posts: readonly TaughtPost[]): number {
  const detector = buildDetector(data, { version: 0, models });
  return posts.filter(({ text, kind, matters }) => {
    const { kind: said, matter } = detect(text, detector).understanding;
    const [wanted] = matters ?? [];
    if (wanted !== undefined) return matter?.sub_issue_type_id === wanted;
    return kind === null ? said.kind !== "grievance" || matter === null : said.kind === kind;
  }).length;
}

function learn({ data, pack, decided, heldBack, before }: Work): Learned {
  const { posts, answers } = teachingOf(pack);
  const models = learnModels({ posts: [...posts, ...decided], answers }, buildDetector(data));
  const former = before === null ? null : fromBytes(before);
  return {
    weights: toBytes(models),
    features: (models.posts?.known.size ?? 0) + (models.answers?.known.size ?? 0),
    heldBack: {
      asked: heldBack.length,
      right: countRight(data, models, heldBack),
      before: former === null ? null : countRight(data, former, heldBack),
    },
  };
}

const port = parentPort;
port?.once("message", (work: Work) => {
  letOthersGoFirst();
  const learned = learn(work);
  port.postMessage(learned, [learned.weights.buffer as ArrayBuffer]);
});
