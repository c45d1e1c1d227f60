/** Limits of words in rules, for the form and for the check on the server. */

/** Texts that people write one by one: how many there may be, and how long each. */
export interface WordLimits {
  readonly count: number;
  readonly letters: number;
}
/** What a condition looks for: a phrase may be a whole post of X. */
export const CONDITION_WORDS: WordLimits = { count: 100, letters: 280 };
export const RULE_TAGS: WordLimits = { count: 20, letters: 60 };
