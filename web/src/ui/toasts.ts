/** The toasts that are up, and the last ones of this tab. Anyone may add one; `ToastRegion` shows them. */
export interface ToastItem {
  readonly id: number;
  readonly tone: "success" | "error";
  readonly lines: readonly string[];
  readonly ms: number;
  /** What can still be done about it, such as to undo it. */
  readonly act?: ToastAct;
}

export interface ToastAct {
  readonly label: string;
  readonly run: () => void;
}

export interface PastToast extends ToastItem {
  /** ISO moment. */
  readonly at: string;
}

const MOST_AT_ONCE = 4;
/** The most that are kept after they are gone. */
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
/** The last ones, newest first. */
export const pastToasts = (): readonly PastToast[] => past;

/** Shows a toast; the same words that are up already are not shown twice. */
export function addToast(toast: Omit<ToastItem, "id">): void {
  const words = toast.lines.join("\n");
  if (words === "" || items.some((item) => item.lines.join("\n") === words)) return;
  lastId += 1;
  const item: ToastItem = { ...toast, id: lastId };
  past = [{ ...item, at: new Date().toISOString() }, ...past].slice(0, MOST_KEPT);
  set([...items, item].slice(-MOST_AT_ONCE));
}

/** Lets the newest toast that begins with these words be acted on, and stay up for so long; older ones told of other actions. */
export function actOnToast(words: string, act: ToastAct, ms: number): void {
  const newest = items.findLast((item) => item.lines[0]?.startsWith(words) === true);
  set(items.map((item) => (item === newest ? { ...item, act, ms } : item)));
}

export function dropToast(id: number): void {
  set(items.filter((item) => item.id !== id));
}

/** Forgets all: another user sits down. */
export function forgetToasts(): void {
  past = [];
  set([]);
}

let modals: readonly Element[] = [];

/** The modal dialog that is open, the uppermost of several: outside it nothing is seen, pressed or read out. */
export const uppermostModal = (): Element | undefined => modals.at(-1);

/** Tells that a modal dialog is open; toasts show in it until what is given back is called. */
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
