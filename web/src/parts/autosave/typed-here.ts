/**
 * Text of a form or dialog left without sending, restored when it opens again. In memory only, for this window and
 * user. Longer texts and those that must outlive a reload are saved on the server.
 */
import { useState } from "react";
import { onUserGone } from "../../session/user-gone.ts";

const typed = new Map<string, unknown>();
/** Whole forms; the browser warns about them before the window closes. */
const forms = new Set<string>();
onUserGone(() => {
  typed.clear();
  forms.clear();
});
window.addEventListener("beforeunload", (event) => {
  if (forms.size > 0) event.preventDefault();
});

export const typedAt = <T>(place: string): T | undefined => typed.get(place) as T | undefined;

/** Stores a short text for a component that manages it itself. */
export const keepTyped = (place: string, value: unknown): void => void typed.set(place, value);

/** Stores a whole form; null once it is sent or discarded. */
export function keepForm(place: string, form: unknown): void {
  if (form === null) {
    typed.delete(place);
    forms.delete(place);
  } else {
    typed.set(place, form);
    forms.add(place);
  }
}

/** Like `useState`, for a short text that outlives its dialog; the third function clears it after sending. */
export function useTypedHere<T>(place: string, start: T): readonly [T, (value: T) => void, () => void] {
  const [held, setHeld] = useState({ place, value: typedAt<T>(place) ?? start });
  const value = held.place === place ? held.value : (typedAt<T>(place) ?? start);
  return [
    value,
    (next) => {
      typed.set(place, next);
      setHeld({ place, value: next });
    },
    () => void typed.delete(place),
  ];
}
