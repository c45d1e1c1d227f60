/** Names of the events, jobs and states of the logs; an unknown code is shown as it is. */
import { messages } from "../../../i18n/messages/en/log-words.ts";
import type { MessageKey, Words } from "../../../i18n/language.ts";

type Kind = "event" | "job" | "state" | "source" | "wait";

const isKey = (key: string): key is Extract<MessageKey, keyof typeof messages> => Object.hasOwn(messages, key);

export function wordOf(t: Words, kind: Kind, code: string): string {
  const key = `${kind}.${code}`;
  return isKey(key) ? t(key) : code;
}

export const codesOf = (kind: Kind): readonly string[] =>
  Object.keys(messages)
    .filter((key) => key.startsWith(`${kind}.`))
    .map((key) => key.slice(kind.length + 1));
