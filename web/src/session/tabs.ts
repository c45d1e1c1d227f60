/** What the tabs of one browser say to each other, and how they take turns. */
import type { EndNotice } from "./end-notice.ts";
import type { KeptAuth } from "./kept-auth.ts";

export type TabMessage =
  | { readonly kind: "signedIn"; readonly auth: KeptAuth }
  | { readonly kind: "renewed"; readonly auth: KeptAuth }
  /** Over for every tab. */
  | { readonly kind: "out"; readonly notice: EndNotice }
  /** Nobody was here for too long: every tab covers itself. */
  | { readonly kind: "locked" };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("smgt");

export const tellTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Hears the other tabs, never oneself. */
export function onTabs(hear: (message: TabMessage) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<TabMessage>) => hear(event.data));
}

/** Does `work` while no other tab does work of this name. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Missing on connections that are not secure; there is nothing persisted then, and nothing to guard.
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
