import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fold } from "../fold-text.ts";
import { eachGram, soundOf } from "./features.ts";
import { learn, NOTHING, type Lesson, type Question } from "./learn.ts";
import { inputOf, scoresOf, sharesIn, weightIn, YES, type Model, type Share } from "./linear-model.ts";

const heard = (text: string): string[] => fold(text).split(" ").map(soundOf);
const grams = (text: string): string[] => {
  const found: string[] = [];
  eachGram(heard(text), (gram) => found.push(gram));
  return found;
};

describe("features of a text", () => {
  it("are the same in Devanagari and in Latin letters", () => {
    assert.deepEqual(grams("बिजली नहीं"), grams("bijli nahin"));
  });

  it("are pieces of two to six signs, within words and across blanks", () => {
    const found = grams("sarak par");
    for (const one of [" sr", "srk ", "rk p", "k pr ", " pr "]) assert.ok(found.includes(one), one);
    assert.ok(found.every((one) => one.length >= 2 && one.length <= 6));
  });

  it("end after four hundred words", () => {
    const words = Array.from({ length: 1_000 }, (_, at) => `wort${String.fromCharCode(97 + (at % 26))}`);
    assert.deepEqual(grams(words.join(" ")), grams(words.slice(0, 400).join(" ")));
  });

  it("have only the length of a number, also among letters", () => {
    for (const [word, sound] of [
      ["9876543210", "#10"],
      ["hr26dk8337", "#10"],
      ["ravi1984", "#8"],
      ["24x7", "#4"],
    ] as const)
      assert.equal(soundOf(word), sound);
    assert.notEqual(soundOf("5g"), "#2");
  });
});

const QUESTIONS: readonly Question[] = [
  { name: "issue", isYesNo: false, balance: 0 },
  { name: "danger", isYesNo: true, balance: 1 },
];
const lesson = (issue: string, text: string, danger?: boolean): Lesson => ({
  sounds: heard(text),
  weight: 1,
  said: { issue: [issue], ...(danger === undefined ? {} : { danger: danger ? [YES] : [] }) },
});
const LESSONS: readonly Lesson[] = [
  lesson("sewer", "gali mein seevar ka paani bhara hai", false),
  lesson("sewer", "sewer overflowing near the school", false),
  lesson("sewer", "seevar jaam hai, badboo aati hai", false),
  lesson("light", "subah se bijli nahi hai", false),
  lesson("light", "no electricity since morning", false),
  lesson("light", "bijli ka khamba gir gaya", true),
  lesson(NOTHING, "dhanyavad aapka", false),
  lesson(NOTHING, "bahut dhanyavad", false),
];

describe("a trained model", () => {
  const trained = (): Model => {
    const model = learn(LESSONS, QUESTIONS);
    assert.ok(model !== null);
    return model;
  };
  const model = trained();
  const shares = (text: string, question = "issue"): Share[] =>
    sharesIn(model, scoresOf(model, inputOf(heard(text), model.known)), question);
  const best = (text: string): string => shares(text)[0]?.label ?? "";

  it("knows what it has learned, in a script that no example had", () => {
    assert.equal(best("सीवर का पानी गली में"), "sewer");
    assert.equal(best("सुबह से बिजली नहीं"), "light");
    assert.equal(best("धन्यवाद"), NOTHING);
  });

  it("gives shares of a question that add up to one, the best first", () => {
    const found = shares("seevar").map(({ share }) => share);
    assert.ok(Math.abs(found.reduce((sum, share) => sum + share, 0) - 1) < 1e-5);
    assert.deepEqual(
      found,
      found.toSorted((a, b) => b - a),
    );
  });

  it("answers a question of yes or no by itself", () => {
    const [danger, ...more] = shares("bijli ka khamba gir gaya", "danger");
    assert.ok((danger?.share ?? 0) > 0.5);
    assert.deepEqual(more, []);
    assert.ok((shares("seevar jaam hai", "danger")[0]?.share ?? 1) < 0.5);
  });

  it("finds nothing for a question that it was not asked", () => {
    assert.deepEqual(shares("seevar", "kind"), []);
  });

  it("gives the words of a label a weight for it", () => {
    const column = shares("seevar").find(({ label }) => label === "sewer")?.column ?? -1;
    assert.ok(weightIn(model, column, heard("seevar")[0] ?? "") > 0);
    assert.ok(weightIn(model, column, heard("bijli")[0] ?? "") < 0);
    assert.equal(weightIn(model, column, "ぁぃぅ"), 0);
  });

  it("is the same model each time", () => {
    assert.deepEqual(trained(), model);
  });

  it("learns more from what counts more", () => {
    const torn = (weight: number): number => {
      const own = learn([{ ...lesson("a", "paani"), weight }, lesson("b", "paani")], QUESTIONS);
      assert.ok(own !== null);
      const all = sharesIn(own, scoresOf(own, inputOf(heard("paani"), own.known)), "issue");
      return all.find(({ label }) => label === "a")?.share ?? 0;
    };
    assert.ok(torn(3) > torn(1) && torn(1) > torn(0.2));
  });

  it("gives the rare yes of a balanced label more weight", () => {
    const rare = [lesson("x", "taar gira", true), ...Array.from({ length: 12 }, () => lesson("x", "taar gira", false))];
    const shareOf = (balance: number): number => {
      const own = learn(rare, [{ name: "danger", isYesNo: true, balance }]);
      assert.ok(own !== null);
      return sharesIn(own, scoresOf(own, inputOf(heard("taar gira"), own.known)), "danger")[0]?.share ?? 0;
    };
    assert.ok(shareOf(1) > 3 * shareOf(0));
  });
});
