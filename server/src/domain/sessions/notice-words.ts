/** What an owner is told by mail or SMS of something that was done to their account. Pure; never a code or a secret. */
import type { NoticeKind } from "@smgt/contract/shapes/account.ts";

interface Facts {
  readonly kind: NoticeKind;
  readonly loginId: string;
  readonly at: Date;
  readonly byName: string | null;
  /** Mail address or telephone number of the team; null where none is set. */
  readonly teamContact: string | null;
}

const WHAT: Readonly<Record<NoticeKind, { readonly en: string; readonly hi: string }>> = {
  CODES_STOPPED: {
    en: "A hundred wrong codes were given for it together with your password: somebody knows the password. Codes are not looked at any more. Sign in with a recovery code and change the password, or have an administrator reset it.",
    hi: "आपके पासवर्ड के साथ सौ गलत कोड दिए गए: कोई आपका पासवर्ड जानता है। अब कोड नहीं देखे जाते। रिकवरी कोड से साइन इन करके पासवर्ड बदलें, या व्यवस्थापक से रीसेट कराएँ।",
  },
  PASSWORD_RESET: { en: "Its password was reset.", hi: "इसका पासवर्ड रीसेट किया गया।" },
  FACTOR_RESET: { en: "The authenticator app was taken off it.", hi: "इससे ऑथेंटिकेटर ऐप हटाया गया।" },
  ENABLED: { en: "It was enabled.", hi: "इसे चालू किया गया।" },
  DISABLED: { en: "It was disabled.", hi: "इसे बंद किया गया।" },
  UNLOCKED: { en: "It was unlocked.", hi: "इसका ताला खोला गया।" },
  LOCKED: {
    en: "It was locked with “This was not me”. Sign in with a code of your app or a recovery code, or ask an administrator.",
    hi: "“यह मैं नहीं था” से इस पर ताला लगाया गया। ऐप के कोड या रिकवरी कोड से साइन इन करें, या व्यवस्थापक से कहें।",
  },
  OLD_RECOVERY_CODES: {
    en: "Its recovery codes will soon stop working. Make new ones under My account.",
    hi: "इसके रिकवरी कोड शीघ्र काम करना बंद कर देंगे। मेरा खाता में नए बनाएँ।",
  },
};

const timeOf = (at: Date): string =>
  at.toLocaleString("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });

/** Subject and text of the message. */
export function noticeWords({ kind, loginId, at, byName, teamContact }: Facts): { subject: string; body: string } {
  const by = byName === null ? { en: "", hi: "" } : { en: ` By ${byName}.`, hi: ` ${byName} द्वारा।` };
  const call =
    teamContact === null
      ? { en: "tell your administrator at once", hi: "तुरंत अपने व्यवस्थापक को बताएँ" }
      : { en: `tell ${teamContact} at once`, hi: `तुरंत ${teamContact} को बताएँ` };
  const { en, hi } = WHAT[kind];
  return {
    subject: "SMGT: your account / आपका खाता",
    body:
      `Your SMGT account ${loginId}, ${timeOf(at)} IST: ${en}${by.en} If you did not expect this, ${call.en}.\n` +
      `आपका SMGT खाता ${loginId}, ${timeOf(at)} IST: ${hi}${by.hi} यदि इसकी अपेक्षा न थी, ${call.hi}।`,
  };
}
