/**
 * Filtered stream: connects, passes on items in order, detects silence, and reconnects by X's rules (REQUIREMENTS
 * X5.7). It must never lose an item silently: when one cannot be passed on, the connection counts as broken, and the
 * listener reads the gap by polling after the next `onConnected`.
 */
import type { RawItem, StreamHandlers } from "../channel.ts";
import { faultText, readRateLimit, type XClient } from "./client.ts";
import { streamRulesOf, type XConfig } from "./config.ts";
import { meaningOf, problemText, readProblem } from "./errors.ts";
import { itemOf, unreadableItem } from "./items.ts";
import { isObject, objectAt, parseJson } from "./json.ts";
import { createLineSplitter, type Line } from "./lines.ts";
import { ensureRules } from "./rules.ts";
import { pause, type Time } from "./time.ts";
import { postFields } from "./wire.ts";

/**
 * Delays before reconnecting to a stream (REQUIREMENTS X5.7). Pure. Network faults: 250 ms more each time, up to 16 s.
 * HTTP errors: 5 s doubling up to 320 s. 429: 60 s doubling up to 15 minutes, the length of X's windows.
 */

export type StreamFault = "network" | "http" | "rate";

export interface Backoff {
  readonly fault: StreamFault;
  /** Number of consecutive faults of this kind. */
  readonly times: number;
}

/** Next step after a fault; another kind of fault restarts the sequence. */
export function nextBackoff(before: Backoff | null, fault: StreamFault): Backoff {
  return { fault, times: before?.fault === fault ? before.times + 1 : 1 };
}

export function waitMs(backoff: Backoff): number {
  switch (backoff.fault) {
    case "network":
      return Math.min(250 * backoff.times, 16_000);
    case "http":
      return Math.min(5_000 * 2 ** (backoff.times - 1), 320_000);
    case "rate":
      return Math.min(60_000 * 2 ** (backoff.times - 1), 900_000);
  }
}

/** X sends a byte at least every 20 s; the rest is transmission time. */
const DEFAULT_SILENCE_MS = 22_000;
const MAX_LINE_BYTES = 1_048_576;
const STREAM_PATH = "/2/tweets/search/stream";

interface Ended {
  readonly fault: StreamFault;
  readonly reason: string;
  /** Earliest retry named by X. */
  readonly notBeforeMs: number;
  /** Bytes arrived, so the next fault starts a new sequence. */
  readonly wasAlive: boolean;
  readonly areRulesMissing?: boolean;
}

/** Runs until `signal` aborts; never throws. */
export async function keepStreaming(
  client: XClient,
  config: XConfig,
  time: Time,
  handlers: StreamHandlers,
  signal: AbortSignal,
): Promise<void> {
  let backoff: Backoff | null = null;
  let areRulesSet = false;
  while (!signal.aborted) {
    // When rules cannot be set, old ones may still be active: the connection's answer tells.
    areRulesSet ||= (await ensureRules(client, streamRulesOf(config))) === null;
    const ended = await streamOnce(client, config, time, handlers, signal);
    if (signal.aborted) return;
    if (ended.areRulesMissing === true) areRulesSet = false;
    backoff = nextBackoff(ended.wasAlive ? null : backoff, ended.fault);
    const retryInMs = Math.max(waitMs(backoff), ended.notBeforeMs);
    handlers.onDisconnected(ended.reason, retryInMs);
    await pause(time, retryInMs, signal);
  }
}

async function streamOnce(
  client: XClient,
  config: XConfig,
  time: Time,
  handlers: StreamHandlers,
  signal: AbortSignal,
): Promise<Ended> {
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop(); // it may have come while the rules were set, before anybody listened
  const silence = watchSilence(time, config.streamSilenceMs ?? DEFAULT_SILENCE_MS, stop);
  let wasAlive = false;
  try {
    const response = await client.open(
      { method: "GET", path: STREAM_PATH, query: postFields(config, "stream"), as: "app" },
      abort.signal,
    );
    silence.heard();
    if (response.status !== 200 || response.body === null) return await refused(response, client, time);
    handlers.onConnected();
    const splitter = createLineSplitter(MAX_LINE_BYTES);
    for await (const chunk of response.body) {
      silence.heard();
      wasAlive = true;
      for (const line of splitter.push(chunk)) {
        const ended = await handOn(line, handlers, silence);
        if (ended !== null) return ended;
      }
    }
    return { fault: "network", reason: "X ended the stream", notBeforeMs: 0, wasAlive };
  } catch (error) {
    const reason = silence.isDead() ? "no byte came for too long" : faultText(error);
    return { fault: "network", reason, notBeforeMs: 0, wasAlive };
  } finally {
    silence.end();
    signal.removeEventListener("abort", stop);
    abort.abort();
  }
}

