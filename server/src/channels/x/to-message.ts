/**
 * Direct messages in their three shapes: `/2/dm_events`, the old shape inside an activity event, and the encrypted one.
 * Pure; never throws. Writers may be in danger: an unreadable message is still ingested, so that somebody answers it.
 */
import type { Post, Understood } from "../channel.ts";
import { authorOf, mediaOf, readTime } from "./author-and-media.ts";
import { besideOf } from "./beside.ts";
import { idAt, listAt, objectAt, storableText, textAt, type JsonObject } from "./json.ts";
import { writtenText } from "./plain-text.ts";
import type { OwnAccount } from "./own-account.ts";

/** Replacement text of a message readable in X's own apps only. */
export const ENCRYPTED_MESSAGE_TEXT = "[encrypted message]";
/** Replacement text of a message without text, such as a picture alone. */
export const NO_TEXT = "[no text]";

interface WireMessage {
  readonly id: string | null;
  readonly senderId: string | null;
  readonly recipientId: string | null;
  readonly conversationId: string | null;
  readonly createdAt: string | null;
  readonly text: string | null;
  readonly mediaKeys: readonly string[];
  /** True when parts other than text prove a message, such as a picture. */
  readonly isMessage: boolean;
}

export function toMessage(data: JsonObject, includes: JsonObject | null, own: OwnAccount): Understood {
  const eventType = textAt(data, "event_type");
  if (eventType === "ParticipantsJoin" || eventType === "ParticipantsLeave")
    return { kind: "ignored", reason: "somebody joined or left a conversation" };
  const wire = readMessage(data);
  if (wire.id === null) return { kind: "unreadable", reason: "the message has no id" };
  if (wire.senderId === null) return { kind: "unreadable", reason: "the message has no sender" };
  if (wire.senderId === own.id) return { kind: "ignored", reason: "our own message" };
  // No sign of a message or an attachment.
  if (wire.text === null && !wire.isMessage) return { kind: "unreadable", reason: "the message has no text" };
  if (wire.createdAt === null) return { kind: "unreadable", reason: "the message has no time that can be read" };
  const message: Post = {
    channel: "X-DM",
    originId: wire.id,
    versionId: wire.id,
    kind: "D",
    text: storableText(wire.text || NO_TEXT),
    lang: null,
    author: authorOf(wire.senderId, includes),
    createdAt: wire.createdAt,
    conversationId: wire.conversationId ?? conversationOf(wire.senderId, wire.recipientId ?? own.id),
    inReplyToPostId: null,
    quotedPostId: null,
    isRepost: false,
    editIds: [wire.id],
    media: mediaOf(wire.mediaKeys, includes),
    beside: besideOf(data, includes, own),
    canReplyPublicly: false,
  };
  return { kind: "post", post: message };
}

function readMessage(data: JsonObject): WireMessage {
  const old = objectAt(data, "message_create");
  if (old !== null) return readOldMessage(data, old);
  if (textAt(data, "encoded_event") !== null) return readEncrypted(data);
  const text = textAt(data, "text");
  const mediaKeys = listAt(objectAt(data, "attachments"), "media_keys").filter((key) => typeof key === "string");
  return {
    id: idAt(data, "id"),
    senderId: idAt(data, "sender_id"),
    recipientId: null,
    conversationId: textAt(data, "dm_conversation_id"),
    createdAt: readTime(textAt(data, "created_at")),
    text: text === null ? null : writtenText(text, objectAt(data, "entities"), null),
    mediaKeys,
    isMessage: textAt(data, "event_type") === "MessageCreate" || mediaKeys.length > 0,
  };
}

function readOldMessage(data: JsonObject, create: JsonObject): WireMessage {
  const message = objectAt(create, "message_data");
  const text = textAt(message, "text");
  return {
    id: idAt(data, "id"),
    senderId: idAt(create, "sender_id"),
    recipientId: idAt(objectAt(create, "target"), "recipient_id"),
    conversationId: null,
    createdAt: readMilliseconds(idAt(data, "created_timestamp")),
    text: text === null ? null : writtenText(text, objectAt(message, "entities"), null),
    mediaKeys: [],
    isMessage: true,
  };
}

function readEncrypted(data: JsonObject): WireMessage {
  return {
    id: idAt(data, "id", "event_id"),
    senderId: idAt(data, "sender_id"),
    recipientId: null,
    conversationId: textAt(data, "conversation_id", "dm_conversation_id"),
    createdAt:
      readMilliseconds(idAt(data, "created_at_msec", "created_timestamp")) ?? readTime(textAt(data, "created_at")),
    text: ENCRYPTED_MESSAGE_TEXT,
    mediaKeys: [],
    isMessage: true,
  };
}

/** X names a conversation of two by both ids, the lower first. */
function conversationOf(left: string, right: string): string {
  const [first, second] = BigInt(left) < BigInt(right) ? [left, right] : [right, left];
  return `${first}-${second}`;
}

function readMilliseconds(text: string | null): string | null {
  if (text === null || text.length > 15) return null;
  return readTime(new Date(Number(text)).toISOString());
}
