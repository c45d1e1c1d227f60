import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { detectionFromPack } from "../masters/packs/detection-from-pack.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { buildDetector } from "./detector.ts";
import { detect } from "./detect-post.ts";
import { wordsIn } from "./fold-text.ts";
import { buildSituations, findSituation, type Situation } from "./situations.ts";

const pack = await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana"));
const detector = buildDetector(detectionFromPack(pack));
const danger = (text: string): string | null => detect(text, detector).understanding.danger?.situation ?? null;

/** Situation, and sample texts for it. */
const TOLD: readonly (readonly [string, readonly string[]])[] = [
  [
    "SEXUAL-ASSAULT",
    [
      "A gangrape victim in Tosham is refused a medical",
      "नाबालिग से सामूहिक दुष्कर्म, आरोपी घूम रहे",
      "ladki ka balatkaar hua, police so rahi",
    ],
  ],
  [
    "STALKING",
    [
      "A man has been following me from the metro every day",
      "ek ladka roz mera peecha karta hai",
      "वह लड़का रोज़ मेरा पीछा करता है",
    ],
  ],
  [
    "CHILD-MISSING",
    [
      "My 6 year old son is missing since morning",
      "मेरी बेटी कल शाम से लापता है",
      "beta subah se ghar nahi lauta, mandbuddhi hai",
    ],
  ],
  [
    "SUICIDE",
    [
      "I am going to end my life tonight",
      "कल तहसील के आगे आत्मदाह करूँगा",
      "ab suside kar lunga",
      "aatamhatya ke alawa koi rasta nahi, atmhatya kar lunga",
      "main marna chahta hu, karz bahut ho gaya",
      "मैं मरना चाहती हूँ, कोई नहीं सुनता",
      "I want to die, nobody listens",
      "mar jane ka man karta hai",
      "mujhe mar jaane do ab",
      "बस, अब नहीं जीना",
      "main thak chuki hu zindagi se",
    ],
  ],
  [
    "GAS-LEAK",
    [
      "Strong smell of gas in our lane",
      "सिलेंडर गोदाम में गैस का रिसाव हो रहा है",
      "amonia gas leak ho rahi hai cold store se",
    ],
  ],
  [
    "MEDICAL-EMERGENCY",
    [
      "Called 108 thrice, no ambulance for my pregnant wife",
      "एम्बुलेंस दो घंटे से नहीं आई, पिता जी गंभीर हैं",
      "ICU me bed nahi de rahe, papa ki halat kharab",
    ],
  ],
  [
    "ELECTRIC-SHOCK",
    [
      "A live wire has fallen on the school road",
      "खंभे में करंट आ रहा है, गाय मर गई",
      "paani me current aa raha hai gali me",
    ],
  ],
  [
    "FIRE",
    [
      "Fire in the godown next to a school, children inside",
      "हमारे मकान में आग लग गई है, दमकल भेजो",
      "dukan me aag lag gayi, fire brigade bhejo",
    ],
  ],
  ["FALL", ["A boy fell into an open manhole near the park", "बोरवेल में बच्चा गिर गया", "khule gutter me dadi gir gayi"]],
  [
    "COLLAPSE",
    [
      "The wall collapsed and two labourers are buried",
      "मकान ढह गया, तीन लोग मलबे में दबे हैं",
      "lenter gir gaya, majdoor niche dab gaye",
    ],
  ],
  [
    "DROWNING",
    ["Two boys are drowning in the canal", "गाँव में पानी भर गया, लोग छत पर फंसे हैं", "nahar me bachcha doob raha hai"],
  ],
  [
    "DOMESTIC-VIOLENCE",
    [
      "My husband is beating me, I am locked in",
      "दहेज के लिए बहन को मारते हैं ससुराल वाले",
      "pati roz maarta hai mujhe, aaj gala dabaya",
    ],
  ],
  [
    "THREAT-TO-LIFE",
    [
      "They threatened to kill my family",
      "मुझे जान से मारने की धमकी मिल रही है",
      "gangster phirauti maang raha hai, 20 lakh",
    ],
  ],
  ["ANIMAL-ATTACK", ["A mad dog has bitten four children", "बच्चे को सांप ने काट लिया", "kutte ne bacche ko noch liya"]],
  [
    "POISONING",
    [
      "Spurious liquor has killed three in our village, two are blind",
      "मिड डे मील खाने के बाद बच्चों को उल्टियाँ",
      "zahrili sharab pine se 2 log mar gaye",
    ],
  ],
  [
    "BONDED-LABOUR",
    [
      "Bonded labour at the kiln near Hodal",
      "भट्ठे पर बंधुआ मजदूर रखे हैं",
      "bhatte wale ne majdoor parivar ko bandhak bana rakha",
    ],
  ],
  [
    "CUSTODY",
    [
      "My brother was beaten in custody at the police station",
      "थाने में थर्ड डिग्री दी गई",
      "hirasat me maut ho gayi mere bhai ki",
    ],
  ],
  [
    "CASTE-ATROCITY",
    ["Dalit groom's barat stopped and beaten", "जातिसूचक गाली दी और पीटा", "dalit dulhe ko ghodi se utar diya"],
  ],
  [
    "KIDNAP",
    [
      "My brother was abducted by four men in a Bolero",
      "मेरे भाई का अपहरण हो गया",
      "bete ko kidnap kar liya, gaadi me le gaye",
    ],
  ],
  ["ACID", ["He threw acid on her face", "तेजाब फेंकने की धमकी दे रहा है", "tezab dalne ki dhamki"]],
];

