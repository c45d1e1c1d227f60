/**
 * Browser side of encrypted bodies (decision 11): key exchange, counter, encryption and decryption. Independent of page
 * and session; the caller provides the transport.
 */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { cipherKey, openCipher } from "@smgt/contract/calls/ground/cipher.ts";
import {
  channelKeys,
  CIPHER_EXPORT,
  CIPHER_HEADER,
  CIPHER_INFLATES,
  CIPHER_INFO,
  openAnswer,
  sealRequest,
  utf8,
  type Bytes,
  type ChannelKeys,
} from "@smgt/contract/cipher.ts";
import { fromText, toText, writeFrame } from "@smgt/contract/cipher-wire.ts";

const SECRET_BYTES = 32;

export interface Channel {
  readonly id: Bytes;
  readonly keys: ChannelKeys;
  /** Offset from the local clock to the server's. */
  readonly clockOffsetMs: number;
  /** Renewal time by the local clock. */
  readonly until: number;
  /** Next counter. DANGER: a counter must never be reused. */
  next: number;
}

/** Encrypted request, and the data its answer is bound to. */
export interface Sealed {
  readonly init: RequestInit;
  readonly counter: number;
  readonly method: string;
  readonly path: string;
}

type Ask = (path: string, init: RequestInit) => Promise<Response>;

async function replyOf<T>(answer: Response, wanted: (reply: Record<string, unknown>) => T | null): Promise<T> {
  const envelope = (await answer.json()) as { STATUS_RESPONSE?: unknown };
  const reply = envelope.STATUS_RESPONSE;
  const value = typeof reply === "object" && reply !== null ? wanted(reply as Record<string, unknown>) : null;
  if (value === null) throw new Error(`The exchange of keys was answered with ${answer.status}.`);
  return value;
}

/** Opens a channel: requests the server's key, sends the local share, derives the keys. */
export async function openChannel(ask: Ask): Promise<Channel> {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  const server = await replyOf(await ask(cipherKey.path, { method: "GET" }), ({ kid, public_key }) => {
    const point = typeof public_key === "string" ? fromText(public_key) : null;
    return typeof kid === "string" && point !== null ? { kid, point } : null;
  });
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.deserializePublicKey(server.point),
    info: utf8(CIPHER_INFO),
  });
  const secret = new Uint8Array(await sender.export(utf8(CIPHER_EXPORT), SECRET_BYTES));
  const half = { kid: server.kid, enc: toText(new Uint8Array(sender.enc)) };
  const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(half) };
  const opened = await replyOf(await ask(openCipher.path, asked), ({ channel_id, expires_in, now }) => {
    const id = typeof channel_id === "string" ? fromText(channel_id) : null;
    return id !== null && typeof expires_in === "number" && typeof now === "string" ? { id, expires_in, now } : null;
  });
  return {
    id: opened.id,
    keys: await channelKeys(secret, opened.id),
    clockOffsetMs: Date.parse(opened.now) - Date.now(),
    // Ends slightly early, so that a request is still valid on arrival.
    until: Date.now() + opened.expires_in * 900,
    next: 0,
  };
}

async function sealForm(form: FormData, seal: (name: string, value: string) => Promise<Bytes>): Promise<FormData> {
  const sealed = new FormData();
  // Sequential on purpose: the order of the fields is the order of the counters.
  for (const [name, value] of form.entries()) {
    if (typeof value === "string") sealed.append(name, toText(await seal(name, JSON.stringify(value))));
    else sealed.append(name, value, value.name);
  }
  return sealed;
}

const countTexts = (form: FormData): number => [...form.values()].filter((value) => typeof value === "string").length;

/** Older browsers get uncompressed answers. */
const canInflate = typeof DecompressionStream === "function";

const inflate = (bytes: Bytes): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();

/** Encrypts a request: body, method, path with query, and role. */
export async function sealInit(channel: Channel, path: string, init: RequestInit): Promise<Sealed> {
  const headers = new Headers(init.headers);
  if (canInflate) headers.set(CIPHER_INFLATES, "Y");
  const method = init.method ?? "GET";
  const time = Math.round(Date.now() + channel.clockOffsetMs);
  const bound = { method, path, role: headers.get("roleid") ?? "", time };
  const form = init.body instanceof FormData ? init.body : null;
  const counter = channel.next;
  channel.next += 1 + (form === null ? 0 : countTexts(form));
  const text = typeof init.body === "string" ? init.body : "";
  const json = form === null ? text : `{"fields":${countTexts(form)}}`;
  const sealed = await sealRequest(channel.keys, counter, bound, json);
  const frame = writeFrame({ channelId: channel.id, counter, time, sealed });
  if (form === null && text !== "")
    return { init: { ...init, headers, body: JSON.stringify({ req: frame }) }, counter, method, path };
  headers.set(CIPHER_HEADER, frame);
  if (form === null) return { init: { ...init, headers }, counter, method, path };
  let at = counter;
  const body = await sealForm(form, (field, value) => sealRequest(channel.keys, (at += 1), { ...bound, field }, value));
  return { init: { ...init, headers, body }, counter, method, path };
}

/** The server refuses in plain text a request it could not decrypt; it never sends a success or 401 in plain text. */
const mayBePlain = (status: number): boolean => status >= 400 && status !== 401;

/** Decrypts an answer; null when it is not the server's answer to this request. */
export async function openText(channel: Channel, sealed: Sealed, status: number, text: string): Promise<string | null> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  if (!("res" in value)) return mayBePlain(status) ? text : null;
  const bytes = typeof value.res === "string" ? fromText(value.res) : null;
  if (bytes === null) return null;
  const bound = { method: sealed.method, path: sealed.path, status };
  const opened = await openAnswer(channel.keys, sealed.counter, bound, bytes);
  return opened instanceof Uint8Array ? inflate(opened) : opened;
}

/** True when the server could not decrypt the request, which then had no effect. */
export const isCipherRefused = (status: number, text: string): boolean =>
  status === 400 && /"refusal":"CIPHER_REFUSED"/.test(text) && !text.startsWith('{"res"');
