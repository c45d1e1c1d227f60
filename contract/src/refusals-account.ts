/** Refusals of changes to other users' accounts. Part of the catalogue. */
import { barred, business } from "./refusal-kinds.ts";

export const accountRefusals = {
  PROOF_NEEDED: barred("First confirm that it is you, with your password and a code from your app."),
  ADMIN_NEEDS_APP: barred("This needs a code from your own authenticator app. First set one up under My account."),
  ACCOUNT_REASON_REQUIRED: business("Say why, in at least {min} characters. It is recorded with your name."),
  NO_WAY_FOR_CODE: business(
    "This user can be reached neither by e-mail nor by SMS, so no code can be sent. Ask the server team to create one there with: npm run reset-password -- {login_id}",
  ),
  PASSWORD_KNOWN: business(
    "A hundred wrong codes came with the right password of this user, so someone knows it. First reset the password; then the app can be removed.",
  ),
  ONLY_ADMINISTRATOR: barred(
    "A second administrator must confirm this, and there is none. Ask the server team to create one there with: npm run create-admin",
  ),
  CHANGE_WAITS: business("This was already requested. A second administrator must confirm it."),
  CHANGE_NOT_FOUND: business("This request has lapsed or does not exist. Refresh the list."),
  CHANGE_APPROVED: business("{name} has already approved this. Refresh the list."),
  CHANGE_REFUSED: business("{name} has already refused this. Refresh the list."),
  CHANGE_WITHDRAWN: business("{name} has already withdrawn this. Refresh the list."),
  CHANGE_IS_YOURS: barred("You requested this. Another administrator must confirm it."),
  USER_MOVED_ON: business(
    "Someone else has changed this account. What you typed is still here. Look at the account again, then save.",
  ),
  LOGIN_TAKEN: business("There is already a user with the user ID {login_id}. Choose another."),
  LOGIN_UNFIT: business(
    "A user ID has 2 to 100 small letters, digits, dots, hyphens or underscores, and begins with a letter or a digit.",
  ),
  LOGIN_STAYS: business("The user ID of an account is not changed. Enter {login_id} again."),
  USER_NAME_REQUIRED: business("Give the name of the user."),
  EMAIL_UNFIT: business("This e-mail address is not complete. Correct it, or leave it empty."),
  POSTING_UNKNOWN: business(
    "This role, department or district is no longer in use. Reload the page and choose another.",
  ),
  POSTING_DOUBLED: business("The posting {posting} is given twice. Remove one."),
  POSTING_DEPARTMENT_NEEDED: business("The role {role} needs a department. Choose one."),
  POSTING_DISTRICT_NEEDED: business("The role {role} needs a district. Choose one."),
  POSTING_NO_DEPARTMENT: business("The role {role} is not held for a department. Leave the department empty."),
  POSTING_NO_DISTRICT: business("The role {role} is not held for a district. Leave the district empty."),
  POSTING_HAS_TICKETS: business(
    "{count, plural, one {# open ticket is} other {# open tickets are}} held by a posting that you remove. First hand over the charge, then remove it.",
  ),
  RULES_LEFT: business(
    "Live rules would mark tickets that nobody could take after this change: {rules}. First have these rules changed and published. Or accept that such tickets stay with the cell, and save again.",
  ),
  SHEET_COLUMNS_MISSING: business(
    "The sheet lacks these columns: {columns}. Save the empty template and use its first row.",
  ),
  SHEET_NOTHING_TO_DO: business(
    "No row of this sheet has anything to create or change. Correct the rows, then try again.",
  ),
  CHARGE_NOT_FOUND: business("This charge is not yours, or its tickets are still being moved. Refresh the page."),
  CHARGE_NOT_HELD: business("The officer no longer holds this ticket, or it is closed."),
  CHARGE_CUT_SHORT: business(
    "The server was stopped again and again before this ticket was moved. Hand it over again.",
  ),
  CHARGE_NOT_COVERED: business("The successor is not posted where this ticket is. Choose another successor for it."),
} as const;
