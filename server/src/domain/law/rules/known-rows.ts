/**
 * References that rules may use: the masters as the engine sees them. Built by `rule-editor/known.ts`; this folder does
 * not import masters.
 */

/** Lists of selectable values for conditions. */
export const OPTION_LISTS = [
  "yes_no",
  "languages",
  "channels",
  "districts",
  "issues",
  "sub_issues",
  "departments",
  "kinds",
  "accounts",
  "sources",
] as const;
export type OptionList = (typeof OPTION_LISTS)[number];

export interface Known {
  /** Values of each list, as written in conditions. */
  readonly options: Readonly<Record<OptionList, ReadonlySet<string>>>;
  readonly priorities: ReadonlySet<number>;
  /** Issue of each active sub-issue. */
  readonly issueOfSub: ReadonlyMap<number, number>;
  /** Purposes of ready replies, by reply id in any language. */
  readonly purposes: ReadonlyMap<number, string>;
  /** Active officers; null when not loaded: marking then reports the problem. */
  readonly users: ReadonlySet<number> | null;
}
