/**
 * The persisted state (REQUIREMENTS 9): one sealed text under the key `smgt` that all tabs share.
 * It holds the auth and theme slices, never tickets, rules or anything about citizens. Every write reads
 * first, under a lock of all tabs, so that a tab that slept can never put an older token back.
 */
import { PERSIST_KEY } from "@smgt/contract/constants.ts";
import { stateKey } from "../lib/settings.ts";
import { canSeal, seal, unseal } from "./sealed.ts";
import { alone } from "./tabs.ts";
import type { KeptAuth } from "./kept-auth.ts";

const VERSION = 1;
const LOCK = "smgt-state";

export interface KeptState {
  readonly version: typeof VERSION;
  readonly auth: KeptAuth;
  /** What the shell was told, for its first paint; read by the store that wrote it. */
  readonly theme: unknown;
}

function isAuth(value: unknown): value is KeptAuth {
  if (typeof value !== "object" || value === null) return false;
  const auth = value as Partial<Record<keyof KeptAuth, unknown>>;
  return (
    typeof auth.token === "string" &&
    auth.token !== "" &&
    typeof auth.issuedAt === "number" &&
    typeof auth.generation === "number" &&
    typeof auth.userId === "number" &&
    typeof auth.username === "string" &&
    typeof auth.parameters === "object" &&
    auth.parameters !== null &&
    Array.isArray(auth.duties)
  );
}

/** A state from its text, or null when it is not one of this version. */
export function parseState(text: string): KeptState | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("version" in value) || !("auth" in value)) return null;
    if (value.version !== VERSION || !isAuth(value.auth)) return null;
    return { version: VERSION, auth: value.auth, theme: "theme" in value ? value.theme : null };
  } catch {
    return null;
  }
}

async function read(): Promise<{ readonly sealed: string | null; readonly state: KeptState | null }> {
  const sealed = localStorage.getItem(PERSIST_KEY);
  if (sealed === null || !canSeal()) return { sealed, state: null };
  const text = await unseal(sealed, stateKey);
  return { sealed, state: text === null ? null : parseState(text) };
}

/** What is persisted now; null when nothing is, or nothing that can be read. */
export const readKept = async (): Promise<KeptState | null> => (await read()).state;

/** Whether something is persisted, readable or not. */
export const hasKept = (): boolean => localStorage.getItem(PERSIST_KEY) !== null;

/** Removes the persisted state at once. */
export const removeKept = (): void => localStorage.removeItem(PERSIST_KEY);

/** Changes what is persisted; `change` gives the next state, or what it was given to leave all as it is. */
async function changeKept(change: (state: KeptState | null) => KeptState | null): Promise<void> {
  if (!canSeal()) return;
  await alone(LOCK, async () => {
    const { sealed, state } = await read();
    const next = change(state);
    if (next === state) return;
    const text = next === null ? null : await seal(JSON.stringify(next), stateKey);
    // Somebody signed out while this was sealing: what is gone stays gone.
    if (localStorage.getItem(PERSIST_KEY) !== sealed) return;
    if (text === null) removeKept();
    else localStorage.setItem(PERSIST_KEY, text);
  });
}

/** Persists the token of somebody who has just signed in, unless a newer one is there. */
export function keepAuth(auth: KeptAuth): Promise<void> {
  return changeKept((state) =>
    state !== null && state.auth.generation >= auth.generation ? state : { version: VERSION, auth, theme: null },
  );
}

/** Persists a successor, unless the session is over or a newer one is there. */
export function keepRenewed(auth: KeptAuth): Promise<void> {
  return changeKept((state) =>
    state === null || state.auth.userId !== auth.userId || state.auth.generation >= auth.generation
      ? state
      : { ...state, auth: { ...auth, parameters: state.auth.parameters } },
  );
}

/** Persists the parameters of a user who is still the one signed in; their token stays. */
export function keepParameters(userId: number, parameters: KeptAuth["parameters"]): Promise<void> {
  return changeKept((state) =>
    state === null || state.auth.userId !== userId ? state : { ...state, auth: { ...state.auth, parameters } },
  );
}

/** Persists the theme slice of a user who is still the one signed in. */
export function keepTheme(userId: number, theme: unknown): Promise<void> {
  return changeKept((state) => (state === null || state.auth.userId !== userId ? state : { ...state, theme }));
}
