/**
 * Encrypted bodies (decision 11): the channel's keys on both sides. Each direction has its own AES-256-GCM key; the
 * nonce is the request's counter; method, path, role and time are the associated data. Pure but for `crypto.subtle`;
 * each side does its own key exchange.
 */
import type { Call } from "./call.ts";

/** Version of the suite and of everything below: a new form gets a new number, without negotiation. */
export const CIPHER_VERSION = 1;
export const CIPHER_INFO = "smgt bodies 1";
export const CIPHER_EXPORT = "smgt channel secret 1";
/** Header with the sealed body of a request that has no body, or a multipart one. */
export const CIPHER_HEADER = "x-smgt-req";
/** Header with Y from a browser that can inflate answers. */
export const CIPHER_INFLATES = "x-smgt-inflates";
export const CHANNEL_ID_BYTES = 16;
/** Tolerated clock difference of the two sides. */
export const CIPHER_CLOCK_SLACK_MS = 120_000;
const STEP = 256;
const TAG_BITS = 128;

export type Bytes = Uint8Array<ArrayBuffer>;
export type CipherKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

export interface ChannelKeys {
  readonly request: CipherKey;
  readonly answer: CipherKey;
}

/** Associated data of a sealed request; it does not open in any other place. */
export interface Bound {
  readonly method: string;
  /** Path and query as the server's routes see them. */
  readonly path: string;
  /** The roleid header, '' if none. */
  readonly role: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly time: number;
  /** Name of a multipart field. */
  readonly field?: string;
}

/** Associated data of an answer, beside its key and counter. */
export interface AnswerBound {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });
export const utf8 = (text: string): Bytes => encoder.encode(text);

/** Key exchange, events, files, and the posts sent by the cell's own account. */
const PLAIN = /^\/(?:cipher\/|live\/|files\/(?:attachment|profile)$|twitter\/tweet-reply$)/;

/** Returns whether a call travels plain even with encryption: public data, files, events, the exchange itself. */
export function travelsPlain(call: Pick<Call, "path" | "method" | "access">): boolean {
  if (call.access.kind === "public" && call.method === "GET") return true;
  return PLAIN.test(call.path);
}

/** Derives the two keys of a channel. The id is the salt: repeating the exchange gives other keys. */
export async function channelKeys(secret: Bytes, channelId: Bytes): Promise<ChannelKeys> {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const derive = (direction: string): Promise<CipherKey> =>
    crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: channelId, info: utf8(`smgt ${direction} key ${CIPHER_VERSION}`) },
      base,
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    );
  const [request, answer] = await Promise.all([derive("request"), derive("answer")]);
  return { request, answer };
}

function nonceOf(counter: number): Bytes {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setBigUint64(4, BigInt(counter));
  return nonce;
}

/** Prefix of deflated JSON, before its length in four bytes; no JSON begins with this byte. */
const DEFLATED = 1;
const DEFLATED_HEAD = 5;

function withHead(deflated: Bytes): Bytes {
  const bytes = new Uint8Array(DEFLATED_HEAD + deflated.length);
  bytes[0] = DEFLATED;
  new DataView(bytes.buffer).setUint32(1, deflated.length);
  bytes.set(deflated, DEFLATED_HEAD);
  return bytes;
}

/** Pads with spaces to the next step, so that the length reveals little. */
function padded(bytes: Bytes): Bytes {
  const whole = new Uint8Array(Math.max(STEP, Math.ceil(bytes.length / STEP) * STEP)).fill(0x20);
  whole.set(bytes);
  return whole;
}

const boundBytes = ({ method, path, role, time, field }: Bound): Bytes =>
  utf8(JSON.stringify([CIPHER_VERSION, "req", method, path, role, time, field ?? null]));
const answerBytes = ({ method, path, status }: AnswerBound): Bytes =>
  utf8(JSON.stringify([CIPHER_VERSION, "res", method, path, status]));

async function seal(key: CipherKey, counter: number, bound: Bytes, content: Bytes): Promise<Bytes> {
  const algorithm = { name: "AES-GCM", iv: nonceOf(counter), additionalData: bound, tagLength: TAG_BITS };
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, padded(content)));
}

async function open(key: CipherKey, counter: number, bound: Bytes, sealed: Bytes): Promise<string | Bytes | null> {
  const algorithm = { name: "AES-GCM", iv: nonceOf(counter), additionalData: bound, tagLength: TAG_BITS };
  try {
    const bytes = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed));
    if (bytes[0] !== DEFLATED) return decoder.decode(bytes).trimEnd();
    const length = new DataView(bytes.buffer).getUint32(1);
    return bytes.slice(DEFLATED_HEAD, DEFLATED_HEAD + length);
  } catch {
    return null;
  }
}

/** Seals JSON, or '' for no body. The counter must never repeat in a channel. */
export const sealRequest = (keys: ChannelKeys, counter: number, bound: Bound, json: string): Promise<Bytes> =>
  seal(keys.request, counter, boundBytes(bound), utf8(json));

/** Opens the result of `sealRequest`; returns null for another seal or place. */
export async function openRequest(
  keys: ChannelKeys,
  counter: number,
  bound: Bound,
  sealed: Bytes,
): Promise<string | null> {
  const opened = await open(keys.request, counter, boundBytes(bound), sealed);
  return typeof opened === "string" ? opened : null;
}

/** Seals the answer to the request of this counter: JSON, or the same deflated without a header. */
export const sealAnswer = (
  keys: ChannelKeys,
  counter: number,
  bound: AnswerBound,
  json: string | Bytes,
): Promise<Bytes> =>
  seal(keys.answer, counter, answerBytes(bound), typeof json === "string" ? utf8(json) : withHead(json));

/** Opens an answer, JSON or deflated; returns null unless it is the server's answer to that request. */
export const openAnswer = (
  keys: ChannelKeys,
  counter: number,
  bound: AnswerBound,
  sealed: Bytes,
): Promise<string | Bytes | null> => open(keys.answer, counter, answerBytes(bound), sealed);
