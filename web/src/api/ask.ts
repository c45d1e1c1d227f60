/**
 * The one way in which the web asks the server (decision 52): the desk's cache asks through it, and so does whatever
 * is not cached. Here, and only here, it is decided which answers toast, that a duty comes first, and that a role which was
 * taken away is no longer used; which toast is data of the contract.
 */
import type { BodyOf, Call } from "@smgt/contract/call.ts";
import { toastFor } from "@smgt/contract/toast.ts";
import { navigate } from "wouter/use-browser-location";
import { basePath } from "../lib/base-path.ts";
import { paths } from "../paths.ts";
import { currentSession, forgetRole } from "../session/session.ts";
import { addToast } from "../ui/toasts.ts";
import { takePrefetched } from "./prefetched-answer.ts";
import { failed } from "./first-question.ts";
import { request, type Outcome, type RequestOptions } from "./client.ts";
import { sayFailure } from "./say-error.ts";

export interface AskOptions<C extends Call> extends RequestOptions<C> {
  /** Nobody pressed for it, it is one of many, or the answer has its own place: no toast. */
  readonly isQuiet?: boolean;
}

/** Nothing else is served until it is done; the account page says what and why. */
function goToDuty(duties: unknown): void {
  navigate(`${basePath}${paths.duty(Array.isArray(duties) ? String(duties[0]) : "")}`, { replace: true });
}

/** Shows the toast that the contract wants for an outcome, if any. */
function toast(call: Call, outcome: Outcome<Call>): void {
  const envelope = outcome.ok ? outcome.envelope : outcome.failure.envelope;
  const httpStatus = outcome.ok ? 200 : outcome.failure.httpStatus;
  if (envelope === undefined || httpStatus === 401) return;
  const found = toastFor(call.path, httpStatus, envelope);
  if (found !== null) addToast({ ...found, lines: outcome.ok ? found.lines : sayFailure(outcome.failure) });
}

/** Makes a call. The outcome says all that happened; nothing is thrown. */
export async function ask<C extends Call>(call: C, body?: BodyOf<C>, options: AskOptions<C> = {}): Promise<Outcome<C>> {
  const roleId = currentSession()?.roleId;
  const outcome = (await takePrefetched(call, body)) ?? (await request(call, body, options));
  if (!outcome.ok) failed(call);
  // The role was taken away: the desk begins again in one that is held.
  if (!outcome.ok && outcome.failure.refusal === "ROLE_NOT_YOURS" && roleId === currentSession()?.roleId) forgetRole();
  if (!outcome.ok && outcome.failure.refusal === "DUTY_FIRST") goToDuty(outcome.failure.envelope?.["duties"]);
  // Public pages say what came of it where it was asked.
  else if (options.isQuiet !== true && call.access.kind !== "public") toast(call, outcome);
  return outcome;
}
