/** What the team is told of a pause of the sender, by mail or SMS. Pure. */
import type { PauseReason } from "@smgt/contract/calls/sender.ts";
import type { ChannelTraits } from "../../channels/channel.ts";

interface Words {
  readonly en: string;
  readonly hi: string;
}

function why({ name, mending }: ChannelTraits, reason: PauseReason): Words {
  switch (reason) {
    case "AUTH":
      return {
        en: `${name} refuses our sign-in. ${mending.AUTH.en}; then it goes on by itself.`,
        hi: `${name} हमारा साइन-इन स्वीकार नहीं कर रहा। ${mending.AUTH.hi}; फिर काम अपने आप चलेगा।`,
      };
    case "CREDIT":
      return {
        en: `our credit on ${name} is used up. ${mending.CREDIT.en}; then it goes on by itself.`,
        hi: `${name} पर हमारा क्रेडिट समाप्त हो गया है। ${mending.CREDIT.hi}; फिर काम अपने आप चलेगा।`,
      };
    case "FORBIDDEN":
      return {
        en: `${name} refused several replies in a row without a reason that we know. Look at the account on ${name}, then press “Try now” as an administrator.`,
        hi: `${name} ने लगातार कई उत्तर बिना ज्ञात कारण के अस्वीकार किए। ${name} पर खाता देखें, फिर व्यवस्थापक के रूप में “अभी कोशिश करें” दबाएँ।`,
      };
  }
}

/** Subject and text of the message. */
export function pauseWords(
  channel: ChannelTraits,
  reason: PauseReason,
  since: Date,
): { readonly subject: string; readonly body: string } {
  const time = since.toLocaleString("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });
  const { en, hi } = why(channel, reason);
  return {
    subject: "SMGT: replies are not going out / उत्तर नहीं जा रहे हैं",
    body:
      `Replies to citizens are not going out since ${time} IST: ${en} No reply is lost; each waits in order.\n` +
      `नागरिकों को उत्तर ${time} IST से नहीं जा रहे हैं: ${hi} कोई उत्तर खोया नहीं है; सब क्रम से प्रतीक्षा में हैं।`,
  };
}
