/**
 * What was typed into a form or a dialog that was left without sending it: it is there when the same is opened again. In
 * memory only, for this window and this user; what is worth more than a few words, or outlives a reload, is kept by the server.
 */
import { useState } from "react";
import { onUserGone } from "../../session/user-gone.ts";

const typed = new Map<string, unknown>();
/** Whole forms: before the window closes, the browser asks about them. */
const forms = new Set<string>();
onUserGone(() => {
  typed.clear();
  forms.clear();
});
window.addEventListener("beforeunload", (event) => {
  if (forms.size > 0) event.preventDefault();
});

/** What was typed at a place; undefined where nothing was. */
export const typedAt = <T>(place: string): T | undefined => typed.get(place) as T | undefined;

/** Keeps a few words, for a part that holds them itself. */
export const keepTyped = (place: string, value: unknown): void => void typed.set(place, value);

/** Keeps a whole form; null once it is sent or thrown away. */
export function keepForm(place: string, form: unknown): void {
  if (form === null) {
    typed.delete(place);
    forms.delete(place);
  } else {
    typed.set(place, form);
    forms.add(place);
  }
}

/** As `useState`, for a few words that outlive their dialog; the third forgets them once they are sent. */
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
