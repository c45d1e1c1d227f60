/** What the team is told of a pause of the sender, by mail or SMS. Pure. */
import type { PauseReason } from "@smgt/contract/calls/sender.ts";

const WHY: Readonly<Record<PauseReason, { readonly en: string; readonly hi: string }>> = {
  X_AUTH: {
    en: "X refuses our sign-in. Renew the account's token (X_USER_TOKEN) and restart the server, or sign the account in on X if it is locked; then it goes on by itself.",
    hi: "X हमारा साइन-इन स्वीकार नहीं कर रहा। खाते का टोकन (X_USER_TOKEN) नया करके सर्वर फिर शुरू करें, या खाता लॉक हो तो X पर साइन इन करें; फिर काम अपने आप चलेगा।",
  },
  X_CREDIT: {
    en: "our credit on X is used up. Buy credit in X's developer console; then it goes on by itself.",
    hi: "X पर हमारा क्रेडिट समाप्त हो गया है। X के डेवलपर कंसोल में क्रेडिट लें; फिर काम अपने आप चलेगा।",
  },
  X_FORBIDDEN: {
    en: "X refused several replies in a row without a reason that we know. Look at the account on X, then press “Try now” as an administrator.",
    hi: "X ने लगातार कई उत्तर बिना ज्ञात कारण के अस्वीकार किए। X पर खाता देखें, फिर व्यवस्थापक के रूप में “अभी कोशिश करें” दबाएँ।",
  },
};

/** Subject and text of the message. */
export function pauseWords(reason: PauseReason, since: Date): { readonly subject: string; readonly body: string } {
  const time = since.toLocaleString("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });
  return {
    subject: "SMGT: replies are not going out / उत्तर नहीं जा रहे हैं",
    body:
      `Replies to citizens are not going out since ${time} IST: ${WHY[reason].en} No reply is lost; each waits in order.\n` +
      `नागरिकों को उत्तर ${time} IST से नहीं जा रहे हैं: ${WHY[reason].hi} कोई उत्तर खोया नहीं है; सब क्रम से प्रतीक्षा में हैं।`,
  };
}
