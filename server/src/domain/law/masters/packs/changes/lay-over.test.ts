/** Administrators' changes over the rows of a pack; expectations written by hand. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { byFile, listNow, type MasterChange } from "./lay-over.ts";

const PACK = [
  { name: "reopen_days", value: "15" },
  { name: "max_returns", value: "3" },
];
const change = (version: number, kind: MasterChange["kind"], name: string, after: MasterChange["after"]): MasterChange => ({
  version,
  list: "parameters",
  key: { name },
  kind,
  after,
});

describe("changes laid over a pack", () => {
  const cases: readonly [what: string, changes: readonly MasterChange[], values: readonly string[], versions: unknown[]][] = [
    ["none", [], ["reopen_days=15", "max_returns=3"], [null, null]],
    ["one", [change(2, "set", "reopen_days", { value: "20" })], ["reopen_days=20", "max_returns=3"], [2, null]],
    [
      "the later of two",
      [change(2, "set", "reopen_days", { value: "20" }), change(3, "set", "reopen_days", { value: "25" })],
      ["reopen_days=25", "max_returns=3"],
      [3, null],
    ],
    [
      "taken back",
      [change(2, "set", "reopen_days", { value: "20" }), change(3, "reset", "reopen_days", { value: "15" })],
      ["reopen_days=15", "max_returns=3"],
      [null, null],
    ],
    ["ended", [change(2, "end", "reopen_days", null)], ["max_returns=3"], [null]],
    [
      "ended and used again, with what was changed before",
      [
        change(2, "set", "reopen_days", { value: "20" }),
        change(3, "end", "reopen_days", null),
        change(4, "set", "reopen_days", { about: "x" }),
      ],
      ["reopen_days=20", "max_returns=3"],
      [4, null],
    ],
    [
      "added, after those of the pack",
      [change(2, "add", "new", { name: "new", value: "1" })],
      ["reopen_days=15", "max_returns=3", "new=1"],
      [null, null, 2],
    ],
    [
      "added and ended",
      [change(2, "add", "new", { name: "new", value: "1" }), change(3, "end", "new", null)],
      ["reopen_days=15", "max_returns=3"],
      [null, null],
    ],
    ["of a row that the pack no longer has", [change(2, "set", "gone", { value: "1" })], ["reopen_days=15", "max_returns=3"], [null, null]],
    [
      "added, and since in the pack as well: the administrator's values stand",
      [change(2, "add", "max_returns", { name: "max_returns", value: "9" })],
      ["reopen_days=15", "max_returns=9"],
      [null, 2],
    ],
  ];
  for (const [what, changes, values, versions] of cases) {
    it(what, () => {
      const now = listNow("parameters", PACK, changes);
      assert.deepEqual(
        now.rows.map((row) => `${String(row["name"])}=${String(row["value"])}`),
        values,
      );
      assert.deepEqual(now.versions, versions);
    });
  }

  it("go to the file of their list, holidays to that of their year", () => {
    const holiday: MasterChange = {
      version: 5,
      list: "holidays",
      key: { holiday_date: "2028-01-26", district_code: null },
      kind: "add",
      after: {},
    };
    const files = byFile([change(2, "end", "x", null), holiday]);
    assert.deepEqual([...files.keys()], ["pack.json", "calendar-2028.json"]);
    assert.deepEqual([...(files.get("calendar-2028.json")?.keys() ?? [])], ["holidays"]);
  });
});
