/**
 * Conversion of X's answers to the channel's outcomes. Pure except for the given clock. The rule that must never break:
 * a write whose outcome is open is `unknown`.
 */
import type { IdentifyOutcome, ProbeOutcome, ReadOutcome, ReadPage, SendOutcome } from "../channel.ts";
import type { NoAnswer, XAnswer } from "./client.ts";
import { meaningOf, problemText, readProblem, type Doing } from "./errors.ts";
import { idAt, isObject, objectAt, textAt, type Json } from "./json.ts";
import { isListAnswer } from "./wire.ts";

/** Delay after a 429 without a time (REQUIREMENTS X5.7: windows of 15 minutes; streams start at 60 s). */
const DEFAULT_WAIT_MS = 60_000;
/** Delay when X was unreachable: short, since no quota was used. */
const UNREACHABLE_WAIT_MS = 15_000;
const MAX_WAIT_MS = 24 * 60 * 60_000;
/** Windows of reads; only writes have a daily limit. */
const MAX_READ_WAIT_MS = 15 * 60_000;

export interface Moment {
  readonly now: Date;
  /** Random number in [0, 1), which spreads retries. */
  readonly random: number;
}

/** Retry time after a 429: the reset time by X's clock, within limits, plus up to two seconds. */
export function retryAt(answer: XAnswer, moment: Moment, maxWaitMs: number = MAX_WAIT_MS): Date {
  const jitter = Math.floor(moment.random * 2_000);
  const resetAt = answer.rateLimit?.resetAt.getTime();
  const wait = resetAt === undefined ? DEFAULT_WAIT_MS : resetAt - answer.skewMs - moment.now.getTime();
  return new Date(moment.now.getTime() + Math.min(Math.max(wait, 1_000), maxWaitMs) + jitter);
}

/** Error for a success without a list (`isListAnswer`): it must not count as an empty list. */
export const noListText = ({ status, body }: XAnswer): string =>
  `${problemText(readProblem(status, body))}, without a list`;

/** Outcome of a read; `toPage` is called for an answer with a list. */
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

/** Account status from a read in our own name; a rate limit means that the account is accepted. */
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

/** Our identity by X. A rate limit means accepted, with an unknown identity. */
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

/** Outcome of a write; `toId` returns the id in a success, null when missing. */
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
