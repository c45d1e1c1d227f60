/**
 * The error catalogue: every refusal that the server expects to give, and nothing else.
 * `statusId` follows the design of the envelope: 111 business rule or bad input, 888 not permitted
 * or an outside service failed, 999 unexpected (specification, section 8). HTTP is 200 except where
 * `http` says otherwise. `silent` marks texts that never toast. Slots stand in {braces}.
 * The English of entries marked SPEC is fixed by the specification.
 */
import { barred, business, plain, silent, type Refusal } from "./refusal-kinds.ts";
import { citizenRefusals } from "./refusals-citizen.ts";

export const refusals = {
  // Session
  SESSION_EXPIRED: plain(
    "888",
    401,
    "Your session has expired. Please relogin",
    "आपका सत्र समाप्त हो गया है। कृपया फिर से लॉगिन करें",
  ), // SPEC
  LOGIN_FAILED: business(
    "User id or password is not right. Check both and try again.",
    "यूज़र आईडी या पासवर्ड सही नहीं है। दोनों जाँचकर फिर प्रयास करें।",
  ),
  LOGIN_SLOWED: business(
    "Too many attempts. Wait {seconds} seconds, then try again.",
    "बहुत अधिक प्रयास हुए। {seconds} सेकंड रुककर फिर प्रयास करें।",
  ),
  CAPTCHA_FAILED: business(
    "The security check has run out. It has been renewed; press Sign in again.",
    "सुरक्षा जाँच का समय निकल गया। उसे नया कर दिया गया है; फिर से साइन इन दबाएँ।",
  ),
  ALREADY_LOGGED_IN: barred(
    "You are already logged in on {device} since {since}.",
    "आप {since} से {device} पर पहले से लॉगिन हैं।",
  ),
  ROLE_NOT_YOURS: barred(
    "This role is not one of yours. Choose a role from the list.",
    "यह भूमिका आपकी नहीं है। सूची से भूमिका चुनें।",
  ),
  NOT_PERMITTED: barred(
    "Your role may not do this. Ask the cell if it should.",
    "आपकी भूमिका को इसकी अनुमति नहीं है। आवश्यकता हो तो प्रकोष्ठ से कहें।",
  ),
  DUTY_FIRST: barred(
    "Before you go on, finish setting up your account: {duties}.",
    "आगे बढ़ने से पहले अपने खाते की व्यवस्था पूरी करें: {duties}।",
  ),
  // Second factor
  OTP_REQUIRED: barred(
    "Now enter the six-digit code, or one of your recovery codes.",
    "अब छह अंकों का कोड या अपना कोई रिकवरी कोड लिखें।",
  ),
  OTP_WRONG: business(
    "This code is not right or has run out. Enter the one that is shown now.",
    "यह कोड सही नहीं है या इसका समय निकल गया है। अभी दिख रहा कोड लिखें।",
  ),
  OTP_TOO_SOON: business(
    "A code was sent just now. Another can be sent in {seconds} seconds.",
    "कोड अभी भेजा गया है। दूसरा {seconds} सेकंड बाद भेजा जा सकता है।",
  ),
  OTP_CHANNEL_OFF: business(
    "Codes do not travel this way here. Use your authenticator app or a recovery code.",
    "यहाँ कोड इस माध्यम से नहीं भेजे जाते। अपने ऑथेंटिकेटर ऐप या रिकवरी कोड का उपयोग करें।",
  ),
  OTP_ALREADY_ENROLLED: business(
    "An authenticator app guards this account already. Remove it first to use another.",
    "इस खाते पर ऑथेंटिकेटर ऐप पहले से लगा है। दूसरा लगाने से पहले उसे हटाएँ।",
  ),
  OTP_NOT_STARTED: business(
    "No authenticator app is set up for this account. Begin with “Set up”.",
    "इस खाते के लिए ऑथेंटिकेटर ऐप नहीं लगाया गया है। “लगाएँ” से शुरू करें।",
  ),
  OTP_REQUIRED_BY_ROLE: business(
    "Your role requires the second factor, so it cannot be removed. An administrator can reset it.",
    "आपकी भूमिका के लिए दूसरा चरण आवश्यक है, इसलिए इसे हटाया नहीं जा सकता। व्यवस्थापक इसे रीसेट कर सकता है।",
  ),
  // Account
  OLD_PASSWORD_WRONG: business(
    "Your present password is not right. Type it again.",
    "आपका वर्तमान पासवर्ड सही नहीं है। फिर से लिखें।",
  ),
  PASSWORDS_DIFFER: business(
    "The two new passwords differ. Type the same one twice.",
    "दोनों नए पासवर्ड अलग हैं। एक ही पासवर्ड दो बार लिखें।",
  ),
  PASSWORD_TOO_SHORT: business(
    "The new password needs at least {min} characters. A sentence is easy to remember.",
    "नए पासवर्ड में कम से कम {min} अक्षर चाहिए। एक वाक्य याद रखना आसान है।",
  ),
  PASSWORD_TOO_COMMON: business(
    "Many people use this password, or it holds your name or the name of this system. Choose another.",
    "यह पासवर्ड बहुत लोग उपयोग करते हैं, या इसमें आपका या इस प्रणाली का नाम है। दूसरा चुनें।",
  ),
  PASSWORD_TOO_NEAR: business(
    "The new password is one that you have used. Choose another.",
    "नया पासवर्ड आप पहले उपयोग कर चुके हैं। दूसरा चुनें।",
  ),
  PASSWORD_TOO_PLAIN: business(
    "The new password needs three of these four: small letters, capital letters, digits, other signs.",
    "नए पासवर्ड में इन चार में से तीन चाहिए: छोटे अक्षर, बड़े अक्षर, अंक, अन्य चिह्न।",
  ),
  RESET_CODE_WRONG: business(
    "This code is not right, was used already or has run out. Ask the administrator for a new one.",
    "यह कोड सही नहीं है, उपयोग हो चुका है या इसका समय निकल गया है। व्यवस्थापक से नया कोड माँगें।",
  ),
  SESSION_NOT_FOUND: business(
    "This sign-in is over already, or it is not yours.",
    "यह साइन-इन पहले ही समाप्त है, या आपका नहीं है।",
  ),
  USER_NOT_FOUND: business("There is no such user.", "ऐसा कोई उपयोगकर्ता नहीं है।"),
  NOT_YOURSELF: business(
    "This cannot be done to your own account. Ask another administrator.",
    "यह अपने ही खाते पर नहीं किया जा सकता। दूसरे व्यवस्थापक से कहें।",
  ),
  ...citizenRefusals,
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
  REASON_REQUIRED: business(
    "Say why you need to see it, in at least {min} characters. It is recorded.",
    "कम से कम {min} अक्षरों में बताएँ कि इसे क्यों देखना है। यह दर्ज होता है।",
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
  // Workflow
  ACTION_NOT_ALLOWED: business(
    "This action is not possible now. Reload the ticket to see what is.",
    "यह कार्यवाही अभी संभव नहीं है। टिकट फिर से लोड करके देखें कि क्या संभव है।",
  ),
  DESK_TAKEN: business(
    "Somebody was quicker; the desk owner is now: {name}. Refresh the list and look.",
    "कोई और पहले कर चुका है; अब डेस्क स्वामी: {name}। सूची ताज़ा करके देखें।",
  ),
  CONFIRMATION_REQUIRED: business(
    "First say whether this grievance pertains to your department.",
    "पहले बताएँ कि यह शिकायत आपके विभाग से संबंधित है या नहीं।",
  ),
  NOT_PERTAINING_CLOSED: business(
    "This ticket can no longer be returned as not pertaining: it was accepted, or the cell's marking is final.",
    "यह टिकट अब “संबंधित नहीं” कहकर लौटाया नहीं जा सकता: इसे स्वीकार किया जा चुका है या प्रकोष्ठ का अंकन अंतिम है।",
  ),
  RETURN_LIMIT_REACHED: business(
    "This ticket has been returned {max} times. The cell's marking is final now.",
    "यह टिकट {max} बार लौटाया जा चुका है। अब प्रकोष्ठ का अंकन अंतिम है।",
  ),
  REMARK_REQUIRED: business("Write a remark.", "टिप्पणी लिखें।"),
  REMARK_TOO_SHORT: business("Write a remark of at least {min} characters.", "कम से कम {min} अक्षरों की टिप्पणी लिखें।"),
  RETURN_REASON_TOO_SHORT: business(
    "Say in at least {min} characters why it is not for your department.",
    "कम से कम {min} अक्षरों में बताएँ कि यह आपके विभाग का क्यों नहीं है।",
  ),
  ATR_REMARK_TOO_SHORT: business(
    "Describe the action taken in at least {min} characters.",
    "की गई कार्यवाही कम से कम {min} अक्षरों में लिखें।",
  ),
  DISPOSAL_REQUIRED: business("Choose a disposal type.", "निपटान का प्रकार चुनें।"),
  DEPARTMENT_REQUIRED: business("Choose a department.", "विभाग चुनें।"),
  SUGGESTED_DEPARTMENT_REQUIRED: business(
    "Suggest the department that should take it.",
    "वह विभाग सुझाएँ जिसे यह लेना चाहिए।",
  ),
  DISTRICT_REQUIRED: business("Choose a district.", "जिला चुनें।"),
  ISSUE_REQUIRED: business("Choose an issue type and a sub-type.", "समस्या का प्रकार और उप-प्रकार चुनें।"),
  PRIORITY_REQUIRED: business("Choose a priority.", "प्राथमिकता चुनें।"),
  USER_REQUIRED: business("Choose an officer.", "अधिकारी चुनें।"),
  NO_OFFICER_MAPPED: business(
    "No active officer is mapped to {department}, {district}. Choose another department or district, or ask the administrator to map one.",
    "{department}, {district} के लिए कोई सक्रिय अधिकारी नहीं है। दूसरा विभाग या जिला चुनें, या व्यवस्थापक से अधिकारी जोड़ने को कहें।",
  ),
  USER_NOT_ELIGIBLE: business(
    "The chosen officer cannot receive this ticket. Choose one from the list.",
    "चुना गया अधिकारी यह टिकट नहीं ले सकता। सूची में से चुनें।",
  ),
  ATTACHMENT_REQUIRED: business("Attach a photo of the work done.", "किए गए कार्य की फ़ोटो लगाएँ।"),
  DATE_REQUIRED: business("Choose a date in the future.", "आगे की कोई तारीख चुनें।"),
  QUESTION_REQUIRED: business("Write the question to the citizen.", "नागरिक से पूछने के लिए प्रश्न लिखें।"),
  PRIMARY_TICKET_REQUIRED: business(
    "Give the number of the ticket to merge into.",
    "जिस टिकट में मिलाना है उसका क्रमांक दें।",
  ),
  PORTAL_REQUIRED: business("Give the portal and its reference number.", "पोर्टल और उसका संदर्भ क्रमांक दें।"),
  RATING_REQUIRED: business("Choose a rating from 1 to 5.", "1 से 5 तक की रेटिंग चुनें।"),
  CALL_STATUS_REQUIRED: business("Say how the call went.", "कॉल का परिणाम बताएँ।"),
  NEXT_CALL_REQUIRED: business("Choose when to call again.", "अगली कॉल का समय चुनें।"),
  REOPEN_WINDOW_PASSED: business(
    "The ticket can be reopened only within {days} days.",
    "टिकट केवल {days} दिनों के भीतर पुनः खोला जा सकता है।",
  ),
  OWN_WORK: business(
    "Nobody closes his own work. Another officer of the cell must do this.",
    "कोई अपना ही काम बंद नहीं करता। प्रकोष्ठ का दूसरा अधिकारी यह करे।",
  ),
  NOT_YOUR_TICKET: business("The ticket is marked to somebody else.", "टिकट किसी और को अंकित है।"),
  BINDING_MARKING_NEEDS_CELL_HEAD: business(
    "This ticket came back too often. Only the cell in charge can mark it now, and that marking is final.",
    "यह टिकट बहुत बार लौट चुका है। अब केवल प्रकोष्ठ प्रभारी इसे अंकित कर सकते हैं, और वह अंकन अंतिम होगा।",
  ),
  ATR_EXISTS: business(
    "There is an action-taken report already, so this is no longer possible.",
    "ए.टी.आर. जमा हो चुकी है, इसलिए यह अब संभव नहीं है।",
  ),
  EXTENSION_NOT_ASKED: business("No extension has been asked for.", "समय-वृद्धि माँगी नहीं गई है।"),
  EXTENSION_NEEDS_CELL_HEAD: business(
    "More than 21 days can be granted only by the cell in charge.",
    "21 दिन से अधिक का समय केवल प्रकोष्ठ प्रभारी दे सकते हैं।",
  ),
  RECEIVER_HAS_ACTED: business(
    "The officer who received it has begun to work on it. It can no longer be pulled back.",
    "प्राप्त करने वाले अधिकारी ने कार्य शुरू कर दिया है। अब इसे वापस नहीं लिया जा सकता।",
  ),
  LAST_ASSIGNEE: business(
    "This is the only officer on the ticket. Assign another one first.",
    "टिकट पर यही एक अधिकारी हैं। पहले किसी और को सौंपें।",
  ),
  DISPOSAL_NOT_ALLOWED: business(
    "This disposal type cannot be used here. Choose another one.",
    "यह निपटान प्रकार यहाँ नहीं लगाया जा सकता। दूसरा चुनें।",
  ),
  HAS_DUPLICATES: business(
    "Other tickets are merged into this one. Merge it the other way round, or take them out first.",
    "इस टिकट में दूसरे टिकट विलयित हैं। विलय उल्टी दिशा में करें, या पहले उन्हें अलग करें।",
  ),
  PROPOSAL_NOT_OPEN: business(
    "Nothing waits for a decision here any more. Reload the ticket.",
    "अब यहाँ निर्णय के लिए कुछ नहीं है। टिकट फिर से लोड करें।",
  ),
  CONSENT_REQUIRED: business(
    "Tell the complainant how the data will be used, and tick that you did.",
    "शिकायतकर्ता को बताएँ कि विवरण का उपयोग कैसे होगा, और यह चिह्नित करें।",
  ),
  MOBILE_WRONG: business("Give a mobile number of ten digits.", "दस अंकों का मोबाइल नंबर दें।"),
  REPLY_CHANNEL_REQUIRED: business(
    "Choose how the citizen is told: public reply or direct message.",
    "नागरिक को कैसे बताना है चुनें: सार्वजनिक उत्तर या सीधा संदेश।",
  ),
  MEMBER_REQUIRED: business("Choose which post or marking is meant.", "चुनें कि कौन-सी पोस्ट या अंकन।"),
  TAG_REQUIRED: business("Write a tag.", "टैग लिखें।"),
  SOURCE_REQUIRED: business("Choose how the complaint came in.", "शिकायत किस माध्यम से आई, चुनें।"),
  COMPLAINANT_REQUIRED: business(
    "Give the complainant's name and mobile number.",
    "शिकायतकर्ता का नाम और मोबाइल नंबर दें।",
  ),
  FILE_NOT_ALLOWED: business(
    "{file} cannot be attached: only JPEG, PNG, WebP and PDF files.",
    "{file} नहीं लगाई जा सकती: केवल JPEG, PNG, WebP और PDF फ़ाइलें।",
  ),
  TOO_MANY_FILES: business("Attach at most {max} files.", "अधिकतम {max} फ़ाइलें लगाएँ।"),
  FILE_TOO_LARGE: business("{file} is larger than {max} MB.", "{file} {max} MB से बड़ी है।"),
  // Reply
  REPLY_TEXT_REQUIRED: business("Write the reply to the citizen.", "नागरिक के लिए उत्तर लिखें।"),
  REPLY_TOO_LONG: business("The reply is {over} characters too long for X.", "उत्तर X के लिए {over} अक्षर लंबा है।"),
  REPLY_HAS_LINK: business(
    "A public reply carries no link. Give the ticket number instead.",
    "सार्वजनिक उत्तर में लिंक नहीं होता। उसके बदले टिकट क्रमांक दें।",
  ),
  REPLY_SLOT_OPEN: business("Fill in {slot} before the reply goes out.", "उत्तर भेजने से पहले {slot} की जगह सही शब्द लिखें।"),
  REPLY_HAS_PERSONAL_DATA: business(
    "The public reply shows a number that looks like a phone, Aadhaar or family id ({number}). Take it out, or ask by direct message.",
    "सार्वजनिक उत्तर में फ़ोन, आधार या परिवार आईडी जैसा अंक ({number}) है। उसे हटाएँ, या सीधे संदेश से पूछें।",
  ),
  REPLY_NOT_SUMMONED: business(
    "X lets us answer in public only where the citizen named or quoted us. Use a direct message.",
    "X पर सार्वजनिक उत्तर तभी संभव है जब नागरिक ने हमें नाम लेकर लिखा हो। सीधा संदेश भेजें।",
  ),
  REPLY_NO_TARGET: business(
    "There is no post or message to answer on this ticket.",
    "इस टिकट पर उत्तर देने के लिए कोई पोस्ट या संदेश नहीं है।",
  ),
  REPLY_UNDO_TOO_LATE: business(
    "The reply is already on its way and cannot be undone.",
    "उत्तर भेजा जा चुका है, अब वापस नहीं लिया जा सकता।",
  ),
  REPLY_NOT_FOUND: business("There is no such reply.", "ऐसा कोई उत्तर नहीं है।"),
  REPLY_NOT_UNKNOWN: business(
    "This reply is not waiting for anybody's decision.",
    "इस उत्तर पर किसी निर्णय की प्रतीक्षा नहीं है।",
  ),
  REPLY_NOT_DRAFT: business(
    "This reply is no longer a draft. Reload the ticket to see what became of it.",
    "यह उत्तर अब मसौदा नहीं है। टिकट फिर से लोड करके देखें कि इसका क्या हुआ।",
  ),
  // Feed
  VIEW_NAME_REQUIRED: business("Give the view a name.", "व्यू का नाम लिखें।"),
  VIEW_NAME_TAKEN: business(
    "You already have a view “{name}”. Choose another name, or replace that view.",
    "“{name}” नाम का व्यू आपके पास पहले से है। दूसरा नाम चुनें, या उसी व्यू को बदलें।",
  ),
  VIEW_LIMIT: business(
    "You already keep 30 views in this role. Delete one you no longer need, then save again.",
    "इस भूमिका में आपके 30 व्यू पहले से हैं। जिसकी अब आवश्यकता नहीं उसे हटाएँ, फिर सहेजें।",
  ),
  VIEW_NOT_FOUND: business("This view no longer exists. Save it as a new one.", "यह व्यू अब नहीं है। इसे नए व्यू के रूप में सहेजें।"),
  FEED_ITEM_NOT_FOUND: business("There is no such post.", "ऐसी कोई पोस्ट नहीं है।"),
  ALREADY_CONVERTED: business(
    "Ticket {ticket_no} already exists for this post",
    "इस पोस्ट के लिए टिकट {ticket_no} पहले से है",
  ),
  // Trouble
  DATABASE_AWAY: plain(
    "999",
    503,
    "The database does not answer. What you typed is still here; try again in a moment.",
    "डेटाबेस उत्तर नहीं दे रहा। आपका लिखा हुआ सुरक्षित है; थोड़ी देर में फिर प्रयास करें।",
  ),
  UNEXPECTED: plain(
    "999",
    200,
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
