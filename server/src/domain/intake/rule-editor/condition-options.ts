/**
 * Choices of a rule: the masters as lists of values with names in one language, and as the engine's validation data.
 */
import { wordedIn, type Language, type Wording } from "@smgt/contract/languages.ts";
import { POST_KINDS } from "@smgt/contract/understanding.ts";
import type { Channels } from "../../../channels/list.ts";
import { say } from "../../../texts/say.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { NOTHING } from "../../law/rules/condition-code.ts";
import type { Known, OptionList } from "../../law/rules/known-rows.ts";
import { CHANNEL_NAMES, nameKey } from "../../law/rules/post-facts.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}
export type Options = Readonly<Record<OptionList, readonly Option[]>>;

const POST_LANGUAGES = ["en", "hi", "hx", "other"] as const;

/** Handles of our accounts. */
function accountsOf(masters: Masters, channels: Channels): string[] {
  const handles = [masters.parameters.accountHandle, ...channels.open.map((one) => one.ownAccount.handle)];
  return [...new Set(handles.map(nameKey))].filter((handle) => handle !== "");
}

/** Every list of the conditions. */
export function optionsOf(masters: Masters, channels: Channels, language: Language): Options {
  const named = <T extends { readonly name: Wording }>(rows: readonly T[], idOf: (row: T) => number): Option[] =>
    rows.map((row) => ({ value: String(idOf(row)), label: wordedIn(row.name, language) }));
  const detected = (rows: Option[]): Option[] => [...rows, { value: NOTHING, label: say(language, "option.none") }];
  const inUse = <T extends { readonly isActive: boolean }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.isActive);
  return {
    yes_no: [
      { value: "Y", label: say(language, "option.Y") },
      { value: "N", label: say(language, "option.N") },
    ],
    languages: POST_LANGUAGES.map((value) => ({ value, label: say(language, `option.${value}`) })),
    channels: CHANNEL_NAMES.map((value) => ({ value, label: say(language, `option.${value}`) })),
    kinds: POST_KINDS.map((value) => ({ value, label: say(language, `option.${value}`) })),
    accounts: accountsOf(masters, channels).map((handle) => ({ value: handle, label: `@${handle}` })),
    districts: detected(named(inUse(masters.districts), (row) => row.districtId)),
    issues: detected(named(inUse(masters.issueTypes), (row) => row.issueTypeId)),
    sub_issues: detected(named(inUse(masters.subIssueTypes), (row) => row.subIssueTypeId)),
    departments: detected(named(inUse(masters.departments), (row) => row.departmentId)),
    sources: named(
      masters.sources.filter((row) => row.channel !== null),
      (row) => row.id,
    ),
  };
}

/** Names that the State's rules may use; `users` if enabled users were read. */
export function knownOf(masters: Masters, channels: Channels, users: ReadonlySet<number> | null = null): Known {
  const options = optionsOf(masters, channels, "en");
  const values = (list: OptionList): ReadonlySet<string> => new Set(options[list].map((one) => one.value));
  return {
    options: {
      yes_no: values("yes_no"),
      languages: values("languages"),
      channels: values("channels"),
      districts: values("districts"),
      issues: values("issues"),
      sub_issues: values("sub_issues"),
      departments: values("departments"),
      kinds: values("kinds"),
      accounts: values("accounts"),
      sources: values("sources"),
    },
    priorities: new Set(masters.priorityTags.map((row) => row.priorityTagId)),
    issueOfSub: new Map(
      masters.subIssueTypes.filter((row) => row.isActive).map((row) => [row.subIssueTypeId, row.issueTypeId]),
    ),
    purposes: new Map(masters.cannedReplies.map((row) => [row.cannedReplyId, row.purpose])),
    users,
  };
}
