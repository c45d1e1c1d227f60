/** Clearing of a user's data in window memory. */
import { currentSession, endNotice, onSession } from "./session.ts";

/**
 * Calls `forget` when the user signs out here, or another one signs in. An expired session keeps the data: the same
 * user finds their text again. Call once, when a module loads.
 */
export function onUserGone(forget: () => void): void {
  let userId = currentSession()?.userId ?? null;
  onSession(() => {
    const nextId = currentSession()?.userId ?? null;
    const isGone = nextId === null ? endNotice()?.reason === "left" : userId !== null && userId !== nextId;
    userId = nextId ?? userId;
    if (isGone) forget();
  });
}
