/**
 * Who is signed in here, in all tabs alike. `out`: nobody. `in`: token held. `locked`: nobody was here for too
 * long; the token is dead, but the screen stays mounted under a cover until the same user signs in again.
 * The role id stays plain in local storage, as the specification wants; all else is in the persisted state.
 */
import { PERSIST_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import { leftByButton, type EndNotice } from "./end-notice.ts";
import { hasKept, keepAuth, keepParameters, keepRenewed, readKept, removeKept, type KeptState } from "./kept-state.ts";
import type { KeptAuth } from "./kept-auth.ts";
import { onTabs, tellTabs } from "./tabs.ts";

const ROLE_KEY = "smgt-role";
/** The last sign of life in any tab; it belongs to one session. */
export const ACTIVITY_KEY = "smgt-activity";

export interface Session extends KeptAuth {
  /** Null until the server has told which roles the user has. */
  readonly roleId: number | null;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let present: Session | null = null;
let locked = false;
let notice: EndNotice | null = null;
let keptTheme: unknown = null;
/** Opens the app again, without anything of the one who was here before. */
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
/** Why the last session ended; null after a fresh start and after signing in. */
export const endNotice = (): EndNotice | null => notice;
/** The theme slice as it was persisted for the user who is signed in. */
export const restoredTheme = (): unknown => keptTheme;

export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says how to open the app again; `main.tsx` does so once. */
export function onStrangerSignedIn(restart: () => void): void {
  startAfresh = restart;
}

/** Takes over a token, from this tab or another. A newer one is never given up for an older. */
function take(auth: KeptAuth): void {
  if (present !== null && present.generation >= auth.generation && !locked) return;
  if (present !== null && present.userId !== auth.userId) {
    // The open screens belong to somebody else.
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

/** Somebody has just signed in here. */
export async function startSession(signedIn: Omit<KeptAuth, "generation" | "issuedAt">): Promise<void> {
  const auth: KeptAuth = { ...signedIn, issuedAt: Date.now(), generation: nextGeneration() };
  // On the sign-in page a role of the one who was here before means nothing; under the cover it is one's own.
  if (present === null || present.userId !== auth.userId) localStorage.removeItem(ROLE_KEY);
  localStorage.removeItem(ACTIVITY_KEY);
  await keepAuth(auth);
  tellTabs({ kind: "signedIn", auth });
  take(auth);
}

/** The server has given the successor of the present token. */
export async function renewToken(token: string): Promise<void> {
  if (present === null || locked) return;
  const { roleId: _role, ...auth } = present;
  const renewed: KeptAuth = { ...auth, token, issuedAt: Date.now(), generation: nextGeneration() };
  take(renewed);
  await keepRenewed(renewed);
  tellTabs({ kind: "renewed", auth: renewed });
}

/** The minutes of the session changed at the State's desk: they count from now on, and after a reload. */
export async function takeParameters(parameters: KeptAuth["parameters"]): Promise<void> {
  if (present === null || locked) return;
  const { userId } = present;
  set({ ...present, parameters });
  await keepParameters(userId, parameters);
}

/** Looks whether another tab has persisted a newer token. */
export async function takeKept(): Promise<void> {
  const kept = await readKept();
  if (kept !== null && present !== null && !locked) take(kept.auth);
}

export function chooseRole(roleId: number): void {
  if (present === null) return;
  localStorage.setItem(ROLE_KEY, String(roleId));
  set({ ...present, roleId }, locked);
}

/** Forgets the role, when the server says that it is not one of the user's. */
export function forgetRole(): void {
  if (present === null) return;
  localStorage.removeItem(ROLE_KEY);
  set({ ...present, roleId: null }, locked);
}

/** What is about the session goes; language, appearance and the fold of the menu are no part of it. */
function clearStorage(): void {
  removeKept();
  localStorage.removeItem(ROLE_KEY);
  localStorage.removeItem(ACTIVITY_KEY);
  keptTheme = null;
}

/** Over, here and in all other tabs. */
export function endSession(why: EndNotice): void {
  clearStorage();
  tellTabs({ kind: "out", notice: { ...why, token: null } });
  notice = why;
  set(null);
}

/** Removes the persisted state, resets the whole state and erases the token (REQUIREMENTS 4). */
export const logoutAndClear = (): void => endSession(leftByButton);

/** Covers all tabs; gives the token that was in use, for the server to end. */
export function lockSession(): string | null {
  if (present === null || locked) return null;
  const { token } = present;
  clearStorage();
  tellTabs({ kind: "locked" });
  set({ ...present, token: "" }, true);
  return token;
}

function hear(message: Parameters<Parameters<typeof onTabs>[0]>[0]): void {
  if (message.kind === "signedIn") take(message.auth);
  else if (present === null) return;
  // Under the cover a renewal comes too late: its session was ended.
  else if (message.kind === "renewed") {
    // A new token brings no parameters: those of a tab that has not yet heard of a change must not come back.
    if (!locked) take({ ...message.auth, parameters: present.parameters });
  } else if (message.kind === "locked") set({ ...present, token: "" }, true);
  else {
    notice = { ...message.notice, token: present.token };
    keptTheme = null;
    set(null);
  }
}

/** Restores what was persisted; the interface waits for it, but not longer than the specification allows. */
export async function restoreSession(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((done) => (timer = setTimeout(() => done("late"), PERSIST_TIMEOUT_MS)));
  const kept: KeptState | null | "late" = await Promise.race([readKept(), late]);
  clearTimeout(timer);
  onTabs(hear);
  window.addEventListener("storage", (event) => {
    if (present === null || locked) return;
    // Somebody has emptied local storage by hand.
    if (event.key === null) endSession(leftByButton);
    // One role is in use in all tabs.
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
