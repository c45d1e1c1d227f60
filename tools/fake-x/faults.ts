/**
 * Faults of the stand-in: settings, and the random draw for each request. Shares are from 0 to 1. HTTP faults can be limited
 * to endpoints of `limits.ts`.
 */
import type { Random } from "../random.ts";

export interface Faults {
  /** Endpoints of the HTTP faults; empty for all. */
  readonly endpoints: readonly string[];
  readonly rate429: number;
  readonly error5xxBefore: number;
  /** Writes that happen, although the answer is an error. */
  readonly error5xxAfter: number;
  /** Writes that happen, and the connection is cut before the answer. */
  readonly cutAfter: number;
  readonly stall: number;
  readonly stallMs: number;
  readonly duplicateText: number;
  /** Writes that happen, and the 201 answer has no body or breaks off. */
  readonly emptyAfter: number;
  readonly halfAfter: number;
  /** Writes that happen seconds after a 503, or after no answer. */
  readonly lateWrites: number;
  /** Share of duplicates that are accepted: the same text to the same person. */
  readonly takesDoubles: number;
  /** Delay until own posts appear in the own timeline. */
  readonly lateOwnMs: number;
  /** Share of requests that are forbidden for no known reason. */
  readonly forbidden: number;
  /** Share of reads with an answer that is broken off, empty, no JSON, or an error with status 200. */
  readonly rudeAnswers: number;
  /** Reset times of a 429 that are soon, past, in milliseconds, or missing. */
  readonly oddResets: boolean;
  readonly isRevoked: boolean;
  readonly isCreditExhausted: boolean;
  /** Share of deliveries sent twice. */
  readonly duplicateDeliveries: number;
  /** Share of deliveries sent again after minutes. */
  readonly lateRepeats: number;
  /** Share of deliveries sent after the next one, and of pages in reverse order. */
  readonly reorder: number;
  readonly noHeartbeats: boolean;
  /** Share of stream connections without a heartbeat, and of lines that are cut off with the connection. */
  readonly silentStreams: number;
  readonly cutLines: number;
  /** Share of periods of eight seconds in which webhooks are challenged. */
  readonly challenges: number;
  readonly spelling: "classic" | "new" | "mixed";
  readonly errorShape: "problem" | "legacy" | "openapi" | "mixed";
  /** Number of requests for a page after the first that fail with 503. */
  readonly failFollowing: number;
  /** Share of citizens' posts that are invisible until `POST /fake/reveal`. */
  readonly lateVisible: number;
  /** Period in which citizens' items become visible, on each surface at another time. */
  readonly spreadMs: number;
  /** Share of citizens' items that take up to forty seconds to become visible on a surface. */
  readonly latePosts: number;
  /** Share of citizens' posts whose first copies are incomplete. */
  readonly partFirst: number;
  /** Share of citizens' posts missing in the stream; as many are never delivered. */
  readonly missed: number;
  /** Share of citizens' items that one delivery sends and no other surface shows. */
  readonly onlyDelivered: number;
  /** Limit of entries of a page, whatever the request says. */
  readonly pageSize: number;
  /** Share of pages that name their own token as the next one, once each. */
  readonly repeatedTokens: number;
  /** Endless pages with the same token, or with a new one each time. */
  readonly endlessPages: "no" | "same" | "fresh";
}

export const NO_FAULTS: Faults = {
  endpoints: [],
  rate429: 0,
  error5xxBefore: 0,
  error5xxAfter: 0,
  cutAfter: 0,
  stall: 0,
  stallMs: 60_000,
  duplicateText: 0,
  emptyAfter: 0,
  halfAfter: 0,
  lateWrites: 0,
  takesDoubles: 0,
  lateOwnMs: 0,
  forbidden: 0,
  rudeAnswers: 0,
  oddResets: false,
  isRevoked: false,
  isCreditExhausted: false,
  duplicateDeliveries: 0,
  lateRepeats: 0,
  reorder: 0,
  noHeartbeats: false,
  silentStreams: 0,
  cutLines: 0,
  challenges: 0,
  spelling: "classic",
  errorShape: "problem",
  failFollowing: 0,
  lateVisible: 0,
  spreadMs: 0,
  latePosts: 0,
  partFirst: 0,
  missed: 0,
  onlyDelivered: 0,
  pageSize: 100,
  repeatedTokens: 0,
  endlessPages: "no",
};

/** Faults before a request is performed. */
export type FaultBefore = "revoked" | "credits" | "forbidden" | "rate" | "server" | null;
/** Faults after a write. */
export type FaultAfter = "error-after" | "cut-after" | "empty-after" | "half-after" | "late" | "stalled" | null;

export function faultBefore(faults: Faults, endpoint: string, random: Random): FaultBefore {
  if (!concerns(faults, endpoint)) return null;
  if (faults.isRevoked) return "revoked";
  if (faults.isCreditExhausted) return "credits";
  if (faults.forbidden > 0 && random.happens(faults.forbidden)) return "forbidden";
  if (random.happens(faults.rate429)) return "rate";
  return random.happens(faults.error5xxBefore) ? "server" : null;
}

export function faultAfter(faults: Faults, endpoint: string, random: Random): FaultAfter {
  if (!concerns(faults, endpoint)) return null;
  if (random.happens(faults.error5xxAfter)) return "error-after";
  if (random.happens(faults.cutAfter)) return "cut-after";
  if (random.happens(faults.emptyAfter)) return "empty-after";
  if (random.happens(faults.halfAfter)) return "half-after";
  if (random.happens(faults.lateWrites)) return "late";
  return random.happens(faults.stall) ? "stalled" : null;
}

/** Returns true when HTTP faults apply to the endpoint. */
export function concerns(faults: Faults, endpoint: string): boolean {
  return faults.endpoints.length === 0 || faults.endpoints.includes(endpoint);
}

/** Applies the valid settings and returns the names of the others. */
export function changeFaults(
  before: Faults,
  wanted: Readonly<Record<string, unknown>>,
): { readonly faults: Faults; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(NO_FAULTS, name)) problems.push(`there is no fault named ${name}`);
    else if (!isFit(name, Reflect.get(NO_FAULTS, name), value)) problems.push(`${name} does not take this value`);
    else after[name] = value;
  }
  return { faults: { ...before, ...after }, problems };
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  spelling: ["classic", "new", "mixed"],
  errorShape: ["problem", "legacy", "openapi", "mixed"],
  endlessPages: ["no", "same", "fresh"],
};

/** Settings that are not shares. */
const AMOUNTS = ["stallMs", "failFollowing", "lateOwnMs", "spreadMs", "pageSize"];

function isFit(name: string, example: unknown, value: unknown): boolean {
  if (name in CHOICES) return typeof value === "string" && CHOICES[name]?.includes(value) === true;
  if (Array.isArray(example)) return Array.isArray(value) && value.every((entry) => typeof entry === "string");
  if (AMOUNTS.includes(name)) return typeof value === "number" && value >= 0;
  if (typeof example === "number") return typeof value === "number" && value >= 0 && value <= 1;
  return typeof value === typeof example;
}
