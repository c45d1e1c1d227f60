import assert from "node:assert/strict";
import test from "node:test";
import { nextBackoff, waitMs, type Backoff, type StreamFault } from "./stream.ts";
import { compareIds, parseJson } from "./json.ts";
import { createLineSplitter } from "./lines.ts";
import { comparable, decodeText, withoutLeadingMentions, writtenText } from "./plain-text.ts";

function waits(fault: StreamFault, times: number): readonly number[] {
  let backoff: Backoff | null = null;
  return Array.from({ length: times }, () => {
    backoff = nextBackoff(backoff, fault);
    return waitMs(backoff);
  });
}

test("waits after faults as X asks", () => {
  assert.deepEqual(waits("network", 3), [250, 500, 750]);
  assert.equal(waits("network", 70).at(-1), 16_000);
  assert.deepEqual(waits("http", 8), [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 320_000]);
  assert.deepEqual(waits("rate", 3), [60_000, 120_000, 240_000]);
  assert.equal(waitMs(nextBackoff(nextBackoff(null, "http"), "network")), 250);
});

test("a line that is too long is reported and the next one is read", () => {
  const splitter = createLineSplitter(10);
  assert.deepEqual(splitter.push(Buffer.from("01234567")), []);
  assert.deepEqual(splitter.push(Buffer.from("89abcdef\r\nshort\r\n\r\n")), [
    { kind: "too-long", start: "01234567" },
    { kind: "line", text: "short" },
    { kind: "line", text: "" },
  ]);
});

test("escapes are undone once", () => {
  assert.equal(decodeText("a &amp;amp; b &lt;c&gt; &quot;"), "a &amp; b <c> &quot;");
});

test("links stand in full, and those X added are gone", () => {
  const entities = {
    urls: [
      { url: "https://t.co/a", expanded_url: "https://example.org/?q=$1&r=2" },
      { url: "https://t.co/b", expanded_url: "https://x.com/u/status/5/photo/1", media_key: "3_1" },
      { url: "https://t.co/c", expanded_url: "https://x.com/u/status/77" },
    ],
  };
  assert.equal(
    writtenText("see https://t.co/a now https://t.co/b https://t.co/c", entities, "77"),
    "see https://example.org/?q=$1&r=2 now",
  );
});

test("our reply is known again behind the handles X puts before it", () => {
  assert.equal(withoutLeadingMentions("@a_b @c Registered as @d"), "Registered as @d");
  assert.equal(comparable(" a  b\n"), "a b");
  assert.equal(comparable("see http://haryana.gov.in/ now"), comparable("see haryana.gov.in now"));
});

test("ids are compared as numbers of any length", () => {
  assert.ok(compareIds("999", "1000") < 0);
  assert.ok(compareIds("2107722140056154114", "2107722140056154113") > 0);
  assert.equal(compareIds("5", "5"), 0);
});

test("what PostgreSQL refuses is mended or not JSON to us", () => {
  assert.deepEqual(parseJson('{"a\\u0000":"x\\u0000\\ud800y"}'), {
    ok: true,
    value: { a: "x\ufffdy" },
  });
  assert.equal(parseJson("[".repeat(5_000) + "]".repeat(5_000)).ok, false);
  assert.equal(parseJson("").ok, false);
});
