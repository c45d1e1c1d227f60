/** What is missing in an archive, by the names alone. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { forkOf, gapsAmong, goesThrough, SEGMENT_BYTES, type Fork } from "./gaps.ts";

/** Of the first log, by timeline and low part. */
const named = (timeline: number, ...low: number[]): string[] =>
  low.map((part) => `0000000${timeline}00000000${part.toString(16).toUpperCase().padStart(8, "0")}`);
const [FROM = ""] = named(1, 0x40);
const fork = (timeline: number, parent: number, at: number): Fork => ({
  timeline: `0000000${timeline}`,
  parent: `0000000${parent}`,
  at,
});

describe("an archive", () => {
  for (const [what, names, forks, missing] of [
    ["that is whole lacks nothing", named(1, 0x40, 0x41, 0x42), [], []],
    ["in which nothing lies yet lacks nothing", [], [], []],
    ["lacks one between two", named(1, 0x40, 0x41, 0x43), [], [["42", "42"]]],
    ["lacks several that follow each other", named(1, 0x40, 0x44), [], [["41", "43"]]],
    [
      "lacks each of two gaps",
      named(1, 0x40, 0x42, 0x44),
      [],
      [
        ["41", "41"],
        ["43", "43"],
      ],
    ],
    ["lacks the first", named(1, 0x41, 0x42), [], [["40", "40"]]],
    ["needs nothing from before the first", named(1, 0x20, 0x40, 0x41), [], []],
    ["takes a segment that it was told of twice for one", named(1, 0x40, 0x41, 0x41, 0x42), [], []],
    ["goes on after a restore on another timeline", [...named(1, 0x40, 0x41), ...named(2, 0x42, 0x43)], [], []],
    [
      "keeps what lay beyond the moment of a restore",
      [...named(1, 0x40, 0x41, 0x42), ...named(2, 0x41)],
      [fork(2, 1, 0x41)],
      [],
    ],
    ["lacks one of the second timeline", [...named(1, 0x40, 0x41), ...named(2, 0x41, 0x43)], [], [["2:42", "42"]]],
    [
      "lacks the first of the second timeline, by its history",
      [...named(1, 0x40, 0x41), ...named(2, 0x43)],
      [fork(2, 1, 0x42)],
      [["2:42", "42"]],
    ],
    [
      "lacks the last that the second timeline needs of the first",
      [...named(1, 0x40), ...named(2, 0x42)],
      [fork(2, 1, 0x42)],
      [["41", "41"]],
    ],
    ["lacks all of the first timeline", named(2, 0x42), [fork(2, 1, 0x42)], [["40", "41"]]],
    [
      "needs no more of the first timeline than a restore to before the backup does",
      [...named(1, 0x40), ...named(2, 0x31, 0x32)],
      [fork(2, 1, 0x31)],
      [],
    ],
  ] as const)
    it(what, () => {
      const found = gapsAmong(names, FROM, forks, SEGMENT_BYTES).map(({ first, last }) => {
        assert.equal(first.slice(0, 8), last.slice(0, 8));
        return [`${first.startsWith("00000001") ? "" : "2:"}${first.slice(-2)}`, last.slice(-2)];
      });
      assert.deepEqual(found, missing);
    });

  for (const [what, megabytes, names, missing] of [
    [
      "of 16 MB: FF, then 00 of the next",
      16,
      ["0000000100000000000000FE", "0000000100000000000000FF", "000000010000000100000000"],
      [],
    ],
    [
      "of 16 MB: FF is missing",
      16,
      ["0000000100000000000000FE", "000000010000000100000000"],
      ["0000000100000000000000FF"],
    ],
    [
      "of 16 MB: 00 is missing",
      16,
      ["0000000100000000000000FE", "0000000100000000000000FF", "000000010000000100000001"],
      ["000000010000000100000000"],
    ],
    [
      "of 16 MB, after many logs",
      16,
      ["000000010000ABCD000000FF", "000000010000ABCE00000001"],
      ["000000010000ABCE00000000"],
    ],
    [
      "of 64 MB: 3F, then 00 of the next",
      64,
      ["00000001000000000000003E", "00000001000000000000003F", "000000010000000100000000"],
      [],
    ],
    [
      "of 64 MB: 3F is missing",
      64,
      ["00000001000000000000003E", "000000010000000100000000"],
      ["00000001000000000000003F"],
    ],
    ["of 1 MB: FFF, then 00 of the next", 1, ["000000010000000000000FFF", "000000010000000100000000"], []],
  ] as const)
    it(`counts segments ${what}`, () => {
      const gaps = gapsAmong(names, names[0], [], megabytes * 1_048_576);
      assert.deepEqual(
        gaps.map(({ first }) => first),
        missing,
      );
      assert.deepEqual(
        gaps.map(({ last }) => last),
        missing,
      );
    });
});

describe("the history of a timeline", () => {
  for (const [what, text, wanted] of [
    [
      "says in its last line where it began",
      "1\t0/5000158\tno recovery target specified\n",
      { parent: "00000001", at: 5 },
    ],
    [
      "names those before it first",
      "1\t0/5000158\tbefore\n\n2\t1/42000000\tafter 2026-11-24 04:00:00+00\n",
      { parent: "00000002", at: 0x142 },
    ],
    ["may be of the tenth", "10\tA/FF000028\tno recovery target specified\n", { parent: "0000000A", at: 0xaff }],
    ["may have a comment", "# by hand\n1\t0/5000158\t\n", { parent: "00000001", at: 5 }],
    ["that is empty says nothing", "", null],
  ] as const)
    it(what, () => {
      assert.deepEqual(
        forkOf("0000000B", text, SEGMENT_BYTES),
        wanted === null ? null : { timeline: "0000000B", ...wanted },
      );
    });

  it("says through which segments of others it goes: those before it left them, and the one in which it did", () => {
    const history = "1\t0/5000158\tbefore\n\n2\t0/7000000\tbefore\n";
    const asked = [named(1, 4, 5, 6), named(2, 6, 7, 8), named(3, 4)].flat();
    assert.deepEqual(
      asked.filter((segment) => goesThrough(history, segment, SEGMENT_BYTES)),
      [...named(1, 4, 5), ...named(2, 6, 7)],
    );
  });
});
