/** Names of the jobs and states of the logs; an unknown code is shown as it is. */
import { messages } from "../../../i18n/messages/en/log-words.ts";
import type { MessageKey, Words } from "../../../i18n/language.ts";

type Kind = "job" | "state" | "wait";

const isKey = (key: string): key is Extract<MessageKey, keyof typeof messages> => Object.hasOwn(messages, key);

export function wordOf(t: Words, kind: Kind, code: string): string {
  const key = `${kind}.${code}`;
  return isKey(key) ? t(key) : code;
}

export const JOBS: readonly string[] = Object.keys(messages)
  .filter((key) => key.startsWith("job."))
  .map((key) => key.slice("job.".length));
