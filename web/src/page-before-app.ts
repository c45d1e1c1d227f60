import type { Language } from "@smgt/contract/languages.ts";
/** Bilingual text-only page, shown when the app may not run; no texts are loaded. */
export interface PlainWords {
  readonly lang: Language;
  readonly title: string;
  readonly text: string;
  /** Link shown below the text. */
  readonly link?: { readonly label: string; readonly href: string };
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function linkLine({ label, href }: { readonly label: string; readonly href: string }): HTMLElement {
  const link = document.createElement("a");
  link.href = href;
  link.target = "_top";
  link.rel = "noopener";
  link.textContent = label;
  const line = document.createElement("p");
  line.append(link);
  return line;
}

/** Replaces the app by the text. */
export function showPlainPage(root: HTMLElement, pages: readonly PlainWords[]): void {
  const main = document.createElement("main");
  main.className = "plain-page";
  for (const words of pages) {
    const part = document.createElement("section");
    part.lang = words.lang;
    part.append(element(words.lang === "en" ? "h1" : "h2", words.title), element("p", words.text));
    if (words.link !== undefined) part.append(linkLine(words.link));
    main.append(part);
  }
  root.replaceChildren(main);
}
