/** Expected values computed by hand. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import {
  contrast,
  LEAST_CONTRAST,
  nearestReadable,
  OWN_COLOURS,
  shadesOf,
  styleOf,
  SURFACES,
  worstContrast,
  type Theme,
} from "./colours.ts";

const TOKENS = readFileSync(new URL("../../web/src/ui/tokens.css", import.meta.url), "utf8");
const [LIGHT = "", DARK = ""] = TOKENS.split(':root[data-theme="dark"] {');

describe("colours of a State", () => {
  it("have the contrast that WCAG defines", () => {
    const rows: readonly [string, string, number][] = [
      ["#000000", "#ffffff", 21],
      ["#ffffff", "#000000", 21],
      ["#ffffff", "#ffffff", 1],
      ["#777777", "#ffffff", 4.48],
      ["#767676", "#ffffff", 4.54],
      ["#ff0000", "#ffffff", 4],
    ];
    for (const [one, other, expected] of rows) {
      assert.equal(Math.round(contrast(one, other) * 100) / 100, expected, `${one} on ${other}`);
    }
  });

  const readable: readonly [colour: string, theme: Theme, isReadable: boolean][] = [
    ["#2a4796", "light", true],
    ["#7a3e12", "light", true],
    ["#1f4e79", "light", true],
    ["#000000", "light", true],
    // Readable on white, but not on the darkest of the light surfaces.
    ["#767676", "light", false],
    ["#ff9933", "light", false],
    ["#ffffff", "light", false],
    ["#a9bdf5", "dark", true],
    ["#e8b48c", "dark", true],
    ["#ffffff", "dark", true],
    ["#2a4796", "dark", false],
    ["#000000", "dark", false],
  ];
  for (const [colour, theme, isReadable] of readable) {
    it(`${colour} ${isReadable ? "can" : "cannot"} be read on ${theme} screens`, () => {
      assert.equal(worstContrast(colour, theme) >= LEAST_CONTRAST, isReadable);
      const nearest = nearestReadable(colour, theme);
      if (isReadable) assert.equal(nearest, colour);
      else {
        assert.ok(worstContrast(nearest, theme) >= 4.5, nearest);
        assert.ok(worstContrast(nearest, theme) < 4.7, `${nearest} is no farther than it needs to be`);
      }
    });
  }

  it("make shades on which the colour can still be read", () => {
    for (const [colour, theme] of [
      ["#7a3e12", "light"],
      ["#2a4796", "light"],
      ["#a9bdf5", "dark"],
      ["#e8b48c", "dark"],
    ] as const) {
      const { brand, soft } = shadesOf(colour, theme);
      assert.equal(brand, colour);
      assert.ok(contrast(brand, soft) >= 4.5, `${brand} on ${soft}`);
    }
  });

  it("are a style of nothing but colours, and none where the State has none", () => {
    assert.equal(styleOf(null, null), "");
    assert.match(
      styleOf("#7a3e12", "#e8b48c"),
      /^:root\{--brand:#7a3e12;(--brand-\w+:#[0-9a-f]{6};?){4}\}:root\[data-theme="dark"\]\{--brand:#e8b48c;(--brand-\w+:#[0-9a-f]{6};?){4}\}$/,
    );
  });

  it("are read on the surfaces that the screens have", () => {
    for (const [theme, text] of [
      ["light", LIGHT],
      ["dark", DARK],
    ] as const) {
      for (const name of ["paper", "surface", "surface-2", "surface-3"]) {
        const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)?.[1] ?? "";
        assert.ok(SURFACES[theme].includes(value), `--${name} of ${theme}: ${value}`);
      }
      assert.ok(
        SURFACES[theme].includes(/--on-brand: (#[0-9a-f]{6});/.exec(text)?.[1] ?? ""),
        `--on-brand of ${theme}`,
      );
      assert.equal(/--brand: (#[0-9a-f]{6});/.exec(text)?.[1], OWN_COLOURS[theme]);
    }
  });
});
