/**
 * Keyboard shortcuts. They use the physical key (`event.code`), because with a Hindi layout the J key types a
 * Devanagari letter. Single keys act only outside fields, and one switch turns them all off (WCAG 2.1.4).
 */
import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * All shortcuts by physical key. The help sheet and the palette are built from this list; names are in
 * `i18n/messages/<language>/keys.ts` under the same id. Two keys form a sequence.
 */
export const KEYS = {
  "app.help": "Shift+Slash",
  "app.palette": "Control+Shift+KeyP",
  "app.search": "Control+KeyK",
  "app.home": "KeyG KeyD",
  "app.mine": "KeyG KeyQ",
  "app.waiting": "KeyG KeyW",
  "app.fold": "BracketLeft",
  "app.unfold": "BracketRight",
  "list.next": "KeyJ",
  "list.previous": "KeyK",
  "list.peek": "Space",
  "list.select": "KeyX",
  "list.selectNext": "Shift+KeyJ",
  "list.selectPrevious": "Shift+KeyK",
  "list.actions": "KeyA",
  "list.claim": "KeyO",
  "list.tag": "KeyT",
  "list.search": "Slash",
  "list.filters": "KeyF",
  "list.views": "KeyV",
  "list.columns": "KeyC",
  "list.refresh": "Period",
  "list.up": "Escape",
  "ticket.reply": "KeyR",
  "ticket.message": "KeyD",
  "ticket.note": "KeyN",
  "ticket.actions": "KeyA",
  "ticket.desk": "KeyO",
  "ticket.aside": "KeyS",
  "ticket.lead": "KeyM",
  "ticket.previous": "Alt+ArrowUp",
  "ticket.next": "Alt+ArrowDown",
  "ticket.back": "KeyU",
  "ticket.up": "Escape",
  "parked.next": "KeyJ",
  "parked.previous": "KeyK",
  "parked.select": "KeyX",
  "parked.selectAll": "Shift+KeyX",
  "parked.make": "KeyT",
  "parked.join": "KeyM",
  "parked.aside": "KeyS",
  "feed.next": "KeyJ",
  "feed.previous": "KeyK",
  "feed.make": "KeyT",
  "feed.dismiss": "KeyS",
  "feed.restore": "KeyU",
  "waiting.next": "KeyJ",
  "waiting.previous": "KeyK",
  "waiting.read": "KeyE",
  "log.next": "KeyJ",
  "log.previous": "KeyK",
  "log.copy": "KeyY",
  "users.new": "KeyN",
  "calls.back": "KeyB",
  "calls.later": "KeyC",
  "calls.save": "Enter",
} as const;
export type KeyId = keyof typeof KEYS;

const STORAGE_KEY = "smgt-shortcuts";
/** Maximum time between the keys of a sequence such as `g d`. */
const PAIR_MS = 1_200;

export const areShortcutsOn = (): boolean => localStorage.getItem(STORAGE_KEY) !== "off";
export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, "off");
}

/** Name of a key press: "KeyJ", "Shift+Slash", "Alt+ArrowUp", "Control+KeyK", or "KeyG KeyD" for a sequence. */
export type ShortcutName = string;
export type Shortcuts = Readonly<Record<ShortcutName, (event?: KeyboardEvent) => void>>;

interface Press {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Alt combinations that no browser reserves. */
const WITH_ALT: readonly string[] = ["ArrowUp", "ArrowDown"];

/** Ctrl or Cmd combinations handled everywhere, in fields too; all others belong to the browser. */
const WITH_CONTROL: readonly string[] = [KEYS["app.search"], KEYS["app.palette"]];

/** Name of a key press, or null for those of the browser. */
export function nameOf(press: Press): ShortcutName | null {
  const shift = press.shiftKey ? "Shift+" : "";
  if (press.ctrlKey || press.metaKey) {
    const name = `Control+${shift}${press.code}`;
    return !press.altKey && WITH_CONTROL.includes(name) ? name : null;
  }
  if (press.altKey) return WITH_ALT.includes(press.code) && !press.shiftKey ? `Alt+${press.code}` : null;
  if (press.code === "" || press.code.startsWith("Shift")) return null;
  return `${shift}${press.code}`;
}

/** Checkbox or radio button: no text is typed there. */
const isTick = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type);

/** True when the key types text in a field; checkboxes use only Space and arrows, which are no shortcuts. */
export function isTyping({ target, code }: KeyboardEvent): boolean {
  if (isTick(target)) return code === "Space";
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Every overlay is a `dialog` (`ui/Dialog.tsx`, the cover). */
const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/** Listens while the component is mounted. For a sequence give both keys. */
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
      const name = nameOf(event);
      if (name === null || event.defaultPrevented || isDialogOpen()) return;
      // Escape and Ctrl combinations are no letters: they act in fields, and cannot be typed by mistake.
      const isLetter = name !== "Escape" && !name.startsWith("Control+");
      if (isLetter && (isTyping(event) || !areShortcutsOn())) return;
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

/** Escape in a field first leaves the field. Returns true when it did. */
export function leaveField(event: KeyboardEvent | undefined): boolean {
  const field = event?.target;
  if (!(field instanceof HTMLElement) || !/^(?:INPUT|TEXTAREA|SELECT)$/.test(field.tagName)) return false;
  if (isTick(field)) return false;
  field.blur();
  return true;
}
