/** Why a platform refused a reply, for people: what happened and what to do. Pure. */
import type { RefusalKind } from "../../channels/channel.ts";

interface Words {
  readonly en: string;
  readonly hi: string;
}

const WORDS: Readonly<Partial<Record<RefusalKind, Words>>> = {
  NOT_SUMMONED: {
    en: "{channel} refused the reply: the citizen has not named our account, so we may not answer in public. Answer by message, by hand on {channel}, or call.",
    hi: "{channel} ने उत्तर अस्वीकार किया: नागरिक ने हमारे खाते का नाम नहीं लिया, इसलिए सार्वजनिक उत्तर नहीं हो सकता। संदेश से, {channel} पर हाथ से, या फ़ोन से बताएँ।",
  },
  DM_CLOSED: {
    en: "{channel} refused the message: the citizen takes no messages from us. Answer in public, or call.",
    hi: "{channel} ने संदेश अस्वीकार किया: नागरिक हमसे संदेश नहीं लेते। सार्वजनिक उत्तर दें, या फ़ोन करें।",
  },
  POST_GONE: {
    en: "{channel} refused the reply: the citizen's post is gone. Answer by message, or call.",
    hi: "{channel} ने उत्तर अस्वीकार किया: नागरिक की पोस्ट अब नहीं है। संदेश से या फ़ोन से बताएँ।",
  },
  INVALID: {
    en: "{channel} refused the reply as it is written. Change the text and send it again, or call.",
    hi: "{channel} ने इस रूप में उत्तर अस्वीकार किया। पाठ बदलकर फिर भेजें, या फ़ोन करें।",
  },
};

const OTHER: Words = {
  en: "{channel} refused the reply and does not say why. Answer by message, by hand on {channel}, or call.",
  hi: "{channel} ने उत्तर अस्वीकार किया और कारण नहीं बताया। संदेश से, {channel} पर हाथ से, या फ़ोन से बताएँ।",
};

/** The sentence in both languages; the citizen was not told in any case. */
export function refusalWords(kind: RefusalKind, channelName: string): Words {
  const { en, hi } = WORDS[kind] ?? OTHER;
  return { en: en.replaceAll("{channel}", channelName), hi: hi.replaceAll("{channel}", channelName) };
}
