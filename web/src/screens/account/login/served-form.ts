/**
 * The fields that the page was served with, for those who type before the app has come (decision 63): what stands in
 * them, and where the cursor is, goes over to the form of the app.
 */
import { useLayoutEffect, useState } from "react";
import { takeEarlyEnter } from "../../../session/early-enter.ts";

const NAMES = ["username", "password"] as const;
type Name = (typeof NAMES)[number];
type Fields = Readonly<Record<Name, HTMLInputElement>>;

interface Served {
  readonly fields: Fields;
  /** The field with the cursor; it loses it when the app takes its place. */
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
 * Hands over what was typed into the served page, once, before the app's own form is seen; `isWanted` says that Enter
 * was pressed there.
 */
export function useServedForm(take: (typed: Readonly<Record<Name, string>>, isWanted: boolean) => void): void {
  // Found while the served page still stands; read when it has just gone, so that no letter is lost in between.
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
    // The state's value comes with the next drawing; the cursor needs it now.
    field.value = typed[focused];
    field.setSelectionRange(fields[focused].selectionStart, fields[focused].selectionEnd);
    // Once: the served page does not come back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
