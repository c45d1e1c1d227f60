/**
 * Order of the first requests. On a slow line twenty parallel calls would delay the list or ticket an officer opens.
 * All others therefore wait until that answer is drawn (decision 42), as do fonts that this browser has not fetched.
 */
import { useEffect } from "react";
import type { Call } from "@smgt/contract/call.ts";
import { forgetPrefetched } from "./prefetched-answer.ts";

/** Maximum wait, whatever the result. */
const LONGEST_MS = 8_000;
/** Marks that this browser has fetched the fonts, so they need not be delayed again. */
const LETTERS_KEY = "smgt-letters";

let asked: string | null = null;
let tell: () => void = () => undefined;
let there: Promise<void> = Promise.resolve();

/** Registers the call the page is opened for. Call once, before any request. */
export function openFor(call: Call): void {
  const page = document.documentElement;
  asked = call.path;
  if (localStorage.getItem(LETTERS_KEY) === null) page.dataset["letters"] = "late";
  there = new Promise<void>((done) => (tell = done)).then(() => {
    asked = null;
    forgetPrefetched();
    delete page.dataset["letters"];
    localStorage.setItem(LETTERS_KEY, "Y");
  });
  setTimeout(tell, LONGEST_MS);
}

export function failed(call: Call): void {
  if (call.path === asked) tell();
}

/** Releases the waiting calls once the page's content is drawn. */
export function useDrawn(isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) tell();
  }, [isDrawn]);
}

/** Resolves once the page's content is drawn; at once if no call was registered. */
export const whenDrawn = (): Promise<void> => there;
/** Turn of a call; the registered call does not wait. */
export const turnOf = (call: Call): Promise<void> => (call.path === asked ? Promise.resolve() : there);
