/**
 * Interface of a channel: read citizens' posts, answer them, report the outcome. The domain knows only this file and
 * the list of channels in its context; platform details are in their own folder. A channel must never touch the
 * database or retry a write by itself.
 */
import type { Wording } from "@smgt/contract/languages.ts";
import type { ReplyRules } from "@smgt/contract/shapes/reply-rules.ts";

/** Kind of item of a channel, its posts or its messages; stored with each, and named by a source of the pack. */
export type ChannelCode = string;

/** T post, R reply or follow-up, Q quote, D direct message. */
export type PostKind = "T" | "R" | "Q" | "D";

/** Item as received. `raw` is JSON and is stored untouched. */
export interface RawItem {
  readonly channel: ChannelCode;
  /** Platform's id as a decimal string; null without a readable one. */
  readonly externalId: string | null;
  readonly via: "stream" | "poll" | "webhook" | "lookup";
  readonly raw: unknown;
  /** Bits of the parts present in this copy. A later copy with an additional bit completes the stored ones. */
  readonly has: number;
  /** Length of the text: a longer one is less truncated. */
  readonly textLength: number;
  /** Author's id on the platform; null when this copy has none. */
  readonly authorId: string | null;
}

/** Input for understanding an item. */
export type RawCopy = Pick<RawItem, "channel" | "raw"> & Partial<RawItem>;

export interface PostAuthor {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly profileImageUrl: string | null;
  readonly followers: number;
  readonly isVerified: boolean;
}

