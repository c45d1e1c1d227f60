/** Sentences of citizens in English, Hindi and Hindi in Latin letters; {p} place, {d} district, {n} a small number. */

export type TextLanguage = "en" | "hi" | "hx";

export interface IssueTexts {
  readonly en: readonly string[];
  readonly hi: readonly string[];
  readonly hx: readonly string[];
}

/** By the pack's sub-issue id. */
export type TextsBySubIssue = Readonly<Record<number, IssueTexts>>;

/** Endings of a complaint. */
export const ENDINGS: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: [
    "",
    "",
    "Please get this looked into.",
    "No one picks up the helpline.",
    "Kindly help.",
    "Complained twice, no response.",
    "Who is responsible for this?",
    "We have been waiting for days.",
  ],
  hi: [
    "",
    "",
    "कृपया जल्द समाधान करवाएं।",
    "हेल्पलाइन पर कोई फोन नहीं उठाता।",
    "कई बार शिकायत कर चुके हैं, कोई सुनवाई नहीं।",
    "आपसे निवेदन है कि संज्ञान लें।",
    "ज़िम्मेदार कौन है?",
    "बहुत परेशानी हो रही है।",
  ],
  hx: [
    "",
    "",
    "Please jaldi theek karwaiye.",
    "Koi sunne wala nahi hai.",
    "Helpline par koi phone nahi uthata.",
    "Do baar shikayat kar chuke hain.",
    "Kripya dhyan dein.",
    "Bahut pareshani ho rahi hai.",
  ],
};

/** Follow-ups under an open complaint. */
export const FOLLOW_UPS: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: [
    "Still not solved. Any update?",
    "It has been days and nobody has come.",
    "The problem is the same today as well. Please expedite.",
    "Someone called but no work was done on the ground.",
  ],
  hi: ["अभी तक कुछ नहीं हुआ, कृपया बताएं कब होगा?", "आज भी वही हाल है, कोई नहीं आया।", "फोन आया था पर मौके पर काम नहीं हुआ।"],
  hx: ["Abhi tak koi nahi aaya.", "Aaj bhi wahi haal hai, update dijiye.", "Phone aaya tha lekin kaam nahi hua."],
};

/** Answers to the message that a complaint is resolved. */
export const REFUSALS: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: ["No, it is not solved. The problem is back since yesterday."],
  hi: ["नहीं, समस्या हल नहीं हुई है। फिर वही हाल है।"],
  hx: ["Nahi, abhi tak theek nahi hua hai."],
};
