/** Learns all that can be learned for a State: from labelled posts and answers, and from the pack's lists of words. Pure. */
import type { PostKind } from "@smgt/contract/understanding.ts";
import type { Detector } from "./detector.ts";
import { listedOf, readByLists } from "./by-lists.ts";
import { hashOf } from "./model/chance.ts";
import { learnAnswers, learnPosts, type KnownAnswer, type KnownPost } from "./model/learn.ts";
import type { Models } from "./model/models.ts";
import { seenOfPost } from "./model/seen.ts";

/** A post with what somebody said of it; null where nobody said. */
export interface TaughtPost {
  readonly text: string;
  /** Who wrote it; absent for an example of the pack. */
  readonly author?: string;
  readonly kind: PostKind | null;
  /** The main matter first; empty where it is about none. */
  readonly matters: readonly number[] | null;
  readonly isDanger: boolean | null;
}

/** What there is to learn from. */
export interface Teaching {
  readonly posts: readonly TaughtPost[];
  readonly answers: readonly KnownAnswer[];
}

function seen(text: string, detector: Detector): string[] {
  const lists = readByLists(text, detector);
  return seenOfPost(lists.words, listedOf(lists));
}

/** One in so many posts is taught once more with a courtesy. */
const COURTEOUS = 4;
/** Where fewer posts are taught, courtesies would outweigh them. */
const LEAST_POSTS = 200;

/**
 * "Thanks" and "please help" at its end make no complaint a thanks or a danger: some posts are taught with such words too,
 * and those that call for help by themselves.
 */
function courteous(posts: readonly TaughtPost[], { data }: Detector): TaughtPost[] {
  const words = data.danger.wordSets.get("courtesy") ?? [];
  if (words.length === 0 || posts.length < LEAST_POSTS) return [];
  const alone = words.map((text): TaughtPost => ({ text, kind: null, matters: [], isDanger: false }));
  const beside = posts.flatMap((post): TaughtPost[] => {
    const number = hashOf(`courtesy: ${post.text}`);
    const courtesy = words[Math.floor(number / COURTEOUS) % words.length];
    return number % COURTEOUS === 0 && post.kind !== "thanks"
      ? [{ ...post, text: `${post.text} ${courtesy}`, matters: null }]
      : [];
  });
  return [...alone, ...beside];
}

/** Learns; the same teaching and the same lists always make the same models. */
export function learnModels({ posts, answers }: Teaching, detector: Detector): Models {
  const { data, subIssues } = detector;
  // What says the kind of a post is no matter, and a sub-issue that is no longer in use is nobody's.
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
