/** Types of the stand-in's state; values go into the journal unchanged. */

export interface FakeUser {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly location: string;
  readonly followers: number;
  readonly isVerified: boolean;
  readonly createdAt: string;
  /** True when others may write messages to this user. */
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
  /** Text as displayed, with the handles that X puts before a reply. */
  readonly text: string;
  /** Length of these handles. */
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
  /** True in the new encrypted chat, where the app receives only a cipher. */
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

/** A place where an item becomes visible; "mentions" is the poll of mentions or messages. */
export type Surface = "mentions" | "search" | "stream" | "webhook";

export interface Visibility {
  /** Milliseconds since the epoch; Infinity for never. */
  readonly from: Readonly<Record<Surface, number>>;
  /** Time before which copies have half of the text, or no author and includes. */
  readonly wholeAt: number;
  readonly firstCopy: "cut" | "bare";
}

/** Returns the id of a conversation of two: both ids, the lower first. */
export function conversationOf(left: string, right: string): string {
  const [first, second] = BigInt(left) < BigInt(right) ? [left, right] : [right, left];
  return `${first}-${second}`;
}
