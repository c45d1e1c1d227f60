/** The state after a restore, as the server describes it. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { RestoredOutcome, restoreState } from "@smgt/contract/calls/tickets/sender.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { messages } from "../../../i18n/messages/en/restore.ts";

export type Restore = NonNullable<ReplyOf<typeof restoreState>["restore"]>;

/** How many replies come to this outcome. */
export const countOf = ({ counts }: Restore, outcome: RestoredOutcome): number =>
  counts.find((one) => one.outcome === outcome)?.count ?? 0;

const isKey = (key: string): key is Extract<MessageKey, keyof typeof messages> => Object.hasOwn(messages, key);

/** The key of the words for a kind of message; null for one that this version has no words for. */
export function keyOfKind(name: string): MessageKey | null {
  const key = `restore.${name}`;
  return isKey(key) ? key : null;
}
