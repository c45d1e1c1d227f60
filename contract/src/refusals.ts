/**
 * Error catalogue: all expected refusals, by subject in `refusals-*.ts`. `statusId`: 111 business rule or bad input,
 * 888 not permitted or an outside service failed, 999 unexpected (REQUIREMENTS 8). HTTP is 200 except where `http`
 * differs. `silent` texts never toast. Slots are in {braces}. The English of entries marked SPEC is fixed by the
 * specification. Other languages: `refusals-<code>.ts`.
 */
import { barred, business, plain, silent, type Refusal } from "./refusal-kinds.ts";
import { accountRefusals } from "./refusals-account.ts";
import { citizenRefusals } from "./refusals-citizen.ts";
import { masterRefusals } from "./refusals-masters.ts";
import { firstRunRefusals } from "./refusals-first-run.ts";
import { packRefusals } from "./refusals-packs.ts";
import { logRefusals } from "./refusals-logs.ts";
import { notificationRefusals } from "./refusals-notifications.ts";
import { replyRefusals } from "./refusals-reply.ts";
import { ruleRefusals } from "./refusals-rules.ts";
import { sessionRefusals } from "./refusals-session.ts";
import { workflowRefusals } from "./refusals-workflow.ts";

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
  // Input. Problems of fields that people fill in are reported line by line beside the field (`http/check.ts`).
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
