import { refusalWords } from "../../refusal-words.ts";
import type { messages as english } from "../en/actions.ts";

/** कार्यवाहियों के शब्द, और उनसे क्या होगा इसके वाक्य। */
export const messages: Readonly<Record<keyof typeof english, string>> = {
  ...refusalWords("hi"),

  "actions.title": "क्या कार्यवाही करें",
  "actions.yes": "हाँ, हमारे विभाग से संबंधित है",
  "actions.yesMore": "इसके बाद आप कार्यवाही कर सकते हैं।",
  "actions.no": "नहीं, हमारे विभाग से संबंधित नहीं",
  "actions.noMore": "कारण बताकर लौटाएँ। इससे टिकट बंद नहीं होता।",
  "actions.others": "अन्य कार्यवाही",
  "actions.whatHappens": "क्या होगा",
  "actions.citizenSees": "नागरिक को क्या दिखेगा",
  "actions.notDone": "यह नहीं हो सका। आपका लिखा हुआ यहीं है।",
  "actions.gone": "आपकी चुनी हुई कार्यवाही अब संभव नहीं है। आपका लिखा हुआ अगली कार्यवाही के लिए सुरक्षित है।",
  "actions.none": "कोई कार्यवाही उपलब्ध नहीं",
  "mention.hint": "@ से सहकर्मी का उल्लेख करें",
  "mention.list": "सहकर्मी जो यह टिकट देख सकते हैं",
  "mention.count": "{count, plural, one {# सहकर्मी} other {# सहकर्मी}}। तीर वाली कुंजियों से चुनें, फिर Enter दबाएँ।",
  "mention.none": "इस नाम के कोई सहकर्मी यह टिकट नहीं देख सकते।",
  "mention.told": "यह “मेरे लिए लंबित” में दिखेगा: {names}",
  "actions.next": "अगला: {number}",
  "consequence.to_nobody": "इसके बाद यह किसी अधिकारी के पास नहीं रहता।",
  "consequence.to_cell": "यह प्रकोष्ठ को जाता है।",
  "consequence.to_cell_head": "यह प्रकोष्ठ प्रमुख को जाता है।",
  "consequence.to_department": "यह ज़िले में विभाग के नोडल अधिकारी को जाता है।",
  "consequence.to_extra_department": "यह एक और विभाग को मिलता है।",
  "consequence.to_same_officer":
    "यह उसी अधिकारी को वापस जाता है; वे अब वहाँ न हों तो विभाग के किसी दूसरे अधिकारी या विभागाध्यक्ष को।",
  "consequence.to_chosen_officer": "यह आपके चुने हुए अधिकारी को जाता है।",
  "consequence.to_field_officers": "यह आपके चुने हुए फ़ील्ड अधिकारियों को भी मिलता है।",
  "consequence.to_head_of_department": "यह विभागाध्यक्ष को भी मिलता है।",
  "consequence.to_named": "यह {names} को जाता है।",
  "consequence.due": "इसकी नियत तिथि {at} है।",
  "consequence.paused": "समय-सीमा रुक जाती है।",
  "consequence.answered": "नागरिक को लिखित उत्तर जाता है।",
  "consequence.drafted": "आपका लिखा हुआ मसौदे के रूप में सहेजा जाता है; प्रकोष्ठ उसे भेजता है।",
  "consequence.told": "नागरिक को जहाँ संभव हो लिखकर, अन्यथा फ़ोन से सूचित किया जाता है।",
  "consequence.called": "नागरिक को फ़ोन किया जाता है।",
  "consequence.called_by_head":
    "प्रकोष्ठ प्रमुख को नागरिक को फ़ोन करने के लिए कहा जाता है, क्योंकि ऑपरेटर संवेदनशील टिकट नहीं देख सकते।",
  "consequence.untold":
    "आपकी ओर से कोई नागरिक को सूचित नहीं करेगा: फ़ोन नंबर नहीं है और जहाँ लिखा था वहाँ उत्तर नहीं जा सकता। आपकी टिप्पणी ही इसका अभिलेख है।",
  "consequence.decided_by_head_of_department": "विभागाध्यक्ष निर्णय लेते हैं; उनकी सीमा से आगे प्रकोष्ठ प्रमुख।",
  "consequence.decided_by_cell_head": "प्रकोष्ठ प्रमुख निर्णय लेते हैं।",
  "consequence.head_copied": "विभागाध्यक्ष को प्रति मिलती है।",
  "consequence.escalated": "यह वरिष्ठ अधिकारी को, एक स्तर ऊपर जाता है।",
  "consequence.field_officers_leave": "यह फ़ील्ड अधिकारियों से हट जाता है।",
  "consequence.merged": "यह दूसरे टिकट का भाग बन जाता है।",
  "consequence.members_follow": "इसमें मिलाई गई शिकायतें भी साथ चलती हैं।",
  "consequence.named_follow": "इसमें मिलाई गई शिकायतें भी साथ चलती हैं: {numbers}।",
};
