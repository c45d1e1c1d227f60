/**
 * The language of the screen: kept in local storage, set on <html lang>, told to the server with every
 * call. Texts are loaded on demand, one file per language and audience; a switch never reloads the page.
 */
import { setupI18n } from "@lingui/core";
import type { accountEn } from "./messages/en/account.ts";
import type { parkedEn } from "./messages/en/parked.ts";
import type { similarEn } from "./messages/en/similar.ts";
import type { callsEn } from "./messages/en/calls.ts";
import type { citizenEn } from "./messages/en/citizen.ts";
import type { deskEn } from "./messages/en/desk.ts";
import type { manualEn } from "./messages/en/manual.ts";
import type { openEn } from "./messages/en/open.ts";
import type { readingEn } from "./messages/en/reading.ts";
import type { ticketEn } from "./messages/en/ticket.ts";
import type { publicEn } from "./messages/en/public.ts";
import type { queueEn } from "./messages/en/queue.ts";

export type Language = "en" | "hi";
export type MessageKey =
  | keyof typeof publicEn
  | keyof typeof deskEn
  | keyof typeof openEn
  | keyof typeof accountEn
  | keyof typeof manualEn
  | keyof typeof queueEn
  | keyof typeof ticketEn
  | keyof typeof parkedEn
  | keyof typeof readingEn
  | keyof typeof callsEn
  | keyof typeof similarEn
  | keyof typeof citizenEn;
export type Values = Readonly<Record<string, string | number>>;
/** The word for a key in the present language, slots filled. */
export type Words = (key: MessageKey, values?: Values) => string;
type Catalogue = Readonly<Record<string, string>>;
type Audience =
  | "public"
  | "desk"
  | "open"
  | "account"
  | "manual"
  | "citizen"
  | "queue"
  | "ticket"
  | "parked"
  | "reading"
  | "calls"
  | "similar";

const STORAGE_KEY = "smgt-language";

const loaders: Record<Audience, Record<Language, () => Promise<Catalogue>>> = {
  public: {
    en: () => import("./messages/en/public.ts").then((m) => m.publicEn),
    hi: () => import("./messages/hi/public.ts").then((m) => m.publicHi),
  },
  desk: {
    en: () => import("./messages/en/desk.ts").then((m) => m.deskEn),
    hi: () => import("./messages/hi/desk.ts").then((m) => m.deskHi),
  },
  open: {
    en: () => import("./messages/en/open.ts").then((m) => m.openEn),
    hi: () => import("./messages/hi/open.ts").then((m) => m.openHi),
  },
  citizen: {
    en: () => import("./messages/en/citizen.ts").then((m) => m.citizenEn),
    hi: () => import("./messages/hi/citizen.ts").then((m) => m.citizenHi),
  },
  manual: {
    en: () => import("./messages/en/manual.ts").then((m) => m.manualEn),
    hi: () => import("./messages/hi/manual.ts").then((m) => m.manualHi),
  },
  queue: {
    en: () => import("./messages/en/queue.ts").then((m) => m.queueEn),
    hi: () => import("./messages/hi/queue.ts").then((m) => m.queueHi),
  },
  ticket: {
    en: () => import("./messages/en/ticket.ts").then((m) => m.ticketEn),
    hi: () => import("./messages/hi/ticket.ts").then((m) => m.ticketHi),
  },
  parked: {
    en: () => import("./messages/en/parked.ts").then((m) => m.parkedEn),
    hi: () => import("./messages/hi/parked.ts").then((m) => m.parkedHi),
  },
  reading: {
    en: () => import("./messages/en/reading.ts").then((m) => m.readingEn),
    hi: () => import("./messages/hi/reading.ts").then((m) => m.readingHi),
  },
  calls: {
    en: () => import("./messages/en/calls.ts").then((m) => m.callsEn),
    hi: () => import("./messages/hi/calls.ts").then((m) => m.callsHi),
  },
  similar: {
    en: () => import("./messages/en/similar.ts").then((m) => m.similarEn),
    hi: () => import("./messages/hi/similar.ts").then((m) => m.similarHi),
  },
  account: {
    en: () => import("./messages/en/account.ts").then((m) => m.accountEn),
    hi: () => import("./messages/hi/account.ts").then((m) => m.accountHi),
  },
};

const i18n = setupI18n({ missing: (_locale, id) => id });
const audiences = new Set<Audience>();
const listeners = new Set<() => void>();
let language: Language = "en";
let words: Words = makeWords();

/** A new function at each change, so that components that hold it render again. */
function makeWords(): Words {
  return (key, values) => i18n._(key, values);
}

function read(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === "en" || stored === "hi") return stored;
  return navigator.language.toLowerCase().startsWith("hi") ? "hi" : "en";
}

function apply(next: Language): void {
  language = next;
  i18n.activate(next);
  words = makeWords();
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

async function load(next: Language, wanted: Iterable<Audience>): Promise<void> {
  const catalogues = await Promise.all([...wanted].map((audience) => loaders[audience][next]()));
  i18n.load(next, Object.assign({}, i18n.messages, ...catalogues) as Record<string, string>);
}

/** Loads the texts for the public pages, or for the desk beside them. Call before rendering what needs them. */
export async function loadTexts(audience: Audience): Promise<void> {
  if (audiences.has(audience)) return;
  const next = audiences.size === 0 ? read() : language;
  await load(next, [audience]);
  audiences.add(audience);
  apply(next);
}

export async function setLanguage(next: Language): Promise<void> {
  if (next === language) return;
  await load(next, audiences);
  localStorage.setItem(STORAGE_KEY, next);
  apply(next);
}

export const currentLanguage = (): Language => language;
export const currentWords = (): Words => words;

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
