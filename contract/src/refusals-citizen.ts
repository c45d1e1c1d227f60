/** Refusals about citizens: on their own page, and in the lookup. Part of the catalogue. */
import { business } from "./refusal-kinds.ts";

export const citizenRefusals = {
  CITIZEN_TICKET_NOT_FOUND: business(
    "No complaint was found with these details. Check the ticket number, and the X username or mobile number from which you wrote. A confidential complaint opens only with a code: ask for one.",
  ),
  CITIZEN_LOOK_LIMIT: business(
    "Details that do not fit were entered too often today. Ask for a code to open the complaint, or try again tomorrow.",
  ),
  MONTH_UNKNOWN: business("This month is not known. Write its English name, January to December."),
  PERSON_SEARCH_TOO_WIDE: business(
    "Type the whole mobile number, or at least {min} letters of the name and the district.",
  ),
  CITIZEN_CANNOT_REOPEN: business(
    "This ticket cannot be reopened here. A ticket can be reopened within {days, plural, one {# day} other {# days}} after it was solved, once for each solution.",
  ),
  CITIZEN_PROOF_OFF: business(
    "No code can be sent this way. Choose another way, answer our reply on X from the same account, or call the call centre.",
  ),
  CITIZEN_PROOF_NOT_SENT: business(
    "The code could not be sent. Choose another way, answer our reply on X from the same account, or call the call centre.",
  ),
  CITIZEN_PROOF_LIMIT: business(
    "Too many codes were requested. Try again tomorrow, answer our reply on X from the same account, or call the call centre.",
  ),
  CITIZEN_CODE_WRONG: business(
    "This code is wrong or has expired. Check the code and the details of your complaint, or ask for a new code.",
  ),
  CITIZEN_SEARCH: business("Type a whole mobile number, a username or a ticket number."),
  CITIZEN_UNKNOWN: business("There is no such entry any more. Search again."),
  CITIZEN_ERASED: business("The data of this person were erased already."),
  CITIZEN_AS_IT_WAS: business("Nothing differs from what stands there. Change a field first."),
  CITIZEN_NAME_EMPTY: business("Enter a name."),
  CITIZEN_HAS_OPEN: business(
    "This person still has open tickets: {count}. Bring them to an end first; without their words nobody can answer them.",
  ),
  CITIZEN_TOO_NEW: business(
    "This person wrote within the last {days} days, and X could deliver the post once more. Ask again after that time.",
  ),
  DISCLOSURE_LATER: business("This day is still to come. Enter the day on which the data were given."),
  DISCLOSURE_EMPTY: business("Enter who received the data, and the law or order that asks for it."),
  ERASURE_WAITS: business("Such a request about this person waits for a decision already."),
  ERASURE_NOT_SEALED: business(
    "The request is not sealed in the audit yet. Try again in a minute; if that does not help, tell the server team that the audit is not being sealed.",
  ),
  CITIZEN_REASON_REQUIRED: business("Write in at least {min} characters what is not solved."),
} as const;
