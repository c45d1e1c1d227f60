/**
 * Session of this browser, the same in all tabs. `out`: signed out. `in`: token held. `locked`: idle for too long, the
 * token is dead, and the screen stays under a cover until the same user signs in. The specification wants the role id
 * as plain text in local storage; all else is in the persisted state.
 */
import { PERSIST_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import { leftByButton, type EndNotice } from "./end-notice.ts";
import {
  hasKept,
  storeAuth,
  keepParameters,
  keepRenewed,
  readKept,
  removeKept,
  type StoredSession,
} from "./stored-session.ts";
import type { StoredAuth } from "./stored-auth.ts";
import { onTabs, notifyTabs } from "./tabs.ts";

const ROLE_KEY = "smgt-role";
/** Time of the last activity in any tab; it belongs to one session. */
export const ACTIVITY_KEY = "smgt-activity";

export interface Session extends StoredAuth {
  /** Absent until the server has sent the user's roles. */
  readonly roleId: number | null;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let present: Session | null = null;
let locked = false;
let notice: EndNotice | null = null;
let keptTheme: unknown = null;
/** Restarts the app without any data of the previous user. */
let startAfresh: () => void = () => undefined;

function readRole(): number | null {
  const roleId = Number(localStorage.getItem(ROLE_KEY));
  return Number.isInteger(roleId) && roleId > 0 ? roleId : null;
}

function set(next: Session | null, isLockedNext = false): void {
  present = next;
  locked = isLockedNext;
  for (const listener of listeners) listener();
}

export const currentSession = (): Session | null => present;
export const isSignedIn = (): boolean => present !== null && !locked;
export const isLocked = (): boolean => locked;
/** Reason for the end of the last session; null after a fresh start and after signing in. */
export const endNotice = (): EndNotice | null => notice;
/** Persisted theme slice of the signed-in user. */
export const restoredTheme = (): unknown => keptTheme;

export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers the restart of the app; `main.tsx` calls it once. */
export function onStrangerSignedIn(restart: () => void): void {
  startAfresh = restart;
}

/** Adopts a token from this tab or another; never replaces a newer one. */
function take(auth: StoredAuth): void {
  if (present !== null && present.generation >= auth.generation && !locked) return;
  if (present !== null && present.userId !== auth.userId) {
    // The open screens belong to another user.
    set(null);
    startAfresh();
    return;
  }
  const roleId = present?.roleId ?? readRole();
  if (roleId !== null) localStorage.setItem(ROLE_KEY, String(roleId));
  notice = null;
  set({ ...auth, roleId });
}

/** Newer than any token so far, also across sign-outs. */
const nextGeneration = (): number => Math.max((present?.generation ?? 0) + 1, Date.now());

/** Starts a session after a sign-in. */
export async function startSession(signedIn: Omit<StoredAuth, "generation" | "issuedAt">): Promise<void> {
  const auth: StoredAuth = { ...signedIn, issuedAt: Date.now(), generation: nextGeneration() };
  // After a sign-out the stored role belongs to the previous user; under the cover it is the user's own.
  if (present === null || present.userId !== auth.userId) localStorage.removeItem(ROLE_KEY);
  localStorage.removeItem(ACTIVITY_KEY);
  await storeAuth(auth);
  notifyTabs({ kind: "signedIn", auth });
  take(auth);
}

/** Adopts the renewed token. */
export async function renewToken(token: string): Promise<void> {
  if (present === null || locked) return;
  const { roleId: _role, ...auth } = present;
  const renewed: StoredAuth = { ...auth, token, issuedAt: Date.now(), generation: nextGeneration() };
  take(renewed);
  await keepRenewed(renewed);
  notifyTabs({ kind: "renewed", auth: renewed });
}

/** Applies changed session minutes, now and after a reload. */
export async function takeParameters(parameters: StoredAuth["parameters"]): Promise<void> {
  if (present === null || locked) return;
  const { userId } = present;
  set({ ...present, parameters });
  await keepParameters(userId, parameters);
}

/** Adopts a newer token persisted by another tab. */
export async function takeKept(): Promise<void> {
  const kept = await readKept();
  if (kept !== null && present !== null && !locked) take(kept.auth);
}

export function chooseRole(roleId: number): void {
  if (present === null) return;
  localStorage.setItem(ROLE_KEY, String(roleId));
  set({ ...present, roleId }, locked);
}

/** Clears the role when the server reports that it is not one of the user's. */
export function forgetRole(): void {
  if (present === null) return;
  localStorage.removeItem(ROLE_KEY);
  set({ ...present, roleId: null }, locked);
}

/** Clears session data; language, appearance and the folded menu stay. */
function clearStorage(): void {
  removeKept();
  localStorage.removeItem(ROLE_KEY);
  localStorage.removeItem(ACTIVITY_KEY);
  keptTheme = null;
}

/** Ends the session in all tabs. */
export function endSession(why: EndNotice): void {
  clearStorage();
  notifyTabs({ kind: "out", notice: { ...why, token: null } });
  notice = why;
  set(null);
}

/** Removes the persisted state, resets the whole state and erases the token (REQUIREMENTS 4). */
export const logoutAndClear = (): void => endSession(leftByButton);

/** Covers all tabs; returns the last token, for the server to end. */
export function lockSession(): string | null {
  if (present === null || locked) return null;
  const { token } = present;
  clearStorage();
  notifyTabs({ kind: "locked" });
  set({ ...present, token: "" }, true);
  return token;
}

function hear(message: Parameters<Parameters<typeof onTabs>[0]>[0]): void {
  if (message.kind === "signedIn") take(message.auth);
  else if (present === null) return;
  // A renewal under the cover is too late: its session was ended.
  else if (message.kind === "renewed") {
    // A new token brings no parameters: outdated ones of another tab must not return.
    if (!locked) take({ ...message.auth, parameters: present.parameters });
  } else if (message.kind === "locked") set({ ...present, token: "" }, true);
  else {
    notice = { ...message.notice, token: present.token };
    keptTheme = null;
    set(null);
  }
}

/** Restores the persisted session; the interface waits for it, up to the specification's limit. */
export async function restoreSession(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((done) => (timer = setTimeout(() => done("late"), PERSIST_TIMEOUT_MS)));
  const kept: StoredSession | null | "late" = await Promise.race([readKept(), late]);
  clearTimeout(timer);
  onTabs(hear);
  window.addEventListener("storage", (event) => {
    if (present === null || locked) return;
    // Local storage was cleared by hand.
    if (event.key === null) endSession(leftByButton);
    // All tabs use one role.
    const roleId = event.key === ROLE_KEY ? readRole() : null;
    if (roleId !== null && roleId !== present?.roleId) set({ ...present, roleId });
  });
  if (kept === "late") return;
  if (kept === null) {
    if (hasKept()) clearStorage();
    return;
  }
  keptTheme = kept.theme;
  take(kept.auth);
}
