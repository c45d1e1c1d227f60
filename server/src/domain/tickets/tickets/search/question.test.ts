/** Findings of a typed text: spellings of one word in three scripts, beginnings, numbers and the strength of a match. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { detectionFromPack } from "../../../law/masters/packs/detection-from-pack.ts";
import { readPack } from "../../../law/masters/packs/read-pack.ts";
import {
  beginningOf,
  isAnsweredBy,
  mobileAsked,
  questionOf,
  strengthOf,
  tsqueryOf,
  type Question,
} from "./question.ts";
import { keysOf } from "./search-keys.ts";
import { searchNamesOf } from "./search-names.ts";

const pack = await readPack(path.resolve(import.meta.dirname, "../../../../../../packs/haryana"));
const names = searchNamesOf(detectionFromPack(pack));

/** Each line has spellings of one word. */
const SAME: readonly (readonly string[])[] = [
  ["sector", "sec", "सेक्टर", "सैक्टर"],
  ["otp", "OTP", "ओटीपी"],
  ["FIR", "एफआईआर"],
  ["girdawari", "girdavri", "girdawri", "गिरदावरी"],
  ["सड़क", "sadak", "sarak", "sadk", "SADAK"],
  ["सड\u093Cक", "सड़क"],
  ["पानी", "pani", "paani", "paanee"],
  ["बिजली", "bijli", "bijlee", "bijali"],
  ["पुलिस", "police", "pulis"],
  ["रोड", "road"],
  ["स्कूल", "school", "skool"],
  ["अस्पताल", "aspatal", "aspataal"],
  ["हॉस्पिटल", "hospital"],
  ["ट्रांसफार्मर", "ट्रांसफॉर्मर", "transformer", "transfarmer"],
  ["गाँव", "गांव", "gaon", "gaanv"],
  ["गुरुग्राम", "gurugram", "gurgram"],
  ["शिकायत", "shikayat", "shikaayat", "sikayat"],
  ["नाली", "nali", "naali"],
  ["गड्ढा", "gaddha", "gadda", "gadha"],
  ["सफाई", "सफ़ाई", "safai", "saphai"],
  ["कचरा", "kachra", "kachara"],
  ["कूड़ा", "kuda", "kooda", "koora"],
  ["स्टेशन", "station"],
  ["इलेक्ट्रिसिटी", "electricity"],
  ["वॉटर", "water"],
  ["लाइट", "light"],
  ["ब्रिज", "bridge"],
  ["विज्ञान", "vigyan"],
  ["कृषि", "krishi"],
  ["संपर्क", "सम्पर्क", "sampark"],
  ["नंबर", "नम्बर", "number", "nambar"],
  ["जमीन", "ज़मीन", "zameen", "jameen"],
  ["फोन", "फ़ोन", "phone", "fone"],
  ["पेंशन", "pension"],
  ["राशन", "ration", "rashan"],
  ["सोनीपत", "sonipat", "sonepat"],
  ["अंबाला", "अम्बाला", "अँबाला", "ambala"],
  ["कुरुक्षेत्र", "kurukshetra"],
  ["रोहतक", "rohtak"],
  ["सीवर", "sewer", "seever"],
  ["मीटर", "meter"],
  ["होटल", "hotel"],
  ["टूटी", "tuti", "tooti"],
  ["थाना", "thana", "thaana"],
  ["डॉक्टर", "doctor"],
  ["सुनीता", "sunita", "suneeta"],
  ["ट्रैफिक", "traffic"],
  ["वार्ड", "ward"],
  ["कॉलोनी", "colony", "kaloni"],
  ["दवा", "dava", "dawa"],
  ["खंभा", "खम्भा", "khamba", "khambha"],
  ["महिला", "mahila"],
  ["बच्चे", "bachche", "bacche"],
  ["ऑफिस", "office"],
  ["रिश्वत", "rishwat", "rishvat"],
  ["आधार", "aadhar", "aadhaar", "adhar"],
  ["४६", "46"],
  ["ਸੜਕ", "ਸੜਕ"],
];