export interface PostMedia {
  readonly type: "photo" | "video" | "animated_gif" | "other";
  readonly url: string | null;
  readonly previewUrl: string | null;
  readonly altText: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Part that the platform sends beside a post: a post that it quotes or answers, the choices of its poll, its place. */
export type Beside =
  | {
      readonly kind: "quoted" | "answered";
      readonly id: string;
      readonly text: string;
      readonly authorId: string;
      readonly handle: string;
      readonly name: string;
      readonly createdAt: string | null;
      readonly media: readonly PostMedia[];
      /** Written by our own account, so it tells nothing about the citizen's problem. */
      readonly isOurs: boolean;
    }
  | { readonly kind: "poll"; readonly choices: readonly string[] }
  | { readonly kind: "place"; readonly name: string };

/** Citizen's post or message in our format. Times are ISO 8601 UTC. Ids are decimal strings. */
export interface Post {
  readonly channel: ChannelCode;
  /** First id of the edit history: the same for all versions of one post. */
  readonly originId: string;
  /** Id of this version; equals `originId` until the author edits. */
  readonly versionId: string;
  readonly kind: PostKind;
  /** Complete text, long posts included. */
  readonly text: string;
  /** Platform's guess at the language, such as `hi`; null for none. */
  readonly lang: string | null;
  readonly author: PostAuthor;
  readonly createdAt: string;
  readonly conversationId: string;
  readonly inReplyToPostId: string | null;
  readonly quotedPostId: string | null;
  readonly isRepost: boolean;
  /** Oldest first; always contains `versionId`. */
  readonly editIds: readonly string[];
  readonly media: readonly PostMedia[];
  readonly beside: readonly Beside[];
  /** True when the platform allows our account a public reply; never for a private message. */
  readonly canReplyPublicly: boolean;
}

export type Understood =
  | { readonly kind: "post"; readonly post: Post }
  /** Item that is no citizen's post, with the reason for ignoring it. */
  | { readonly kind: "ignored"; readonly reason: string }
  /** Not understood; stored and shown to a person. */
  | { readonly kind: "unreadable"; readonly reason: string };

export interface ReadPage {
  readonly items: readonly RawItem[];
  /** Highest id of the page; null for an empty page. */
  readonly newestId: string | null;
  readonly nextToken: string | null;
  /** Limit of how far back the platform goes; absent when it does not matter. */
  readonly reachesTo?: Date;
}

/** Result of a read. Reads are safe to repeat, so everything but `page` may be retried later. */
export type ReadOutcome =
  | { readonly kind: "page"; readonly page: ReadPage }
  | { readonly kind: "limited"; readonly retryAt: Date; readonly message: string }
  | { readonly kind: "refused"; readonly code: RefusalKind; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Reasons of a platform's refusal. AUTH: our account is rejected. CREDIT: our paid quota is used up. NOT_SUMMONED: the
 * author has not mentioned us, so no public reply is allowed. DM_CLOSED: they accept no messages from us. DUPLICATE:
 * the same text exists already. POST_GONE, INVALID: the answered post is gone, or the text is rejected. FORBIDDEN: an
 * unknown reason.
 */
export type RefusalKind =
  | "AUTH"
  | "CREDIT"
  | "NOT_SUMMONED"
  | "DM_CLOSED"
  | "DUPLICATE"
  | "POST_GONE"
  | "INVALID"
  | "FORBIDDEN";

/**
 * Result of a write. `unknown` means it may have happened: it must not be sent again. `limited` means it certainly did
 * not happen (rate limit, or unreachable) and may be retried at `retryAt`.
 */
export type SendOutcome =
  | { readonly kind: "sent"; readonly externalId: string; readonly url: string | null }
  | { readonly kind: "refused"; readonly code: RefusalKind; readonly message: string }
  | { readonly kind: "limited"; readonly retryAt: Date; readonly message: string }
  | { readonly kind: "unknown"; readonly message: string };

/** Reply or message of ours that may be on the platform. */
export interface SoughtReply {
  readonly kind: "P" | "D";
  readonly text: string;
  /** Answered post, or recipient. */
  readonly target: string;
  /** Begin of the first attempt. */
  readonly since: Date;
  /** Latest moment at which it may have been sent. */
  readonly until: Date;
}

/**
 * `found`: all matches, oldest first. `absent`: everything since then was read without a match. `unsure`: no match, but
 * not everything could be read. `failed`: the search failed.
 */
export type OwnAnswer =
  | { readonly kind: "found"; readonly posts: readonly { readonly externalId: string; readonly url: string | null }[] }
  | { readonly kind: "absent" | "unsure" }
  | { readonly kind: "failed"; readonly message: string };

/** Public reply of ours on the platform. */
export interface OwnReply {
  readonly externalId: string;
  readonly url: string | null;
  /** Answered post. */
  readonly target: string;
  readonly text: string;
  readonly at: Date;
}

/** `read`: all public replies of ours, oldest first, back to `reachesTo`. `failed`: the read failed. */
export type OwnReplies =
  | { readonly kind: "read"; readonly replies: readonly OwnReply[]; readonly reachesTo: Date }
  | { readonly kind: "failed"; readonly message: string };

/** Status of posts that the platform was queried about. */
export interface FoundDeleted {
  readonly deleted: readonly string[];
  readonly there: readonly string[];
}

/** True when the platform accepts our account. */
export type ProbeOutcome =
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly code: RefusalKind; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/** Our identity on the platform, and its rate limit. */
export type IdentifyOutcome =
  | {
      readonly kind: "known";
      readonly id: string;
      readonly handle: string;
      /** Absent when it names no limit. */
      readonly limit: { readonly most: number; readonly left: number; readonly resetsAt: Date } | null;
    }
  | Exclude<ProbeOutcome, { readonly kind: "taken" }>;

/**
 * Billed units of a platform. OWN_READ: a post that mentions us, read for our own account; POST_READ: a post found by
 * search or stream; EVENT: a webhook delivery; REPLY_LINK: a reply with a link.
 */
export const BILLED_KINDS = [
  "OWN_READ",
  "POST_READ",
  "USER_READ",
  "MESSAGE_READ",
  "EVENT",
  "MESSAGE_EVENT",
  "REPLY",
  "REPLY_LINK",
  "MESSAGE",
] as const;
export type BilledKind = (typeof BILLED_KINDS)[number];

/** Number of units. */
export interface Billed {
  readonly kind: BilledKind;
  readonly times: number;
}

/** Request to a platform, or delivery of it, for metrics and billing: no content. */
export interface Asked {
  readonly channel: string;
  /** Path without ids. */
  readonly what: string;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  readonly ms: number;
  /** Rate limit in the answer; null without one. */
  readonly limit: { readonly most: number; readonly left: number } | null;
  readonly billed: readonly Billed[];
}

export interface StreamHandlers {
  /** Called for each item, in order; the stream waits for the promise before reading on. */
  onItem(item: RawItem): Promise<void>;
  /** Connected (again): the caller reads the gap by polling. */
  onConnected(): void;
  /** Disconnected; `retryInMs` is the delay of the next attempt. */
  onDisconnected(reason: string, retryInMs: number): void;
}

/** Parsed delivery, or the reason for rejecting it. */
export type OpenedDelivery =
  | { readonly kind: "items"; readonly items: readonly RawItem[] }
  | { readonly kind: "refused"; readonly reason: "unsigned" | "no JSON object" };

/** Webhook of a platform. A delivery may be trusted only after both checks. */
export interface ChannelWebhook {
  /** Answer to a challenge, proving that we hold the secret; null for an implausible challenge. */
  answerChallenge(token: string): Readonly<Record<string, string>> | null;
  /** Verifies and parses a delivery: `body` is the raw bytes. Store the items before acknowledging. */
  openDelivery(input: { body: Uint8Array; signature: string | null }): OpenedDelivery;
  /** Registers `url` for all events of our account. Safe to repeat. */
  register(url: string): Promise<RegisterOutcome>;
  /** Requests a replay of all deliveries between these moments; a day at most. */
  replay(input: { webhookId: string; from: Date; until: Date }): Promise<ReplayOutcome>;
}

export type RegisterOutcome =
  | {
      readonly kind: "registered";
      readonly webhookId: string;
      /** The webhook was inactive until now: it is new, or it had failed a challenge. */
      readonly wasDown: boolean;
      /** Event kinds refused by the platform, with its message; their items arrive by polling, if at all. */
      readonly refused: readonly string[];
    }
  | { readonly kind: "failed"; readonly message: string };

/** `limited` and `failed` may be retried; `refused` is final, as when the contract does not include it. */
export type ReplayOutcome =
  | { readonly kind: "asked"; readonly jobId: string }
  | { readonly kind: "limited" | "refused" | "failed"; readonly message: string };

/** Page of posts that mention us; a time window instead of `sinceId` sweeps for posts missed by a dead stream. */
export interface MentionsQuery {
  readonly sinceId: string | null;
  readonly pageToken: string | null;
  readonly window?: { readonly from: Date; readonly until: Date };
  /** Aborts the read. */
  readonly signal?: AbortSignal;
}

/** Posts that mention us between two ids, both exclusive. */
export interface MissedQuery {
  readonly afterId: string;
  readonly beforeId: string;
  readonly pageToken: string | null;
  readonly signal?: AbortSignal;
}

/** Traits of a channel, with or without an account on it. */
export interface ChannelTraits {
  /** Code in rows, refusal codes and, in small letters, in addresses: capitals and digits. */
  readonly code: string;
  /** Display name, the same in every language. */
  readonly name: string;
  /** Public kind of item. */
  readonly publicCode: ChannelCode;
  /** Private kind of item, readable by the writer and us only; null without messages. */
  readonly privateCode: ChannelCode | null;
  /** Rules for the text of a public reply, and of a message. */
  readonly rules: { readonly public: ReplyRules; readonly private: ReplyRules };
  /** Polling intervals for posts and messages. */
  readonly pace: { readonly mentionsMs: number; readonly messagesMs: number };
  /** Credentials of its webhook calls: the query of a challenge, the header of a delivery; null without a webhook. */
  readonly door: { readonly challenge: string; readonly signature: string } | null;
  /** Public URL of a post; null when it has none. */
  postUrl(handle: string, postId: string): string | null;
  /** True when a text has the form of a username. */
  isHandle(given: string): boolean;
  /** Post of `handle` named by a copied address; null for every other address. */
  readPostUrl(given: string, handle: string): { readonly externalId: string; readonly url: string } | null;
  /** Required settings of the server. */
  readonly settings: readonly string[];
  /** Steps of an administrator so that the platform accepts our account again. */
  readonly mending: Readonly<Record<"AUTH" | "CREDIT", Wording>>;
}

/** Our account on a channel. */
export interface Channel extends ChannelTraits {
  /** Our own account, whose posts are never ingested. */
  readonly ownAccount: { readonly id: string; readonly handle: string };
  /** Absent without a webhook. */
  readonly webhook: ChannelWebhook | null;
  /** Covers some hundred posts; older pages silently end. */
  readMentions(input: MentionsQuery): Promise<ReadOutcome>;
  /** The same posts by search, for older ones; a week at most. */
  readMissed(input: MissedQuery): Promise<ReadOutcome>;
  readMessages(input: { pageToken: string | null; signal?: AbortSignal }): Promise<ReadOutcome>;
  /** Time at which the platform assigned this id; null for an invalid id. */
  madeAt(id: string): Date | null;
  /** Lowest id the platform can have assigned at this moment. */
  firstIdAt(at: Date): string;
  /** Runs until `signal` aborts, reconnecting by the platform's rules. Never throws. */
  runStream(handlers: StreamHandlers, signal: AbortSignal): Promise<void>;
  /** Returns which of these posts (at most 100) are gone and which are visible; others are left out. */
  findDeleted(ids: readonly string[]): Promise<FoundDeleted | { readonly failed: string }>;
  /** Understands one raw item. Pure: no I/O, same result for the same item. */
  understand(item: RawCopy): Understood;
  /** Combines copies of one item, oldest first: each part from a copy that has it. Pure. */
  combine(copies: readonly unknown[]): unknown;
  sendReply(input: { text: string; inReplyToPostId: string }): Promise<SendOutcome>;
  sendMessage(input: { text: string; recipientId: string }): Promise<SendOutcome>;
  /**
   * Searches for our own replies and messages with exactly these texts, one result for each, in order. One read serves
   * all public ones of the same time, and one all of a conversation.
   */
  findOwn(sought: readonly SoughtReply[]): Promise<readonly OwnAnswer[]>;
  /** Reads our own public replies since then, as far back as the platform allows in one search. */
  readOwn(since: Date): Promise<OwnReplies>;
  /** Cheap read that tests whether the platform accepts our account. `failed` proves nothing. */
  probe(): Promise<ProbeOutcome>;
  /** The same read, returning our identity on the platform. */
  identify(): Promise<IdentifyOutcome>;
  close(): Promise<void>;
}

/** Channel with a webhook. */
export interface CalledChannel extends Channel {
  readonly webhook: ChannelWebhook;
}

export const isCalled = (channel: Channel): channel is CalledChannel => channel.webhook !== null;