test("each danger is found in English, Hindi and Hindi in Latin letters", () => {
  const missed = TOLD.flatMap(([code, texts]) =>
    texts.flatMap((text) => (danger(text) === null ? [[code, text]] : [])),
  );
  assert.deepEqual(missed, []);
});

test("the situation is named by its code", () => {
  const wrong = TOLD.flatMap(([code, texts]) =>
    texts.flatMap((text) => (danger(text) === code ? [] : [[code, danger(text), text]])),
  );
  assert.ok(wrong.length <= 6, JSON.stringify(wrong));
});

const ORDINARY: readonly string[] = [
  "These bills are killing us",
  "Electrocuted by my electricity bill",
  "Fire NOC pending since March",
  "fire brigade station ki building jarjar hai",
  "Gas agency does not deliver my cylinder",
  "डेथ सर्टिफिकेट नहीं मिल रहा, पति की मौत के बाद चक्कर काट रही हूँ",
  "manhole ka dhakkan gayab hai",
  "डॉक्टर गायब, पटवारी लापता",
  "Clerk holds my file hostage",
  "current nahi hai subah se",
  "Builder has murdered our dream of a house",
  "फसल डूब गई, मुआवजा नहीं मिला",
  "Dengue awareness seminar at the college",
  "सेक्टर 4 में कूड़ा नहीं उठा",
  "old age pension band ho gayi",
  "No update on my complaint?",
  "machhar ne jina haram kar diya hai",
  "bijli nahi hai, jeena mushkil ho gaya",
  "is garmi me bijli nahi, hum to mar gaye",
  "पानी नहीं, जीना हराम है",
  "We want the dead tree removed from our lane",
];

test("ordinary complaints are no danger, however alarming their words", () => {
  assert.deepEqual(
    ORDINARY.filter((text) => danger(text) !== null),
    [],
  );
});

test("what is sensitive, and what a ticket gets at least, comes from the situation", () => {
  const rape = detect("minor raped in Jind", detector);
  assert.deepEqual([rape.isSensitive, rape.priorityTagId], [true, 1]);
  const fire = detect("Fire in the godown, people trapped inside, send fire brigade", detector);
  assert.deepEqual([fire.isSensitive, fire.priorityTagId], [false, 1]);
  const road = detect("Potholes on the road near Jind bus stand", detector);
  assert.deepEqual([road.understanding.danger, road.priorityTagId], [null, null]);
});

test("the words are those that the citizen wrote", () => {
  const found = detect("Papa ne आत्महत्या ki koshish ki", detector).understanding.danger;
  assert.deepEqual([found?.situation, found?.words], ["SUICIDE", ["आत्महत्या"]]);
});

test("signs that nobody sees hide no danger", () => {
  for (const text of [
    "su\u200Bicide kar lunga",
    "आत्म\u200Dहत्या कर लूँगा",
    "a live w\u00ADire has fa\u2060llen on the school road",
  ])
    assert.notEqual(danger(text), null, text);
});

const situation = (more: Partial<Situation>): Situation => ({
  code: "X",
  priorityTagId: 1,
  isSensitive: false,
  phrases: [],
  hints: [],
  notPhrases: [],
  ...more,
});
const sets = new Map([
  ["urgent", ["hurry"]],
  ["calm", ["last year"]],
  ["people", ["boy", "old man"]],
]);
function found(text: string, more: Partial<Situation>): number {
  const index = buildSituations({ situations: [situation(more)], wordSets: sets });
  const { folded, written } = wordsIn(text);
  return findSituation(folded.map(index.wordOf), written, index)?.certainty ?? 0;
}

test("a phrase: its words in order with up to two between, others beside |, parts in any order", () => {
  const phrases = ["gas|lpg leak*"];
  assert.ok(found("lpg ka bhari leakage", { phrases }) > 0.8);
  assert.equal(found("gas a b c leak", { phrases }), 0);
  assert.equal(found("leak gas", { phrases }), 0);
  assert.ok(found("the drain ... an old man fell", { phrases: ["fell & drain & $people"] }) > 0.8);
  assert.equal(found("a cow fell in the drain", { phrases: ["fell & drain & $people"] }), 0);
});

test("a word that follows at once, and a sum of money, which is no year and no short number", () => {
  assert.ok(found("he took 15000 from us", { phrases: ["took #"] }) > 0.8);
  for (const text of ["he took 2019 files", "he took 15 days", "he took 9812345678"])
    assert.equal(found(text, { phrases: ["took #"] }), 0, text);
  assert.ok(found("is fire", { phrases: ["is =fire"] }) > 0.8);
  assert.equal(found("is on fire", { phrases: ["is =fire"] }), 0);
});

test("one hint is too little, two or one beside urgent words are enough; calm words take away", () => {
  const hints = ["smoke", "flames"];
  assert.equal(found("smoke", { hints }), 0);
  assert.ok(found("smoke and flames", { hints }) >= 0.5);
  assert.ok(found("smoke, hurry", { hints }) >= 0.5);
  assert.ok(found("gas leak", { phrases: ["gas leak"] }) > 0.8);
  assert.equal(found("gas leak last year", { phrases: ["gas leak"] }), 0);
});

test("what lies under a not-phrase counts for nothing, the same word elsewhere does", () => {
  const more = { phrases: ["fire"], notPhrases: ["fire noc"] };
  assert.equal(found("fire NOC pending", more), 0);
  assert.ok(found("fire NOC pending and now a fire", more) > 0.8);
});

test("six thousand words are looked at in a moment", () => {
  // CPU time, so that other load on the machine does not count.
  const begun = process.cpuUsage();
  detect("aag lag gayi gaon me paani nahi ".repeat(900), detector);
  const { user, system } = process.cpuUsage(begun);
  assert.ok(user + system < 2_000_000, `${user + system} µs`);
});
