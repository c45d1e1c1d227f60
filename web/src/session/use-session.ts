import { useSyncExternalStore } from "react";
import type { EndNotice } from "./end-notice.ts";
import { currentSession, endNotice, isLocked, onSession, type Session } from "./session.ts";

export function useSession(): Session | null {
  return useSyncExternalStore(onSession, currentSession);
}

/** Of who is signed in: known before the profile is, and unique, as names are not. Zero for nobody. */
export const useOwnUserId = (): number => useSession()?.userId ?? 0;

export function useIsLocked(): boolean {
  return useSyncExternalStore(onSession, isLocked);
}

export function useEndNotice(): EndNotice | null {
  return useSyncExternalStore(onSession, endNotice);
}
