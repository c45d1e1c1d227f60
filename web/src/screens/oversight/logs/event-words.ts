/** Names of the jobs and states of the logs; an unknown code is shown as it is. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import { messages } from "../../../i18n/messages/en/log-words.ts";
import type { MessageKey, Words } from "../../../i18n/language.ts";

type Kind = "job" | "state" | "source" | "wait";

const isKey = (key: string): key is Extract<MessageKey, keyof typeof messages> => Object.hasOwn(messages, key);

export function wordOf(t: Words, kind: Kind, code: string): string {
  const key = `${kind}.${code}`;
  return isKey(key) ? t(key) : code;
}

export const codesOf = (kind: Kind): readonly string[] =>
  Object.keys(messages)
    .filter((key) => key.startsWith(`${kind}.`))
    .map((key) => key.slice(kind.length + 1));

/** The server owns the list of events: a well-formed value is sent, and refused there if unknown. */
export const isEvent = (text: string): text is AuditEvent => /^[A-Z][A-Z_]*$/.test(text);
