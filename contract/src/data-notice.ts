/**
 * Data notice shown before people give any data (DPDP Act 2023, section 5; decision 50): one text for the server's page
 * and the app. `{cell}` is the State's name for the cell.
 */
import type { Wording } from "./languages.ts";

export interface NoticePart {
  readonly key: string;
  readonly title: Wording;
  readonly text: Wording;
}

const part = (key: string, title: readonly [string, string], text: readonly [string, string]): NoticePart => ({
  key,
  title: { en: title[0], hi: title[1] },
  text: { en: text[0], hi: text[1] },
});

export const DATA_NOTICE: readonly NoticePart[] = [
  part(
    "what",
    ["What we hold", "हमारे पास क्या है"],
    [
      "Your name or the name of your account, what you wrote to us, the pictures and messages you sent and, where you gave them, your telephone number, e-mail and address. Of a post we hold what everybody could read.",
      "आपका नाम या आपके खाते का नाम, आपने हमें जो लिखा, आपके भेजे चित्र और संदेश, और यदि आपने दिए हों तो आपका फ़ोन नंबर, ई-मेल और पता। पोस्ट का वही भाग, जिसे सब पढ़ सकते थे।",
    ],
  ),
  part(
    "why",
    ["What it is for", "यह किसलिए है"],
    [
      "To handle your complaint, to answer you and to count complaints. Figures that are published name nobody. Your data are used for nothing else, and no machine decides about your complaint alone.",
      "आपकी शिकायत पर कार्रवाई करने, आपको उत्तर देने और शिकायतें गिनने के लिए। प्रकाशित आँकड़ों में किसी का नाम नहीं होता। आपका डेटा किसी और काम में नहीं आता, और कोई मशीन अकेले आपकी शिकायत का निर्णय नहीं करती।",
    ],
  ),
  part(
    "who",
    ["Who reads it", "इसे कौन पढ़ता है"],
    [
      "{cell} and the officers who work on your complaint. Your telephone number, e-mail and address are shown only on request and with a reason, and each time is on record. Answers go through the platform on which you wrote. Your data are given to a court, the police or another office only where the law asks for it, or where your complaint is passed on to them; each time is written into a register.",
      "{cell} और वे अधिकारी जो आपकी शिकायत पर काम करते हैं। आपका फ़ोन नंबर, ई-मेल और पता केवल माँगने पर और कारण के साथ दिखता है, और हर बार दर्ज होता है। उत्तर उसी प्लेटफ़ॉर्म से जाता है जिस पर आपने लिखा। आपका डेटा न्यायालय, पुलिस या किसी अन्य कार्यालय को तभी दिया जाता है जब कानून माँगे, या जब आपकी शिकायत उन्हें भेजी जाए; हर बार यह रजिस्टर में लिखा जाता है।",
    ],
  ),
  part(
    "keep",
    ["How long it is kept", "यह कितने समय रहता है"],
    [
      "Complaints and answers stay as the record of the State until you have them erased; copies in backups go some weeks later. Logs are kept at least 400 days. A post that you delete is read by the cell alone from then on.",
      "शिकायतें और उत्तर राज्य के अभिलेख के रूप में तब तक रहते हैं, जब तक आप उन्हें मिटवा न दें; बैकअप की प्रतियाँ कुछ सप्ताह बाद जाती हैं। लॉग कम से कम 400 दिन रखे जाते हैं। आप जो पोस्ट हटा देते हैं, उसे फिर केवल प्रकोष्ठ पढ़ता है।",
    ],
  ),
  part(
    "rights",
    ["What you can ask for", "आप क्या माँग सकते हैं"],
    [
      "To be told what is held about you and to whom it was given; to have it corrected; to have it erased when your complaint is closed; and to name somebody who asks in your place. It costs nothing. Write to the cell with your ticket number.",
      "यह जानना कि आपके बारे में क्या रखा है और किसे दिया गया; उसे सुधरवाना; शिकायत बंद होने पर उसे मिटवाना; और अपनी जगह माँगने के लिए किसी को नामित करना। इसका कोई शुल्क नहीं है। अपने टिकट नंबर के साथ प्रकोष्ठ को लिखें।",
    ],
  ),
  part(
    "complain",
    ["If that does not help", "यदि इससे सहायता न मिले"],
    [
      "Tell the cell first. After that you may complain to the Data Protection Board of India.",
      "पहले प्रकोष्ठ को बताएँ। उसके बाद आप भारतीय डेटा संरक्षण बोर्ड से शिकायत कर सकते हैं।",
    ],
  ),
];
