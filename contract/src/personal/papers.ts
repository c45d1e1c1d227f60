/**
 * Papers with letters and digits: PAN, family id, voter card, passport, number plates and licences; also e-mail
 * addresses. Pure.
 */
import { isCodeOf } from "./digit-groups.ts";
import type { Found } from "./found.ts";

/** Minimum number of digits of any paper below. */
export const LEAST_PAPER_DIGITS = 4;

/** People and families only: the fourth letter is the type of holder. */
const PAN =
  /(?<![A-Za-z])(?:pan)?(?:card|no)?[ .:#-]{0,3}([A-Z]{3}[PH][A-Z][ -]?\d{4}(?:[ -][A-Z](?![A-Za-z])|[A-Z]))(?!\d)/gi;
const FAMILY_ID = /(?<![A-Za-z\d])(\d[A-Z]{3,4}\d{3,4})(?![\dA-Z])/gi;
const MONTH_INSIDE = /\d(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SEPT|JUNE|JULY)\d/i;
const FAMILY_LENGTH = 8;
/** In two parts, such as 1ABC 2345, only beside a word for it. */
const FAMILY_ID_IN_TWO = /(?<![A-Za-z\d])(\d[A-Z]{3,4}[ -]\d{3,4})(?![\dA-Z])/gi;
const SAYS_FAMILY = /family ?id|ppp|parivar|pehchan|pahchan|फैमिली आई ?डी|परिवार|पहचान पत्र|पीपीपी/iu;
const VOTER_CARD = /(?<![A-Za-z\d])([A-Z]{3}[ -]?\d{7})(?!\d)/gi;
const PLAIN_VOTER_CARD = /^[A-Z]{3}\d{7}$/;
const SAYS_VOTER = /voter|epic|वोटर|मतदाता|निर्वाचन/iu;
const PASSPORT = /(?<![A-Za-z\d])([A-Z][ -]?[1-9]\d{6})(?!\d)/gi;
const SAYS_PASSPORT = /passport|पासपोर्ट/iu;
/** Maximum distances of a describing word before and behind a paper. */
const NEAR_BEFORE = 40;
const NEAR_BEHIND = 25;

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

const isBeside = (text: string, says: RegExp, { start, end }: Found): boolean =>
  says.test(text.slice(Math.max(0, start - NEAR_BEFORE), start)) || says.test(text.slice(end, end + NEAR_BEHIND));

/** A family id in one part; in two parts beside a word for it. */
function familiesIn(text: string): Found[] {
  const isFamily = ({ start, end }: Found): boolean => {
    const id = text.slice(start, end).replace(/[ -]/, "");
    return id.length === FAMILY_LENGTH && !MONTH_INSIDE.test(id);
  };
  const inTwo = spans(text, FAMILY_ID_IN_TWO, "family_id").filter((one) => isBeside(text, SAYS_FAMILY, one));
  return [...spans(text, FAMILY_ID, "family_id"), ...inTwo].filter(isFamily);
}

/** Voter cards, known by their form alone unless another word claims the code, and passports beside a word for them. */
const identitiesIn = (text: string): Found[] => [
  ...spans(text, VOTER_CARD, "voter_card").filter(
    (one) =>
      isBeside(text, SAYS_VOTER, one) ||
      (PLAIN_VOTER_CARD.test(text.slice(one.start, one.end)) && !isCodeOf(text, one.start)),
  ),
  ...spans(text, PASSPORT, "passport").filter((one) => isBeside(text, SAYS_PASSPORT, one)),
];

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
  return [
    ...spans(text, PAN, "pan"),
    ...familiesIn(text),
    ...identitiesIn(text),
    ...[PLATE, PLATE_IN_ONE, PLATE_OF_INDIA, LICENCE].flatMap((pattern) => spans(text, pattern, "vehicle")),
  ];
}