const APART: readonly (readonly [string, string])[] = [
  ["सड़क", "सरकार"],
  ["पानी", "पुल"],
  ["bijli", "bazar"],
  ["water", "wire"],
  ["46", "64"],
  ["बेटी", "बैठी"],
  ["khad", "car"],
];

const asked = (typed: string, maySeePrivate = false): Question => questionOf(typed, { maySeePrivate, names });
const answers = (typed: string, text: string): boolean =>
  isAnsweredBy(asked(typed), keysOf({ text, isPrivate: false }));
/** True when the text holds a word that begins like the last one. */
const isBegun = (typed: string, text: string): boolean =>
  isAnsweredBy(beginningOf(typed, { maySeePrivate: false, names }) ?? [], keysOf({ text, isPrivate: false }));

describe("a word", () => {
  for (const words of SAME) {
    it(`finds its spellings: ${words.join(", ")}`, () => {
      for (const typed of words) for (const text of words) assert.ok(answers(typed, text), `${typed} in ${text}`);
    });
  }
  it("finds a place by its sound where the gazetteer has it in one script", () => {
    assert.ok(answers("saha", "साहा में पानी नहीं") && answers("साहा", "saha me pani nahi"));
  });
  it("does not find a place of the same consonants in the same district", () => {
    for (const [one, other] of [
      ["rania", "odhan"],
      ["nit 1", "nit 2"],
    ] as const)
      assert.ok(!answers(one, other) && !answers(other, one), one);
  });
  for (const [one, other] of APART) {
    it(`${one} does not find ${other}`, () => assert.ok(!answers(one, other) && !answers(other, one)));
  }
  it("of private text is found only by who may see it", () => {
    const keys = keysOf({ text: "बिजली", isPrivate: true });
    assert.equal(isAnsweredBy(asked("bijli"), keys), false);
    assert.equal(isAnsweredBy(asked("bijli", true), keys), true);
  });
});

describe("the strength of a match", () => {
  const STRENGTHS: readonly (readonly [what: string, typed: string, text: string])[] = [
    ["the number of a ticket", "000123", ""],
    ["the word itself", "gurgaon", "gurgaon"],
    ["another name of the place", "gurgaon", "गुरुग्राम"],
    ["another name of the matter", "garbage", "कूड़ा"],
    ["the same sound", "gurgaon", "gudgaon"],
    ["nothing", "gurgaon", "gaon"],
  ];
  const found = STRENGTHS.map(([, typed, text]) =>
    strengthOf(asked(typed), keysOf({ ticketNo: "GRV-2026-000123", text, isPrivate: false })),
  );
  it("falls from the number over the word, listed names and the sound to nothing", () => {
    assert.deepEqual(found, [5, 4, 3, 3, 2, 0], STRENGTHS.map(([what]) => what).join(", "));
  });
  it("is that of the weakest word", () => {
    assert.equal(strengthOf(asked("gurgaon sadak"), keysOf({ text: "Gurgaon ki sadak", isPrivate: false })), 4);
    assert.equal(strengthOf(asked("gurgaon sadak"), keysOf({ text: "Gurgaon road", isPrivate: false })), 3);
    assert.equal(strengthOf(asked("gurgaon sadak"), keysOf({ text: "Gurgaon", isPrivate: false })), 0);
  });
});

it("asks for nothing by a little word of a name", () => {
  const { places, districts, danger } = detectionFromPack(pack);
  const wordSets = new Map([["same_village", ["gaon ka ilaka", "dehat"]]]);
  const own = searchNamesOf({ places: [...places], districts, danger: { ...danger, wordSets } });
  const question = questionOf("dehat", { maySeePrivate: false, names: own });
  assert.ok(!tsqueryOf(question).includes("()"), tsqueryOf(question));
  assert.ok(isAnsweredBy(question, keysOf({ text: "gaon ka ilaka", isPrivate: false })));
});

