/**
 * Opens a sealed request once. It must decrypt with the channel's key for its own path and time, and its counters are
 * consumed before anything acts on it. Every failure gets the same answer.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import {
  CIPHER_CLOCK_SLACK_MS,
  openRequest,
  sealAnswer,
  type AnswerBound,
  type Bound,
  type ChannelKeys,
} from "@smgt/contract/cipher.ts";
import { readFrame } from "@smgt/contract/cipher-wire.ts";
import type { Context } from "../../../context.ts";
import { Refused } from "../refused.ts";
import { keysOf } from "./open-channel.ts";
import { claimCounters } from "./queries.ts";

/** Maximum text fields of a multipart request. */
const MOST_FIELDS = 60;

export type Place = Pick<Bound, "method" | "path" | "role">;

/** An opened request: its text, and the keys for its fields and its answer. */
export interface Opened {
  readonly json: string;
  readonly keys: ChannelKeys;
  readonly counter: number;
  readonly time: number;
  readonly place: Place;
  /** Number of sealed text fields that follow, each under the next counter. */
  readonly fields: number;
}

/** Number of fields announced by a multipart request; null when malformed. */
function announcedFields(json: string): number | null {
  const said = /^\{"fields":(\d{1,3})\}$/.exec(json)?.[1];
  return said === undefined || Number(said) > MOST_FIELDS ? null : Number(said);
}

/** Opens a request and consumes its counters. A multipart request announces its fields. */
export async function openSealed(
  ctx: Context,
  text: unknown,
  place: Place,
  given: { readonly token: string | null; readonly isMultipart: boolean },
): Promise<Opened> {
  const frame = readFrame(text);
  const now = ctx.clock.now();
  if (frame === null || Math.abs(frame.time - now.getTime()) > CIPHER_CLOCK_SLACK_MS)
    throw new Refused("CIPHER_REFUSED");
  const { counter, time } = frame;
  const channelId = Buffer.from(frame.channelId);
  const keys = await keysOf(ctx, channelId);
  const json = keys === null ? null : await openRequest(keys, counter, { ...place, time }, frame.sealed);
  const fields = json === null ? null : given.isMultipart ? announcedFields(json) : 0;
  if (keys === null || json === null || fields === null) throw new Refused("CIPHER_REFUSED");
  const isOurs = await claimCounters(ctx.db, {
    channelId,
    from: counter,
    to: counter + fields,
    tokenHash: given.token === null ? null : createHash("sha256").update(given.token).digest(),
    now,
  });
  if (!isOurs) throw new Refused("CIPHER_REFUSED");
  return { json, keys, counter, time, place, fields };
}

/** Opens the text field at `index` of a multipart request. */
export async function openField(opened: Opened, index: number, field: string, text: string): Promise<string> {
  const sealed = Buffer.from(text, "base64url");
  const bound = { ...opened.place, time: opened.time, field };
  const json =
    index < opened.fields
      ? await openRequest(opened.keys, opened.counter + 1 + index, bound, new Uint8Array(sealed))
      : null;
  const value: unknown = json === null ? null : JSON.parse(json);
  if (typeof value !== "string") throw new Refused("CIPHER_REFUSED");
  return value;
}

/** Answers below this size are not deflated. */
const WORTH_DEFLATING = 1_024;
/** Lists shrink to a sixth at this level; higher ones cost twice the time for a tenth less. */
const LEVEL = 3;
const deflate = promisify(deflateRaw);

/** Seals the answer to an opened request as wire text; deflates long ones if the browser can inflate them. */
export async function sealReply(opened: Opened, status: number, json: string, inflates: boolean): Promise<string> {
  const bound: AnswerBound = { method: opened.place.method, path: opened.place.path, status };
  const isWorthIt = inflates && json.length >= WORTH_DEFLATING;
  const content = isWorthIt ? new Uint8Array(await deflate(json, { level: LEVEL })) : json;
  return Buffer.from(await sealAnswer(opened.keys, opened.counter, bound, content)).toString("base64url");
}
