import { useSyncExternalStore } from "react";
import { currentSession, onSession, type Session } from "./session.ts";

export function useSession(): Session | null {
  return useSyncExternalStore(onSession, currentSession);
}
