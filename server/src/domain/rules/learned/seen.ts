/** What the learned classifiers see of a post and of an answer. Pure. */
import { fold } from "../fold.ts";
import { featuresOf } from "./features.ts";

/** Without addresses and handles, which name somebody, and with the words that a hashtag is made of: #GurugramRoads. */
export const opened = (text: string): string =>
  text
    .replace(/https?:\/\/\S+|@\w{1,50}/gi, " ")
    .replace(/#(\w{1,50})/g, (_, name: string) => ` ${name.replace(/([a-z])(?=[A-Z])/g, "$1 ").replaceAll("_", " ")} `);

/** The folded words of a text, those of its hashtags too. */
export const wordsOf = (text: string): string[] =>
  fold(opened(text))
    .split(" ")
    .filter((word) => word !== "");

/** What the pack's lists of words found in a post. */
export interface Listed {
  readonly subIssueIds: readonly number[];
  readonly isSpam: boolean;
  readonly isOutside: boolean;
}

/** The features of a post: its words, and what the lists say of it. */
export const seenOfPost = (words: readonly string[], { subIssueIds, isSpam, isOutside }: Listed): string[] => [
  ...featuresOf(words),
  ...subIssueIds.map((id) => `l${id}`),
  ...(isSpam ? ["lspam"] : []),
  ...(isOutside ? ["loutside"] : []),
];

/** Longer answers are all the same length. */
const MOST_COUNTED = 8;
const SIGNS = /[?!…]|\.{3}|["“”]|\p{Extended_Pictographic}/gu;

/** The features of an answer: how it begins and ends says much, and so do its signs. */
export function seenOfAnswer(text: string): string[] {
  const words = wordsOf(text);
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
