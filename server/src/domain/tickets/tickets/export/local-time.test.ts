import assert from "node:assert/strict";
import { test } from "node:test";
import { inStateTime } from "./local-time.ts";

test("the last minute of a year in India is not that of UTC", () => {
  assert.equal(inStateTime("2026-12-31T18:29:59.999Z", 330), "2026-12-31T23:59:59+05:30");
  assert.equal(inStateTime("2026-12-31T18:30:00.000Z", 330), "2027-01-01T00:00:00+05:30");
  assert.equal(inStateTime("2026-12-31T18:30:00.000Z", 0), "2026-12-31T18:30:00+00:00");
  assert.equal(inStateTime("2027-01-01T01:00:00.000Z", -90), "2026-12-31T23:30:00-01:30");
});
