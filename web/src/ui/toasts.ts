/** Store of current and past toasts of this tab. Any code may add one; `ToastRegion` shows them. */
export interface ToastItem {
  readonly id: number;
  readonly tone: "success" | "error";
  readonly lines: readonly string[];
  readonly ms: number;
  /** Action on the toast, such as an undo. */
  readonly act?: ToastAct;
}

export interface ToastAct {
  readonly label: string;
  readonly run: () => void;
}

export interface PastToast extends ToastItem {
  /** ISO time. */
  readonly at: string;
}

const MOST_AT_ONCE = 4;
/** Maximum number of past toasts. */
export const MOST_KEPT = 50;
const listeners = new Set<() => void>();
let items: readonly ToastItem[] = [];
let past: readonly PastToast[] = [];
let lastId = 0;

function set(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

export const toasts = (): readonly ToastItem[] => items;
/** Past toasts, newest first. */
export const pastToasts = (): readonly PastToast[] => past;

/** Shows a toast; a text that is already shown is not repeated. */
export function addToast(toast: Omit<ToastItem, "id">): void {
  const words = toast.lines.join("\n");
  if (words === "" || items.some((item) => item.lines.join("\n") === words)) return;
  lastId += 1;
  const item: ToastItem = { ...toast, id: lastId };
  past = [{ ...item, at: new Date().toISOString() }, ...past].slice(0, MOST_KEPT);
  set([...items, item].slice(-MOST_AT_ONCE));
}

/**
 * Adds an action to the newest toast that begins with `words`, and keeps it visible for `ms`; older ones belong to
 * other actions.
 */
export function actOnToast(words: string, act: ToastAct, ms: number): void {
  const newest = items.findLast((item) => item.lines[0]?.startsWith(words) === true);
  set(items.map((item) => (item === newest ? { ...item, act, ms } : item)));
}

export function dropToast(id: number): void {
  set(items.filter((item) => item.id !== id));
}

/** Clears everything for the next user. */
export function forgetToasts(): void {
  past = [];
  set([]);
}

let modals: readonly Element[] = [];

/** Uppermost open modal dialog; content outside it is inert. */
export const uppermostModal = (): Element | undefined => modals.at(-1);

/** Registers an open modal dialog, in which toasts then appear; returns the function that unregisters it. */
export function openModal(dialog: Element): () => void {
  modals = [...modals, dialog];
  set(items);
  return () => {
    modals = modals.filter((one) => one !== dialog);
    set(items);
  };
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
