/** The expectations are written by hand from decision 34. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Refused } from "../../ground/refused.ts";
import { draftOf } from "./draft-change.ts";
import type { Fields } from "../../law/masters/packs/changes/master-lists.ts";

type Wish = Parameters<typeof draftOf>[0];
const PACK: readonly Fields[] = [
  { district_id: 1, district_name: "Ambala", headquarters: "Ambala" },
  { district_id: 2, district_name: "Bhiwani", headquarters: "Bhiwani" },
];
/** Ambala was renamed. */
const NOW: readonly Fields[] = [
  { district_id: 1, district_name: "Ambala City", headquarters: "Ambala" },
  PACK[1] ?? {},
];
const AMBALA = { district_id: 1 };
const wish = (more: Partial<Wish>): Wish => ({
  list: "districts",
  key: AMBALA,
  kind: "set",
  ...more,
});

const outcome = (more: Partial<Wish>, now = NOW, pack = PACK): unknown => {
  try {
    const { change, before } = draftOf(wish(more), now, pack);
    return { after: change.after, before };
  } catch (error) {
    if (error instanceof Refused) return error.id;
    throw error;
  }
};

describe("a wish to change a row", () => {
  const cases: readonly [what: string, more: Partial<Wish>, expected: unknown][] = [
    [
      "names what changes, and what it was",
      { values: { headquarters: "Naraingarh" } },
      { after: { headquarters: "Naraingarh" }, before: { headquarters: "Ambala" } },
    ],
    [
      "knows a field that was not there",
      { values: { lgd_code: "58" } },
      { after: { lgd_code: "58" }, before: { lgd_code: null } },
    ],
    [
      "changes one of two fields",
      { values: { headquarters: "Ambala", district_name: "Ambala" } },
      {
        after: { headquarters: "Ambala", district_name: "Ambala" },
        before: { headquarters: "Ambala", district_name: "Ambala City" },
      },
    ],
    ["changes nothing", { values: { headquarters: "Ambala" } }, "MASTER_AS_IT_WAS"],
    ["names nothing", {}, "MASTER_AS_IT_WAS"],
    [
      "saw what is in force",
      { was: { district_name: "Ambala City" }, values: { district_name: "A" } },
      { after: { district_name: "A" }, before: { district_name: "Ambala City" } },
    ],
    ["saw what was in force", { was: { district_name: "Ambala" }, values: { district_name: "A" } }, "MASTER_MOVED_ON"],
    [
      "saw a row that is gone",
      { key: { district_id: 9 }, was: { district_name: "X" }, values: { district_name: "A" } },
      "MASTER_MOVED_ON",
    ],
    ["of a row that is not there", { key: { district_id: 9 }, values: { district_name: "A" } }, "MASTER_UNKNOWN"],
    ["with half a key", { key: {}, values: { district_name: "A" } }, "MASTER_UNKNOWN"],
    ["with a key of another list", { key: { name: "x" }, values: { district_name: "A" } }, "MASTER_UNKNOWN"],
    [
      "with more than the key",
      { key: { district_id: 1, name: "x" }, values: { district_name: "A" } },
      "MASTER_UNKNOWN",
    ],
    ["of the key itself", { values: { district_id: 7 } }, "MASTER_KNOWN"],
    [
      "to add",
      { key: { district_id: 9 }, kind: "add", values: { district_name: "New" } },
      { after: { district_name: "New", district_id: 9 }, before: null },
    ],
    ["to add what is there", { kind: "add", values: { district_name: "New" } }, "MASTER_KNOWN"],
    ["to end", { kind: "end" }, { after: null, before: NOW[0] }],
    ["to end what is not there", { key: { district_id: 9 }, kind: "end" }, "MASTER_UNKNOWN"],
    ["to take back", { kind: "reset" }, { after: PACK[0], before: NOW[0] }],
    ["to take back what is as in the pack", { key: { district_id: 2 }, kind: "reset" }, "MASTER_AS_IT_WAS"],
  ];
  for (const [what, more, expected] of cases) it(what, () => assert.deepEqual(outcome(more), expected));

  it("takes back a row that was added, and one that ended", () => {
    assert.deepEqual(outcome({ kind: "reset" }, NOW, []), { after: {}, before: NOW[0] });
    assert.deepEqual(outcome({ kind: "reset" }, [], PACK), { after: PACK[0], before: {} });
  });

  const parameters: readonly [name: string, from: string, to: string, expected: "done" | "MASTER_ONLY_STRICTER"][] = [
    ["idle_time", "15", "10", "done"],
    ["idle_time", "15", "16", "MASTER_ONLY_STRICTER"],
    ["password_mode", "NIST", "NIC", "done"],
    ["password_mode", "NIC", "NIST", "MASTER_ONLY_STRICTER"],
    ["password_days", "45", "30", "done"],
    ["password_days", "45", "46", "MASTER_ONLY_STRICTER"],
    ["second_factor_roles", "", "2", "done"],
    ["second_factor_roles", "2,4", "2,3,4", "done"],
    ["second_factor_roles", "2,4", "2,3", "MASTER_ONLY_STRICTER"],
    ["otp_channels", "", "SMS", "done"],
    ["otp_channels", "EMAIL", "EMAIL,SMS", "done"],
    ["otp_channels", "EMAIL,SMS", "EMAIL", "MASTER_ONLY_STRICTER"],
    ["otp_channels", "SMS", "", "MASTER_ONLY_STRICTER"],
    ["reopen_days", "15", "30", "done"],
    ["reopen_days", "15", "5", "done"],
  ];
  for (const [name, from, to, expected] of parameters) {
    it(`${name} from "${from}" to "${to}": ${expected}`, () => {
      const rows = [{ name, value: from }];
      const more = { list: "parameters", key: { name }, values: { value: to } } as const;
      const said = outcome(more, rows, rows);
      assert.deepEqual(said, expected === "done" ? { after: { value: to }, before: { value: from } } : expected);
      // Undoing a change is a change too.
      const back = outcome({ ...more, kind: "reset" }, rows, [{ name, value: to }]);
      assert.deepEqual(
        back,
        expected === "done" ? { after: { name, value: to }, before: { name, value: from } } : expected,
      );
    });
  }
  it("no parameter ends", () => {
    const more = { list: "parameters", key: { name: "reopen_days" }, kind: "end" } as const;
    assert.equal(outcome(more, [{ name: "reopen_days", value: "15" }]), "MASTER_ONLY_STRICTER");
  });
});
