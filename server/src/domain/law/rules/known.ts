/** What a set of rules may name: the masters as the engine sees them. Built by `triage/known.ts`; this folder knows no masters. */

/** Lists from which a condition takes its values. */
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
  /** The values of each list, as conditions write them. */
  readonly options: Readonly<Record<OptionList, ReadonlySet<string>>>;
  readonly priorities: ReadonlySet<number>;
  /** The issue of each sub-issue that is in use. */
  readonly issueOfSub: ReadonlyMap<number, number>;
  /** Purposes of the ready replies, by the id of any of their languages. */
  readonly purposes: ReadonlyMap<number, string>;
  /** Officers who can work; null where nobody has looked: marking tells then. */
  readonly users: ReadonlySet<number> | null;
}
