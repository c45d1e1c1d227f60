/** Ends of a session: the button, the idle time, a refusal of the server. */
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { ask } from "../api/ask.ts";
import type { Failure } from "../api/client.ts";
import { isTransient } from "../api/is-transient.ts";
import { readNotice } from "./end-notice.ts";
import { currentSession, endSession, lockSession, logoutAndClear } from "./session.ts";
import { claim } from "./tabs.ts";

const LOGOUT_TIMEOUT_MS = 5_000;
/** Maximum difference between tabs in noticing the expiry. */
const CLAIM_MS = 10_000;

/** Retry delays of the sign-out call when the server is unreachable. */
const AGAIN_MS = [3_000, 15_000];

let leaving: Promise<unknown> = Promise.resolve();
let stopTrying = (): void => undefined;

/** Resolves when the last sign-out call has ended; its late answer would clear the cookie of a new sign-in. */
export function leftServer(): Promise<unknown> {
  stopTrying();
  return leaving;
}

/** False after a new sign-in, which ends the former session too. */
const isStillGone = (ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    stopTrying = () => {
      clearTimeout(timer);
      resolve(false);
    };
  });

async function endOnServer(token: string | null): Promise<void> {
  if (token === null || token === "") return;
  for (const ms of [...AGAIN_MS, null]) {
    const outcome = await ask(logout, undefined, { token, keepalive: true, timeoutMs: LOGOUT_TIMEOUT_MS });
    if (outcome.ok || !isTransient(outcome.failure) || ms === null || !(await isStillGone(ms))) return;
  }
}

/** Sign-out button: takes effect at once in every tab; the server is notified in parallel. */
export function leave(): void {
  const token = currentSession()?.token ?? null;
  logoutAndClear();
  leaving = endOnServer(token);
}

/** Idle time is over: covers every tab; one of them notifies the server. */
export function cover(): void {
  const generation = currentSession()?.generation;
  const token = lockSession();
  leaving = claim(`smgt-cover-${generation}`, CLAIM_MS).then((isFirst) => (isFirst ? endOnServer(token) : undefined));
}

/** The server does not recognise the session (REQUIREMENTS 8). */
export function expire(failure: Failure): void {
  endSession(readNotice(failure.envelope, currentSession()?.token ?? null));
}

/** The server refused a renewal: the session is over. */
export function refuseRenewal(failure: Failure): void {
  const token = currentSession()?.token ?? null;
  expire(failure);
  leaving = endOnServer(token);
}
