/**
 * Numbers as people type or paste them into a field, and as they stand in the records: in the digits of any script, with
 * blanks, other dashes, or signs that nobody sees. Pure.
 */
import { signsOf } from "./signs.ts";

const MOBILE = /^(?:\+?91|0)?([6-9]\d{9})$/;
const TICKET = /^([A-Z]{2,6})[ ./_-]{0,3}(\d{4})[ ./_-]{0,3}(\d{1,9})$/;
/** A ticket is counted with so many digits at least. */
const COUNT_DIGITS = 6;

/** What was typed, in plain signs: digits 0 to 9, one kind of dash and of blank. */
export const plainSigns = (typed: string): string => signsOf(typed).text;

/** The ten digits of an Indian mobile number, without 0 or 91 in front; null for anything else. */
export const mobileIn = (typed: string): string | null =>
  MOBILE.exec(plainSigns(typed).replace(/[\s()./-]/g, ""))?.[1] ?? null;

/** The number of a ticket, however it is written; what is none stays as it is, in capitals. */
export function ticketNumberIn(typed: string): string {
  const text = plainSigns(typed).trim().toUpperCase();
  const [, state, year, count = ""] = TICKET.exec(text) ?? [];
  return state === undefined ? text : `${state}-${year}-${count.padStart(COUNT_DIGITS, "0")}`;
}
