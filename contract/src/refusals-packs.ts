import { barred, business } from "./refusal-kinds.ts";

export const packRefusals = {
  PACK_NO_FILES: business("Choose at least one file of a pack."),
  PACK_TOO_LARGE: business(
    "The files of a pack may take {max} MB together and nest {depth} levels deep. Propose fewer files, or smaller ones.",
  ),
  PACK_FILE_UNKNOWN: business(
    "{file} is not a file of a pack. Choose files such as issues.json, or a whole exported pack.",
  ),
  PACK_AS_IT_IS: business("These files say the same as the pack that is in force. Nothing is proposed."),
  PACK_VERSION_UNKNOWN: business("This version does not exist or was withdrawn. Refresh the list."),
  PACK_IN_FORCE: business("This version is in force already."),
  PACK_IS_YOURS: barred("You proposed this version. Another administrator must put it in force."),
  PACK_PROPOSER_GONE: business(
    "The one who proposed this version is not an administrator any more. Propose its files again.",
  ),
  PACK_UNSOUND: business(
    "This version has mistakes and cannot be put in force. Correct the following, then propose it again.",
  ),
  PACK_OTHER_STATE: business("This pack belongs to another State. Load it into another database."),
  PACK_STOPPED: business(
    "Tickets stand in a status that this version no longer has. Keep that status, then propose it again.",
  ),
  PACK_MOVED_ON: business("Tickets have changed since you looked. Look at the findings again, then decide."),
  PACK_BASE_GONE: business(
    "Another version was put in force after this one was proposed. Propose your files again, so that they keep what it changed.",
  ),
  PACK_NOT_PROPOSED: business("Only a proposal can be withdrawn. This version has been decided already."),
} as const;
