import type { KeyboardEvent } from "react";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useCannedQuery } from "../../../../api/ticket-queries.ts";
import { usePick } from "../../../../i18n/use-words.ts";

export interface Canned {
  readonly id: number;
  readonly title: string;
  /** In the language of the citizen's post. */
  readonly text: string;
  readonly lang: string;
}

/** Ready replies of a ticket with their slots filled. */
export function useCanned(ticket: TicketDetails): readonly Canned[] {
  const pick = usePick();
  const rows = useCannedQuery({ ticket_id: ticket.ticket_id }).data ?? [];
  // Hindi in Latin letters is answered in kind if such a text exists, else in Hindi.
  const wanted = ticket.lang === "hx" ? ["hx", "hi"] : [ticket.lang];
  return rows.map((row) => {
    const lang = wanted.find((code) => row.text_translations[code] !== undefined);
    return {
      id: row.canned_response_id,
      title: pick(row.title, row.title_translations),
      text: (lang === undefined ? undefined : row.text_translations[lang]) ?? row.text,
      lang: lang === "hx" ? "hi-Latn" : (lang ?? "en"),
    };
  });
}

/** Appends a ready reply to the text. */
export const withCanned = (text: string, canned: string): string =>
  text.trim() === "" ? canned : `${text.trimEnd()} ${canned}`;

/** Handles `Alt+1` to `Alt+9` for the ready replies; returns true when the key matched. */
export function takeByNumber(event: KeyboardEvent, canned: readonly Canned[], onPick: (text: string) => void): boolean {
  const digit = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
  const found = digit === undefined ? undefined : canned[Number(digit) - 1];
  if (found === undefined) return false;
  event.preventDefault();
  onPick(found.text);
  return true;
}
