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
  CITIZEN_PROOF_OFF: business(
    "No code can be sent this way. Choose another way, answer our reply on X from the account that wrote, or call the call centre.",
    "इस तरह कोड नहीं भेजा जा सकता। दूसरा तरीका चुनें, जिस खाते से लिखा था उसी से X पर हमारे उत्तर का जवाब दें, या कॉल सेंटर को फ़ोन करें।",
  ),
  CITIZEN_PROOF_NOT_SENT: business(
    "The code could not be delivered. Choose another way, answer our reply on X from the account that wrote, or call the call centre.",
    "कोड पहुँच नहीं सका। दूसरा तरीका चुनें, जिस खाते से लिखा था उसी से X पर हमारे उत्तर का जवाब दें, या कॉल सेंटर को फ़ोन करें।",
  ),
  CITIZEN_PROOF_LIMIT: business(
    "Too many codes were asked for. Try again tomorrow, answer our reply on X from the account that wrote, or call the call centre.",
    "बहुत अधिक कोड माँगे गए। कल फिर प्रयास करें, जिस खाते से लिखा था उसी से X पर हमारे उत्तर का जवाब दें, या कॉल सेंटर को फ़ोन करें।",
  ),
  CITIZEN_CODE_WRONG: business(
    "This code is not right or has run out. Check it, or ask for a new one.",
    "यह कोड सही नहीं है या इसका समय बीत गया है। जाँच लें, या नया कोड माँगें।",
  ),
  CITIZEN_CODE_STOPPED: business(
    "Too many wrong codes were entered. Try again tomorrow, answer our reply on X from the account that wrote, or call the call centre.",
    "बहुत बार गलत कोड डाला गया। कल फिर प्रयास करें, जिस खाते से लिखा था उसी से X पर हमारे उत्तर का जवाब दें, या कॉल सेंटर को फ़ोन करें।",
  ),
  CITIZEN_REASON_REQUIRED: business(
    "Say in a few words what is not solved, at least {min} characters.",
    "कुछ शब्दों में बताएँ कि क्या हल नहीं हुआ, कम-से-कम {min} अक्षर।",
  ),
} as const;
