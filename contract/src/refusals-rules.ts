/** Refusals about rules, their versions and their rehearsals. Part of the catalogue. */
import { business } from "./refusal-kinds.ts";

export const ruleRefusals = {
  RULE_NOT_FOUND: business("This rule no longer exists in the draft. Refresh the list."),
  RULE_CONDITION_NOT_FOUND: business("This condition no longer exists. Refresh the rule."),
  RULE_LAST_CONDITION: business(
    "A rule needs at least one condition. Delete the rule, or add another condition first.",
  ),
  RULE_MOVED_ON: business(
    "{name} has changed the rule “{rule}” in the meantime ({what}). Your text is still here. Look at the change, then save again.",
  ),
  RULE_ORDER_INCOMPLETE: business("The order must name every rule of the draft once. Refresh the list."),
  RULE_ORDER_MOVED_ON: business(
    "{name} has changed the list of rules in the meantime ({what}). Look at the list as it is now, then save again.",
  ),
  RULE_UNSOUND: business("This rule cannot be used so. Correct the following first."),
  RULES_FULL: business("There can be {max} rules. Delete some first."),
  RULES_MOVED_ON: business(
    "{name} has changed the draft in the meantime ({what}). Look at the change, then decide again.",
  ),
  RULES_LIVE_MOVED_ON: business(
    "{name} has made version {version} live in the meantime. Look at what differs from it, then decide again.",
  ),
  RULES_AS_LIVE: business("These rules are live already."),
  RULE_VERSION_NOT_FOUND: business("This version does not exist. Refresh the list."),
  REHEARSAL_UNDER_WAY: business("A rehearsal is running. Wait for it, or cancel it first."),
  REHEARSAL_NOT_FOUND: business("This rehearsal is no longer kept. Start another one."),
} as const;
