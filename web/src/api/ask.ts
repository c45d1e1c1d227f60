/**
 * Single entry point for calls to the server (decision 40), cached or not. Decides which answers toast, redirects to a
 * duty, and leaves a role that was taken away. The contract lists the toasts.
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
  /** No toast: the call is automatic, one of many, or its answer has its own place. */
  readonly isQuiet?: boolean;
}

/** The server refuses everything else until the duty is done; the account page explains it. */
function goToDuty(duties: unknown): void {
  navigate(`${basePath}${paths.duty(Array.isArray(duties) ? String(duties[0]) : "")}`, { replace: true });
}

/** Shows the toast that the contract defines for an outcome, if any. */
function toast(call: Call, outcome: Outcome<Call>): void {
  const envelope = outcome.ok ? outcome.envelope : outcome.failure.envelope;
  const httpStatus = outcome.ok ? 200 : outcome.failure.httpStatus;
  if (envelope === undefined || httpStatus === 401) return;
  const found = toastFor(call.path, httpStatus, envelope);
  if (found !== null) addToast({ ...found, lines: outcome.ok ? found.lines : sayFailure(outcome.failure) });
}

/** Makes a call. The outcome includes every failure; never throws. */
export async function ask<C extends Call>(call: C, body?: BodyOf<C>, options: AskOptions<C> = {}): Promise<Outcome<C>> {
  const roleId = currentSession()?.roleId;
  const outcome = (await takePrefetched(call, body)) ?? (await request(call, body, options));
  if (!outcome.ok) failed(call);
  // The role was taken away: restart the desk in a remaining one.
  if (!outcome.ok && outcome.failure.refusal === "ROLE_NOT_YOURS" && roleId === currentSession()?.roleId) forgetRole();
  if (!outcome.ok && outcome.failure.refusal === "DUTY_FIRST") goToDuty(outcome.failure.envelope?.["duties"]);
  // Public pages show the result in place.
  else if (options.isQuiet !== true && call.access.kind !== "public") toast(call, outcome);
  return outcome;
}
