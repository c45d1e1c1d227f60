/** Hostile texts, and every pure function that receives text from outside. */
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { surelyOver } from "@smgt/contract/reply-length.ts";
import { openSlots } from "@smgt/contract/slots.ts";
import { Refused } from "@smgt/server/domain/ground/refused.ts";
import { sameIncidentAs } from "@smgt/server/domain/tickets/similar/score.ts";
import { safeFileName } from "@smgt/server/domain/organisation/files/file-name.ts";
import { rulesFor } from "@smgt/server/channels/list.ts";
import { xTraits } from "@smgt/server/channels/x/traits.ts";
import { readyText } from "@smgt/server/domain/tickets/replies/check-reply.ts";
import type { Detector } from "@smgt/server/domain/law/detection/detector.ts";
import { detect } from "@smgt/server/domain/law/detection/detect-post.ts";
import { fold } from "@smgt/server/domain/law/detection/fold-text.ts";
import { answerOf } from "@smgt/server/domain/law/detection/classify-answer.ts";
import { staffIndexOf, staffNamed } from "@smgt/server/domain/law/detection/staff-named.ts";
import { csvCell } from "@smgt/contract/csv-cell.ts";
import { questionOf, tsqueryOf } from "@smgt/server/domain/tickets/tickets/search/question.ts";
import { keysOf } from "@smgt/server/domain/tickets/tickets/search/search-keys.ts";
import { searchNamesOf } from "@smgt/server/domain/tickets/tickets/search/search-names.ts";
import { snippetOf } from "@smgt/server/domain/tickets/tickets/search/snippet.ts";
import { phoneticKey } from "@smgt/server/domain/law/detection/phonetic-key.ts";
import { wordsFor } from "@smgt/server/domain/tickets/tickets/access/readable-words.ts";

/** Length of the longest post of X. */
export const LONGEST_POST = 25_000;

/** Repeated to make a text; each has been slow in some regular expression. */
export const ALPHABETS = [
  "a",
  "a ",
  "कि.",
  "क्",
  "aeiou",
  "1",
  "1 ",
  "98 ",
  "9-",
  "2345 6789 0123 ",
  "@",
  "a@",
  "a@b.",
  "@abc ",
  ".a",
  "#a",
  "http://a.in ",
  "HR26",
  "ABCPE1234",
  "\u200B9",
  "\uFDFA",
  "\uFDFA1 ",
  "e\u0301",
  "👨‍👩‍👧",
  "{a",
  "=+-",
  "No ",
  "order no ",
  "account ",
  "House no 12 ",
  "Ward 4 ",
  "house 1 ab cd ",
  "voter ABC1234567 ",
  "triple ",
  "\n",
  "21-11-2026 ",
  "बिजली नहीं ",
  "\u202E",
] as const;

export const textOf = (alphabet: string, length: number): string =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);

const X = xTraits();
const CHANNELS = { known: [X], open: [] };
const STAFF = staffIndexOf([
  { userId: 1, name: "Ram Kumar", designation: "SDO Energy", handle: "ram_kumar", districtIds: [6] },
]);
const now = new Date("2026-11-20T06:00:00Z");
const complaint = (text: string) => ({ text, at: now, issueId: 1, subIssueId: 1, isPersonal: false });

export const textFunctions = (detector: Detector): Readonly<Record<string, (text: string) => unknown>> => ({
  fold,
  findPersonal,
  maskPersonal,
  "words of a viewer": (text) => wordsFor(CHANNELS, false).said(text, "X", false),
  detect: (text) => detect(text, detector, "2026-11-20"),
  answerOf: (text) => answerOf(text, detector),
  "officers named": (text) => staffNamed(text, { isAboutOfficer: true, districtId: 6 }, STAFF),
  keysOf: (text) => keysOf({ text, names: [text], isPrivate: false }),
  "the question of a search": (text) => tsqueryOf(questionOf(text, { maySeePrivate: true })),
  phoneticKey,
  snippetOf,
  csvCell,
  safeFileName: (text) => safeFileName(text, "pdf"),
  openSlots,
  surelyOver: (text) => surelyOver(text, 280),
  "likeness of two complaints": (text) =>
    sameIncidentAs(complaint(text), new Set(), searchNamesOf(detector.data))(complaint(text)),
  "a public reply": (text) => checkedReply("P", text),
  "a direct reply": (text) => checkedReply("D", text),
});

function checkedReply(channel: "P" | "D", text: string): string {
  try {
    return readyText(channel, text, "GRV-2026-000123", rulesFor(X, channel, 10_000));
  } catch (error) {
    if (error instanceof Refused) return error.id;
    throw error;
  }
}
