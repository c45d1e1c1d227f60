/**
 * What any channel is and can do: read what citizens wrote, answer them, say how it went.
 * The domain knows only this file and the list of channels in its context; the words of a platform live in its own folder.
 * A channel never touches the database and never retries a write by itself.
 */
import type { Wording } from "@smgt/contract/languages.ts";
import type { ReplyRules } from "@smgt/contract/shapes/reply-rules.ts";

/** One kind of item that a channel brings, its posts or its messages; stored with each, and named by a source of the pack. */
export type ChannelCode = string;

/** T post, R reply or follow-up, Q quote, D direct message. */
export type PostKind = "T" | "R" | "Q" | "D";

/** One item as it came, before anybody understood it. `raw` is JSON and is stored untouched. */
export interface RawItem {
  readonly channel: ChannelCode;
  /** The platform's own id as a decimal string; null when the item has none that can be read. */
  readonly externalId: string | null;
  readonly via: "stream" | "poll" | "webhook" | "lookup";
  readonly raw: unknown;
  /** Which parts this copy has, as bits. A later copy with a bit that the stored ones lack makes them more complete. */
  readonly has: number;
  /** How much of the text there is: a longer one is less cut. */
  readonly textLength: number;
  /** Who wrote it, as the platform knows them; null where this copy does not say. */
  readonly authorId: string | null;
}

/** What is needed of an item to understand it. */
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

/** A citizen's post or message in our words. Times are ISO 8601 UTC. Ids are decimal strings. */
export interface Post {
  readonly channel: ChannelCode;
  /** First id of the edit history: the same for all versions of one post. */
  readonly originId: string;
  /** Id of this version; equals `originId` until the author edits. */
  readonly versionId: string;
  readonly kind: PostKind;
  /** The whole text, long posts included. */
  readonly text: string;
  /** The platform's guess at the language, such as `hi`; null when none. */
  readonly lang: string | null;
  readonly author: PostAuthor;
  readonly createdAt: string;
  readonly conversationId: string;
  readonly inReplyToPostId: string | null;
  readonly quotedPostId: string | null;
  readonly isRepost: boolean;
  /** Oldest first; always holds at least `versionId`. */
  readonly editIds: readonly string[];
  readonly media: readonly PostMedia[];
  /** Whether the platform lets our account answer this post in public; never where it is private. */
  readonly canReplyPublicly: boolean;
}

export type Understood =
  | { readonly kind: "post"; readonly post: Post }
  /** Nothing to take in, with the reason: an item that is not a citizen's post. */
  | { readonly kind: "ignored"; readonly reason: string }
  /** Could not be understood; kept and shown to a person. */
  | { readonly kind: "unreadable"; readonly reason: string };

export interface ReadPage {
  readonly items: readonly RawItem[];
  /** Highest id seen in the page; null for an empty page. */
  readonly newestId: string | null;
  readonly nextToken: string | null;
  /** The platform does not go back further than this. Absent where it need not. */
  readonly reachesTo?: Date;
}

