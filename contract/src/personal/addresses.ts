/**
 * House numbers beside the name of their street, ward, sector or village. Only the number is personal: a sector or a
 * street alone is where the matter is. Pure; each house number is judged within a bounded distance.
 */
import type { Found } from "./found.ts";

const NO = "(?:no|nos|num|number|nambar|nambr|sankhya|नंबर|नम्बर|नं|न|सं|संख्या)";
const EDGE = "(?<![\\p{L}\\p{M}\\p{N}])";
/** Words for a home; those of the second row only with a word for "number", as they are frequent words. */
const HOME = [
  `(?:house|h ?\\.? ?no|hno|flat|plot|kothi|quarter|qtr|हाउस|फ्लैट|प्लॉट|कोठी|क्वार्टर)(?:[ .:#-]{0,2}${NO})?`,
  `(?:makan|makaan|ghar|door|dwar|मकान|घर|द्वार)[ .:#-]{0,2}${NO}`,
  "म ?[.-]? ?(?:नं|न)",
].join("|");
const NUMBER =
  "(?:[a-z]{1,2}[ -]?)?\\d{1,5}(?:[ -]?[a-f](?![\\p{L}\\p{M}])|[एबसड]ी?(?![\\p{L}\\p{M}]))?(?:[-/]{1,2}\\d{1,5}){0,3}";
/** Words behind a number that make it a count, a size or a price. */
const COUNTED =
  "(?: ?(?:%|/-)|[ -]?(?:din|days?|mahine|months?|saal|years?|hours?|ghante|gaj|sq|yards?|marla|kanal|acre|feet|ft|lakh|lac|crore|rs|rupees|rupaye|families|people|log|km|gir|baje|दिन|महीने|साल|घंटे|गज|लाख|करोड़|रुपये|लोग|परिवार|गिर)(?![\\p{L}\\p{M}]))";
const HOUSE = new RegExp(
  `${EDGE}(?:${HOME})[ .:#-]{0,3}(?<own>${NUMBER})(?![\\p{L}\\p{M}\\p{N}]|[,.]\\d)(?!${COUNTED})`,
  "giu",
);

/** Places with a number: Ward 4, गली 3. */
const NUMBERED = `(?:sector|sec|ward|gali|street|lane|block|phase|pocket|सेक्टर|वार्ड|गली|ब्लॉक|फेज|फेस)[ .:-]{0,2}(?:${NO})?[ .:-]{0,2}(?:\\d|[a-f](?![\\p{L}\\p{M}])|[एबसड]ी?(?![\\p{L}\\p{M}]))`;
/** Places with their name behind the word: village Nangal, मोहल्ला कायस्तान. */
const BEFORE_NAME =
  "(?:village|vill|vpo|gaon|gaanv|gram|mohalla|dhani|गांव|गाँव|ग्राम|मोहल्ला|ढाणी) \\p{L}[\\p{L}\\p{M}]{2,}";
const NOT_NAME = "(?!(?:ke|ki|ka|se|me|mein|par|is|in|of|on|at|wali|wala|के|की|का|में|से|पर)(?![\\p{L}\\p{M}]))";
/** Places with their name before the word: Patel Nagar, शिव कॉलोनी. */
const BEHIND_NAME = `(?:${NOT_NAME}\\p{L}[\\p{L}\\p{M}]{1,19} ){1,3}(?:colony|nagar|vihar|enclave|mohalla|gaon|village|puram|ganj|basti|apartments?|society|kunj|bagh|town|marg|street|gali|road|कॉलोनी|कालोनी|नगर|विहार|एन्क्लेव|मोहल्ला|गांव|गाँव|पुरम|गंज|बस्ती|अपार्टमेंट|सोसायटी|कुंज|बाग|मार्ग|गली|रोड)(?![\\p{L}\\p{M}])`;
const MOST_BETWEEN = 30;
const PLACE_BEHIND = new RegExp(
  `^(?:[^\\n!?।]{0,${MOST_BETWEEN}}?${EDGE}(?:${NUMBERED}|${BEFORE_NAME})|[ ,]{1,3}(?:in |at |of )?${BEHIND_NAME})`,
  "iu",
);
const PLACE_BEFORE = new RegExp(`${EDGE}(?:${NUMBERED}\\d{0,3}|${BEFORE_NAME})[^\\n!?।]{0,${MOST_BETWEEN}}$`, "iu");
const LONGEST_PLACE = 60;

/** House numbers of a folded text, with a place before or behind them. */
export function addressesIn(text: string): Found[] {
  return [...text.matchAll(HOUSE)].flatMap((match): Found[] => {
    const own = match.groups?.["own"] ?? "";
    const end = match.index + match[0].length;
    const behind = text.slice(end, end + MOST_BETWEEN + LONGEST_PLACE);
    const before = text.slice(Math.max(0, match.index - MOST_BETWEEN - LONGEST_PLACE), match.index);
    if (!PLACE_BEHIND.test(behind) && !PLACE_BEFORE.test(before)) return [];
    return [{ kind: "address", start: end - own.length, end }];
  });
}