/** Passes on one line; returns the reason for ending the connection, or null. The silence timer is paused meanwhile. */
async function handOn(line: Line, handlers: StreamHandlers, silence: Silence): Promise<Ended | null> {
  if (line.kind === "line" && line.text.trim() === "") return null;
  const read = readLine(line);
  if (read.kind === "end") return { fault: "network", reason: read.reason, notBeforeMs: 0, wasAlive: true };
  silence.rest();
  try {
    await handlers.onItem(read.item);
    return null;
  } catch (error) {
    // The fault is ours (an unavailable database), so delays grow as after an HTTP error.
    return {
      fault: "http",
      reason: `an item could not be taken in: ${faultText(error)}`,
      notBeforeMs: 0,
      wasAlive: false,
    };
  } finally {
    silence.heard();
  }
}

type LineRead = { readonly kind: "item"; readonly item: RawItem } | { readonly kind: "end"; readonly reason: string };

/** Kind of a line: a post, X's disconnect message, or input for a person. */
export function readLine(line: Line): LineRead {
  if (line.kind === "too-long")
    return {
      kind: "item",
      item: unreadableItem(line.start, "a line longer than allowed", "stream"),
    };
  const parsed = parseJson(line.text);
  if (!parsed.ok) return { kind: "item", item: unreadableItem(line.text, parsed.problem, "stream") };
  const { value } = parsed;
  const data = objectAt(value, "data");
  if (data !== null) return { kind: "item", item: itemOf(data, objectAt(value, "includes"), "X", "stream") };
  if (isObject(value) && (Array.isArray(value["errors"]) || typeof value["title"] === "string")) {
    return { kind: "end", reason: problemText(readProblem(200, value)) };
  }
  return { kind: "item", item: unreadableItem(line.text, "neither a post nor an error", "stream") };
}

/** Handles a refused stream: returns the reason, and frees a leftover connection. */
async function refused(response: Response, client: XClient, time: Time): Promise<Ended> {
  const parsed = parseJson(await response.text());
  const problem = readProblem(response.status, parsed.ok ? parsed.value : null);
  const reason = problemText(problem);
  if (problem.connectionIssue === "TooManyConnections" || /maximum allowed connection/i.test(problem.detail)) {
    await client.request({ method: "DELETE", path: "/2/connections/all", as: "app" });
    return {
      fault: "network",
      reason: `another connection was open and has been closed: ${reason}`,
      notBeforeMs: 1_000,
      wasAlive: false,
    };
  }
  if (response.status === 409)
    return {
      fault: "http",
      reason: `no rules were set: ${reason}`,
      notBeforeMs: 0,
      wasAlive: false,
      areRulesMissing: true,
    };
  if (meaningOf(problem, "read").kind === "rate-limited") {
    const resetAt = readRateLimit(response.headers)?.resetAt.getTime() ?? 0;
    const untilReset = Math.min(Math.max(resetAt - time.now().getTime(), 0), 900_000);
    return { fault: "rate", reason, notBeforeMs: untilReset, wasAlive: false };
  }
  return { fault: "http", reason, notBeforeMs: 0, wasAlive: false };
}

interface Silence {
  heard(): void;
  rest(): void;
  end(): void;
  isDead(): boolean;
}

/** Calls `onDead` after `ms` without a call of `heard`. */
function watchSilence(time: Time, ms: number, onDead: () => void): Silence {
  let isDead = false;
  let cancel = (): void => {};
  const start = (): void => {
    cancel = time.after(ms, () => {
      isDead = true;
      onDead();
    });
  };
  start();
  return {
    heard() {
      cancel();
      start();
    },
    rest: () => cancel(),
    end: () => cancel(),
    isDead: () => isDead,
  };
}
