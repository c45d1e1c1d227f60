import type { KeyboardEvent } from "react";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useCannedQuery } from "../../../api/ticket-queries.ts";
import { useBilingual } from "../../../i18n/use-words.ts";

export interface Canned {
  readonly id: number;
  readonly title: string;
  /** In the language in which the citizen wrote. */
  readonly text: string;
  readonly lang: "en" | "hi";
}

/** The ready replies of a ticket, its slots filled. */
export function useCanned(ticket: TicketDetails): readonly Canned[] {
  const pick = useBilingual();
  const rows = useCannedQuery({ ticket_id: ticket.ticket_id }).data ?? [];
  const lang = ticket.lang === "hi" || ticket.lang === "hx" ? "hi" : "en";
  return rows.map((row) => ({
    id: row.canned_response_id,
    title: pick(row.title, row.title_hi),
    text: (lang === "hi" ? row.text_hi : row.text_en) || row.text_en || row.text_hi,
    lang,
  }));
}

/** A ready reply joins what is there already. */
export const withCanned = (text: string, canned: string): string =>
  text.trim() === "" ? canned : `${text.trimEnd()} ${canned}`;

/** `Alt+1` to `Alt+9` give a ready reply by its place; true when the press was one. */
export function takeByNumber(event: KeyboardEvent, canned: readonly Canned[], onPick: (text: string) => void): boolean {
  const digit = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
  const found = digit === undefined ? undefined : canned[Number(digit) - 1];
  if (found === undefined) return false;
  event.preventDefault();
  onPick(found.text);
  return true;
}
