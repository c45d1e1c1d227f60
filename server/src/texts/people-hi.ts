import type { peopleEnglish } from "./people-en.ts";

/** The same in Hindi. */
export const peopleHindi: Readonly<Record<keyof typeof peopleEnglish, string>> = {
  "userSheet.roleMissing": "भूमिका लिखें।",
  "userSheet.shortened": "स्प्रेडशीट ने यह नंबर छोटा कर दिया है। कॉलम को टेक्स्ट बनाएँ और पूरा नंबर लिखें।",
  "userSheet.noRole": "इस नाम की कोई भूमिका नहीं है। नाम वैसे लिखें जैसे भूमिकाओं की सूची में है।",
  "userSheet.noDepartment": "इस नाम का कोई विभाग नहीं है। नाम वैसे लिखें जैसे विभागों की सूची में है।",
  "userSheet.noDistrict": "इस नाम का कोई ज़िला नहीं है। नाम वैसे लिखें जैसे ज़िलों की सूची में है।",
  "userSheet.headRole": "इस भूमिका की पुष्टि दूसरे व्यवस्थापक करते हैं। यह खाता स्क्रीन पर बनाएँ।",
  "userSheet.guarded": "यह खाता शीट से नहीं बदलता। इसे स्क्रीन पर बदलें।",
  "userSheet.differs": "पंक्ति {row} में इस यूज़र आईडी के लिए दूसरा विवरण है। दोनों पंक्तियों में एक जैसा लिखें।",
  "userSheet.twice": "पंक्ति {row} में यह तैनाती पहले से है। दोनों में से एक पंक्ति हटाएँ।",
  "charge.made": "कार्यभार सौंपा जा रहा है",
  "charge.taken": "कार्यभार लिया गया",
};
