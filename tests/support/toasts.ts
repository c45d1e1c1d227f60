/** What toasts said: they are gone after seconds, and a slow machine looks later than that. */
import type { BrowserContext } from "playwright-core";

const WATCH = `new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    if (!(node instanceof Element)) continue;
    for (const toast of node.matches(".toast") ? [node] : node.querySelectorAll(".toast"))
      window.noteToast([...toast.querySelectorAll(".toast-line")].map((line) => line.textContent.trim()).join("\\n"));
  }
}).observe(document, { childList: true, subtree: true });`;

/** Notes from now on every toast of every page that a window loads; gives the texts, a toast each. */
export async function noteToasts(context: BrowserContext): Promise<() => readonly string[]> {
  const texts: string[] = [];
  await context.exposeBinding("noteToast", (_source, text: string) => void texts.push(text));
  await context.addInitScript(WATCH);
  return () => texts;
}
