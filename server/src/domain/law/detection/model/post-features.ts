/** Features of a post and of an answer for the classifiers. Pure. */
import { wordsOfText } from "../tags.ts";
import { featuresOf } from "./features.ts";

/** Findings of the pack's word lists in a post. */
export interface Listed {
  readonly subIssueIds: readonly number[];
  readonly isSpam: boolean;
  readonly isOutside: boolean;
}

/** No findings, for a text not matched against the lists. */
export const NOTHING_LISTED: Listed = { subIssueIds: [], isSpam: false, isOutside: false };

/** Features of the list findings. */
export const listedFeatures = ({ subIssueIds, isSpam, isOutside }: Listed): string[] => [
  ...subIssueIds.map((id) => `l${id}`),
  ...(isSpam ? ["lspam"] : []),
  ...(isOutside ? ["loutside"] : []),
];

/** Features of a post: its words and the list findings. */
export const seenOfPost = (words: readonly string[], listed: Listed): string[] => [
  ...featuresOf(words),
  ...listedFeatures(listed),
];

/** Answers of this length or more share one length feature. */
const MOST_COUNTED = 8;
const SIGNS = /[?!…]|\.{3}|["“”]|\p{Extended_Pictographic}/gu;

/** Features of an answer: its beginning, its end and its signs are distinctive. */
export function seenOfAnswer(text: string): string[] {
  const words = wordsOfText(text).folded;
  const signs = new Set(text.match(SIGNS));
  return [
    ...featuresOf(words),
    `e^${words[0] ?? ""}`,
    `e^^${words.slice(0, 2).join(" ")}`,
    `e$${words.at(-1) ?? ""}`,
    `n${Math.min(words.length, MOST_COUNTED)}`,
    ...[...signs].map((sign) => `q${sign}`),
  ];
}
