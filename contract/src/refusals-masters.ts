/** Refusals about what an administrator changes in the masters. Part of the catalogue. */
import { barred, business } from "./refusal-kinds.ts";

export const masterRefusals = {
  MASTER_UNKNOWN: business("This row is not there any more. Look at the list again.", "यह पंक्ति अब नहीं है। सूची फिर देखें।"),
  MASTER_KNOWN: business(
    "A row is known by these fields, and there is one with these values. Change that one, or give others.",
    "पंक्ति की पहचान इन्हीं फ़ील्ड से होती है, और इन मानों की पंक्ति पहले से है। उसी को बदलें या दूसरे मान दें।",
  ),
  MASTER_MOVED_ON: business(
    "Somebody else has changed this row since you looked at it. Look at it again, then decide.",
    "आपके देखने के बाद किसी और ने यह पंक्ति बदल दी है। उसे फिर देखें, फिर निर्णय लें।",
  ),
  MASTER_ONLY_STRICTER: barred(
    "This can only be made stricter here. Those who run the server can loosen it, in the pack.",
    "यहाँ इसे केवल और कड़ा किया जा सकता है। ढीला इसे सर्वर चलाने वाले पैक में करते हैं।",
  ),
  MASTER_AS_IT_WAS: business("Nothing would change by this.", "इससे कुछ नहीं बदलेगा।"),
  MASTER_UNSOUND: business(
    "This was not changed, because the masters would no longer hold together.",
    "यह नहीं बदला गया, क्योंकि मूल सूचियाँ आपस में मेल नहीं खातीं।",
  ),
} as const;
