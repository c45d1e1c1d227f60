/** Messages and locks between the tabs of one browser. */
import type { EndNotice } from "./end-notice.ts";
import type { StoredAuth } from "./stored-auth.ts";

export type TabMessage =
  | { readonly kind: "signedIn"; readonly auth: StoredAuth }
  | { readonly kind: "renewed"; readonly auth: StoredAuth }
  /** Signed out in every tab. */
  | { readonly kind: "out"; readonly notice: EndNotice }
  /** Idle for too long: every tab shows its cover. */
  | { readonly kind: "locked" };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("smgt");

export const notifyTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Receives messages of the other tabs, never its own. */
export function onTabs(hear: (message: TabMessage) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<TabMessage>) => hear(event.data));
}

/** Runs `work` under a lock of this name across tabs. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Locks are missing on insecure connections; nothing is persisted there, so no lock is needed.
  if (navigator.locks === undefined) return work();
  return navigator.locks.request(name, work) as Promise<T>;
}

/** True in one tab only, for `holdMs`. */
export function claim(name: string, holdMs: number): Promise<boolean> {
  if (navigator.locks === undefined) return Promise.resolve(true);
  return new Promise((done) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      done(lock !== null);
      return lock === null ? undefined : new Promise<void>((end) => setTimeout(end, holdMs));
    });
  });
}
