import { barred, business } from "./refusal-kinds.ts";

export const masterRefusals = {
  MASTER_UNKNOWN: business("This row no longer exists. Refresh the list."),
  MASTER_KNOWN: business("A row with these values already exists. Change that row, or give other values."),
  MASTER_MOVED_ON: business("Someone else has changed this row. Look at it again, then decide."),
  MASTER_BUILT_ON: business("This row was changed again later. Undo the later change first."),
  MASTER_SHEET_MOVED_ON: business(
    "This list has changed since you looked at the sheet. Look at what would change now, then decide.",
  ),
  MASTER_FIXED: business("This value is fixed: nothing in this program acts by it."),
  MASTER_REASON: business("Give the reason for the change."),
  MASTER_ONLY_STRICTER: barred(
    "Here this can only be made stricter. To loosen it, ask the server team to change the pack.",
  ),
  MASTER_AS_IT_WAS: business("Nothing has changed. Enter a new value."),
  MASTER_UNSOUND: business("This was not changed, because other masters depend on it. Correct the following first."),
  MODEL_UNKNOWN: business("This version can no longer be used. Refresh the list, then choose another."),
  MODEL_IN_FORCE: business("This version is in use already."),
  MARK_MISSING: business("Choose a picture for the mark, as PNG or WebP."),
  MARK_UNKNOWN: business("This mark does not exist. Reload the page."),
} as const;
