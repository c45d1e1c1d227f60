/**
 * Fields of the served page, for users who type before the app has loaded (decision 42): values and cursor move to the
 * app's form.
 */
import { useLayoutEffect, useState } from "react";
import { takeEarlyEnter } from "../../../session/early-enter.ts";

const NAMES = ["username", "password"] as const;
type Name = (typeof NAMES)[number];
type Fields = Readonly<Record<Name, HTMLInputElement>>;

interface Served {
  readonly fields: Fields;
  /** Focused field; it loses the focus when the app replaces it. */
  focused: Name | null;
}

const servedInput = (name: Name): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`.as-served input[name="${name}"]`);

function findServed(): Served | null {
  const [username, password] = NAMES.map(servedInput);
  if (!username || !password) return null;
  const fields: Fields = { username, password };
  const served: Served = { fields, focused: NAMES.find((name) => fields[name] === document.activeElement) ?? null };
  for (const name of NAMES) fields[name].addEventListener("focus", () => (served.focused = name));
  return served;
}

/**
 * Passes on the text of the served page, once, before the app's form is painted; `isWanted` says that Enter was pressed
 * there.
 */
export function useServedForm(take: (typed: Readonly<Record<Name, string>>, isWanted: boolean) => void): void {
  // Found while the served page is mounted, but read after its removal, so that no letter is lost.
  const [served] = useState(findServed);
  useLayoutEffect(() => {
    if (served === null) return;
    const { fields, focused } = served;
    const typed = { username: fields.username.value, password: fields.password.value };
    if (typed.username === "" && typed.password === "" && focused === null) return;
    take(typed, takeEarlyEnter());
    if (focused === null) return;
    const field = document.getElementById(focused);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    // The state's value arrives with the next render; the cursor needs it now.
    field.value = typed[focused];
    field.setSelectionRange(fields[focused].selectionStart, fields[focused].selectionEnd);
    // Once: the served page does not come back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
