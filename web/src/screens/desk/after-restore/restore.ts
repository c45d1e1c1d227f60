import type { ReplyOf } from "@smgt/contract/call.ts";
import type { RestoredOutcome, restoreState } from "@smgt/contract/calls/tickets/sender.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { messages } from "../../../i18n/messages/en/restore.ts";

export type Restore = NonNullable<ReplyOf<typeof restoreState>["restore"]>;

export const countOf = ({ counts }: Restore, outcome: RestoredOutcome): number =>
  counts.find((one) => one.outcome === outcome)?.count ?? 0;

const isKey = (key: string): key is Extract<MessageKey, keyof typeof messages> => Object.hasOwn(messages, key);

/** Text key for a kind of message; null for a kind that this version does not know. */
export function keyOfKind(name: string): MessageKey | null {
  const key = `restore.${name}`;
  return isKey(key) ? key : null;
}
