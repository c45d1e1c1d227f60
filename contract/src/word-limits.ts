/** Limits of words in rules, for the form and the server's check. */

/** Limit of count and length for texts entered one by one. */
export interface WordLimits {
  readonly count: number;
  readonly letters: number;
}
/** Words of a condition: a phrase may be a whole X post. */
export const CONDITION_WORDS: WordLimits = { count: 100, letters: 280 };
export const RULE_TAGS: WordLimits = { count: 20, letters: 60 };
