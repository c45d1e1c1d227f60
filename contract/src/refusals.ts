/**
 * Error catalogue: all expected refusals, by subject in `refusals-*.ts`. `statusId`: 111 business rule or bad input,
 * 888 not permitted or an outside service failed, 999 unexpected (REQUIREMENTS 8). HTTP is 200 except where `http`
 * differs. `silent` texts never toast. Slots are in {braces}. The English of entries marked SPEC is fixed by the
 * specification. Other languages: `refusals-<code>.ts`.
 */
import { barred, business, plain, silent, type Refusal } from "./refusal-kinds.ts";
import { accountRefusals } from "./refusals-account.ts";
import { citizenRefusals } from "./refusals-citizen.ts";
import { replyRefusals } from "./refusals-reply.ts";
import { ruleRefusals } from "./refusals-rules.ts";
import { sessionRefusals } from "./refusals-session.ts";
import { workflowRefusals } from "./refusals-workflow.ts";

const packRefusals = {
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

/** Refusals about notifications and their delivery channels. Part of the catalogue. */
const notificationRefusals = {
  NOTIFICATION_NOT_FOUND: business("This notification does not exist, or it is not for you. Refresh the list."),
  NOTIFICATION_MOVED_ON: business(
    "This notification was changed or decided in the meantime. Your text is still here. Open the list again and look at it.",
  ),
  NOTIFICATION_OWN: barred("You wrote this notification, so another officer has to decide on it."),
  NOTIFICATION_AUTHOR_GONE: business(
    "The author of this notification may no longer publish, so it cannot go out. Refuse it; if it is still needed, write it yourself and have another officer approve it.",
  ),
  NOTIFICATION_PERIOD: business("The end must be later than the beginning and later than now. Change the period."),
  NOTIFICATION_LANGUAGE: business("Write title and message in {languages} too."),
  NOTIFICATION_TIME: business("This category does not take such a time. Choose another number or unit."),
  NOTIFICATION_NOBODY: business("Nobody is in this audience. Choose other roles, departments or districts."),
  NOTIFICATION_CHOICE: business("A category, role, department or district is no longer in use. Refresh the page."),
  WAY_OFF: business(
    "This cannot be switched on: the server cannot send this way, or your account has no address for it.",
  ),
  PUSH_OFF: business("This server does not tell browsers. Choose e-mail or SMS."),
  PUSH_PLACE: business(
    "The message service of this browser is not known here. Ask the administrator, or choose e-mail or SMS.",
  ),
} as const;

const masterRefusals = {
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

const logRefusals = {
  LOG_RANGE: business("Choose a time that begins before it ends, of at most {days} days."),
  JOB_GONE: business("This job is done or was removed. Refresh the list."),
  JOB_RUNS: business("This job is running now. Wait until it has ended, then look again."),
  JOB_ANSWERS: business(
    "This job brings a citizen their answer, so it cannot be dismissed. Run it now; a reply is taken back on its ticket.",
  ),
  JOB_STILL_TRIED: business("This job is still tried by itself, so it cannot be dismissed. Run it now, or wait."),
  HELD_GONE: business("Nothing of this waits any more. Refresh the list."),
} as const;

const firstRunRefusals = {
  CHANNEL_NOT_SET_UP: business("No account is set up there. Set {settings} on the server and start it again."),
  WAY_NOT_SET_UP: business("This is not set up. Set {settings} on the server and start it again."),
  OWN_ADDRESS_MISSING: business("Your account has no address for this. It is given when the account is made."),
  TEST_TOO_SOON: business(
    "The last test was a moment ago. Wait {seconds, plural, one {# second} other {# seconds}}, then test again.",
  ),
  STEP_DONE: business("This step is done already."),
  STEP_NEEDED: business(
    "This step cannot be left out: two administrators must have a second factor. Ask the other one to set it up.",
  ),
} as const;

export const refusals = {
  ...sessionRefusals,
  ...accountRefusals,
  ...citizenRefusals,
  ...masterRefusals,
  ...firstRunRefusals,
  ...packRefusals,
  ...ruleRefusals,
  ...notificationRefusals,
  ...logRefusals,
  CIPHER_REFUSED: plain("888", 400, "The request could not be opened. Reload the page and try again."),
  QUOTA_REACHED: business(
    "There is no room for more files: {used} of {max} MB are used. Send smaller files or remove some.",
  ),
  FILE_BROKEN: business("{file} is damaged or not of the type its name says. Save it again and attach the new copy."),
  FILE_TOO_MANY_PIXELS: business(
    "{file} has {megapixels} million pixels; a picture of its kind may have {max} million. Save it in a smaller size and attach the new copy.",
  ),
  FILE_OF_PAGES: business(
    "{file} is a picture with more than one page ({count} in all). Save it as a PDF and attach that.",
  ),
  FILE_PDF_CUT: business("{file} is an incomplete PDF: its end is missing. Get the whole file again and attach it."),
  FILE_NO_PDF: business(
    "{file} is called a PDF, but there is none in it. Open it, save it as a PDF and attach the new copy.",
  ),
  FILE_INFECTED: business(
    "The virus scanner found something harmful in {file}, so it was not accepted. Have the device it came from checked.",
  ),
  SCANNER_AWAY: barred(
    "The virus scanner does not answer, so files cannot be accepted now. Your text is still here. Try again in a few minutes.",
  ),
  REASON_REQUIRED: business("Write in at least {min} characters why you need to see it. It is recorded."),
  // Export
  EXPORT_UNDER_WAY: business("Two of your files are still being prepared. Wait for them, then ask for the next."),
  EXPORTS_BUSY: business("Many files are being prepared now. Try again in a few minutes."),
  EXPORT_NOT_FOUND: business("This file no longer exists, or it is not yours. Export the list again."),
  // Input. Problems of fields that people fill in are reported line by line beside the field (`http/check-input.ts`).
  BAD_INPUT: business("This page does not match the server. Reload the page and try again."),
  UNREADABLE_BODY: plain("111", 400, "The request could not be read. Reload the page and try again."),
  BODY_TOO_LARGE: plain("111", 413, "This is too large. Shorten the text or send smaller files."),
  WRONG_CONTENT_TYPE: plain("111", 415, "The request has a wrong format. Reload the page and try again."),
  TOO_MANY_REQUESTS: plain("888", 429, "Too many requests. Wait a moment and try again."),
  FOREIGN_ORIGIN: plain("888", 403, "The request came from another website. Open SMGT directly and try again."),
  SERVER_BUSY: plain("999", 503, "SMGT is very busy. Your text is still here. Try again in a moment."),
  NO_SUCH_CALL: plain("111", 404, "Nothing was found at this address. Check the address."),
  // Ticket
  TICKET_NOT_FOUND: business("This ticket does not exist, or you may not see it. Check the ticket number."),
  TICKET_STATUS_MISMATCH: silent("Ticket Status does not match"), // SPEC
  DRAFT_NEWER: silent("The server has a newer text of yours, from another window or device. Choose which one to keep."),
  DRAFT_TOO_LARGE: silent("More is typed here than can be kept. Save some of it first."),
  PARENT_NOT_FOUND: silent("parent not found"), // SPEC
  NO_ACTION: silent("No Action Available"), // SPEC
  NO_ACTION_FOR_ROLE: silent("No action for your role while the ticket is “{status}”."),
  ...workflowRefusals,
  ...replyRefusals,
  // Unknown to any form beforehand.
  REPLY_DECISION_STANDS: business(
    "The decision that this reply tells of stands, so the citizen has to hear of it. Write a further reply to put something right.",
  ),
  // Failure
  DATABASE_AWAY: plain("999", 503, "The database does not answer. Your text is still here. Try again in a moment."),
  STORE_FULL: plain(
    "999",
    503,
    "The server has no room for files now. Your text is still here. Inform your administrator.",
  ),
  STORE_AWAY: plain(
    "999",
    503,
    "The server does not reach its files now. Your text is still here. Try again in some minutes; if it stays so, inform your administrator.",
  ),
  UNEXPECTED: plain(
    "999",
    500,
    "Something went wrong on our side. Try again; if it happens again, give the administrator this reference: {id}",
  ),
} as const satisfies Record<string, Refusal>;

export type RefusalId = keyof typeof refusals;
