/** Words that sound alike share one key, in three spellings; others differ. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isAnsweredBy, keysOf, mobileAsked, questionOf, tsqueryOf } from "./search-keys.ts";

const keyOf = (word: string): string | undefined => keysOf({ text: word, isPrivate: false })[0];

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
];

const answers = (typed: string, text: string): boolean =>
  isAnsweredBy(questionOf(typed, false), keysOf({ text, isPrivate: false }));

describe("keys of words", () => {
  for (const words of SAME) {
    it(`are one for ${words.join(", ")}`, () => {
      assert.deepEqual(new Set(words.map(keyOf)).size, 1, words.map((word) => `${word}: ${keyOf(word)}`).join(" "));
    });
  }
  for (const [one, other] of APART) {
    it(`are two for ${one} and ${other}`, () => assert.notEqual(keyOf(one), keyOf(other)));
  }

  it("hold no sign that a query or an array would read as its own", () => {
    const odd = "it's \\ \"x\" :* & | ! <-> (a) \u200D\u0000 ' ; {b,c} 'पानी' @ravi_k #नल";
    for (const key of keysOf({ ticketNo: "GRV-2026-000123", names: [odd], text: odd, isPrivate: false }))
      assert.match(key, /^[\p{L}\p{M}\p{N}]+$/u);
    assert.match(tsqueryOf(questionOf(odd, true)), /^[\p{L}\p{M}\p{N}'|&() :*]+$/u);
  });

  it("leave out personal numbers, but for those who may look for them", () => {
    const keys = keysOf({ text: "Call 98123 45678 or ९८१२३४५६७९, Aadhaar 2345 6789 0124", isPrivate: false });
    assert.deepEqual(
      keys.filter((key) => /\d/.test(key)),
      ["P9812345678", "P9812345679"],
    );
  });

  it("of what is private answer only who may see it", () => {
    const keys = keysOf({ text: "बिजली", isPrivate: true });
    assert.equal(isAnsweredBy(questionOf("bijli", false), keys), false);
    assert.equal(isAnsweredBy(questionOf("bijli", true), keys), true);
  });
});

describe("a question", () => {
  it("is answered while its last word is being typed", () => {
    const word = "transformer";
    for (let length = 4; length <= word.length; length += 1)
      assert.ok(answers(word.slice(0, length), "ट्रांसफॉर्मर जल गया"), word.slice(0, length));
    for (const typed of ["sa", "sad", "sada", "sadak", "sar", "सड़", "sadak kh", "sadak khara"])
      assert.ok(answers(typed, "सड़क खराब है"), typed);
  });

  it("takes a letter that is held down for no beginning of a word", () => {
    for (const typed of ["zzzzzz", "zzz", "jjj", "AAAA", "ttttttt", "जजज"]) {
      assert.ok(!answers(typed, "ja jameen zameen ab tank जमीन"), typed);
      assert.ok(answers(typed, `test ${typed}`), typed);
    }
    for (const [typed, text] of [
      ["z", "zameen"],
      ["zz", "zameen"],
      ["aa", "aadhar"],
      ["app", "app"],
    ] as const)
      assert.ok(answers(typed, text), typed);
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
        assert.ok(isAnsweredBy(questionOf(typed, false), keys), `${typed} in ${text}`);
    }
    // A month before a year is no State prefix.
    assert.ok(isAnsweredBy(questionOf("sep 2026", false), keysOf({ text: "since sep 2026", isPrivate: false })));
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
      "GRV-2026-0001",
    ])
      assert.ok(isAnsweredBy(questionOf(typed, false), keys), typed);
    assert.ok(!isAnsweredBy(questionOf("124", false), keys));
  });
});
