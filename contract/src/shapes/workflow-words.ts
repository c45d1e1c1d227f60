/** Codes of the workflow definition with a text on the screens. */

/** Preconditions of a transition, on ticket and officer. */
export const GUARDS = [
  "own_department",
  "own_district",
  "is_assignee",
  "is_primary_assignee",
  "confirmation_open",
  "returns_left",
  "not_own_atr",
  "not_the_closer",
  "no_atr",
  "reopen_window_open",
  "closed_for_missing_details",
  "extension_pending",
  "extension_within_cap",
  "made_last_marking",
  "receiver_has_not_acted",
  "not_last_assignee",
  "own_field_officer",
  "can_be_called",
  "no_head_to_decide",
] as const;

/** Conditions that choose between the outcomes of one transition; the first true one wins. */
export const CONDITIONS = [
  "marking_given",
  "returns_exhausted",
  "last_return",
  "auto_transfer_possible",
  "details_asked_before",
  "work_possible_anyway",
  "reopen_count_below_limit",
  "call_tries_exhausted",
  "officer_may_post",
  "chosen_officer_has_accepted",
  "officer_not_covering",
  "member_is_primary",
  "report_exists",
] as const;
