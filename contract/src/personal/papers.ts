/** Papers with letters and digits: PAN, family id, number plates and licences; also e-mail addresses. Pure. */
import type { Found } from "./found.ts";

/** Minimum number of digits of any paper below. */
export const LEAST_PAPER_DIGITS = 4;

/** People and families only: the fourth letter is the type of holder. */
const PAN = /(?<![A-Za-z])(?:pan)?(?:card|no)?[ .:#-]{0,3}([A-Z]{3}[PH][A-Z][ -]?\d{4}[ -]?[A-Z])(?!\d)/gi;
const FAMILY_ID = /(?<![A-Za-z\d])(\d[A-Z]{3,4}\d{3,4})(?![\dA-Z])/gi;
const MONTH_INSIDE = /\d(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SEPT|JUNE|JULY)\d/i;
const FAMILY_LENGTH = 8;

const STATES =
  "AN|AP|AR|AS|BR|CG|CH|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TN|TR|TS|TG|UK|UA|UP|WB";
const PLATE = new RegExp(`(?<![A-Za-z\\d])(?:${STATES})([ -]?)\\d{1,2}([ -]?)[A-Z]{1,3}([ -]?)\\d{4}(?!\\d)`, "g");
const PLATE_IN_ONE = new RegExp(`(?<![a-z\\d])(?:${STATES})-?\\d{2}-?[a-z]{1,3}-?\\d{4}(?!\\d)`, "gi");
const PLATE_OF_INDIA = /(?<![A-Za-z\d])\d{2}[ -]?BH[ -]?\d{4}[ -]?[A-Z]{1,2}(?![A-Za-z\d])/gi;
const LICENCE = new RegExp(`(?<![A-Za-z\\d])(?:${STATES})[ -]?\\d{2}[ -/]?(?:19|20)\\d{2}[ -]?\\d{7}(?!\\d)`, "gi");

const LONGEST_NAME = 64;
const LONGEST_HOST = 120;
const OF_NAME = /[\p{L}\p{M}\p{N}._%+-]/u;
const HOST_OF_MAIL = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/u;
/** Hosts of payment addresses (UPI). */
const HOST_OF_PAYMENT =
  /^(?:upi|ybl|ibl|axl|apl|paytm|ptyes|ptsbi|ptaxis|pthdfc|okaxis|okicici|oksbi|okhdfcbank|sbi|hdfcbank|icici|axisbank|kotak|pnb|jupiteraxis|waaxis|wahdfcbank|wasbi|waicici)(?![\p{L}\p{M}\p{N}.-])/iu;
const AT = /@|[([{] ?at ?[)\]}]/giu;

const spans = (text: string, pattern: RegExp, kind: Found["kind"]): Found[] =>
  [...text.matchAll(pattern)].map((match) => {
    const own = match[1] !== undefined && match[1].length > 3 ? match[1] : match[0];
    const start = match.index + match[0].indexOf(own);
    return { kind, start, end: start + own.length };
  });

/** Start of the name before an @ sign. A loop, since a pattern would restart at each of its letters. */
function nameBefore(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && OF_NAME.test(text[start - 1] ?? "")) start -= 1;
  return start;
}

/** E-mail addresses, expanded from the @ sign outwards; so a text without one costs nothing. */
export function mailsIn(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(AT)) {
    // Blanks are allowed around "(at)", but not around the sign itself.
    const end = match[0] === "@" ? match.index : match.index - (text[match.index - 1] === " " ? 1 : 0);
    const start = nameBefore(text, end);
    if (start === end) continue;
    const behindAt = match.index + match[0].length;
    const behind = text.slice(behindAt, behindAt + LONGEST_HOST);
    const words = match[0] === "@" ? behind : behind.trimStart();
    const host = (HOST_OF_MAIL.exec(words) ?? HOST_OF_PAYMENT.exec(words))?.[0];
    if (host !== undefined)
      found.push({ kind: "email", start, end: behindAt + behind.length - words.length + host.length });
  }
  return found;
}

/** All papers in a folded text, unsorted. */
export function papersIn(text: string): Found[] {
  const families = spans(text, FAMILY_ID, "family_id").filter(({ start, end }) => {
    const id = text.slice(start, end);
    return id.length === FAMILY_LENGTH && !MONTH_INSIDE.test(id);
  });
  return [
    ...spans(text, PAN, "pan"),
    ...families,
    ...[PLATE, PLATE_IN_ONE, PLATE_OF_INDIA, LICENCE].flatMap((pattern) => spans(text, pattern, "vehicle")),
  ];
}
