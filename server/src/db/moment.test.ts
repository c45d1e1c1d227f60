/** Timestamps of PostgreSQL, against the library's own parser. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { isoText, momentOf, zonedMoment } from "./moment.ts";

const asWritten = (at: Date, micros: string): string => {
  const [day = "", time = ""] = at.toISOString().slice(0, -1).split("T");
  return `${day} ${time.replace(/0+$/, "").replace(/\.$/, "")}${time.endsWith("000") ? "" : micros}+00`;
};

describe("moments", () => {
  it("are read to the millisecond", () => {
    const years = { min: new Date("1970-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (at) => {
        assert.equal(momentOf(asWritten(at, ""))?.getTime(), at.getTime());
      }),
    );
    assert.equal(momentOf("2026-11-20 10:11:12.123456+00")?.toISOString(), "2026-11-20T10:11:12.123Z");
    assert.equal(momentOf("2026-11-20 10:11:12.1+00")?.toISOString(), "2026-11-20T10:11:12.100Z");
    assert.equal(momentOf("2026-11-20 10:11:12+00")?.toISOString(), "2026-11-20T10:11:12.000Z");
  });

  it("are taken from operators with a zone, on days that exist", () => {
    assert.equal(zonedMoment("2026-11-24T09:30+05:30")?.toISOString(), "2026-11-24T04:00:00.000Z");
    assert.equal(zonedMoment("2026-11-24T04:00:00.5Z")?.toISOString(), "2026-11-24T04:00:00.500Z");
    for (const text of ["2026-11-24T09:30", "2026-11-24", "2026-02-31T09:30Z", "2026-11-24T25:00Z", "yesterday"])
      assert.equal(zonedMoment(text), null, text);
  });

  it("are written as the engine writes them", () => {
    fc.assert(fc.property(fc.date({ noInvalidDate: true }), (at) => assert.equal(isoText(at), at.toISOString())));
    assert.equal(isoText(new Date(Date.UTC(2028, 1, 29, 23, 59, 59, 9))), "2028-02-29T23:59:59.009Z");
    assert.equal(isoText(new Date(-1)), "1969-12-31T23:59:59.999Z");
    assert.throws(() => isoText(new Date(Number.NaN)), RangeError);
  });

  for (const other of [
    "infinity",
    "-infinity",
    "2026-11-20 10:11:12+05:30",
    "0044-03-15 12:00:00+00 BC",
    "12026-11-20 10:11:12+00",
  ]) {
    it(`leaves ${other} to the library`, () => assert.equal(momentOf(other), null));
  }
});
