import type { PostKind } from "@smgt/contract/understanding.ts";
import type { MessageKey } from "../../../i18n/language.ts";

export const KIND_WORDS: Readonly<Record<PostKind, MessageKey>> = {
  grievance: "feed.kindGrievance",
  follow_up: "feed.kindFollowUp",
  thanks: "feed.kindThanks",
  suggestion: "feed.kindSuggestion",
  news: "feed.kindNews",
  spam: "feed.kindSpam",
  other_state: "feed.kindOtherState",
};
