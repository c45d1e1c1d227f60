/** Refusals about what an administrator changes in the masters. Part of the catalogue. */
import { barred, business } from "./refusal-kinds.ts";

export const masterRefusals = {
  MASTER_UNKNOWN: business("This row is not there any more. Look at the list again."),
  MASTER_KNOWN: business(
    "A row is known by these fields, and there is one with these values. Change that one, or give others.",
  ),
  MASTER_MOVED_ON: business(
    "Somebody else has changed this row since you looked at it. Look at it again, then decide.",
  ),
  MASTER_ONLY_STRICTER: barred(
    "This can only be made stricter here. Those who run the server can loosen it, in the pack.",
  ),
  MASTER_AS_IT_WAS: business("Nothing would change by this."),
  MASTER_UNSOUND: business("This was not changed, because the masters would no longer hold together."),
} as const;
