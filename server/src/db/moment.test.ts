/** Moments as PostgreSQL writes them, against the library's own reader. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { momentOf } from "./moment.ts";

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
