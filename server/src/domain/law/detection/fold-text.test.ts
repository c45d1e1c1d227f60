/** Word-by-word folding with a memo equals folding the whole text. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { asWrittenIn, fold, wordsIn } from "./fold-text.ts";

/** Other separators make the text one long word, folded as a whole and not memoized. */
const asAWhole = (text: string): string => fold(text.replaceAll(/[ \t\n\r]/g, "\u00A0") + "\u00A0".repeat(41));

describe("folding", () => {
  for (const [text, folded] of [
    ["  Sector-46,\tGurugram!\n", "sector 46 gurugram"],
    ["अम्बाला अंबाला अँबाला", "अंबाला अंबाला अंबाला"],
    ["सड़क सड\u093Cक", "सडक सडक"],
    ["ｓｅｃｔｏｒ ４６", "sector 46"],
    ["soft\u00ADhyphen zero\u200Bwidth", "softhyphen zerowidth"],
    ["ΟΔΟΣ ΟΔΟΣ.", "οδος οδος"],
    ["", ""],
    [" … ", ""],
  ] as const)
    it(`of ${JSON.stringify(text)}`, () => {
      assert.equal(fold(text), folded);
      assert.equal(asAWhole(text), folded);
    });

  it("reads no further than the longest post, however much a sign stands for", () => {
    assert.ok(fold("\uFDFA".repeat(60_000)).length <= 60_000);
    assert.ok(fold("\uFDFA ".repeat(60_000)).length <= 70_000);
  });

  it("shows a word as it was written, without the signs that nobody sees", () => {
    const written = asWrittenIn(wordsIn("Sec\u200Btor-46 Guru\u00ADgram, sector"));
    assert.equal(written(["sector"]), "Sector");
    assert.equal(written(["gurugram", "46"]), "Gurugram 46");
  });

  it("is the same word by word and as a whole, the second time too", () => {
    const sign = fc.oneof(
      fc.constantFrom(
        ..." \t\n\r\u00A0\u2003",
        ..."aA1-.'#@Σσ",
        ..."न\u094Dकमँंअड\u093C",
        "\u200D",
        "\u0301",
        "ﬁ",
        "¨",
        "\u{1F600}",
      ),
      fc.string({ unit: "grapheme", maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const text = signs.join("");
        assert.equal(fold(text), asAWhole(text));
        assert.equal(fold(text), asAWhole(text));
      }),
    );
  });
});
