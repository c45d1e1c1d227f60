/** Training for a State: from labelled posts and answers, and from the pack's word lists. Pure. */
import type { PostKind } from "@smgt/contract/understanding.ts";
import type { Detector } from "./detector.ts";
import { listedOf, readByLists } from "./find-by-word-lists.ts";
import { hashOf } from "./model/seeded-random.ts";
import { learnAnswers, learnPosts, type KnownAnswer, type KnownPost } from "./model/learn.ts";
import type { Models } from "./model/models.ts";
import { seenOfPost } from "./model/post-features.ts";

/** A labelled post; null for a missing label. */
export interface TrainingPost {
  readonly text: string;
  /** Author; absent for an example of the pack. */
  readonly author?: string;
  readonly kind: PostKind | null;
  /** Main issue label first; empty for a post without one. */
  readonly matters: readonly number[] | null;
  readonly isDanger: boolean | null;
}

/** The training set. */
export interface TrainingSet {
  readonly posts: readonly TrainingPost[];
  readonly answers: readonly KnownAnswer[];
}

function seen(text: string, detector: Detector): string[] {
  const lists = readByLists(text, detector);
  return seenOfPost(lists.words, listedOf(lists));
}

/** One in this many posts is added once more with a polite phrase. */
const COURTEOUS = 4;
/** With fewer training posts, polite phrases dominate. */
const LEAST_POSTS = 200;

/**
 * Adds posts with a polite ending, and polite phrases alone as "no danger". Otherwise "thanks" or "please help" would
 * turn a complaint into thanks or danger.
 */
function courteous(posts: readonly TrainingPost[], { data }: Detector): TrainingPost[] {
  const words = data.danger.wordSets.get("courtesy") ?? [];
  if (words.length === 0 || posts.length < LEAST_POSTS) return [];
  const alone = words.map((text): TrainingPost => ({ text, kind: null, matters: [], isDanger: false }));
  const beside = posts.flatMap((post): TrainingPost[] => {
    const number = hashOf(`courtesy: ${post.text}`);
    const courtesy = words[Math.floor(number / COURTEOUS) % words.length];
    return number % COURTEOUS === 0 && post.kind !== "thanks"
      ? [{ ...post, text: `${post.text} ${courtesy}`, matters: null }]
      : [];
  });
  return [...alone, ...beside];
}

/** Trains; the same training set and lists always yield the same models. */
export function learnModels({ posts, answers }: TrainingSet, detector: Detector): Models {
  const { data, subIssues } = detector;
  // Sub-issues for a kind are no issue label, and neither are those out of use.
  const ofKinds = new Set(Object.values(data.kindSubIssues));
  const isMatter = (id: number): boolean => subIssues.has(id) && !ofKinds.has(id);
  const known = [...posts, ...courteous(posts, detector)].map((post): KnownPost => ({
    ...post,
    features: seen(post.text, detector),
    matters: post.matters?.filter(isMatter) ?? null,
  }));
  const phrases = data.issueWords
    .filter((word) => word.weight >= data.leastScore && isMatter(word.subIssueId))
    .map(({ phrase, subIssueId }) => ({ features: seen(phrase.replaceAll("*", ""), detector), subIssueId }));
  return {
    posts: learnPosts(known, phrases, (id) => subIssues.get(id)?.departmentId ?? null),
    answers: learnAnswers(answers),
  };
}
