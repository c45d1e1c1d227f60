import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { detectionFromPack } from "../masters/packs/detection-from-pack.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { buildDetector } from "./detector.ts";
import { detect, type Detection } from "./detect-post.ts";
import { fold } from "./fold-text.ts";
import { WordIndex } from "./word-index.ts";

const root = path.resolve(import.meta.dirname, "../../../../..");
const detector = buildDetector(detectionFromPack(await readPack(path.join(root, "packs/haryana"))));

interface Sample {
  readonly n: number;
  readonly k?: string;
  readonly l: string;
  /** 0: no district can be known. */
  readonly d: number;
  readonly s: number;
  readonly t: string;
}
function samples(file: string): Sample[] {
  const lines = readFileSync(path.join(root, "tests/fixtures", file), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Sample);
}
const wrong = (all: readonly Sample[], isRight: (sample: Sample, found: Detection) => boolean): number[] =>
  all.filter((sample) => !isRight(sample, detect(sample.t, detector))).map((sample) => sample.n);

test("Gurmukhi is read by its letters, and is no Hindi", () => {
  const said: readonly (readonly [text: string, districtId: number | null, subIssueId: number | null])[] = [
    ["ਸਿਰਸਾ ਵਿੱਚ ਤਿੰਨ ਦਿਨ ਤੋਂ ਬਿਜਲੀ ਨਹੀਂ ਆ ਰਹੀ", 20, 101],
    ["ਅੰਬਾਲਾ ਛਾਉਣੀ ਵਿੱਚ ਸੀਵਰ ਓਵਰਫਲੋ ਹੋ ਰਿਹਾ ਹੈ", 1, 301],
    ["ਡੱਬਵਾਲੀ ਦੀ ਸੜਕ ਟੁੱਟੀ ਹੋਈ ਹੈ", 20, 602],
    ["ਫਤਿਹਾਬਾਦ ਵਿੱਚ ਬੁਢਾਪਾ ਪੈਨਸ਼ਨ ਨਹੀਂ ਮਿਲੀ", 5, 1001],
    ["ਪਾਣੀਪਤ ਵਿੱਚ ਪਾਣੀ ਨਹੀਂ ਆ ਰਿਹਾ", 17, 202],
  ];
  for (const [text, districtId, subIssueId] of said) {
    const found = detect(text, detector);
    assert.deepEqual([found.lang, found.districtId, found.subIssueId], ["other", districtId, subIssueId], text);
  }
  const danger = detect("ਖੰਭੇ ਵਿੱਚ ਕਰੰਟ ਆ ਰਿਹਾ ਹੈ", detector);
  assert.equal(danger.understanding.danger?.situation, "ELECTRIC-SHOCK");
  assert.ok(detect("ਪਟਵਾਰੀ ਨੇ ਰਿਸ਼ਵਤ ਮੰਗੀ", detector).isSensitive);
  assert.equal(detect("Sirsa ਵਿੱਚ bijli nahi hai", detector).lang, "hx");
});

test("water is missed in Haryanvi too, and a court is not the police", () => {
  for (const text of ["म्हारे गाम (हिसार) मैं पाणी कोनी आंदा दस दिन तै", "mhare gaam me pani koni 10 din te"])
    assert.equal(detect(text, detector).subIssueId, 202, text);
  const court = detect("No arrest in 12 years: Bhiwani district court only gives dates", detector);
  assert.notEqual(court.subIssueId, 802);
});

describe("the sample posts", () => {
  const all = samples("sample-posts.jsonl");
  /** Follow-ups without new information: the thread supplies what is missing. */
  const thread = new Map([
    [18, 17],
    [23, 22],
    [31, 2],
    [32, 1],
  ]);
  const inThread = (sample: Sample): { districtId: number; subIssueId: number | null } => {
    const own = detect(sample.t, detector);
    const parent = all.find((each) => each.n === thread.get(sample.n));
    const before = parent === undefined ? null : detect(parent.t, detector);
    return {
      districtId: own.districtId ?? before?.districtId ?? 0,
      subIssueId: own.subIssueId ?? before?.subIssueId ?? null,
    };
  };

  test("the language is right in all 40", () => {
    assert.deepEqual(
      wrong(all, (sample, found) => found.lang === sample.l),
      [],
    );
  });
  test("the district is right in all 37 that name one, and never guessed", () => {
    assert.deepEqual(
      wrong(all, (sample, found) => (found.districtId ?? 0) === sample.d),
      [18, 31, 32],
    );
    for (const n of [18, 31, 32]) {
      assert.equal(detect(all.find((each) => each.n === n)?.t ?? "", detector).districtId, null);
    }
  });
  test("the sub-issue is right in all 38 that speak of one", () => {
    assert.deepEqual(
      wrong(all, (sample, found) => found.subIssueId === sample.s),
      [18, 23],
    );
  });
  test("with the thread's knowledge all 40 are right", () => {
    const found = all.map((sample) => ({ n: sample.n, ...inThread(sample) }));
    assert.deepEqual(
      found,
      all.map((sample) => ({ n: sample.n, districtId: sample.d, subIssueId: sample.s })),
    );
  });
  test("spam is spam and nothing else is", () => {
    assert.deepEqual(
      all.filter((each) => detect(each.t, detector).isSpam).map((each) => each.n),
      [33],
    );
  });
  test("sensitive posts are marked", () => {
    assert.deepEqual(
      all.filter((each) => detect(each.t, detector).isSensitive).map((each) => each.n),
      [15, 16, 25, 38],
    );
  });
  test("a post about several things names the others too", () => {
    const found = detect(all.find((each) => each.n === 39)?.t ?? "", detector);
    assert.equal(found.subIssueId, 201);
    const others = found.understanding.further.map((each) => each.sub_issue_type_id);
    assert.ok(others.includes(305) && others.includes(501));
  });
});

