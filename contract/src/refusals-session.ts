/** Refusals about signing in, the second factor and accounts. Part of the catalogue. */
import { barred, business, plain } from "./refusal-kinds.ts";

export const sessionRefusals = {
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
  CODES_STOPPED: business(
    "Too many wrong codes were given for this account, so no code opens it now. Enter one of your recovery codes, or ask an administrator to reset your password.",
    "इस खाते के लिए बहुत अधिक गलत कोड दिए गए, इसलिए अभी कोई कोड इसे नहीं खोलता। अपना कोई रिकवरी कोड लिखें, या व्यवस्थापक से पासवर्ड रीसेट करने को कहें।",
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
} as const;
