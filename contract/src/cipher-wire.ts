/** Wire format of sealed requests: version, channel, counter, time and sealed text in one base64url string. */
import { CHANNEL_ID_BYTES, CIPHER_VERSION, type Bytes } from "./cipher.ts";

export interface Frame {
  readonly channelId: Bytes;
  readonly counter: number;
  readonly time: number;
  readonly sealed: Bytes;
}

const COUNTER_AT = 1 + CHANNEL_ID_BYTES;
const TIME_AT = COUNTER_AT + 6;
const SEALED_AT = TIME_AT + 6;
const TAG_BYTES = 16;
const CHUNK = 8_192;

export function toText(bytes: Bytes): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Decodes base64url; returns null for invalid text. Accepts only the spelling that `toText` writes. */
export function fromText(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return toText(bytes.subarray(-3 + ((3 - (bytes.length % 3)) % 3))).slice(-2) === text.slice(-2) ? bytes : null;
}

function writeUint48(view: DataView, at: number, value: number): void {
  view.setUint16(at, Math.floor(value / 2 ** 32));
  view.setUint32(at + 2, value % 2 ** 32);
}

const readUint48 = (view: DataView, at: number): number => view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2);

export function writeFrame({ channelId, counter, time, sealed }: Frame): string {
  const bytes = new Uint8Array(SEALED_AT + sealed.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = CIPHER_VERSION;
  bytes.set(channelId, 1);
  writeUint48(view, COUNTER_AT, counter);
  writeUint48(view, TIME_AT, time);
  bytes.set(sealed, SEALED_AT);
  return toText(bytes);
}

/** Parses a frame; returns null for anything but this version. */
export function readFrame(text: unknown): Frame | null {
  const bytes = typeof text === "string" ? fromText(text) : null;
  if (bytes === null || bytes.length < SEALED_AT + TAG_BYTES || bytes[0] !== CIPHER_VERSION) return null;
  const view = new DataView(bytes.buffer);
  return {
    channelId: bytes.slice(1, COUNTER_AT),
    counter: readUint48(view, COUNTER_AT),
    time: readUint48(view, TIME_AT),
    sealed: bytes.slice(SEALED_AT),
  };
}
