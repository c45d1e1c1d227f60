/** Why X refused a reply, for people: what happened and what to do. Pure. */

interface Words {
  readonly en: string;
  readonly hi: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  X_NOT_SUMMONED: {
    en: "X refused the reply: the citizen has not named our account, so we may not answer in public. Answer by message, by hand on X, or call.",
    hi: "X ने उत्तर अस्वीकार किया: नागरिक ने हमारे खाते का नाम नहीं लिया, इसलिए सार्वजनिक उत्तर नहीं हो सकता। संदेश से, X पर हाथ से, या फ़ोन से बताएँ।",
  },
  X_DM_CLOSED: {
    en: "X refused the message: the citizen takes no messages from us. Answer in public, or call.",
    hi: "X ने संदेश अस्वीकार किया: नागरिक हमसे संदेश नहीं लेते। सार्वजनिक उत्तर दें, या फ़ोन करें।",
  },
  X_POST_GONE: {
    en: "X refused the reply: the citizen's post is gone. Answer by message, or call.",
    hi: "X ने उत्तर अस्वीकार किया: नागरिक की पोस्ट अब नहीं है। संदेश से या फ़ोन से बताएँ।",
  },
  X_INVALID: {
    en: "X refused the reply as it is written. Change the text and send it again, or call.",
    hi: "X ने इस रूप में उत्तर अस्वीकार किया। पाठ बदलकर फिर भेजें, या फ़ोन करें।",
  },
};

const OTHER: Words = {
  en: "X refused the reply and does not say why. Answer by message, by hand on X, or call.",
  hi: "X ने उत्तर अस्वीकार किया और कारण नहीं बताया। संदेश से, X पर हाथ से, या फ़ोन से बताएँ।",
};

/** The sentence in both languages; the citizen was not told in any case. */
export function refusalWords(code: string): Words {
  return WORDS[code] ?? OTHER;
}
