/** Records toasts: they disappear after seconds, before a slow machine reads them. */
import type { BrowserContext } from "playwright-core";

const WATCH = `new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    if (!(node instanceof Element)) continue;
    for (const toast of node.matches(".toast") ? [node] : node.querySelectorAll(".toast"))
      window.noteToast({
        at: Date.now(),
        text: [...toast.querySelectorAll(".toast-line")].map((line) => line.textContent.trim()).join("\\n"),
      });
  }
}).observe(document, { childList: true, subtree: true });`;

export interface RecordedToast {
  /** Time of appearance in milliseconds of the page's clock. */
  readonly at: number;
  readonly text: string;
}

/** Records every toast of every page in a context. */
export async function recordToasts(context: BrowserContext): Promise<() => readonly RecordedToast[]> {
  const noted: RecordedToast[] = [];
  await context.exposeBinding("noteToast", (_source, toast: RecordedToast) => void noted.push(toast));
  await context.addInitScript(WATCH);
  return () => noted;
}
