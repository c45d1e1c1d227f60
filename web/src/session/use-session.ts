import { useSyncExternalStore } from "react";
import type { EndNotice } from "./end-notice.ts";
import { currentSession, endNotice, isLocked, onSession, type Session } from "./session.ts";

export function useSession(): Session | null {
  return useSyncExternalStore(onSession, currentSession);
}

export function useIsLocked(): boolean {
  return useSyncExternalStore(onSession, isLocked);
}

export function useEndNotice(): EndNotice | null {
  return useSyncExternalStore(onSession, endNotice);
}