it("holds no sign that a query would read as its own", () => {
  const odd = "it's \\ \"x\" :* & | ! <-> (a) \u200D\u0000 ' ; {b,c} 'पानी' @ravi_k #नल";
  assert.match(tsqueryOf(asked(odd, true)), /^[\p{L}\p{M}\p{N}'|&() :*]+$/u);
});

describe("a question", () => {
  it("is answered by the beginning of its last word, from four letters on", () => {
    const word = "transformer";
    for (let length = 4; length <= word.length; length += 1)
      assert.ok(isBegun(word.slice(0, length), "ट्रांसफॉर्मर जल गया"), word.slice(0, length));
    for (const typed of ["sada", "sadak", "sadak khara"]) assert.ok(isBegun(typed, "सड़क खराब है"), typed);
    for (const typed of ["sa", "sad", "सड़", "sadak kha"]) assert.ok(!isBegun(typed, "सड़क खराब है"), typed);
    assert.ok(!answers("trans", "transformer"), "a beginning is no whole word");
    assert.ok(isBegun("GRV-2026-0031", "GRV-2026-003131"), "digits of a number are a beginning from three on");
  });

  it("takes a letter that is held down for no beginning of a word", () => {
    for (const typed of ["zzzzzz", "zzz", "jjj", "AAAA", "ttttttt", "जजज"]) {
      assert.ok(!answers(typed, "ja jameen zameen ab tank जमीन"), typed);
      assert.ok(!isBegun(typed, "ja jameen zameen ab tank जमीन"), typed);
      assert.ok(answers(typed, `test ${typed}`), typed);
    }
  });

  it("wants every word, the earlier ones whole", () => {
    assert.ok(answers("pani sadak", "सड़क पर पानी"));
    assert.ok(!answers("pani bijli", "सड़क पर पानी"));
    assert.ok(!answers("sar pani", "sadak par pani"));
    assert.ok(!answers("hai", "sadak"), "a little word asks for nothing, and nothing answers it");
  });

  it("takes a telephone number out of the words it is glued to, if it is one", () => {
    for (const typed of ["call9811122334", "9811122334pe call karo", "मोबाइल9811122334", "Ramesh 98111 22334"])
      assert.equal(mobileAsked(typed), "9811122334", typed);
    for (const typed of ["9811122334 or 9822233445", "bijli 46", "GRV 2026 003031"])
      assert.equal(mobileAsked(typed), null, typed);
    for (const text of ["call9811122334pls", "जेई9811122334 नहीं उठाता", "mob9811122334"])
      assert.ok(keysOf({ text, isPrivate: false }).includes("P9811122334"), text);
  });

  it("finds a post that names a ticket, with gaps or without", () => {
    for (const text of ["my complaint GRV 2026 003031 is closed", "grv2026003031 ka kya hua", "GRV/2026/003031"]) {
      const keys = keysOf({ text, isPrivate: false });
      for (const typed of ["GRV-2026-003031", "GRV 2026 003031", "003031"])
        assert.ok(isAnsweredBy(asked(typed), keys), `${typed} in ${text}`);
    }
    // A month before a year is no State prefix.
    assert.ok(isAnsweredBy(asked("sep 2026"), keysOf({ text: "since sep 2026", isPrivate: false })));
  });

  it("finds a ticket by its number, however it is written", () => {
    const keys = keysOf({ ticketNo: "GRV-2026-000123", text: "", isPrivate: false });
    for (const typed of [
      "GRV 2026 000123",
      "grv2026000123",
      "GRV/2026/000123",
      "GRV2026 000123",
      "grv 2026-000123",
      "GRV 000123",
      "GRV-2026-000123",
      "grv-2026-000123",
      "000123",
      "123",
      "१२३",
    ])
      assert.ok(isAnsweredBy(asked(typed), keys), typed);
    assert.ok(!isAnsweredBy(asked("124"), keys));
  });
});
