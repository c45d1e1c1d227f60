import { useSyncExternalStore } from "react";
import type { EndNotice } from "./end-notice.ts";
import { currentSession, endNotice, isLocked, onSession, type Session } from "./session.ts";

export function useSession(): Session | null {
  return useSyncExternalStore(onSession, currentSession);
}

/** Id of the signed-in user: known before the profile, and unique, unlike names. Zero for none. */
export const useOwnUserId = (): number => useSession()?.userId ?? 0;

export function useIsLocked(): boolean {
  return useSyncExternalStore(onSession, isLocked);
}

export function useEndNotice(): EndNotice | null {
  return useSyncExternalStore(onSession, endNotice);
}
