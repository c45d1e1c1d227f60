/** Trains in a worker thread, so the server stays responsive; exchanges work and result by messages. */
import { parentPort } from "node:worker_threads";
import { letOthersGoFirst } from "../../../jobs/worker-thread.ts";
import { learnModels, type TrainingPost } from "../../law/detection/learn-models.ts";
import type { DetectionData } from "../../law/detection/detection-data.ts";
import { buildDetector, type Detector } from "../../law/detection/detector.ts";
import { detect, isAnythingFound } from "../../law/detection/detect-post.ts";
import { fromBytes, toBytes } from "../../law/detection/model/encode-model.ts";
import { keepOnly } from "../../law/detection/model/drop-features.ts";
import type { Models } from "../../law/detection/model/linear-model.ts";
import { trainingSetOf, type LabelledText } from "../../law/detection/labelled-texts.ts";

/** Input of the thread; `former` weights are those of the version in force, if any. */
export interface Work {
  readonly data: DetectionData;
  readonly pack: readonly LabelledText[];
  readonly decided: readonly TrainingPost[];
  readonly heldBack: readonly TrainingPost[];
  readonly before: Uint8Array | null;
}

/** Number of texts in which something was found, by the new version and by the former one. */
export interface FoundIn {
  readonly asked: number;
  readonly found: number;
  /** Absent (null) without a former version. */
  readonly before: number | null;
}

/** Number of correct hold-out decisions, by the new version and by the former one. */
export interface HoldOut {
  readonly asked: number;
  readonly right: number;
  /** Absent (null) without a former version. */
  readonly before: number | null;
  /** True positives: the pack's danger texts and those confirmed by a person. Absent in old versions. */
  readonly danger?: FoundIn;
  /** False alarms: texts without danger by a person's verdict. */
  readonly alarms?: FoundIn;
  /** The pack's texts without content, and those of them in which something was found. Absent in old versions. */
  readonly wordless?: FoundIn;
}

/** A version: its weights, number of features, and test results. */
export interface Made {
  readonly weights: Uint8Array;
  readonly features: number;
  readonly heldBack: HoldOut;
}

export interface Learned extends Made {
  /** The version in force without the features of erased people; null if none is in force. */
  readonly forgotten: Made | null;
}

/**
 * Correct: the detector's sub-issue equals the decided one. Without a decided sub-issue, its kind equals the decided
 * kind. With neither, it finds no grievance with an issue label.
 */
function isRight({ text, kind, matters }: TrainingPost, detector: Detector): boolean {
  const { kind: said, matter } = detect(text, detector).understanding;
  const [wanted] = matters ?? [];
  if (wanted !== undefined) return matter?.sub_issue_type_id === wanted;
  return kind === null ? said.kind !== "grievance" || matter === null : said.kind === kind;
}

/** Texts of the pack that tell nothing. */
const wordlessOf = ({ danger }: DetectionData): readonly string[] => danger.wordSets.get("wordless") ?? [];

/** Test data for versions. */
interface Questions {
  /** Decisions with an issue label or a kind. */
  readonly decisions: readonly TrainingPost[];
  /** Texts with danger, and texts without danger by a person's verdict. */
  readonly dangers: readonly TrainingPost[];
  readonly none: readonly TrainingPost[];
}

function questionsOf(pack: readonly TrainingPost[], heldBack: readonly TrainingPost[]): Questions {
  return {
    decisions: heldBack.filter(({ kind, matters }) => kind !== null || matters !== null),
    dangers: [...pack, ...heldBack].filter(({ isDanger }) => isDanger === true),
    none: heldBack.filter(({ isDanger }) => isDanger === false),
  };
}

/** Test results of a version: correct decisions, and texts with detected danger. */
function tried(data: DetectionData, models: Models, { decisions, dangers, none }: Questions) {
  const detector = buildDetector(data, { version: 0, models });
  const inDanger = (posts: readonly TrainingPost[]): number =>
    posts.filter(({ text }) => detect(text, detector).understanding.danger !== null).length;
  return {
    right: decisions.filter((post) => isRight(post, detector)).length,
    found: inDanger(dangers),
    alarms: inDanger(none),
    wordless: wordlessOf(data).filter((text) => isAnythingFound(text, detector)).length,
  };
}

const featuresIn = ({ posts, answers }: Models): number =>
  (posts?.known.places.size ?? 0) + (answers?.known.places.size ?? 0);

function learn({ data, pack, decided, heldBack, before }: Work): Learned {
  const { posts, answers } = trainingSetOf(pack);
  const models = learnModels({ posts: [...posts, ...decided], answers }, buildDetector(data));
  const questions = questionsOf(posts, heldBack);
  const former = before === null ? null : fromBytes(before);
  const other = former === null ? null : tried(data, former, questions);
  const made = (of: Models): Made => {
    const { right, found, alarms, wordless } = tried(data, of, questions);
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
        wordless: { asked: wordlessOf(data).length, found: wordless, before: other?.wordless ?? null },
      },
    };
  };
  const left = former === null ? null : keepOnly(former, models.posts?.known.places ?? new Map());
  const isLess = left !== null && former !== null && featuresIn(left) < featuresIn(former);
  return { ...made(models), forgotten: isLess ? made(left) : null };
}

const port = parentPort;
port?.once("message", (work: Work) => {
  letOthersGoFirst();
  const learned = learn(work);
  port.postMessage(learned);
});
