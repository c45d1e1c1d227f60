/**
 * The error catalogue: every refusal that the server expects to give, and nothing else; by subject in `refusals-*.ts`.
 * `statusId` follows the design of the envelope: 111 business rule or bad input, 888 not permitted
 * or an outside service failed, 999 unexpected (REQUIREMENTS 8). HTTP is 200 except where
 * `http` says otherwise. `silent` marks texts that never toast. Slots stand in {braces}.
 * The English of entries marked SPEC is fixed by the specification.
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
  CIPHER_REFUSED: plain(
    "888",
    400,
    "The request could not be opened. Reload the page and try again.",
    "अनुरोध खोला नहीं जा सका। पेज फिर लोड करके प्रयास करें।",
  ),
  QUOTA_REACHED: business(
    "There is no room for more files: {used} of {max} MB are used. Send smaller files or remove some.",
    "और फ़ाइलों के लिए स्थान नहीं है: {max} में से {used} एम.बी. भर चुका है। छोटी फ़ाइलें भेजें या कुछ हटाएँ।",
  ),
  FILE_BROKEN: business(
    "{file} cannot be read as what it says it is. Save it again and attach the new copy.",
    "{file} अपने प्रकार के अनुसार पढ़ी नहीं जा सकती। उसे फिर से सहेजकर नई प्रति जोड़ें।",
  ),
  FILE_ACTIVE: business(
    "{file} is locked, or holds scripts, other files or actions that start by themselves. Print it to a new PDF and attach that.",
    "{file} लॉक है, या उसमें स्क्रिप्ट, दूसरी फ़ाइलें या अपने-आप चलने वाली क्रियाएँ हैं। उसे नई पी.डी.एफ. में प्रिंट करके जोड़ें।",
  ),
  FILE_INFECTED: business(
    "The virus scanner found something harmful in {file}, so it was not taken in. Have the device it comes from looked at.",
    "वायरस जाँच में {file} में कुछ हानिकारक मिला, इसलिए उसे नहीं लिया गया। जिस उपकरण से वह आई है उसकी जाँच कराएँ।",
  ),
  SCANNER_AWAY: barred(
    "The virus scanner does not answer, so no file can be taken in just now. What you typed is still here; try again in a few minutes.",
    "वायरस जाँच उत्तर नहीं दे रही, इसलिए अभी कोई फ़ाइल नहीं ली जा सकती। आपका लिखा हुआ सुरक्षित है; कुछ मिनट बाद फिर प्रयास करें।",
  ),
  REASON_REQUIRED: business(
    "Say why you need to see it, in at least {min} characters. It is recorded.",
    "कम से कम {min} अक्षरों में बताएँ कि इसे क्यों देखना है। यह दर्ज होता है।",
  ),
  // Export
  EXPORT_UNDER_WAY: business(
    "Two of your files are still being written. Wait until they are there, then ask for the next.",
    "आपकी दो फ़ाइलें अभी लिखी जा रही हैं। उनके आने पर अगली माँगें।",
  ),
  EXPORTS_BUSY: business(
    "Many files are being written just now. Try again in a few minutes.",
    "अभी बहुत-सी फ़ाइलें लिखी जा रही हैं। कुछ मिनट बाद फिर प्रयास करें।",
  ),
  EXPORT_NOT_FOUND: business(
    "This file is not there any more, or it is not yours. Save the list once more.",
    "यह फ़ाइल अब नहीं है, या आपकी नहीं है। सूची फिर से सहेजें।",
  ),
  // Input
  BAD_INPUT: business("{problems}", "{problems}"),
  UNREADABLE_BODY: plain(
    "111",
    400,
    "The request could not be read. Reload the page and try again.",
    "अनुरोध पढ़ा नहीं जा सका। पेज फिर लोड करके प्रयास करें।",
  ),
  BODY_TOO_LARGE: plain(
    "111",
    413,
    "This is too large. Shorten the text or send smaller files.",
    "यह बहुत बड़ा है। पाठ छोटा करें या छोटी फ़ाइलें भेजें।",
  ),
  WRONG_CONTENT_TYPE: plain(
    "111",
    415,
    "The request has a form that this call does not take.",
    "अनुरोध का प्रारूप इस कॉल के योग्य नहीं है।",
  ),
  TOO_MANY_REQUESTS: plain(
    "888",
    429,
    "Too many requests. Wait a moment and try again.",
    "बहुत अधिक अनुरोध। थोड़ा रुककर फिर प्रयास करें।",
  ),
  FOREIGN_ORIGIN: plain(
    "888",
    403,
    "The request came from another website. Open SMGT itself and try again.",
    "अनुरोध किसी दूसरी वेबसाइट से आया। SMGT को सीधे खोलकर फिर प्रयास करें।",
  ),
  SERVER_BUSY: plain(
    "999",
    503,
    "SMGT is very busy. What you typed is still here; try again in a moment.",
    "SMGT अभी बहुत व्यस्त है। आपका लिखा हुआ सुरक्षित है; थोड़ी देर में फिर प्रयास करें।",
  ),
  NO_SUCH_CALL: plain("111", 404, "There is nothing at this address.", "इस पते पर कुछ नहीं है।"),
  NOT_SERVED_YET: plain("888", 200, "This part of SMGT is not in service yet.", "SMGT का यह भाग अभी सेवा में नहीं है।"),
  // Ticket
  TICKET_NOT_FOUND: business(
    "There is no such ticket, or it is not yours to see.",
    "ऐसा कोई टिकट नहीं है, या आपको उसे देखने की अनुमति नहीं है।",
  ),
  TICKET_STATUS_MISMATCH: silent("Ticket Status does not match", "Ticket Status does not match"), // SPEC
  DRAFT_NEWER: silent(
    "A newer text of yours is on the server, from another window or device. Choose which one stays.",
    "सर्वर पर आपका लिखा हुआ नया पाठ है, जो दूसरी विंडो या डिवाइस से आया है। चुनें कि कौन-सा रहे।",
  ),
  PARENT_NOT_FOUND: silent("parent not found", "parent not found"), // SPEC
  NO_ACTION: silent("No Action Available", "कोई कार्यवाही उपलब्ध नहीं"), // SPEC
  NO_ACTION_FOR_ROLE: silent(
    "No action for your role while the ticket is “{status}”.",
    "टिकट “{status}” होने पर आपकी भूमिका के लिए कोई कार्यवाही नहीं है।",
  ),
  ...workflowRefusals,
  ...replyRefusals,
  // Failure
  DATABASE_AWAY: plain(
    "999",
    503,
    "The database does not answer. What you typed is still here; try again in a moment.",
    "डेटाबेस उत्तर नहीं दे रहा। आपका लिखा हुआ सुरक्षित है; थोड़ी देर में फिर प्रयास करें।",
  ),
  STORE_FULL: plain(
    "999",
    503,
    "There is no room for files on the server just now. What you typed is still here; tell your administrator.",
    "सर्वर पर अभी फ़ाइलों के लिए जगह नहीं है। आपका लिखा हुआ सुरक्षित है; अपने व्यवस्थापक को बताएँ।",
  ),
  UNEXPECTED: plain(
    "999",
    500,
    "Something went wrong on our side. Reference: {id}",
    "हमारी ओर से कुछ गड़बड़ हुई। संदर्भ: {id}",
  ),
} as const satisfies Record<string, Refusal>;

export type RefusalId = keyof typeof refusals;
export type Language = "en" | "hi";

/** The sentence of a refusal in the given language, with its slots filled. */
export function refusalText(
  id: RefusalId,
  slots: Readonly<Record<string, string | number>> = {},
  language: Language = "en",
): string {
  return refusals[id][language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in slots ? String(slots[name]) : whole,
  );
}
