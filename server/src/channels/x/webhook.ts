/**
 * The webhook's two proofs and the opening of a delivery (REQUIREMENTS X5.5). Pure.
 * DANGER: one secret serves both proofs, and anyone may ask for the first. So what is signed for a challenge and what
 * is believed as a delivery never overlap: a challenge is a short token without braces, a delivery is a JSON object.
 * A delivery is trusted only when its signature fits the raw bytes; its items are stored before it is answered with
 * 200, because X does not ask twice.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { OpenedDelivery, RawItem } from "../channel.ts";
import { completenessOf, NOTHING } from "./completeness.ts";
import { itemOf, unreadableItem } from "./items.ts";
import {
  isObject,
  listAt,
  objectAt,
  objectsAt,
  parseJson,
  textAt,
  type Json,
  type JsonObject,
  type Parsed,
} from "./json.ts";

/** What X sends as a challenge: a short random value in base64, in either alphabet. */
const CRC_TOKEN = /^[A-Za-z0-9+/_=-]{1,256}$/;

/** The answer to X's challenge, which proves that we hold the consumer secret; null for what X would never send. */
export function answerCrc(consumerSecret: string, crcToken: string): { readonly response_token: string } | null {
  return CRC_TOKEN.test(crcToken) ? { response_token: `sha256=${hmac(consumerSecret, crcToken)}` } : null;
}

/** Opens a delivery of the bytes as they came; refuses what X has not signed, and what no delivery of X is. */
export function openDelivery(consumerSecret: string, body: Uint8Array, signature: string | null): OpenedDelivery {
  if (!isSigned(consumerSecret, body, signature)) return { kind: "refused", reason: "unsigned" };
  const text = Buffer.from(body).toString("utf8");
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return { kind: "refused", reason: "no JSON object" };
  return { kind: "items", items: itemsOfParsed(parsed, text) };
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
  return itemsOfParsed(parseJson(text), text);
}

function itemsOfParsed(parsed: Parsed, text: string): readonly RawItem[] {
  if (!parsed.ok) return [unreadableItem(text, parsed.problem, "webhook")];
  // Tells only that a replay has ended; what it brought came in other deliveries.
  if (isObject(parsed.value) && !("data" in parsed.value) && "replay_job_status" in parsed.value) return [];
  const only = objectAt(parsed.value, "data");
  const events = only === null ? listAt(parsed.value, "data") : [only];
  const items = events.flatMap((event) => itemsOfEvent(event, "webhook"));
  return items.length > 0 ? items : [unreadableItem(text, "no event in it", "webhook")];
}

/** The raw items of one activity event, whether it came by webhook or by stream. */
export function itemsOfEvent(event: Json, via: RawItem["via"]): readonly RawItem[] {
  const type = textAt(event, "event_type");
  const payload = objectAt(event, "payload");
  if (type === null || payload === null) {
    const channel = type?.startsWith("post.") === true ? "X" : "X-DM";
    return [unreadableItem(JSON.stringify(event), "not an activity event", via, channel)];
  }
  const about: JsonObject = {
    event: { event_uuid: textAt(event, "event_uuid"), event_type: type },
  };
  const includes = objectAt(event, "includes");
  if (type === "dm.received" || type === "dm.sent") return messageItems(payload, includes, via, about);
  if (type === "chat.received" || type === "chat.sent") return [itemOf(payload, includes, "X-DM", via, about)];
  if (type.startsWith("post.") && type !== "post.delete") return [itemOf(payload, includes, "X", via, about)];
  return [{ channel: "X", externalId: null, via, raw: { notice: type, data: payload }, ...NOTHING }];
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
    const raw = { data: message, includes: { users: users.filter((user) => user.id === senderId) }, ...about };
    return { ...itemOf(message, null, "X-DM", via, about), raw, ...completenessOf(raw) };
  });
}

function hmac(secret: string, content: string | Uint8Array): string {
  return createHmac("sha256", secret).update(content).digest("base64");
}
