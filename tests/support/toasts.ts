/** What toasts said: they are gone after seconds, and a slow machine looks later than that. */
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

export interface NotedToast {
  /** When it came, in milliseconds by the page's clock. */
  readonly at: number;
  readonly text: string;
}

/** Notes from now on every toast of every page that a window loads. */
export async function noteToasts(context: BrowserContext): Promise<() => readonly NotedToast[]> {
  const noted: NotedToast[] = [];
  await context.exposeBinding("noteToast", (_source, toast: NotedToast) => void noted.push(toast));
  await context.addInitScript(WATCH);
  return () => noted;
}
