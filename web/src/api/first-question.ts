/**
 * Officers who open a list or a ticket wait for its rows or its words. On a thin line twenty calls at once would make them
 * wait for all twenty, so what the rest of the desk asks goes out once that one answer is drawn (decision 63). Letters
 * that this browser has never fetched wait with it; the device's stand in.
 */
import { useEffect } from "react";
import type { Call } from "@smgt/contract/call.ts";
import { forgetPrefetched } from "./prefetched-answer.ts";

/** However that went: nobody waits for it longer. */
const LONGEST_MS = 8_000;
/** Says that this browser has the letters, so that they need not come late a second time. */
const LETTERS_KEY = "smgt-letters";

let asked: string | null = null;
let tell: () => void = () => undefined;
let there: Promise<void> = Promise.resolve();

/** Names the call whose answer the page is opened for. Once, before anything is asked. */
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

/** It will not come: what waited for it goes out. */
export function failed(call: Call): void {
  if (call.path === asked) tell();
}

/** What the page was opened for is drawn: what waited for it goes out. */
export function useDrawn(isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) tell();
  }, [isDrawn]);
}

/** Resolves once the page has what it was opened for; at once where nothing was named. */
export const whenDrawn = (): Promise<void> => there;
/** The same for a call; the one that the page is opened for does not wait. */
export const turnOf = (call: Call): Promise<void> => (call.path === asked ? Promise.resolve() : there);
