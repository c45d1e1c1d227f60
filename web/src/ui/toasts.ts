/** The toasts that are up. Anyone may add one; `ToastRegion` shows them. */
export interface ToastItem {
  readonly id: number;
  readonly tone: "success" | "error";
  readonly lines: readonly string[];
  readonly ms: number;
}

const MOST_AT_ONCE = 4;
const listeners = new Set<() => void>();
let items: readonly ToastItem[] = [];
let lastId = 0;

function set(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

export const toasts = (): readonly ToastItem[] => items;

/** Shows a toast; the same words that are up already are not shown twice. */
export function addToast(toast: Omit<ToastItem, "id">): void {
  const words = toast.lines.join("\n");
  if (words === "" || items.some((item) => item.lines.join("\n") === words)) return;
  lastId += 1;
  set([...items, { ...toast, id: lastId }].slice(-MOST_AT_ONCE));
}

export function dropToast(id: number): void {
  set(items.filter((item) => item.id !== id));
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
