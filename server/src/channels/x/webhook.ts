/**
 * The webhook's two proofs and the opening of a delivery (x-api 5.5). Pure.
 * A delivery is trusted only when its signature fits the raw bytes; whoever calls this stores the items
 * before answering 200, because X does not ask twice.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { RawItem } from "../channel.ts";
import { itemOf, unreadableItem } from "./items.ts";
import { isObject, listAt, objectAt, objectsAt, parseJson, textAt, type Json, type JsonObject } from "./json.ts";

/** The answer to X's challenge, which proves that we hold the consumer secret. */
export function answerCrc(consumerSecret: string, crcToken: string): { readonly response_token: string } {
  return { response_token: `sha256=${hmac(consumerSecret, crcToken)}` };
}

/** Whether X signed exactly these bytes; compared in constant time. */
export function isSigned(consumerSecret: string, body: Uint8Array, signature: string | null): boolean {
  if (signature === null) return false;
  const expected = Buffer.from(`sha256=${hmac(consumerSecret, body)}`);
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The raw items of a delivery. What cannot be taken apart comes out as an item that is not understood. */
export function itemsOfDelivery(body: Uint8Array): readonly RawItem[] {
  const text = Buffer.from(body).toString("utf8");
  const parsed = parseJson(text);
  if (!parsed.ok) return [unreadableItem(text, parsed.problem, "webhook")];
  const events =
    isObject(parsed.value) && Array.isArray(parsed.value["data"])
      ? listAt(parsed.value, "data")
      : [isObject(parsed.value) ? (parsed.value["data"] ?? null) : null];
  const items = events.flatMap((event) => itemsOfEvent(event, "webhook"));
  return items.length > 0 ? items : [unreadableItem(text, "no event in it", "webhook")];
}

/** The raw items of one activity event, whether it came by webhook or by stream. */
export function itemsOfEvent(event: Json, via: RawItem["via"]): readonly RawItem[] {
  const type = textAt(event, "event_type");
  const payload = objectAt(event, "payload");
  if (type === null || payload === null) return [unreadableItem(JSON.stringify(event), "not an activity event", via)];
  const about: JsonObject = {
    event: { event_uuid: textAt(event, "event_uuid"), event_type: type },
  };
  const includes = objectAt(event, "includes");
  if (type === "dm.received" || type === "dm.sent") return messageItems(payload, includes, via, about);
  if (type === "chat.received" || type === "chat.sent") return [itemOf(payload, includes, "X-DM", via, about)];
  if (type.startsWith("post.") && type !== "post.delete") return [itemOf(payload, includes, "X", via, about)];
  return [{ channel: "X", externalId: null, via, raw: { notice: type, data: payload } }];
}

/** Messages come in the old shape, several in one event, with the users as a map by id. */
function messageItems(
  payload: JsonObject,
  includes: JsonObject | null,
  via: RawItem["via"],
  about: JsonObject,
): readonly RawItem[] {
  const messages = objectsAt(payload, "direct_message_events");
  if (messages.length === 0) return [itemOf(payload, includes, "X-DM", via, about)];
  const users = Object.entries(objectAt(payload, "users") ?? {}).map(([id, user]) => ({
    id,
    ...(objectAt(user, "data") ?? (isObject(user) ? user : {})),
  }));
  return messages.map((message) => {
    const senderId = textAt(objectAt(message, "message_create"), "sender_id");
    const item = itemOf(message, null, "X-DM", via, about);
    return {
      ...item,
      raw: {
        data: message,
        includes: { users: users.filter((user) => user.id === senderId) },
        ...about,
      },
    };
  });
}

function hmac(secret: string, content: string | Uint8Array): string {
  return createHmac("sha256", secret).update(content).digest("base64");
}
