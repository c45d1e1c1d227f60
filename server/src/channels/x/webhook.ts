/**
 * Both signature checks of the webhook, and the parsing of deliveries (REQUIREMENTS X5.5). Pure. DANGER: one secret
 * serves both, and anyone may request a challenge. A signed challenge must never be a valid delivery: a challenge is a
 * short token without braces, a delivery is a JSON object. Trust a delivery only when its signature matches the raw
 * bytes; store its items before answering 200, since X does not repeat it.
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

/** Challenge of X: a short random value in base64, in either alphabet. */
const CRC_TOKEN = /^[A-Za-z0-9+/_=-]{1,256}$/;

/** Answer to X's challenge, which proves that we hold the consumer secret; null for an implausible one. */
export function answerCrc(consumerSecret: string, crcToken: string): { readonly response_token: string } | null {
  return CRC_TOKEN.test(crcToken) ? { response_token: `sha256=${hmac(consumerSecret, crcToken)}` } : null;
}

/** Verifies and parses a delivery from raw bytes; rejects unsigned ones and other shapes. */
export function openDelivery(consumerSecret: string, body: Uint8Array, signature: string | null): OpenedDelivery {
  if (!isSigned(consumerSecret, body, signature)) return { kind: "refused", reason: "unsigned" };
  const text = Buffer.from(body).toString("utf8");
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return { kind: "refused", reason: "no JSON object" };
  return { kind: "items", items: itemsOfParsed(parsed, text) };
}

/** Returns true when X signed exactly these bytes; compared in constant time. */
export function isSigned(consumerSecret: string, body: Uint8Array, signature: string | null): boolean {
  if (signature === null) return false;
  const expected = Buffer.from(`sha256=${hmac(consumerSecret, body)}`);
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Raw items of a delivery. Unparseable parts become items that are not understood. */
export function itemsOfDelivery(body: Uint8Array): readonly RawItem[] {
  const text = Buffer.from(body).toString("utf8");
  return itemsOfParsed(parseJson(text), text);
}

function itemsOfParsed(parsed: Parsed, text: string): readonly RawItem[] {
  if (!parsed.ok) return [unreadableItem(text, parsed.problem, "webhook")];
  // End of a replay; its items came in other deliveries.
  if (isObject(parsed.value) && !("data" in parsed.value) && "replay_job_status" in parsed.value) return [];
  const only = objectAt(parsed.value, "data");
  const events = only === null ? listAt(parsed.value, "data") : [only];
  const items = events.flatMap((event) => itemsOfEvent(event, "webhook"));
  return items.length > 0 ? items : [unreadableItem(text, "no event in it", "webhook")];
}

/** Raw items of one activity event, by webhook or stream. */
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

/** Messages arrive in the old shape, several in one event, with the users as a map by id. */
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
