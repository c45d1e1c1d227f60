/** Refusals about what an administrator does to the accounts of others. Part of the catalogue. */
import { barred, business } from "./refusal-kinds.ts";

export const accountRefusals = {
  PROOF_NEEDED: barred(
    "First prove that it is you, with your password and a code of your app.",
    "पहले अपने पासवर्ड और ऐप के कोड से सिद्ध करें कि यह आप ही हैं।",
  ),
  ADMIN_NEEDS_APP: barred(
    "This needs a code of your own authenticator app. Set one up under My account first.",
    "इसके लिए आपके अपने ऑथेंटिकेटर ऐप का कोड चाहिए। पहले मेरा खाता में उसे लगाएँ।",
  ),
  NO_WAY_FOR_CODE: business(
    "Neither mail nor SMS reaches this user, so no code can be sent. Somebody who runs the server makes one there with: npm run reset-password -- {login_id}",
    "इस उपयोगकर्ता तक न मेल पहुँचता है न SMS, इसलिए कोड नहीं भेजा जा सकता। सर्वर चलाने वाले वहाँ इससे कोड बनाते हैं: npm run reset-password -- {login_id}",
  ),
  PASSWORD_KNOWN: business(
    "A hundred wrong codes came with the right password of this user: somebody knows it. Reset the password instead; the app comes off afterwards.",
    "इस उपयोगकर्ता के सही पासवर्ड के साथ सौ गलत कोड आए: कोई पासवर्ड जानता है। पहले पासवर्ड रीसेट करें; ऐप उसके बाद हटेगा।",
  ),
  ONLY_ADMINISTRATOR: barred(
    "A second administrator has to confirm this, and there is none. Somebody who runs the server makes one there with: npm run create-admin",
    "इसकी पुष्टि दूसरे व्यवस्थापक को करनी होती है, और कोई दूसरा नहीं है। सर्वर चलाने वाले वहाँ इससे एक बनाते हैं: npm run create-admin",
  ),
  CHANGE_WAITS: business(
    "This was asked for already and waits until a second administrator confirms it.",
    "इसका अनुरोध पहले ही किया जा चुका है और दूसरे व्यवस्थापक की पुष्टि की प्रतीक्षा में है।",
  ),
  CHANGE_NOT_FOUND: business(
    "This change was settled already or has run out. Look at the list again.",
    "यह बदलाव पहले ही निपट चुका है या इसका समय निकल गया है। सूची फिर देखें।",
  ),
  CHANGE_IS_YOURS: barred(
    "You asked for this yourself. Another administrator has to confirm it.",
    "इसका अनुरोध आपने ही किया है। पुष्टि दूसरे व्यवस्थापक को करनी होगी।",
  ),
} as const;
