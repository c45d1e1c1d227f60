import assert from "node:assert/strict";
import { test } from "node:test";
import { diskState } from "./check-health.ts";

const GB = 1_073_741_824;

test("the room that is left says whether files can be kept", () => {
  const states = [
    { free: 50 * GB, all: 100 * GB },
    { free: 4 * GB, all: 100 * GB },
    { free: GB / 10, all: 100 * GB },
    { free: 0, all: 0 },
  ].map((room) => diskState(room));
  assert.deepEqual(
    states.map((one) => one.state),
    ["ok", "warn", "bad", "bad"],
  );
  assert.match(states[1]?.says ?? "", /^4096 MB are left\.$/);
  assert.match(states[2]?.says ?? "", /Make room/);
});
