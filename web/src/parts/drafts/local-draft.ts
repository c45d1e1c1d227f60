/**
 * Local drafts: text of a form or dialog left without sending, and files, restored when it opens again. In memory only,
 * for this window and user. Longer texts and those that must outlive a reload are saved drafts.
 */
import { useSyncExternalStore } from "react";
import { onUserGone } from "../../session/user-gone.ts";

const values = new Map<string, unknown>();
/** Whole forms; the browser warns about them before the window closes. */
const forms = new Set<string>();
const listeners = new Set<() => void>();

const announce = (): void => {
  for (const listener of listeners) listener();
};
onUserGone(() => {
  values.clear();
  forms.clear();
  announce();
});
window.addEventListener("beforeunload", (event) => {
  if (forms.size > 0) event.preventDefault();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const localDraft = <T>(place: string): T | undefined => values.get(place) as T | undefined;

/** Stores a value; undefined deletes it. */
export function saveLocal(place: string, value: unknown): void {
  if (value === undefined) values.delete(place);
  else values.set(place, value);
  announce();
}

/** Stores a whole form; null once it is sent or discarded. */
export function saveLocalForm(place: string, form: unknown): void {
  if (form === null) forms.delete(place);
  else forms.add(place);
  saveLocal(place, form ?? undefined);
}

/** Like `useState`, for a value that outlives its dialog; the third function clears it after sending. */
export function useLocalDraft<T>(place: string, start: T): readonly [T, (value: T) => void, () => void] {
  const value = useSyncExternalStore(subscribe, () => localDraft<T>(place)) ?? start;
  return [value, (next) => saveLocal(place, next), () => saveLocal(place, undefined)];
}
