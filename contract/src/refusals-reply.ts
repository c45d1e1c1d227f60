/** Refusals about replies, saved views and posts. Part of the catalogue. */
import { business } from "./refusal-kinds.ts";

export const replyRefusals = {
  // Reply
  REPLY_TEXT_REQUIRED: business("Write the reply to the citizen.", "नागरिक के लिए उत्तर लिखें।"),
  REPLY_TOO_LONG: business("The reply is {over} characters too long for X.", "उत्तर X के लिए {over} अक्षर लंबा है।"),
  REPLY_HAS_LINK: business(
    "A public reply carries no link. Give the ticket number instead.",
    "सार्वजनिक उत्तर में लिंक नहीं होता। उसके बदले टिकट क्रमांक दें।",
  ),
  REPLY_SLOT_OPEN: business("Fill in {slot} before the reply goes out.", "उत्तर भेजने से पहले {slot} की जगह सही शब्द लिखें।"),
  REPLY_HAS_PERSONAL_DATA: business(
    "The public reply shows personal data ({number}): a telephone or Aadhaar number, PAN, family id, e-mail address, bank account or vehicle number. Take it out, or ask by direct message.",
    "सार्वजनिक उत्तर में निजी जानकारी ({number}) है: फ़ोन या आधार नंबर, पैन, परिवार आईडी, ई-मेल, बैंक खाता या वाहन नंबर। उसे हटाएँ, या सीधे संदेश से पूछें।",
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
  REPLY_URL_WRONG: business(
    "This is not the address of one of our replies. Copy it from X; it looks like {example}",
    "यह हमारे किसी उत्तर का पता नहीं है। इसे X से कॉपी करें; यह ऐसा दिखता है: {example}",
  ),
  REPLY_NOT_UNKNOWN: business(
    "This reply is not waiting for anybody's decision.",
    "इस उत्तर पर किसी निर्णय की प्रतीक्षा नहीं है।",
  ),
  REPLY_NOT_DRAFT: business(
    "This reply is no longer a draft. Reload the ticket to see what became of it.",
    "यह उत्तर अब मसौदा नहीं है। टिकट फिर से लोड करके देखें कि इसका क्या हुआ।",
  ),
  SENDER_NOT_PAUSED: business(
    "Replies are going out; there is nothing to start. Reload the page.",
    "उत्तर भेजे जा रहे हैं; कुछ शुरू करने को नहीं है। पेज फिर से लोड करें।",
  ),
  // Views and posts
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
} as const;
