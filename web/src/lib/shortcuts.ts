/**
 * Single-key shortcuts. Bound to the key's place (`event.code`), because with a Hindi layout the J key types a
 * Devanagari letter. They act only outside fields, and one switch turns them all off (WCAG 2.1.4).
 */
import { useEffect, useLayoutEffect, useRef } from "react";

const STORAGE_KEY = "smgt-shortcuts";
/** How long the second key of a pair such as `g d` may take. */
const PAIR_MS = 1_200;

export const areShortcutsOn = (): boolean => localStorage.getItem(STORAGE_KEY) !== "off";
export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, "off");
}

/** What a press is called: 'KeyJ', 'Shift+Slash', 'Alt+ArrowUp', or 'KeyG KeyD' for a pair. */
export type ShortcutName = string;
export type Shortcuts = Readonly<Record<ShortcutName, (event: KeyboardEvent) => void>>;

interface Press {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Combinations with Alt that no browser takes for itself. */
const WITH_ALT: readonly string[] = ["ArrowUp", "ArrowDown"];

/** The name of a press, or null for those that belong to the browser. */
export function nameOf(press: Press): ShortcutName | null {
  if (press.ctrlKey || press.metaKey) return null;
  if (press.altKey) return WITH_ALT.includes(press.code) && !press.shiftKey ? `Alt+${press.code}` : null;
  if (press.code === "" || press.code.startsWith("Shift")) return null;
  return press.shiftKey ? `Shift+${press.code}` : press.code;
}

/** In a field keys are letters; a checkbox takes nothing but Space. */
function isTyping({ target, code }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement && target.type === "checkbox") return code === "Space";
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** All that lies over the page is a `dialog` (`ui/Dialog.tsx`, the cover). */
const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/** Listens while the component is there. Give a name made of two presses for a pair. */
export function useShortcuts(shortcuts: Shortcuts, isOn = true): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let first = "";
    let firstAt = 0;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event) || isDialogOpen() || !areShortcutsOn()) return;
      const name = nameOf(event);
      if (name === null) return;
      const pair = Date.now() - firstAt < PAIR_MS ? `${first} ${name}` : "";
      const act = latest.current[pair] ?? latest.current[name];
      first = name;
      firstAt = Date.now();
      if (act === undefined) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOn]);
}

/** Ctrl or Cmd with a key: works in fields too and with single keys switched off; not over a dialog. */
export function useCommandKey(code: string, act: () => void): void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.code !== code || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [code]);
}
