import assert from "node:assert/strict";
import { test } from "node:test";
import { groupFiles } from "./groups.ts";

test("files of one place are together, in their order; journeys, kills and what must be alone are not", () => {
  const files = ["tests/journeys/a.test.ts", "tests/crash/b.test.ts", "tests/calls/c.test.ts", "tests/calls/d.test.ts"];
  const more = ["tests/calls/e.test.ts", "tests/jobs/f.test.ts", "server/src/g.test.ts", "server/src/db/h.test.ts"];
  assert.deepEqual(
    groupFiles([...files, ...more, "web/src/i.test.ts"], (file) => file.endsWith("/d.test.ts")),
    [
      ["tests/journeys/a.test.ts"],
      ["tests/crash/b.test.ts"],
      ["tests/calls/c.test.ts", "tests/calls/e.test.ts"],
      ["tests/calls/d.test.ts"],
      ["tests/jobs/f.test.ts"],
      ["server/src/g.test.ts", "server/src/db/h.test.ts"],
      ["web/src/i.test.ts"],
    ],
  );
});

test("no process has more than eight files, and no file is left out", () => {
  const files = Array.from({ length: 17 }, (_, n) => `web/src/${n}.test.ts`);
  const groups = groupFiles(files);
  assert.deepEqual(
    groups.map((group) => group.length),
    [8, 8, 1],
  );
  assert.deepEqual(groups.flat(), files);
});
