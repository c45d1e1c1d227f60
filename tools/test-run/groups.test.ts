import assert from "node:assert/strict";
import { test } from "node:test";
import { groupFiles } from "./groups.ts";

test("files of one place are together, in their order; kills, pictures of all screens and what must be alone are not", () => {
  const files = [
    "tests/journeys/screens-en.test.ts",
    "tests/crash/b.test.ts",
    "tests/calls/c.test.ts",
    "tests/calls/d.test.ts",
  ];
  const more = ["tests/calls/e.test.ts", "tests/jobs/f.test.ts", "server/src/g.test.ts", "server/src/db/h.test.ts"];
  assert.deepEqual(
    groupFiles([...files, ...more, "web/src/i.test.ts"], (file) => file.endsWith("/d.test.ts")),
    [
      ["tests/journeys/screens-en.test.ts"],
      ["tests/crash/b.test.ts"],
      ["tests/calls/c.test.ts", "tests/calls/e.test.ts"],
      ["tests/calls/d.test.ts"],
      ["tests/jobs/f.test.ts"],
      ["server/src/g.test.ts", "server/src/db/h.test.ts"],
      ["web/src/i.test.ts"],
    ],
  );
});

for (const [place, sizes] of [
  ["web/src", [8, 8, 1]],
  ["tests/journeys", [4, 4, 4, 4, 1]],
] as const) {
  test(`no process of ${place} has more than ${sizes[0]} files, and no file is left out`, () => {
    const files = Array.from({ length: 17 }, (_, n) => `${place}/${n}.test.ts`);
    const groups = groupFiles(files);
    assert.deepEqual(
      groups.map((group) => group.length),
      sizes,
    );
    assert.deepEqual(groups.flat(), files);
  });
}