/** How a read went. Reads are safe to repeat, so everything but `page` may simply be tried later. */
export type ReadOutcome =
  | { readonly kind: "page"; readonly page: ReadPage }
  | { readonly kind: "limited"; readonly retryAt: Date; readonly message: string }
  | { readonly kind: "refused"; readonly code: RefusalKind; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Why a platform says no. AUTH: it does not take our account. CREDIT: what we paid for is used up. NOT_SUMMONED: the author
 * has not called us in, so a public answer is not allowed. DM_CLOSED: they take no messages from us. DUPLICATE: the same
 * words are there already. POST_GONE, INVALID: what is answered is gone, or the text is not taken. FORBIDDEN: no, without a
 * reason that we know.
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
 * How a write went. `unknown` means it may have happened: nobody may simply send again.
 * `limited` means it surely did not happen (over a limit, or nobody answered the door) and may be tried at `retryAt`.
 */
export type SendOutcome =
  | { readonly kind: "sent"; readonly externalId: string; readonly url: string | null }
  | { readonly kind: "refused"; readonly code: RefusalKind; readonly message: string }
  | { readonly kind: "limited"; readonly retryAt: Date; readonly message: string }
  | { readonly kind: "unknown"; readonly message: string };

/** A reply or message of ours that may be on the platform. */
export interface SoughtReply {
  readonly kind: "P" | "D";
  readonly text: string;
  /** The post that was answered, or the recipient. */
  readonly target: string;
  /** Begin of the first attempt. */
  readonly since: Date;
  /** After this it cannot have been sent any more. */
  readonly until: Date;
}

/**
 * `found`: all of that, oldest first. `absent`: everything since then was read and it is not there. `unsure`: not seen,
 * but not everything could be read. `failed`: it could not be looked for now.
 */
export type OwnAnswer =
  | { readonly kind: "found"; readonly posts: readonly { readonly externalId: string; readonly url: string | null }[] }
  | { readonly kind: "absent" | "unsure" }
  | { readonly kind: "failed"; readonly message: string };

/** A public reply of ours as the platform shows it. */
export interface OwnReply {
  readonly externalId: string;
  readonly url: string | null;
  /** The post that it answers. */
  readonly target: string;
  readonly text: string;
  readonly at: Date;
}

/** `read`: all public replies of ours, oldest first, back to `reachesTo`. `failed`: they could not be read now. */
export type OwnReplies =
  | { readonly kind: "read"; readonly replies: readonly OwnReply[]; readonly reachesTo: Date }
  | { readonly kind: "failed"; readonly message: string };

/** What a platform says of posts that it was asked about. */
export interface FoundDeleted {
  readonly deleted: readonly string[];
  readonly there: readonly string[];
}

/** Whether the platform takes our account. */
export type ProbeOutcome =
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly code: RefusalKind; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/** Who we are to the platform, and how often it may be asked. */
export type IdentifyOutcome =
  | {
      readonly kind: "known";
      readonly id: string;
      readonly handle: string;
      /** Null where it names no limit. */
      readonly limit: { readonly most: number; readonly left: number; readonly resetsAt: Date } | null;
    }
  | Exclude<ProbeOutcome, { readonly kind: "taken" }>;

/**
 * What a platform takes money for. OWN_READ: a post that names us, read for our own account; POST_READ: a post found by
 * search or stream; EVENT: one that was brought to our door; REPLY_LINK: a reply with an address in it.
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

/** How many of one kind. */
export interface Billed {
  readonly kind: BilledKind;
  readonly times: number;
}

/** One thing that was asked of a platform, or that it brought, for those who count: nothing of what was said. */
export interface Asked {
  readonly channel: string;
  /** Which of the platform's paths, without ids. */
  readonly what: string;
  /** Of HTTP; null where nobody answered. */
  readonly status: number | null;
  readonly ms: number;
  /** What the answer said of the limit; null where it said nothing. */
  readonly limit: { readonly most: number; readonly left: number } | null;
  readonly billed: readonly Billed[];
}

export interface StreamHandlers {
  /** Called for each item, in order; the stream waits for the promise before reading on. */
  onItem(item: RawItem): Promise<void>;
  /** Connected (again): the caller reads the gap by polling. */
  onConnected(): void;
  /** Not connected; `retryInMs` says when the next try is. */
  onDisconnected(reason: string, retryInMs: number): void;
}

/** A delivery taken apart, or why it is not believed. */
export type OpenedDelivery =
  | { readonly kind: "items"; readonly items: readonly RawItem[] }
  | { readonly kind: "refused"; readonly reason: "unsigned" | "no JSON object" };

/** The door for a platform that calls us. Both answers are needed before anybody trusts a delivery. */
export interface ChannelWebhook {
  /** The body that proves to the platform that we hold the secret; null when no platform would ask so. */
  answerChallenge(token: string): Readonly<Record<string, string>> | null;
  /** Opens a delivery: `body` is the bytes as they came. Store the items, then acknowledge. */
  openDelivery(input: { body: Uint8Array; signature: string | null }): OpenedDelivery;
  /** Makes sure that the platform calls `url` for everything that concerns our account. Safe to repeat. */
  register(url: string): Promise<RegisterOutcome>;
  /** Asks for everything to be delivered again that was, or should have been, between these moments; a day at most. */
  replay(input: { webhookId: string; from: Date; until: Date }): Promise<ReplayOutcome>;
}

export type RegisterOutcome =
  | {
      readonly kind: "registered";
      readonly webhookId: string;
      /** Nothing was delivered until now: it is new, or it had failed a challenge. */
      readonly wasDown: boolean;
      /** Kinds of event that the platform will not deliver, with its words; what they bring comes by polling, if at all. */
      readonly refused: readonly string[];
    }
  | { readonly kind: "failed"; readonly message: string };

/** `limited` and `failed` may be asked again later; `refused` stays so, as where the contract does not include it. */
export type ReplayOutcome =
  | { readonly kind: "asked"; readonly jobId: string }
  | { readonly kind: "limited" | "refused" | "failed"; readonly message: string };

/** One page of posts that name us; a time window instead of `sinceId` sweeps for what a dead stream missed. */
export interface MentionsQuery {
  readonly sinceId: string | null;
  readonly pageToken: string | null;
  readonly window?: { readonly from: Date; readonly until: Date };
  /** Gives the reading up. */
  readonly signal?: AbortSignal;
}

/** Posts that name us between two ids, neither of them included. */
export interface MissedQuery {
  readonly afterId: string;
  readonly beforeId: string;
  readonly pageToken: string | null;
  readonly signal?: AbortSignal;
}

/** What a channel is, whether or not an account is set up on it. */
export interface ChannelTraits {
  /** Its name in rows, in codes of refusals and, in small letters, in addresses: capitals and digits. */
  readonly code: string;
  /** What people call it, in every language alike. */
  readonly name: string;
  /** The kind that everybody can read. */
  readonly publicCode: ChannelCode;
  /** The kind that only its writer and we can read; null where there are no messages. */
  readonly privateCode: ChannelCode | null;
  /** What it takes as a public answer, and as a message. */
  readonly rules: { readonly public: ReplyRules; readonly private: ReplyRules };
  /** How often it may be asked for new posts and messages. */
  readonly pace: { readonly mentionsMs: number; readonly messagesMs: number };
  /** Where its calls say who they are: the query of a challenge, the header of a delivery; null where it never calls. */
  readonly door: { readonly challenge: string; readonly signature: string } | null;
  /** Where people see a post; null where a post has no address. */
  postUrl(handle: string, postId: string): string | null;
  /** Whether it has the form of a username there. */
  isHandle(given: string): boolean;
  /** The post of `handle` that a copied address names; null for every other address. */
  readPostUrl(given: string, handle: string): { readonly externalId: string; readonly url: string } | null;
  /** The settings of the server that an account on it needs. */
  readonly settings: readonly string[];
  /** What an administrator does so that it takes our account again. */
  readonly mending: Readonly<Record<"AUTH" | "CREDIT", Wording>>;
}

/** An account of ours on a channel. */
export interface Channel extends ChannelTraits {
  /** Our own account, whose posts are never taken in. */
  readonly ownAccount: { readonly id: string; readonly handle: string };
  /** Null where the platform never calls us. */
  readonly webhook: ChannelWebhook | null;
  /** Reaches back over some hundred posts; beyond them its pages just end, without a word. */
  readMentions(input: MentionsQuery): Promise<ReadOutcome>;
  /** The same posts by search, for what lies further back; a week at most. */
  readMissed(input: MissedQuery): Promise<ReadOutcome>;
  readMessages(input: { pageToken: string | null; signal?: AbortSignal }): Promise<ReadOutcome>;
  /** The moment at which the platform gave this id; null for what cannot be one of its ids. */
  madeAt(id: string): Date | null;
  /** The lowest id that the platform can have given at this moment. */
  firstIdAt(at: Date): string;
  /** Runs until `signal` aborts, reconnecting by the platform's rules. Never throws. */
  runStream(handlers: StreamHandlers, signal: AbortSignal): Promise<void>;
  /** Which of these posts (at most 100) are gone from the platform, and which it shows; of the others it says nothing. */
  findDeleted(ids: readonly string[]): Promise<FoundDeleted | { readonly failed: string }>;
  /** Understands one raw item. Pure: no I/O, same answer for the same item. */
  understand(item: RawCopy): Understood;
  /** Several copies of one item, oldest first, as one: each part from a copy that has it. Pure. */
  combine(copies: readonly unknown[]): unknown;
  sendReply(input: { text: string; inReplyToPostId: string }): Promise<SendOutcome>;
  sendMessage(input: { text: string; recipientId: string }): Promise<SendOutcome>;
  /**
   * Looks for replies and messages of our own with exactly these words, one answer for each, in the same order. One read
   * serves all public ones of the same time, and one all of a conversation.
   */
  findOwn(sought: readonly SoughtReply[]): Promise<readonly OwnAnswer[]>;
  /** Reads back our own public replies since then, as far as the platform and one look reach. */
  readOwn(since: Date): Promise<OwnReplies>;
  /** One cheap read in our own name: whether the platform takes us. `failed` says nothing about that. */
  probe(): Promise<ProbeOutcome>;
  /** The same read, for those who want to know whom the platform takes us for. */
  identify(): Promise<IdentifyOutcome>;
  close(): Promise<void>;
}

/** A channel whose platform calls us. */
export interface CalledChannel extends Channel {
  readonly webhook: ChannelWebhook;
}

export const isCalled = (channel: Channel): channel is CalledChannel => channel.webhook !== null;
