/**
 * Facts of a post for rules. One function builds them for new and stored posts, so that a rehearsal evaluates the same
 * facts as ingest (decision 45). Pure.
 */
import type { Understanding } from "@smgt/contract/understanding.ts";
import type { ChannelCode, PostKind } from "../../../channels/channel.ts";
import { isOfficeOpen, type WorkCalendar } from "../clocks/clock.ts";
import { hasTags } from "../detection/tags.ts";
import type { PostLanguage } from "../detection/language.ts";
import type { ReadablePost } from "../detection/read-post.ts";

/** Post fields used by rules. */
export interface AskedPost {
  readonly channel: ChannelCode;
  readonly kind: PostKind;
  readonly text: string;
  readonly media: ReadablePost["media"];
  readonly beside: ReadablePost["beside"];
  readonly author: { readonly handle: string; readonly followers: number; readonly isVerified: boolean };
  readonly postedAt: Date;
  readonly isSummoned: boolean;
  readonly isEdited: boolean;
  /** Time of the author's previous post; null: none, or not loaded. */
  readonly wroteBefore: Date | null;
}

/** Detection result with related masters. */
export interface Understood {
  /** Folded, without addresses and handles. */
  readonly words: readonly string[];
  readonly lang: PostLanguage;
  readonly understanding: Understanding;
  /** Issue and department of the issue label. */
  readonly matterOf: { readonly issueTypeId: number; readonly departmentId: number } | null;
  readonly sourceId: number;
  readonly isPrivate: boolean;
}

export const CHANNEL_NAMES = ["post", "reply", "quote", "message"] as const;
const NAME_OF_KIND: Readonly<Record<PostKind, (typeof CHANNEL_NAMES)[number]>> = {
  T: "post",
  R: "reply",
  Q: "quote",
  D: "message",
};

export interface PostFacts {
  /** Folded words of the text, without addresses and handles. */
  readonly words: readonly string[];
  readonly hashtags: readonly string[];
  readonly mentions: readonly string[];
  readonly handle: string;
  readonly followers: number;
  readonly isVerified: boolean;
  readonly lang: PostLanguage;
  readonly channel: (typeof CHANNEL_NAMES)[number];
  readonly hasMedia: boolean;
  readonly isEdited: boolean;
  readonly isSummoned: boolean;
  readonly isPrivate: boolean;
  readonly sourceId: number;
  readonly daysSinceBefore: number | null;
  readonly hour: number;
  readonly isWorkingTime: boolean;
  readonly at: number;
  readonly understanding: Understanding;
  readonly issueTypeId: number | null;
  readonly departmentId: number | null;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HASHTAG = /#([\p{L}\p{M}\p{N}_]{1,100})/gu;
const MENTION = /@(\w{1,50})/g;

/** Normalizes a handle or hashtag for comparison: without its sign, in lower case. */
export const nameKey = (name: string): string => name.trim().replace(/^[@#]/, "").normalize("NFC").toLowerCase();

const found = (text: string, sign: RegExp): readonly string[] =>
  hasTags(text) ? [...new Set([...text.matchAll(sign)].map(([, name = ""]) => nameKey(name)))] : [];

function officeTime(at: Date, calendar: WorkCalendar, districtId: number | null) {
  const minute = Math.floor(at.getTime() / MINUTE_MS + calendar.utcOffsetMinutes) % 1_440;
  return { hour: Math.floor(minute / 60), isWorkingTime: isOfficeOpen(at, calendar, districtId) };
}

/** Builds the facts of a post. */
export function factsOf(post: AskedPost, understood: Understood, calendar: WorkCalendar): PostFacts {
  const { understanding, matterOf } = understood;
  const before = post.wroteBefore;
  let hashtags: readonly string[] | null = null;
  let mentions: readonly string[] | null = null;
  return {
    words: understood.words,
    // Computed on demand, since only some rules need it.
    get hashtags() {
      return (hashtags ??= found(post.text, HASHTAG));
    },
    get mentions() {
      return (mentions ??= found(post.text, MENTION));
    },
    handle: nameKey(post.author.handle),
    followers: post.author.followers,
    isVerified: post.author.isVerified,
    lang: understood.lang,
    channel: NAME_OF_KIND[post.kind],
    hasMedia: post.media.length > 0,
    isEdited: post.isEdited,
    isSummoned: post.isSummoned,
    isPrivate: understood.isPrivate,
    sourceId: understood.sourceId,
    daysSinceBefore: before === null ? null : (post.postedAt.getTime() - before.getTime()) / DAY_MS,
    ...officeTime(post.postedAt, calendar, understanding.place?.district_id ?? null),
    at: post.postedAt.getTime(),
    understanding,
    issueTypeId: matterOf?.issueTypeId ?? null,
    departmentId: understanding.department?.department_id ?? matterOf?.departmentId ?? null,
  };
}