test("posts that the word lists were not made for: 30 of 30 districts and languages, 28 sub-issues", () => {
  const all = samples("more-posts.jsonl");
  assert.deepEqual(
    wrong(all, (sample, found) => found.districtId === sample.d),
    [],
  );
  assert.deepEqual(
    wrong(all, (sample, found) => found.lang === sample.l),
    [],
  );
  assert.deepEqual(
    wrong(all, (sample, found) => found.subIssueId === sample.s),
    [105, 119],
  );
});

describe("districts", () => {
  const cases: readonly [text: string, districtId: number | null][] = [
    ["Water problem in GURGAON", 6],
    ["गुड़गाँव में पानी नहीं", 6],
    ["गुड़गांव में पानी नहीं", 6],
    ["अम्बाला छावनी", 1],
    ["झज्\u200Dजर की सड़क", 8],
    ["#GurugramRoads are bad", 6],
    ["@faridabad_police please look", 4],
    ["see https://example.org/karnal", null],
    ["Karnataka is far away", 99],
    ["Garbage on Delhi road, Rohtak", 19],
    ["my Punjab National Bank account", null],
    ["Delhi road is broken", null],
    ["Panipat and Karnal and again Karnal", 11],
    ["Hisar or Rohtak", 7],
    ["Noida to Faridabad bus", 4],
    ["Ｇｕｒｇａｏｎ water", 6],
    ["nuhar", null],
  ];
  for (const [text, districtId] of cases) {
    test(`${text} is ${districtId}`, () => assert.equal(detect(text, detector).districtId, districtId));
  }
  test("before its first day Hansi's posts belong to Hisar", () => {
    assert.equal(detect("Hansi ward road", detector, "2025-12-21").districtId, 7);
    assert.equal(detect("Hansi ward road", detector, "2025-12-22").districtId, 23);
    assert.equal(detect("Narnaund ki sadak", detector).districtId, 23);
  });
});

describe("languages", () => {
  const cases: readonly [text: string, lang: string][] = [
    ["", "other"],
    ["😀 👍🏽 12345", "other"],
    ["ਪਾਣੀ ਨਹੀਂ ਆ ਰਿਹਾ", "other"],
    ["பாணி இல்லை", "other"],
    ["The water main in our street has burst", "en"],
    ["pani nahi hai", "hx"],
    ["Sector 14 में street light बंद है", "hi"],
    ["Main road ka haal dekho", "hx"],
    ["Ayushman card hospital ne lene se mana kiya, Faridabad NIT", "hx"],
    ["Nala khula hai Model Town Rohtak, bachcha girte girte bacha", "hx"],
    ["Rohtak me aaj weather kaisa hai", "hx"],
    ["Please send it to me, the Har Ghar tap in our village is dry", "en"],
    ["Please do something", "en"],
  ];
  for (const [text, lang] of cases) {
    test(`"${text}" is ${lang}`, () => assert.equal(detect(text, detector).lang, lang));
  }
});

test("words end where words end, stems where they may", () => {
  const index = new WordIndex<number>();
  index.add("गड्ढ*", 1);
  index.add("no water", 2);
  index.add("water-log*", 3);
  const found = (text: string): number[] => index.search(fold(text).split(" ")).map((hit) => hit.value);
  assert.deepEqual(found("सड़क में गड्ढों का अंबार"), [1]);
  assert.deepEqual(found("No Water!"), [2]);
  assert.deepEqual(found("nowater no waters"), []);
  assert.deepEqual(found("WATER LOGGING"), [3]);
});

describe("hostile texts", () => {
  const parts = [
    "पानी",
    "नहीं",
    "no",
    "water",
    "Gurgaon",
    "\u200D",
    "\u200B",
    "\u202E",
    "😀",
    "👨‍👩‍👧‍👦",
    "\uFDFA",
    "*",
    "#",
    "@",
    "़",
    "्",
    "ं",
    "a",
    "\uD800",
    "1",
    " ",
    "\n",
    "earn daily",
    "https://",
  ];
  test("any text gets an answer, the same each time", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 200 }).map((chosen) => chosen.join("")),
    );
    fc.assert(
      fc.property(text, (value) => {
        const found = detect(value, detector);
        assert.deepEqual(detect(value, detector), found);
        assert.ok(found.districtId === null || detector.districts.has(found.districtId));
        assert.ok(found.subIssueId === null || detector.subIssues.has(found.subIssueId));
        assert.equal(fold(fold(value)), fold(value));
      }),
      { numRuns: times(2_000, 40_000) },
    );
  });
  test("invisible signs and case do not change what is found", () => {
    for (const sample of samples("sample-posts.jsonl")) {
      const plain = detect(sample.t, detector);
      const veiled = detect([...sample.t].join("\u200B"), detector);
      assert.equal(veiled.districtId, plain.districtId, sample.t);
      assert.equal(veiled.lang, plain.lang);
      assert.equal(detect(sample.t.normalize("NFD").toUpperCase(), detector).districtId, plain.districtId);
    }
  });
  test("ten times the text takes about ten times the time", () => {
    const bad = ["no ", "पानी ", "water log", "अअअअअअअअअअ", "a", "@", "#aA", "\uFDFA", "water ", "street light "];
    for (const piece of bad) {
      const took = (length: number): number => {
        const text = piece.repeat(Math.ceil(length / piece.length));
        // CPU time, so that other load on the machine does not count.
        const start = process.cpuUsage();
        detect(text, detector);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1_000;
      };
      took(1_000);
      const long = Math.min(took(10_000), took(10_000));
      assert.ok(long < 500, `10,000 signs of "${piece}" took ${long} ms`);
    }
  });
});
