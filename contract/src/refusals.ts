/**
 * The error catalogue: every refusal that the server expects to give, and nothing else; by subject in `refusals-*.ts`.
 * `statusId` follows the design of the envelope: 111 business rule or bad input, 888 not permitted
 * or an outside service failed, 999 unexpected (REQUIREMENTS 8). HTTP is 200 except where
 * `http` says otherwise. `silent` marks texts that never toast. Slots stand in {braces}.
 * The English of entries marked SPEC is fixed by the specification. Other languages are in `refusals-<code>.ts`.
 */
import { barred, business, plain, silent, type Refusal } from "./refusal-kinds.ts";
import { accountRefusals } from "./refusals-account.ts";
import { citizenRefusals } from "./refusals-citizen.ts";
import { masterRefusals } from "./refusals-masters.ts";
import { replyRefusals } from "./refusals-reply.ts";
import { sessionRefusals } from "./refusals-session.ts";
import { workflowRefusals } from "./refusals-workflow.ts";

export const refusals = {
  ...sessionRefusals,
  ...accountRefusals,
  ...citizenRefusals,
  ...masterRefusals,
  CIPHER_REFUSED: plain("888", 400, "The request could not be opened. Reload the page and try again."),
  QUOTA_REACHED: business(
    "There is no room for more files: {used} of {max} MB are used. Send smaller files or remove some.",
  ),
  FILE_BROKEN: business("{file} cannot be read as what it says it is. Save it again and attach the new copy."),
  FILE_ACTIVE: business(
    "{file} is locked, or holds scripts, other files or actions that start by themselves. Print it to a new PDF and attach that.",
  ),
  FILE_INFECTED: business(
    "The virus scanner found something harmful in {file}, so it was not taken in. Have the device it comes from looked at.",
  ),
  SCANNER_AWAY: barred(
    "The virus scanner does not answer, so no file can be taken in just now. What you typed is still here; try again in a few minutes.",
  ),
  REASON_REQUIRED: business("Say why you need to see it, in at least {min} characters. It is recorded."),
  // Export
  EXPORT_UNDER_WAY: business(
    "Two of your files are still being written. Wait until they are there, then ask for the next.",
  ),
  EXPORTS_BUSY: business("Many files are being written just now. Try again in a few minutes."),
  EXPORT_NOT_FOUND: business("This file is not there any more, or it is not yours. Save the list once more."),
  // Input
  BAD_INPUT: business("{problems}"),
  UNREADABLE_BODY: plain("111", 400, "The request could not be read. Reload the page and try again."),
  BODY_TOO_LARGE: plain("111", 413, "This is too large. Shorten the text or send smaller files."),
  WRONG_CONTENT_TYPE: plain("111", 415, "The request has a form that this call does not take."),
  TOO_MANY_REQUESTS: plain("888", 429, "Too many requests. Wait a moment and try again."),
  FOREIGN_ORIGIN: plain("888", 403, "The request came from another website. Open SMGT itself and try again."),
  SERVER_BUSY: plain("999", 503, "SMGT is very busy. What you typed is still here; try again in a moment."),
  NO_SUCH_CALL: plain("111", 404, "There is nothing at this address."),
  NOT_SERVED_YET: plain("888", 200, "This part of SMGT is not in service yet."),
  // Ticket
  TICKET_NOT_FOUND: business("There is no such ticket, or it is not yours to see."),
  TICKET_STATUS_MISMATCH: silent("Ticket Status does not match"), // SPEC
  DRAFT_NEWER: silent("A newer text of yours is on the server, from another window or device. Choose which one stays."),
  PARENT_NOT_FOUND: silent("parent not found"), // SPEC
  NO_ACTION: silent("No Action Available"), // SPEC
  NO_ACTION_FOR_ROLE: silent("No action for your role while the ticket is “{status}”."),
  ...workflowRefusals,
  ...replyRefusals,
  // Failure
  DATABASE_AWAY: plain(
    "999",
    503,
    "The database does not answer. What you typed is still here; try again in a moment.",
  ),
  STORE_FULL: plain(
    "999",
    503,
    "There is no room for files on the server just now. What you typed is still here; tell your administrator.",
  ),
  UNEXPECTED: plain("999", 500, "Something went wrong on our side. Reference: {id}"),
} as const satisfies Record<string, Refusal>;

export type RefusalId = keyof typeof refusals;
