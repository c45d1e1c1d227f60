import type { peopleEnglish } from "./people-en.ts";

/** The same in Hindi. */
export const peopleHindi: Readonly<Record<keyof typeof peopleEnglish, string>> = {
  "userSheet.roleMissing": "भूमिका लिखें।",
  "userSheet.noRole": "इस नाम की कोई भूमिका नहीं है। नाम वैसे लिखें जैसे भूमिकाओं की सूची में है।",
  "userSheet.noDepartment": "इस नाम का कोई विभाग नहीं है। नाम वैसे लिखें जैसे विभागों की सूची में है।",
  "userSheet.noDistrict": "इस नाम का कोई ज़िला नहीं है। नाम वैसे लिखें जैसे ज़िलों की सूची में है।",
  "userSheet.headRole": "इस भूमिका की पुष्टि दूसरे व्यवस्थापक करते हैं। यह खाता स्क्रीन पर बनाएँ।",
  "userSheet.guarded": "यह खाता शीट से नहीं बदलता। इसे स्क्रीन पर बदलें।",
  "userSheet.differs": "पंक्ति {row} में इस यूज़र आईडी के लिए दूसरा विवरण है। दोनों पंक्तियों में एक जैसा लिखें।",
  "userSheet.twice": "पंक्ति {row} में यह तैनाती पहले से है। दोनों में से एक पंक्ति हटाएँ।",
  "account.event.ADMIN_CREATED": "सर्वर पर खाता बना",
  "account.event.USER_MADE": "खाता बना",
  "account.event.USER_CHANGED": "खाता बदला गया",
  "account.event.PASSWORD_RESET": "पासवर्ड रीसेट हुआ",
  "account.event.SECOND_FACTOR_RESET": "प्रमाणक ऐप हटाया गया",
  "account.event.USER_ENABLED": "खाता चालू हुआ",
  "account.event.USER_DISABLED": "खाता बंद हुआ",
  "account.event.ACCOUNT_UNLOCKED": "खाता अनलॉक हुआ",
  "account.event.SESSIONS_ENDED": "हर जगह से साइन आउट किया गया",
  "account.event.USER_AWAY": "अनुपस्थित दर्ज",
  "account.event.USER_AVAILABLE": "उपस्थित दर्ज",
  "charge.made": "कार्यभार सौंपा जा रहा है",
  "charge.taken": "कार्यभार लिया गया",
  "account.event.CHARGE_HANDED_OVER": "कार्यभार सौंपा गया",
  "account.event.CHARGE_TAKEN": "उत्तराधिकारी ने कार्यभार लिया",
};
