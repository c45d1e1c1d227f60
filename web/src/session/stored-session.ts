/**
 * Persisted state (REQUIREMENTS 9): one encrypted text under the key `smgt`, shared by all tabs. It holds the auth and
 * theme slices, never tickets, rules or data of citizens. Every write reads first under a lock across tabs, so that a
 * suspended tab never restores an older token.
 */
import { PERSIST_KEY } from "@smgt/contract/constants.ts";
import { stateKey } from "../lib/page-settings.ts";
import { canSeal, seal, unseal } from "./sealed.ts";
import { alone } from "./tabs.ts";
import type { StoredAuth } from "./stored-auth.ts";

const VERSION = 1;
const LOCK = "smgt-state";

export interface StoredSession {
  readonly version: typeof VERSION;
  readonly auth: StoredAuth;
  /** Shell settings for its first paint; parsed by the store. */
  readonly theme: unknown;
}

function isAuth(value: unknown): value is StoredAuth {
  if (typeof value !== "object" || value === null) return false;
  const auth = value as Partial<Record<keyof StoredAuth, unknown>>;
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

/** Parses a state; null when it is not of this version. */
export function parseState(text: string): StoredSession | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("version" in value) || !("auth" in value)) return null;
    if (value.version !== VERSION || !isAuth(value.auth)) return null;
    return { version: VERSION, auth: value.auth, theme: "theme" in value ? value.theme : null };
  } catch {
    return null;
  }
}

async function read(): Promise<{ readonly sealed: string | null; readonly state: StoredSession | null }> {
  const sealed = localStorage.getItem(PERSIST_KEY);
  if (sealed === null || !canSeal()) return { sealed, state: null };
  const text = await unseal(sealed, stateKey);
  return { sealed, state: text === null ? null : parseState(text) };
}

/** Persisted state; null if missing or unreadable. */
export const readKept = async (): Promise<StoredSession | null> => (await read()).state;

/** True when a state is persisted, readable or not. */
export const hasKept = (): boolean => localStorage.getItem(PERSIST_KEY) !== null;

export const removeKept = (): void => localStorage.removeItem(PERSIST_KEY);

/** Updates the persisted state; `change` returns the next state, or its argument to leave it. */
async function changeKept(change: (state: StoredSession | null) => StoredSession | null): Promise<void> {
  if (!canSeal()) return;
  await alone(LOCK, async () => {
    const { sealed, state } = await read();
    const next = change(state);
    if (next === state) return;
    const text = next === null ? null : await seal(JSON.stringify(next), stateKey);
    // A sign-out happened during encryption: the removed state must not return.
    if (localStorage.getItem(PERSIST_KEY) !== sealed) return;
    if (text === null) removeKept();
    else localStorage.setItem(PERSIST_KEY, text);
  });
}

/** Persists the token of a new sign-in, unless a newer one exists. */
export function storeAuth(auth: StoredAuth): Promise<void> {
  return changeKept((state) =>
    state !== null && state.auth.generation >= auth.generation ? state : { version: VERSION, auth, theme: null },
  );
}

/** Persists a renewed token, unless the session is over or a newer one exists. */
export function keepRenewed(auth: StoredAuth): Promise<void> {
  return changeKept((state) =>
    state === null || state.auth.userId !== auth.userId || state.auth.generation >= auth.generation
      ? state
      : { ...state, auth: { ...auth, parameters: state.auth.parameters } },
  );
}

/** Persists the parameters if the user is still signed in; the token stays. */
export function keepParameters(userId: number, parameters: StoredAuth["parameters"]): Promise<void> {
  return changeKept((state) =>
    state === null || state.auth.userId !== userId ? state : { ...state, auth: { ...state.auth, parameters } },
  );
}

/** Persists the theme slice if the user is still signed in. */
export function storeTheme(userId: number, theme: unknown): Promise<void> {
  return changeKept((state) => (state === null || state.auth.userId !== userId ? state : { ...state, theme }));
}
