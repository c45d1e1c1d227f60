/** Refusals about citizens: on their own page, and when somebody looks one up. Part of the catalogue. */
import { business } from "./refusal-kinds.ts";

export const citizenRefusals = {
  CITIZEN_TICKET_NOT_FOUND: business(
    "Number and name do not fit together. Check the ticket number, and the handle or mobile from which you wrote.",
    "संख्या और नाम मेल नहीं खाते। टिकट संख्या और वह हैंडल या मोबाइल जाँचें जिससे आपने लिखा था।",
  ),
  PERSON_SEARCH_TOO_WIDE: business(
    "Type the whole mobile number, or at least {min} letters of the name and the district.",
    "पूरा मोबाइल नंबर लिखें, या नाम के कम-से-कम {min} अक्षर और ज़िला।",
  ),
  CITIZEN_CANNOT_REOPEN: business(
    "This ticket cannot be reopened here. It can be for {days} days after it was solved, once for each solution.",
    "यह टिकट यहाँ से दोबारा नहीं खोला जा सकता। समाधान के बाद {days} दिन तक, हर समाधान के लिए एक बार यह हो सकता है।",
  ),
  CITIZEN_REASON_REQUIRED: business(
    "Say in a few words what is not solved, at least {min} characters.",
    "कुछ शब्दों में बताएँ कि क्या हल नहीं हुआ, कम-से-कम {min} अक्षर।",
  ),
} as const;
