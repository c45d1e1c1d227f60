/**
 * Turns X's answers into the channel's outcomes. Pure but for the clock it is handed.
 * The rule that must never break: a write whose answer leaves it open whether it happened is `unknown`.
 */
import type { IdentifyOutcome, ProbeOutcome, ReadOutcome, ReadPage, SendOutcome } from "../channel.ts";
import type { NoAnswer, XAnswer } from "./client.ts";
import { meaningOf, problemText, readProblem, type Doing } from "./errors.ts";
import { idAt, isObject, objectAt, textAt, type Json } from "./json.ts";
import { isListAnswer } from "./wire.ts";

/** Wait so long when a 429 names no time (REQUIREMENTS X5.7: windows of 15 minutes; streams start at 60 s). */
const DEFAULT_WAIT_MS = 60_000;
/** X was not there at all: a short wait, since nothing was used up. */
const UNREACHABLE_WAIT_MS = 15_000;
const MAX_WAIT_MS = 24 * 60 * 60_000;
/** The windows of reads; only writes have a limit by the day. */
const MAX_READ_WAIT_MS = 15 * 60_000;

export interface Moment {
  readonly now: Date;
  /** Zero to just under one: spreads the tries of many waiters. */
  readonly random: number;
}

/** When to try again after a 429: the reset time by X's clock, within reason, and up to two seconds more. */
export function retryAt(answer: XAnswer, moment: Moment, maxWaitMs: number = MAX_WAIT_MS): Date {
  const jitter = Math.floor(moment.random * 2_000);
  const resetAt = answer.rateLimit?.resetAt.getTime();
  const wait = resetAt === undefined ? DEFAULT_WAIT_MS : resetAt - answer.skewMs - moment.now.getTime();
  return new Date(moment.now.getTime() + Math.min(Math.max(wait, 1_000), maxWaitMs) + jitter);
}

/** What is said of a success that tells of no list (`isListAnswer`): nobody may take it for an empty one. */
export const noListText = ({ status, body }: XAnswer): string =>
  `${problemText(readProblem(status, body))}, without a list`;

/** The outcome of a read; `toPage` is called for an answer that holds one. */
export function readOutcome(answer: XAnswer | NoAnswer, moment: Moment, toPage: (body: Json) => ReadPage): ReadOutcome {
  if (answer.kind === "no-answer") return { kind: "failed", message: answer.message };
  if (answer.status === 200) {
    return answer.body !== null && isListAnswer(answer.body)
      ? { kind: "page", page: toPage(answer.body) }
      : { kind: "failed", message: noListText(answer) };
  }
  const problem = readProblem(answer.status, answer.body);
  const message = problemText(problem);
  const meaning = meaningOf(problem, "read");
  switch (meaning.kind) {
    case "refused":
      return { kind: "refused", code: meaning.code, message };
    case "rate-limited":
      return { kind: "limited", retryAt: retryAt(answer, moment, MAX_READ_WAIT_MS), message };
    case "server-failure":
      return { kind: "failed", message };
  }
}

/** What an answer to a read in our own name says about our account; over a limit we are taken all the same. */
export function probeOutcome(answer: XAnswer | NoAnswer): ProbeOutcome {
  if (answer.kind === "no-answer") return { kind: "failed", message: answer.message };
  if (answer.status === 200) return { kind: "taken" };
  const problem = readProblem(answer.status, answer.body);
  const message = problemText(problem);
  const meaning = meaningOf(problem, "read");
  switch (meaning.kind) {
    case "refused":
      return { kind: "refused", code: meaning.code, message };
    case "rate-limited":
      return { kind: "taken" };
    case "server-failure":
      return { kind: "failed", message };
  }
}

/** Who X says that we are. A limit that is reached says that it takes us, and nothing of who we are. */
export function identifyOutcome(answer: XAnswer | NoAnswer): IdentifyOutcome {
  const probed = probeOutcome(answer);
  if (probed.kind !== "taken" || answer.kind === "no-answer") {
    return probed.kind === "taken" ? { kind: "failed", message: "X did not answer" } : probed;
  }
  const account = isObject(answer.body) ? objectAt(answer.body, "data") : null;
  const [id, handle] = [idAt(account, "id"), textAt(account, "username")];
  if (id === null || handle === null)
    return { kind: "failed", message: `X answered ${answer.status} without an account` };
  const { rateLimit } = answer;
  const limit =
    rateLimit === null ? null : { most: rateLimit.limit, left: rateLimit.remaining, resetsAt: rateLimit.resetAt };
  return { kind: "known", id, handle, limit };
}

/** The outcome of a write; `toId` finds the id in a success, null when it is not there. */
export function sendOutcome(
  answer: XAnswer | NoAnswer,
  moment: Moment,
  doing: Doing,
  toSent: (body: Json | null) => { externalId: string; url: string | null } | null,
): SendOutcome {
  if (answer.kind === "no-answer") {
    return answer.maybeSeen
      ? { kind: "unknown", message: answer.message }
      : {
          kind: "limited",
          retryAt: new Date(moment.now.getTime() + UNREACHABLE_WAIT_MS),
          message: answer.message,
        };
  }
  if (answer.status >= 200 && answer.status < 300) {
    const sent = toSent(answer.body);
    return sent === null
      ? { kind: "unknown", message: `X answered ${answer.status} without an id` }
      : { kind: "sent", ...sent };
  }
  const problem = readProblem(answer.status, answer.body);
  const message = problemText(problem);
  const meaning = meaningOf(problem, doing);
  switch (meaning.kind) {
    case "refused":
      return { kind: "refused", code: meaning.code, message };
    case "rate-limited":
      return { kind: "limited", retryAt: retryAt(answer, moment), message };
    case "server-failure":
      return { kind: "unknown", message };
  }
}
