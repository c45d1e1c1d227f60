/** Refusals about citizens: on their own page, and when somebody looks one up. Part of the catalogue. */
import { business } from "./refusal-kinds.ts";

export const citizenRefusals = {
  CITIZEN_TICKET_NOT_FOUND: business(
    "Number and name do not fit together. Check the ticket number, and the handle or mobile from which you wrote.",
  ),
  MONTH_UNKNOWN: business("There is no such month. Write its English name, January to December."),
  PERSON_SEARCH_TOO_WIDE: business(
    "Type the whole mobile number, or at least {min} letters of the name and the district.",
  ),
  CITIZEN_CANNOT_REOPEN: business(
    "This ticket cannot be reopened here. It can be for {days} days after it was solved, once for each solution.",
  ),
  CITIZEN_PROOF_OFF: business(
    "No code can be sent this way. Choose another way, answer our reply on X from the account that wrote, or call the call centre.",
  ),
  CITIZEN_PROOF_NOT_SENT: business(
    "The code could not be delivered. Choose another way, answer our reply on X from the account that wrote, or call the call centre.",
  ),
  CITIZEN_PROOF_LIMIT: business(
    "Too many codes were asked for. Try again tomorrow, answer our reply on X from the account that wrote, or call the call centre.",
  ),
  CITIZEN_CODE_WRONG: business("This code is not right or has run out. Check it, or ask for a new one."),
  CITIZEN_CODE_STOPPED: business(
    "Too many wrong codes were entered. Try again tomorrow, answer our reply on X from the account that wrote, or call the call centre.",
  ),
  CITIZEN_REASON_REQUIRED: business("Say in a few words what is not solved, at least {min} characters."),
} as const;
