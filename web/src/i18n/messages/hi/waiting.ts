/** Texts of "Waiting for me". */
export const messages = {
  "aside.title": "अलग रखे गए",
  "aside.failed": "अलग रखे टिकट लोड नहीं हो सके",
  "waiting.title": "मेरे लिए लंबित",
  "waiting.lead": "कार्यवाही वाली प्रविष्टियाँ कार्यवाही होने तक रहती हैं। जानकारी वाली प्रविष्टियाँ पढ़ने पर हट जाती हैं।",
  "waiting.replies": "अस्वीकार हुए और अपुष्ट उत्तर एक पेज पर",
  "waiting.list": "आपके लिए लंबित, नवीनतम पहले",
  "waiting.none": "आपके लिए कुछ लंबित नहीं है",
  "waiting.noneWhy": "अस्वीकृत उत्तर, आपके निर्णय के अनुरोध, वापस आई रिपोर्ट, आपके उल्लेख और अनुस्मारक यहाँ दिखेंगे।",
  "waiting.failed": "सूची लोड नहीं हो सकी",
  "waiting.unread": "नया",
  "waiting.markRead": "पढ़ा हुआ मानें",
  "waiting.markAll": "सभी को पढ़ा हुआ मानें",
  "waiting.more": "और दिखाएँ",
  "waiting.by": "{name} द्वारा",
  "waiting.refused_reply": "उत्तर अस्वीकृत: नागरिक को सूचना नहीं मिली",
  "waiting.unconfirmed_reply": "इस उत्तर के भेजे जाने की पुष्टि नहीं हो सकी",
  "waiting.returned_report": "रिपोर्ट सुधार के लिए वापस आई",
  "waiting.decision":
    "{about, select, extension {अतिरिक्त समय माँगा गया} transfer {स्थानांतरण प्रस्तावित} delete {हटाना प्रस्तावित} other {विषय बदलना प्रस्तावित}}: कृपया निर्णय लें",
  "waiting.decided":
    "आपका {about, select, extension {अतिरिक्त समय का अनुरोध} transfer {स्थानांतरण का प्रस्ताव} delete {हटाने का प्रस्ताव} other {विषय बदलने का प्रस्ताव}} {granted, select, Y {स्वीकार हुआ} other {स्वीकार नहीं हुआ}}",
  "waiting.mention": "एक टिप्पणी में आपका उल्लेख हुआ है",
  "waiting.unclear_answer": "कृपया नागरिक ने जो लिखा है उसे पढ़ें: क्या अभी कुछ करना शेष है?",
  "waiting.snooze":
    "अलग रखा टिकट वापस: {about, select, citizen {नागरिक ने लिखा है} report {रिपोर्ट आई है} status {स्थिति बदली है} other {समय हो गया}}",
} as const;
