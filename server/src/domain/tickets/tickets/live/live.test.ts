import assert from "node:assert/strict";
import { test } from "node:test";
import { readLive } from "./live.ts";

test("a change without the facts of sight, from a server of the version before, makes screens ask again", () => {
  const facts = { phase: "open", is_sensitive: false, complained_about: [], user_ids: [], marked: [] };
  const whole = { ticket_id: 1, change: "changed", ...facts };
  const old = {
    ticket_id: 2,
    change: "changed",
    status_id: 1,
    is_sensitive: false,
    complained_about: [],
    user_ids: [],
  };
  assert.deepEqual(readLive(JSON.stringify([whole, old, { waits_for: [7] }])), [whole, "missed", { waits_for: [7] }]);
  assert.deepEqual(readLive('"missed"'), ["missed"]);
});
