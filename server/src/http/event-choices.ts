/** Events of a log with their texts, for the filter; with the first page only. */
import type { RecordedEvent } from "@smgt/contract/audit-events.ts";
import type { Officer } from "../context.ts";
import { eventText } from "../texts/say.ts";

export const eventChoices = (
  { language }: Officer,
  { cursor }: { readonly cursor?: string },
  events: readonly RecordedEvent[],
): { readonly events?: { readonly event: string; readonly what: string }[] } =>
  cursor === undefined ? { events: events.map((event) => ({ event, what: eventText(language, event) })) } : {};
