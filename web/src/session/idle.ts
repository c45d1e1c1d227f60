/**
 * Idle detection. Activity in any tab counts for all. During the warning only its button counts, so that a moved mouse
 * or a Tab key decides nothing.
 */
import { minuteMs, scaled } from "../lib/page-settings.ts";
import { idleState, type IdleState } from "./idle-times.ts";
import { ACTIVITY_KEY, currentSession, isSignedIn, onSession } from "./session.ts";

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "input"] as const;
/** Minimum interval between stored activity times. */
const NOTE_EVERY_MS = scaled(1_000);
/** Default for a session without parameters. */
const IDLE_MINUTES = 15;

const listeners = new Set<() => void>();
let state: IdleState | null = null;
let notedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let over: () => void = () => undefined;

/** Present state; null while nobody is signed in. */
export const presentIdle = (): IdleState | null => state;

/** Milliseconds until the session ends without activity. */
export const idleLeftMs = (): number => look()?.leftMs ?? 0;

export function onIdle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function look(): IdleState | null {
  const session = currentSession();
  if (session === null || !isSignedIn()) return null;
  const minutes = session.parameters.idle_time > 0 ? session.parameters.idle_time : IDLE_MINUTES;
  const written = localStorage.getItem(ACTIVITY_KEY);
  // Nothing is stored yet: the user has just arrived.
  const lastAt = written === null ? Date.now() : Math.max(notedAt, Number(written));
  return idleState(lastAt, Date.now(), minutes, minuteMs);
}

/** Ends the session when its time is over; returns true when it is. */
export function checkIdle(): boolean {
  clearTimeout(timer);
  const next = look();
  const isNew = next?.phase !== state?.phase;
  state = next;
  if (next !== null && next.phase !== "over") timer = setTimeout(checkIdle, next.nextInMs + 5);
  if (isNew) for (const listener of listeners) listener();
  if (next?.phase !== "over") return false;
  if (isNew) over();
  return true;
}

/** Records activity for all tabs. */
export function noteActivity(): void {
  notedAt = Date.now();
  localStorage.setItem(ACTIVITY_KEY, String(notedAt));
  checkIdle();
}

function noteSign(): void {
  if (state === null || Date.now() - notedAt < NOTE_EVERY_MS) return;
  // After a machine wakes up, the time may be over before the first timer runs.
  if (!checkIdle() && state?.phase === "active") noteActivity();
}

/** Starts watching; `whenOver` is called for each expiry. Call once. */
export function watchIdle(whenOver: () => void): void {
  over = whenOver;
  let token: string | null = null;
  onSession(() => {
    const session = currentSession();
    const wasOut = token === null || token === "";
    token = session?.token ?? null;
    if (isSignedIn() && wasOut) noteActivity();
    else checkIdle();
  });
  token = currentSession()?.token ?? null;
  for (const sign of SIGNS) window.addEventListener(sign, noteSign, { capture: true, passive: true });
  window.addEventListener("storage", (event) => event.key === ACTIVITY_KEY && checkIdle());
  document.addEventListener("visibilitychange", checkIdle);
  // Opening a page counts as activity, unless the time was already over.
  if (isSignedIn() && !checkIdle()) noteActivity();
}
