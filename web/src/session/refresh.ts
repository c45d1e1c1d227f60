/**
 * Token renewal: one call for all tabs, under a lock; the others use its result. Calls wait for it, woken by its
 * message or by the specification's polled flag. A network failure must not sign anyone out: the renewal is retried,
 * and the server decides whether the session is alive.
 */
import { refresh as refreshCall } from "@smgt/contract/calls/organisation/auth.ts";
import { POST_REFRESH_PAUSE_MS, REFRESH_POLL_MAX, REFRESH_POLL_MS } from "@smgt/contract/constants.ts";
import { ask } from "../api/ask.ts";
import type { Failure } from "../api/client.ts";
import { isTransient } from "../api/is-transient.ts";
import { minuteMs, scaled } from "../lib/page-settings.ts";
import { checkIdle } from "./idle.ts";
import { renewInMs } from "./refresh-times.ts";
import { currentSession, isLocked, isSignedIn, onSession, renewToken, takeKept } from "./session.ts";
import { alone } from "./tabs.ts";

const LOCK = "smgt-refresh";
const WAIT_KEY = "smgt-wait-for-refresh";
const ANSWER_WITHIN_MS = 10_000;
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 30_000;
/** Lower limit for tests with short minutes: messages between tabs take this long. */
const LEAST_PAUSE_MS = 80;
/** A crashed tab leaves its flag behind; it is ignored after this time. */
const FLAG_GOOD_MS = scaled(REFRESH_POLL_MS) * REFRESH_POLL_MAX;

let running: Promise<void> | null = null;
let retryAt = 0;
let failures = 0;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function dueInMs(): number {
  const session = currentSession();
  if (session === null || !isSignedIn()) return Number.POSITIVE_INFINITY;
  return renewInMs(session.issuedAt, Date.now(), session.parameters, minuteMs);
}
const isDue = (): boolean => dueInMs() <= 0;

function isFlagUp(): boolean {
  const since = Number(localStorage.getItem(WAIT_KEY) ?? 0);
  const age = Date.now() - since;
  return since > 0 && age >= 0 && age < FLAG_GOOD_MS;
}

/** Resolves with the next message about the session, from this tab or another. */
function nextWord(): Promise<void> {
  return new Promise((done) => {
    const stop = onSession(() => {
      stop();
      done();
    });
  });
}

async function flagDown(): Promise<void> {
  for (let round = 0; round < REFRESH_POLL_MAX && isFlagUp(); round++) {
    await Promise.race([pause(scaled(REFRESH_POLL_MS)), nextWord()]);
  }
}

async function askSuccessor(onRefused: (failure: Failure) => void): Promise<void> {
  localStorage.setItem(WAIT_KEY, String(Date.now()));
  try {
    const outcome = await ask(refreshCall, undefined, { timeoutMs: ANSWER_WITHIN_MS });
    if (outcome.ok) {
      failures = 0;
      await renewToken(outcome.reply);
      return;
    }
    if (outcome.failure.kind === "expired") return;
    if (!isTransient(outcome.failure)) {
      onRefused(outcome.failure);
      return;
    }
    failures += 1;
    retryAt = Date.now() + Math.min(RETRY_MS * failures, LONGEST_RETRY_MS);
  } finally {
    localStorage.removeItem(WAIT_KEY);
  }
}

let refused: (failure: Failure) => void = () => undefined;

/**
 * Resolves when this tab has the token. The lock is held for the specification's pause, until every tab has the new
 * token, because local storage may lag between processes.
 */
function renew(): Promise<void> {
  return new Promise((done) => {
    void alone(LOCK, async () => {
      if (navigator.locks === undefined) await flagDown();
      await takeKept();
      const isOurs = isDue() && Date.now() >= retryAt;
      if (isOurs) await askSuccessor(refused);
      done();
      if (isOurs) await pause(Math.max(scaled(POST_REFRESH_PAUSE_MS), LEAST_PAUSE_MS));
    });
  });
}

/** Resolves after another tab's renewal. */
async function served(): Promise<void> {
  while (isDue()) await nextWord();
}

/** Renews the token if due; concurrent callers share one renewal. */
export function renewIfDue(): Promise<void> {
  // A machine that slept past the idle time shows its cover and renews nothing.
  if (!isDue() || checkIdle() || Date.now() < retryAt) return Promise.resolve();
  running ??= Promise.race([renew(), served()]).finally(() => (running = null));
  return running;
}

/** Resolves after a sign-in on the cover, or when its screen is gone. */
async function uncovered(): Promise<void> {
  while (isLocked()) await nextWord();
}

/** Runs before each call: waits for a renewal that is due or under way, up to the specification's limit. */
export async function tokenReady(): Promise<void> {
  if (isLocked()) await uncovered();
  if (!isSignedIn()) return;
  if (isDue()) await Promise.race([renewIfDue(), pause(FLAG_GOOD_MS)]);
  else if (isFlagUp()) await flagDown();
}

/** Renews the token in time from now on, also after the machine slept. Call once. */
export function watchRefresh(onRefused: (failure: Failure) => void): void {
  refused = onRefused;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    const dueIn = dueInMs();
    if (dueIn === Number.POSITIVE_INFINITY) return;
    // Staggers the tabs, so that most find the token already renewed.
    const wait = Math.max(dueIn, retryAt - Date.now(), 0) + scaled(Math.random() * 2_000);
    timer = setTimeout(() => void renewIfDue().finally(plan), wait);
  };
  const wake = (): void => {
    retryAt = 0;
    void renewIfDue().finally(plan);
  };
  onSession(plan);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", wake);
  plan();
}
