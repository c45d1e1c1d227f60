/**
 * Numbers typed or pasted into a field, or found in the records: digits of any script, blanks, other dashes, invisible
 * signs. Pure.
 */
import { signsOf } from "./signs.ts";

const MOBILE = /^(?:\+?91|0)?([6-9]\d{9})$/;
const TICKET = /^([A-Z]{2,6})[ ./_-]{0,3}(\d{4})[ ./_-]{0,3}(\d{1,9})$/;
/** Minimum digits of a ticket's count. */
const COUNT_DIGITS = 6;

/** Normalises to digits 0 to 9, one kind of dash and of blank. */
export const plainSigns = (typed: string): string => signsOf(typed).text;

/** Returns the ten digits of an Indian mobile number, without 0 or 91 in front; null for anything else. */
export const mobileIn = (typed: string): string | null =>
  MOBILE.exec(plainSigns(typed).replace(/[\s()./-]/g, ""))?.[1] ?? null;

/** Returns the ticket number in its usual form; other text stays, in capitals. */
export function ticketNumberIn(typed: string): string {
  const text = plainSigns(typed).trim().toUpperCase();
  const [, state, year, count = ""] = TICKET.exec(text) ?? [];
  return state === undefined ? text : `${state}-${year}-${count.padStart(COUNT_DIGITS, "0")}`;
}
