import assert from "node:assert/strict";
import { test } from "node:test";
import { blankPlaces } from "./blank-places.ts";

test("the place of a recording is blanked, and every other byte stays", () => {
  for (const [before, after] of [
    ["\u00a9xyz\0\u0012+28.4595+077.0266/free", "\u00a9xyz\0\u0012+00.0000+000.0000/free"],
    ["ISO6709+37.3318-122.0312+005.031/\u00ff", "ISO6709+00.0000-000.0000+000.000/\u00ff"],
    ["+28.4595+077.0266/ and -01.25+036.75/", "+00.0000+000.0000/ and -00.00+000.00/"],
  ] as const) {
    const bytes = Buffer.from(before, "latin1");
    assert.equal(blankPlaces(bytes), true);
    assert.equal(bytes.toString("latin1"), after);
  }
});

test("a recording without a place stays as it is", () => {
  for (const text of ["", "ftypmp42", "+12+123/", "1+28.45 077.02/", "version +1.25+2.50/"]) {
    const bytes = Buffer.from(text, "latin1");
    assert.equal(blankPlaces(bytes), false, text);
    assert.equal(bytes.toString("latin1"), text);
  }
});
