/** Learns in a separate thread, so that the server answers as before; told of its work and telling its result by messages. */
import { parentPort } from "node:worker_threads";
import { letOthersGoFirst } from "../../../jobs/own-thread.ts";
import { learnModels, type TaughtPost } from "../../law/detection/learn-models.ts";
import type { DetectionData } from "../../law/detection/detection-data.ts";
import { buildDetector, type Detector } from "../../law/detection/detector.ts";
import { detect } from "../../law/detection/evaluate.ts";
import { fromBytes, toBytes } from "../../law/detection/model/bytes.ts";
import { keepOnly } from "../../law/detection/model/forget.ts";
import type { Models } from "../../law/detection/model/models.ts";
import { teachingOf, type LabelledText } from "../../law/detection/teaching.ts";

/** What the thread is given; the weights are those of the version in force, if there is one. */
export interface Work {
  readonly data: DetectionData;
  readonly pack: readonly LabelledText[];
  readonly decided: readonly TaughtPost[];
  readonly heldBack: readonly TaughtPost[];
  readonly before: Uint8Array | null;
}

/** In how many texts danger to life is found, by the new version and by the one before. */
export interface DangerFound {
  readonly asked: number;
  readonly found: number;
  /** Null where there was none. */
  readonly before: number | null;
}

/** How many decisions that nobody learned from are judged right, by the new version and by the one before. */
export interface HeldBack {
  readonly asked: number;
  readonly right: number;
  /** Null where there was none. */
  readonly before: number | null;
  /** Of texts that tell of it: the pack's, and those of which a person said so. Versions of an earlier time have none. */
  readonly danger?: DangerFound;
  /** Of texts of which a person said that there is none: alarms that are false. */
  readonly alarms?: DangerFound;
}

/** A version: its weights, how many features they are of, and how it judges. */
export interface Made {
  readonly weights: Uint8Array;
  readonly features: number;
  readonly heldBack: HeldBack;
}

export interface Learned extends Made {
  /** The version in force without the features that nobody is left to have written; null where it has no other. */
  readonly forgotten: Made | null;
}

/**
 * A ticket would take the decided sub-issue; where there is none, the post is of the decided kind, or, where nobody said
 * of what kind it is, no grievance.
 */
function isRight({ text, kind, matters }: TaughtPost, detector: Detector): boolean {
  const { kind: said, matter } = detect(text, detector).understanding;
  const [wanted] = matters ?? [];
  if (wanted !== undefined) return matter?.sub_issue_type_id === wanted;
  return kind === null ? said.kind !== "grievance" || matter === null : said.kind === kind;
}

/** What versions are judged by. */
interface Questions {
  /** Decisions about the matter or the kind. */
  readonly decisions: readonly TaughtPost[];
  /** Texts that tell of danger, and those of which a person said that they do not. */
  readonly dangers: readonly TaughtPost[];
  readonly none: readonly TaughtPost[];
}

function questionsOf(pack: readonly TaughtPost[], heldBack: readonly TaughtPost[]): Questions {
  return {
    decisions: heldBack.filter(({ kind, matters }) => kind !== null || matters !== null),
    dangers: [...pack, ...heldBack].filter(({ isDanger }) => isDanger === true),
    none: heldBack.filter(({ isDanger }) => isDanger === false),
  };
}

/** What a version makes of them: decisions that it judges right, and texts in which it finds danger. */
function tried(data: DetectionData, models: Models, { decisions, dangers, none }: Questions) {
  const detector = buildDetector(data, { version: 0, models });
  const inDanger = (posts: readonly TaughtPost[]): number =>
    posts.filter(({ text }) => detect(text, detector).understanding.danger !== null).length;
  return {
    right: decisions.filter((post) => isRight(post, detector)).length,
    found: inDanger(dangers),
    alarms: inDanger(none),
  };
}

const featuresIn = ({ posts, answers }: Models): number => (posts?.known.size ?? 0) + (answers?.known.size ?? 0);

function learn({ data, pack, decided, heldBack, before }: Work): Learned {
  const { posts, answers } = teachingOf(pack);
  const models = learnModels({ posts: [...posts, ...decided], answers }, buildDetector(data));
  const questions = questionsOf(posts, heldBack);
  const former = before === null ? null : fromBytes(before);
  const other = former === null ? null : tried(data, former, questions);
  const made = (of: Models): Made => {
    const { right, found, alarms } = tried(data, of, questions);
    const { decisions, dangers, none } = questions;
    return {
      weights: toBytes(of),
      features: featuresIn(of),
      heldBack: {
        asked: decisions.length,
        right,
        before: other?.right ?? null,
        danger: { asked: dangers.length, found, before: other?.found ?? null },
        alarms: { asked: none.length, found: alarms, before: other?.alarms ?? null },
      },
    };
  };
  const left = former === null ? null : keepOnly(former, models.posts?.known ?? new Map());
  const isLess = left !== null && former !== null && featuresIn(left) < featuresIn(former);
  return { ...made(models), forgotten: isLess ? made(left) : null };
}

const port = parentPort;
port?.once("message", (work: Work) => {
  letOthersGoFirst();
  const learned = learn(work);
  port.postMessage(learned);
});
