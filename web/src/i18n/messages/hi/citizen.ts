import type { citizenEn } from "../en/citizen.ts";

/** उस पेज के पाठ जिस पर नागरिक अपना टिकट देखता है। */
export const citizenHi: Readonly<Record<keyof typeof citizenEn, string>> = {
  "mine.title": "मेरी शिकायत का क्या हुआ?",
  "mine.lead": "हमारे उत्तर में दी गई टिकट संख्या, और X का नाम या वह मोबाइल जिससे आपने लिखा था।",
  "mine.number": "टिकट संख्या",
  "mine.numberHint": "जैसे GRV-2026-000123",
  "mine.who": "X पर आपका नाम, या आपका मोबाइल",
  "mine.whoHint": "वही जिससे आपने शिकायत की थी।",
  "mine.show": "दिखाएँ",
  "mine.numberMissing": "टिकट संख्या लिखें।",
  "mine.whoMissing": "X पर अपना नाम या मोबाइल लिखें।",
  "mine.captchaOff": "सुरक्षा जाँच लोड नहीं हो सकी। थोड़ी देर में फिर प्रयास करें।",
  "mine.now": "अभी",
  "mine.received": "प्राप्त हुई",
  "mine.due": "कब तक समाधान होना है",
  "mine.resolved": "समाधान हुआ",
  "mine.steps": "क्या-क्या हुआ",
  "mine.privacy": "यह पेज केवल स्थिति और तारीखें दिखाता है, आपके बारे में कुछ नहीं।",
  "mine.toOpen": "सार्वजनिक ओपन डैशबोर्ड देखें",
};
