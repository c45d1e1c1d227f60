/** What a window remembers of the one who types in it, beside what the server keeps. */
import { currentSession, endNotice, onSession } from "./session.ts";

/**
 * Calls `forget` when the user signs out here, or another one signs in. A session that ran out costs no word: the same
 * user finds what they typed. Call once, when a module loads.
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
