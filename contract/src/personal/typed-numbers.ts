/**
 * Reader of mobile and ticket numbers, typed or pasted into a field, taken from a sheet or found in the records: digits of
 * any script, blanks, other dashes, invisible signs. All other phone numbers are read in `phone-number.ts`. Pure.
 */
import { signsOf } from "./signs.ts";

/** Words people write before a phone number; a pattern. */
export const PHONE_WORDS =
  "ph|phone|tel|telephone|landline|fax|call|mob|mobile|whatsapp|contact|फोन|फ़ोन|मोबाइल|दूरभाष|लैंडलाइन|संपर्क";
/** A sign must follow a word, or a username with a number in it would be a number. */
const LABEL = new RegExp(`^(?:(?:${PHONE_WORDS}|cell|m|no|number|नं|नंबर|संख्या)[ .:#-]+)+`, "iu");
/** A mobile number written without separators, with the country code or the zero of a call from elsewhere. */
const MOBILE = /^(?:(?:\+|00?)?91)?0?([6-9]\d{9})$/;
/** Decimals that a spreadsheet adds to a number. */
const DECIMALS = /^(\+?\d+)\.0+$/;
const TICKET = /^([A-Z]{2,6})[ ./_-]{0,3}(\d{4})[ ./_-]{0,3}(\d{1,9})$/;
/** Minimum digits of a ticket's count. */
const COUNT_DIGITS = 6;

/** Normalises to digits 0 to 9, one kind of dash and of blank. */
export const plainSigns = (typed: string): string => signsOf(typed).text;

/** Returns a typed number without the words before it. */
export const withoutLabel = (typed: string): string =>
  plainSigns(typed).trim().replace(LABEL, "").replace(DECIMALS, "$1");

/**
 * Returns the ten digits of an Indian mobile number, without 0 or 91 in front; null for anything else. Only such a number
 * receives codes and proves an identity.
 */
export const mobileIn = (typed: string): string | null =>
  MOBILE.exec(withoutLabel(typed).replace(/[\s()./-]/g, ""))?.[1] ?? null;

/** Returns the spellings under which older records hold a number that `phoneIn` returned. */
export const storedForms = (phone: string): string[] =>
  phone.startsWith("+") ? [phone] : [phone, `0${phone}`, `91${phone}`, `+91${phone}`];

/** Returns the ticket number in its usual form; other text stays, in capitals. */
export function ticketNumberIn(typed: string): string {
  const text = plainSigns(typed).trim().toUpperCase();
  const [, state, year, count = ""] = TICKET.exec(text) ?? [];
  return state === undefined ? text : `${state}-${year}-${count.padStart(COUNT_DIGITS, "0")}`;
}
