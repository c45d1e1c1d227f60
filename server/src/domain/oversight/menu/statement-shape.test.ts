import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Posting } from "../../../context.ts";
import { shapeOf } from "./statement-shape.ts";

const at = (departmentId: number | null, districtId: number | null): Posting => ({ departmentId, districtId });
const shaped = (userId: number, postings: readonly Posting[]) => shapeOf({ userId, roleId: ROLE.HOD, postings }, 1);

describe("the shape of an officer's postings", () => {
  const cases: readonly (readonly [string, readonly Posting[], string, readonly number[]])[] = [
    ["none", [], "4 ", [7]],
    ["everywhere", [at(null, null)], "4 * *", [7]],
    ["one department", [at(3, null)], "4 1 *", [7, 3]],
    ["a department and a district of one number", [at(3, 3)], "4 1 2", [7, 3, 3]],
    ["two districts of one department", [at(3, 5), at(3, 6)], "4 1 2 1 3", [7, 3, 5, 6]],
    ["two departments", [at(3, 5), at(4, 6)], "4 1 2 3 4", [7, 3, 5, 4, 6]],
    ["a department, and a place in it", [at(3, null), at(3, 6)], "4 1 * 1 2", [7, 3, 6]],
  ];
  for (const [name, postings, key, values] of cases) {
    it(`is told apart: ${name}`, () => {
      const shape = shaped(7, postings);
      assert.deepEqual([shape.key, shape.values], [key, values]);
    });
  }

  it("has one place for one number, and none for everywhere", () => {
    const [first, second] = shaped(7, [at(3, null), at(3, 6)]).officer.postings;
    assert.equal(first?.departmentId, second?.departmentId);
    assert.notEqual(second?.departmentId, second?.districtId);
    assert.equal(first?.districtId, null);
  });
});
