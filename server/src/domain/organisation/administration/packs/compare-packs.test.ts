import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Pack } from "../../../law/masters/packs/schemas.ts";
import { comparePacks } from "./compare-packs.ts";

/** The parts of a pack that are compared here. */
const packOf = (files: object, calendars: readonly object[] = []): Pack =>
  ({ ...files, calendars, contentHash: "0" }) as unknown as Pack;

const variant = (sub_issue_type_id: number, condition_code: string, sla_value: number) => ({
  sub_issue_type_id,
  condition_code,
  sla_value,
});

describe("what differs between two packs", () => {
  it("is nothing between a pack and itself, however often it was written", () => {
    const pack = packOf({ "tags.json": { tags: [{ tag_id: 1, tag_name: "flood" }] } });
    assert.deepEqual(comparePacks(pack, { ...structuredClone(pack), contentHash: "1" }), []);
  });

  it("knows rows by two fields where one is not enough", () => {
    const before = packOf({ "issues.json": { sla_variants: [variant(101, "NIGHT", 2), variant(101, "RURAL", 8)] } });
    const after = packOf({ "issues.json": { sla_variants: [variant(101, "RURAL", 9), variant(102, "RURAL", 8)] } });
    assert.deepEqual(
      comparePacks(before, after).map(({ key, kind, fields }) => [key, kind, fields.map((one) => one.after)]),
      [
        ["sub_issue_type_id 101, condition_code NIGHT", "ended", []],
        ["sub_issue_type_id 101, condition_code RURAL", "changed", ["9"]],
        ["sub_issue_type_id 102, condition_code RURAL", "added", ["102", "RURAL", "8"]],
      ],
    );
  });

  it("takes the order of rows for no difference, and a moved row for none", () => {
    const [one, two] = [
      { tag_id: 1, tag_name: "flood" },
      { tag_id: 2, tag_name: "fire" },
    ];
    const before = packOf({ "tags.json": { tags: [one, two] } });
    assert.deepEqual(comparePacks(before, packOf({ "tags.json": { tags: [two, one] } })), []);
  });

  it("names a whole year that is added, and values that are no list", () => {
    const before = packOf({ "pack.json": { version: "1" } });
    const day = { holiday_date: "2027-01-26", district_code: null, holiday_name: "Republic Day" };
    const after = packOf({ "pack.json": { version: "2" } }, [{ year: 2027, holidays: [day] }]);
    assert.deepEqual(
      comparePacks(before, after).map(({ file, list, key, kind }) => [file, list, key, kind]),
      [
        ["calendar-2027.json", "year", "", "changed"],
        ["calendar-2027.json", "holidays", "holiday_date 2027-01-26, district_code null", "added"],
        ["pack.json", "version", "", "changed"],
      ],
    );
  });

  it("cuts what is long, and never in the middle of a letter", () => {
    const text = "\u{1F525}".repeat(150);
    const [found] = comparePacks(packOf({ "pack.json": { note: "a" } }), packOf({ "pack.json": { note: text } }));
    const after = found?.fields[0]?.after ?? "";
    assert.equal(after.length, 200);
    assert.ok(after.isWellFormed());
  });
});
