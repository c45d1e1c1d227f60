import assert from "node:assert/strict";
import { test } from "node:test";
import { sseReader } from "./sse.ts";

test("joins pieces and gives events only when they are complete", () => {
  const read = sseReader();
  assert.deepEqual(read("event: ticket\nda"), []);
  assert.deepEqual(read('ta: {"a":1}\n'), []);
  assert.deepEqual(read("\nevent: x\ndata: 2\n\n"), [
    { event: "ticket", text: '{"a":1}' },
    { event: "x", text: "2" },
  ]);
});

test("passes over comments, which the server sends to keep the line open", () => {
  assert.deepEqual(sseReader()(": ping\n\ndata: a\ndata: b\n\n"), [{ event: "message", text: "a\nb" }]);
});
