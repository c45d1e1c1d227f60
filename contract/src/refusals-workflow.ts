/** Refusals of actions on tickets, and of what they have to be given. Part of the catalogue. */
import { business } from "./refusal-kinds.ts";

export const workflowRefusals = {
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
  RETURN_REASON_REQUIRED: business(
    "Choose the reason why it is not for your department.",
    "वह कारण चुनें जिससे यह आपके विभाग का नहीं है।",
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
    "Nobody closes their own work. Another officer of the cell must do this.",
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
  MERGE_NEEDS_CELL_HEAD: business(
    "This ticket is sensitive, so the other one would become sensitive too and you would no longer see it. Ask the cell in charge to merge them.",
    "यह टिकट संवेदनशील है, इसलिए दूसरा भी संवेदनशील हो जाएगा और आप उसे नहीं देख सकेंगे। विलय के लिए प्रकोष्ठ प्रभारी से कहें।",
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
    "{file} cannot be attached: only files of the kinds {kinds}.",
    "{file} नहीं लगाई जा सकती: केवल {kinds} प्रकार की फ़ाइलें।",
  ),
  TOO_MANY_FILES: business("Attach at most {max} files.", "अधिकतम {max} फ़ाइलें लगाएँ।"),
  FILE_TOO_LARGE: business("{file} is larger than {max} MB.", "{file} {max} MB से बड़ी है।"),
} as const;
