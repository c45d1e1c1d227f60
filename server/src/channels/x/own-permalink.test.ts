import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readPermalink } from "./traits.ts";

const read = (given: string) => readPermalink(given, "https://x.com", "haryana_cell")?.url ?? null;

describe("the address of our reply", () => {
  const right = "https://x.com/haryana_cell/status/1790000000000000001";
  for (const given of [
    right,
    `${right}?s=20&t=abc`,
    `${right}/`,
    "https://twitter.com/Haryana_Cell/status/1790000000000000001",
    "https://mobile.x.com/haryana_cell/status/1790000000000000001#m",
  ])
    it(`is taken from ${given}`, () => assert.equal(read(given), right));

  for (const given of [
    "",
    "1790000000000000001",
    "javascript:alert(1)//x.com/haryana_cell/status/1",
    "http://x.com/haryana_cell/status/1",
    "https://x.com.evil.example/haryana_cell/status/1",
    "https://evil.example/haryana_cell/status/1",
    "https://x.com@evil.example/haryana_cell/status/1",
    "https://me:secret@x.com/haryana_cell/status/1",
    "https://x.com:8443/haryana_cell/status/1",
    "https://x.com/somebody_else/status/1",
    "https://x.com/haryana_cell/status/1/photo/1",
    "https://x.com/haryana_cell/status/abc",
    "https://x.com/i/redirect?to=https://x.com/haryana_cell/status/1",
  ])
    it(`is not taken from “${given}”`, () => assert.equal(read(given), null));

  it("belongs to the address that is configured", () => {
    const base = "http://127.0.0.1:8081";
    assert.equal(readPermalink(`${base}/cell/status/7`, base, "cell")?.externalId, "7");
    assert.equal(readPermalink("https://x.com/cell/status/7", base, "cell"), null);
  });
});
