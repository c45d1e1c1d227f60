/**
 * Language of the screen: stored in local storage, set on <html lang>, sent with every call. Texts are loaded on demand,
 * one file per language and audience; a switch never reloads the page.
 */
import { setupI18n } from "@lingui/core";
import { languageAsked, type Language } from "@smgt/contract/languages.ts";
import { localeOf } from "./formats.ts";
import { onLook, stateLook } from "./state-look.ts";
import type * as publicPages from "./messages/en/public.ts";
import type * as actions from "./messages/en/actions.ts";
import type * as desk from "./messages/en/desk.ts";
import type * as open from "./messages/en/open.ts";
import type * as account from "./messages/en/account.ts";
import type * as charge from "./messages/en/charge.ts";
import type * as people from "./messages/en/people.ts";
import type * as manual from "./messages/en/manual.ts";
import type * as citizen from "./messages/en/citizen.ts";
import type * as queue from "./messages/en/queue.ts";
import type * as ticket from "./messages/en/ticket.ts";
import type * as parked from "./messages/en/parked.ts";
import type * as audit from "./messages/en/audit.ts";
import type * as logs from "./messages/en/logs.ts";
import type * as logWords from "./messages/en/log-words.ts";
import type * as reading from "./messages/en/reading.ts";
import type * as first from "./messages/en/first.ts";
import type * as feed from "./messages/en/feed.ts";
import type * as rules from "./messages/en/rules.ts";
import type * as calls from "./messages/en/calls.ts";
import type * as keys from "./messages/en/keys.ts";
import type * as waiting from "./messages/en/waiting.ts";
import type * as masters from "./messages/en/masters.ts";
import type * as rights from "./messages/en/rights.ts";
import type * as packs from "./messages/en/packs.ts";
import type * as workflow from "./messages/en/workflow.ts";
import type * as notifications from "./messages/en/notifications.ts";
import type * as restore from "./messages/en/restore.ts";
import type * as similar from "./messages/en/similar.ts";

export type { Language };
/** Audiences of texts; each has a file in `messages/<language>/`. */
interface Audiences {
  public: typeof publicPages;
  desk: typeof desk;
  actions: typeof actions;
  open: typeof open;
  account: typeof account;
  charge: typeof charge;
  people: typeof people;
  manual: typeof manual;
  citizen: typeof citizen;
  queue: typeof queue;
  ticket: typeof ticket;
  parked: typeof parked;
  audit: typeof audit;
  reading: typeof reading;
  logs: typeof logs;
  "log-words": typeof logWords;
  feed: typeof feed;
  first: typeof first;
  rules: typeof rules;
  calls: typeof calls;
  masters: typeof masters;
  rights: typeof rights;
  packs: typeof packs;
  workflow: typeof workflow;
  similar: typeof similar;
  keys: typeof keys;
  waiting: typeof waiting;
  notifications: typeof notifications;
  restore: typeof restore;
}
type Audience = keyof Audiences;
export type MessageKey = { [A in Audience]: keyof Audiences[A]["messages"] }[Audience];
export type Values = Readonly<Record<string, string | number>>;
/** Returns the text of a key in the current language, slots filled. */
export type Words = (key: MessageKey, values?: Values) => string;
type Catalogue = Readonly<Record<string, string>>;

const STORAGE_KEY = "smgt-language";

/** All text files. A missing file is the English one; `compile-messages.ts` fills missing keys. */
const files = import.meta.glob<Catalogue>("./messages/*/*.ts", { import: "messages" });
const textsOf = (of: Language, audience: Audience): Promise<Catalogue> => {
  const file = files[`./messages/${of}/${audience}.ts`] ?? files[`./messages/en/${audience}.ts`];
  return file?.() ?? Promise.resolve({});
};

const i18n = setupI18n({ missing: (_locale, id) => id });
const audiences = new Set<Audience>();
const listeners = new Set<() => void>();
let language: Language = "en";
let words: Words = makeWords();

/** New function at each change, so that components holding it render again. */
function makeWords(): Words {
  return (key, values) => i18n._(key, { app: stateLook().app_short, ...values });
}

const read = (): Language => languageAsked(localStorage.getItem(STORAGE_KEY) ?? navigator.language, stateLook());

function apply(next: Language): void {
  language = next;
  i18n.activate(next, localeOf(next));
  words = makeWords();
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

const known: Partial<Record<Language, Catalogue>> = {};
async function load(next: Language, wanted: Iterable<Audience>): Promise<void> {
  const catalogues = await Promise.all([...wanted].map((audience) => textsOf(next, audience)));
  const all: Record<string, string> = Object.assign({}, known[next], ...catalogues);
  known[next] = all;
  i18n.load(next, all);
}

/** Loads the texts of the public pages, or of the desk too. Call before rendering what needs them. */
export async function loadTexts(audience: Audience): Promise<void> {
  if (audiences.has(audience)) return;
  let next: Language;
  do {
    next = audiences.size === 0 ? read() : language;
    await load(next, [audience]);
    // Another language may have been chosen while they were loading.
  } while (audiences.size > 0 && next !== language);
  audiences.add(audience);
  apply(next);
}

let choices = 0;
export async function setLanguage(next: Language): Promise<void> {
  choices += 1;
  const own = choices;
  if (next === language) return;
  let had: number;
  do {
    had = audiences.size;
    await load(next, audiences);
    // Texts loaded meanwhile in the previous language are needed in this one too.
  } while (had !== audiences.size);
  if (own !== choices) return;
  localStorage.setItem(STORAGE_KEY, next);
  apply(next);
}

/** Texts of one language regardless of the current one, for a search in all languages. */
export async function wordsIn(of: Language, audience: Audience): Promise<Words> {
  const own = setupI18n({ locale: of, locales: localeOf(of), messages: { [of]: await textsOf(of, audience) } });
  return (key, values) => own._(key, { app: stateLook().app_short, ...values });
}

onLook(() => apply(language));

export const currentLanguage = (): Language => language;
export const currentWords = (): Words => words;

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
