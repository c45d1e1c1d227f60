/** What the learned classifiers see of a post and of an answer. Pure. */
import { wordsOfText } from "../tags.ts";
import { featuresOf } from "./features.ts";

/** What the pack's lists of words found in a post. */
export interface Listed {
  readonly subIssueIds: readonly number[];
  readonly isSpam: boolean;
  readonly isOutside: boolean;
}

/** Of a text that no list was asked about. */
export const NOTHING_LISTED: Listed = { subIssueIds: [], isSpam: false, isOutside: false };

/** The features of what the lists say. */
export const listedFeatures = ({ subIssueIds, isSpam, isOutside }: Listed): string[] => [
  ...subIssueIds.map((id) => `l${id}`),
  ...(isSpam ? ["lspam"] : []),
  ...(isOutside ? ["loutside"] : []),
];

/** The features of a post: its words, and what the lists say of it. */
export const seenOfPost = (words: readonly string[], listed: Listed): string[] => [
  ...featuresOf(words),
  ...listedFeatures(listed),
];

/** Longer answers are all the same length. */
const MOST_COUNTED = 8;
const SIGNS = /[?!…]|\.{3}|["“”]|\p{Extended_Pictographic}/gu;

/** The features of an answer: how it begins and ends says much, and so do its signs. */
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
