/** A small training set of invented texts in place of the pack's, so that training takes no time. */
import { learnJob } from "@smgt/server/domain/casework/training/learn.job.ts";
import { eachGram, soundOf } from "@smgt/server/domain/law/detection/model/features.ts";
import { hashOf } from "@smgt/server/domain/law/detection/model/seeded-random.ts";
import { soundsOfWords } from "@smgt/server/domain/law/detection/sounds.ts";
import type { TestDatabase } from "./database.ts";
import type { World } from "./world.ts";

type Post = readonly [text: string, kind: string, matters: readonly number[], isDanger: boolean];

const LIGHT = [
  "no electricity since morning in our lane",
  "bijli subah se nahi hai",
  "light kab aayegi, pura mohalla andhere me",
  "बिजली सुबह से नहीं है",
  "power supply gone again since night",
  "transformer jal gaya, bijli gul",
];
const SEWER = [
  "sewer overflowing near the school gate",
  "seevar ka paani gali mein bhara hai",
  "सीवर जाम है, गंदा पानी सड़क पर",
  "sewage water stands before our house",
  "manhole overflow, badboo se bura haal",
  "gatar ka paani ghar me ghus raha",
];
const THANKS = [
  "thanks to the whole team for quick work",
  "dhanyavad, bahut achha kaam kiya",
  "धन्यवाद विभाग का, बढ़िया काम",
  "grateful to the officers, great job",
];
const ADVERTS = [
  "earn from home join our whatsapp group today",
  "loan approved in minutes, call now for offer",
  "big sale this weekend, best offer, click link",
  "work from home and earn daily, join now",
];
const DANGER = [
  "live wire fell in the street, a boy got a shock, send help now",
  "bijli ka taar gir gaya, bachcha jhulas gaya, jaan bachao",
  "तार टूटकर गिरा, एक आदमी को करंट लगा, जल्दी भेजो",
  "snapped wire on the road, people are in danger of shock now",
];

const each = (texts: readonly string[], kind: string, matters: readonly number[], isDanger = false): Post[] =>
  texts.map((text) => [text, kind, matters, isDanger]);

/** Sub-issues: 101 no electricity, 301 sewer, 104 danger. */
export const POSTS: readonly Post[] = [
  ...each(LIGHT, "grievance", [101]),
  ...each(SEWER, "grievance", [301]),
  ...each(THANKS, "thanks", []),
  ...each(ADVERTS, "spam", []),
  ...each(DANGER, "grievance", [104], true),
];

export const ANSWERS: readonly (readonly [text: string, answer: string])[] = [
  ["haan ji theek ho gaya", "yes"],
  ["yes it works now", "yes"],
  ["ho gaya kaam, light aa gayi", "yes"],
  ["हाँ ठीक हो गया", "yes"],
  ["thank you so much", "thanks"],
  ["धन्यवाद जी", "thanks"],
  ["bahut dhanyavad", "thanks"],
  ["no it is not done", "no"],
  ["nahi hua kaam", "no"],
  ["नहीं हुआ", "no"],
  ["abhi tak andhera hai, wahi haal", "still_not"],
  ["same problem again today", "still_not"],
  ["nobody came, false report", "false_report"],
  ["jhooth hai, koi nahi aaya", "false_report"],
  ["kal dekh kar bataunga", "unclear"],
  ["ok", "unclear"],
  ["will check tomorrow and tell", "unclear"],
];

/** Replaces the pack's training set. */
export async function useSmallTrainingSet(database: TestDatabase): Promise<void> {
  const rows = [
    ...POSTS.map(([text, kind, sub_issue_type_ids, is_danger], at) => ({
      file: "few",
      n: at + 1,
      text,
      kind,
      sub_issue_type_ids,
      is_danger,
    })),
    ...ANSWERS.map(([text, answer], at) => ({ file: "few-answers", n: at + 1, text, answer })),
  ];
  const json = JSON.stringify(rows).replaceAll("'", "''");
  await database.asOwner(
    `with gone as (delete from example_text)
     insert into example_text select * from jsonb_populate_recordset(null::example_text, '${json}'::jsonb)`,
  );
}

/** Longest features of a word, which few other words have. */
export function piecesOf(word: string): string[] {
  const found: string[] = [];
  eachGram([soundOf(word)], (gram) => found.push(gram));
  const longest = Math.max(...found.map((one) => one.length));
  return found.filter((one) => one.length === longest);
}

const LETTERS = [..."kgctjnpbmlsv"];
/** Invented words, each with its own sound. */
export const INVENTED = LETTERS.flatMap((first) =>
  LETTERS.flatMap((second) => [`${first}i${second}u`, `${first}u${second}i`]),
);
/** Invented words of a text; with so many, two texts with the same beginning are no near copies. */
const OWN_WORDS = 7;

/** Texts with this beginning that are no near copies of each other, all in the hold-out set or all outside it. */
export const unlikeTexts = (beginning: string, isHeldBack: boolean): string[] =>
  Array.from({ length: Math.floor(INVENTED.length / OWN_WORDS) }, (_, at) =>
    [beginning, ...INVENTED.slice(at * OWN_WORDS, (at + 1) * OWN_WORDS)].join(" "),
  ).filter((text) => (hashOf(soundsOfWords(text).join(" ")) % 5 === 0) === isHeldBack);

/** Trains now; a running server loads the model. */
export const trainNow = (world: Pick<World, "ctx">): Promise<void> => learnJob.run(world.ctx, {});
