/** Imitation of a browser's translation: every text stands in two font elements, also what is added later. */
import type { Page } from "playwright-core";

/** Runs in the page. Skips what a page forbids to translate, as browsers do. */
const IMITATION = `
  const wrap = (text) => {
    const parent = text.parentElement;
    if (!parent || /^(?:SCRIPT|STYLE|TEXTAREA|FONT|TITLE)$/.test(parent.tagName) || !text.data.trim()) return;
    if (parent.closest("font, svg, [translate=no]")) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = text.data;
    outer.append(inner);
    parent.replaceChild(outer, text);
  };
  const wrapAll = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  wrapAll(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeType === 3) wrap(node);
        else if (node.nodeType === 1 && node.tagName !== "FONT") wrapAll(node);
  }).observe(document.body, { childList: true, subtree: true });
  document.querySelectorAll("font").length`;

/** Translates the page and everything that it shows from now on; returns the number of wrapped texts. */
export const translatePage = async (page: Page): Promise<number> => Number(await page.evaluate(IMITATION)) / 2;
