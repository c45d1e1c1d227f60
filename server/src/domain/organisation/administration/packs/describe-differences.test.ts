import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Pack } from "../../../law/masters/packs/schemas.ts";
import { wordDifference } from "./describe-differences.ts";

const packOf = (...names: readonly string[]): Pack =>
  ({
    "issues.json": {
      sub_issue_types: names.map((name, at) => ({ sub_issue_type_id: at + 1, sub_issue_type_name: name })),
    },
  }) as unknown as Pack;

describe("what differs between two packs, in words", () => {
  const keywords = {
    file: "detection.json",
    list: "keywords",
    key: "sub_issue_type_id 1",
    row: { sub_issue_type_id: 1 },
    fields: [],
  };

  it("names a row that ends as it was, and one that stays as it will be", () => {
    const nameOf = (kind: "ended" | "changed") =>
      wordDifference(packOf("Power cut"), packOf("No power"), { ...keywords, kind }).row_name?.en;
    assert.deepEqual([nameOf("ended"), nameOf("changed")], ["Power cut", "No power"]);
  });

  it("says by what a row is known in the words of the screens, and nothing where it is the only one", () => {
    const keyOf = (list: string, row: Record<string, unknown>) =>
      wordDifference(packOf(), packOf(), { ...keywords, list, row, kind: "added" }).key_name;
    assert.deepEqual(keyOf("tags", { tag_id: 7, tag_name: "x" }), { en: "Number 7", hi: "क्रमांक 7" });
    const holiday = { holiday_date: "2026-12-25", district_code: "AMB" };
    assert.equal(keyOf("holidays", holiday)?.en, "Day 2026-12-25, Only in the district AMB");
    assert.equal(keyOf("holidays", { ...holiday, district_code: null })?.en, "Day 2026-12-25");
    assert.equal(keyOf("office_hours", { opens: "09:00" }), null);
    assert.equal(keyOf("statuses", { status_id: 1 }), null);
  });

  it("calls the translations of a field by its name, and what administrators do not know as the file does", () => {
    const field = (name: string) => ({ name, before: "a", after: "b" });
    const worded = (list: string, name: string) =>
      wordDifference(packOf(), packOf(), { ...keywords, list, kind: "changed", fields: [field(name)] });
    const department = worded("departments", "department_name_translations");
    assert.deepEqual([department.list_name?.en, department.fields[0]?.label.en], ["Departments", "Name"]);
    const status = worded("statuses", "phase");
    assert.deepEqual([status.list_name, status.row_name, status.fields[0]?.label], [null, null, { en: "phase" }]);
  });
});
