import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { staffIndexOf, staffNamed, type StaffName } from "./staff-named.ts";

const one = (userId: number, name: string, designation = "", handle: string | null = null): StaffName => ({
  userId,
  name,
  designation,
  handle,
  districtIds: [userId === 5 ? 7 : 6],
});
const STAFF = [
  one(2, "Ramesh Kumar", "SHO Sector 46", "sho_sector46"),
  one(3, "सुनील यादव", "JE Energy"),
  one(4, "Anita Rani", "Field Officer"),
  one(5, "Anita Rani", "JE Energy"),
  one(6, "Head", "Nodal"),
];
const GURUGRAM = 6;

describe("the officers that a text names", () => {
  const cases: readonly (readonly [text: string, isAbout: boolean, sure: number[], maybe: number[]])[] = [
    ["Ramesh Kumar asked for money", true, [2], []],
    ["RAMESH  KUMAR, asked for money", true, [2], []],
    ["Ramesh Kumari asked for money", true, [], []],
    ["Ramesh asked for money", true, [], []],
    ["सुनील यादव ने रिश्वत माँगी", true, [3], []],
    ["Anita Rani asked for money", true, [], [4, 5]],
    ["SHO Sector 46 asked for money", true, [], [2]],
    ["the JE Energy asked for money", true, [], [3]],
    ["Head asked for money", true, [], []],
    ["@SHO_Sector46 asked for money", true, [2], []],
    ["@sho_sector46 please help, no light", false, [], [2]],
    ["Thanks to Ramesh Kumar the light is back", false, [], []],
  ];
  for (const [text, isAboutOfficer, sure, maybe] of cases) {
    it(text, () => {
      const found = staffNamed(text, { isAboutOfficer, districtId: GURUGRAM }, staffIndexOf(STAFF));
      assert.deepEqual([found.sure, found.maybe.toSorted()], [sure, maybe]);
    });
  }
});
