/** What exists in the stand-in's world. Plain values: they go into the journal as they are. */

export interface FakeUser {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly location: string;
  readonly followers: number;
  readonly isVerified: boolean;
  readonly createdAt: string;
  /** Whether others may write messages to this user. */
  readonly acceptsMessages: boolean;
}

export interface FakePhoto {
  readonly key: string;
  readonly altText: string;
  readonly width: number;
  readonly height: number;
}

/** One version of a post; an edit is a new version with a new id and the same `originId`. */
export interface FakePost {
  readonly id: string;
  readonly originId: string;
  readonly authorId: string;
  /** As people read it, with the handles X puts before a reply. */
  readonly text: string;
  /** How much of `text` is such handles. */
  readonly prefixLength: number;
  readonly createdAt: string;
  readonly conversationId: string;
  readonly inReplyToId: string | null;
  readonly quotedId: string | null;
  readonly repostOfId: string | null;
  readonly lang: string;
  readonly photos: readonly FakePhoto[];
  readonly editableUntil: string;
}

export interface FakeMessage {
  readonly id: string;
  readonly senderId: string;
  readonly recipientId: string;
  readonly text: string;
  readonly createdAt: string;
  readonly photos: readonly FakePhoto[];
  /** Written in the new encrypted chat: only a cipher reaches the app. */
  readonly isEncrypted: boolean;
}

export interface FakeRule {
  readonly id: string;
  readonly value: string;
  readonly tag: string;
}

export interface FakeWebhook {
  readonly id: string;
  readonly url: string;
  readonly createdAt: string;
  isValid: boolean;
}

export interface FakeSubscription {
  readonly id: string;
  readonly eventType: string;
  readonly userId: string;
  readonly tag: string;
  readonly webhookId: string;
}

/** "mentions" is the poll of mentions, or of messages. */
export type Surface = "mentions" | "search" | "stream" | "webhook";

export interface Visibility {
  /** Milliseconds since the epoch; Infinity is never. */
  readonly from: Readonly<Record<Surface, number>>;
  /** Copies before this time have half of the text, or no author and no includes. */
  readonly wholeAt: number;
  readonly firstCopy: "cut" | "bare";
}

/** The name of a conversation of two: both ids, the lower first. */
export function conversationOf(left: string, right: string): string {
  const [first, second] = BigInt(left) < BigInt(right) ? [left, right] : [right, left];
  return `${first}-${second}`;
}
