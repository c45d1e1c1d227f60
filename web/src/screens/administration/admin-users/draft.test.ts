import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_ACCOUNT, EMPTY_POSTING, loginFor, missingIn, over, wantedOf, withRole } from "./draft.ts";

test("the user ID that a name suggests", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["Kavita Rani", "kavita.rani"],
    ["Dr. A. K. Sharma", "dr.a.k.sharma"],
    ["  José  Núñez ", "jose.nunez"],
    ["Anne-Marie", "anne-marie"],
    ["कविता रानी", ""],
    ["", ""],
  ];
  for (const [name, login] of cases) assert.equal(loginFor(name), login, name);
});

test("what is missing, in the order of the form", () => {
  assert.deepEqual(missingIn(EMPTY_ACCOUNT), ["role-0", "name", "loginId"]);
  const officer = { roleId: 5, departmentId: null, districtId: null };
  const district = { roleId: 6, departmentId: null, districtId: null };
  const draft = { ...EMPTY_ACCOUNT, name: "कविता", postings: [officer, district] };
  assert.deepEqual(missingIn(draft), ["department-0", "district-1", "loginId"]);
  assert.deepEqual(
    missingIn({ ...draft, loginId: "kavita", postings: [{ roleId: 9, departmentId: null, districtId: null }] }),
    [],
  );
});

test("another role keeps of the place what it takes", () => {
  const energy = { roleId: 5, departmentId: 1, districtId: 6 };
  assert.deepEqual(withRole(energy, 4), { roleId: 4, departmentId: 1, districtId: null });
  assert.deepEqual(withRole(energy, 6), { roleId: 6, departmentId: null, districtId: 6 });
  assert.deepEqual(withRole(energy, 9), { roleId: 9, departmentId: null, districtId: null });
  assert.deepEqual(withRole(energy, null), { roleId: null, departmentId: null, districtId: null });
});

test("the first posting is the one after signing in", () => {
  const place = { departmentId: null, districtId: null };
  const { postings } = wantedOf({
    ...EMPTY_ACCOUNT,
    postings: [
      { roleId: 9, ...place },
      { roleId: 3, ...place },
    ],
  });
  assert.deepEqual(
    postings.map((posting) => [posting.role_id, posting.is_default]),
    [
      [9, "Y"],
      [3, "N"],
    ],
  );
});

test("what is typed stands over what another administrator saved meanwhile", () => {
  const posting = (roleId: number) => ({ roleId, departmentId: null, districtId: null });
  const [three, eight, nine] = [posting(3), posting(8), posting(9)];
  const seen = { ...EMPTY_ACCOUNT, name: "Asha", mobile: "1", postings: [three, nine] };
  const now = { ...seen, name: "Asha Devi", designation: "Clerk", postings: [nine, eight] };
  assert.deepEqual(over({ ...seen, mobile: "2" }, seen, now), { ...now, mobile: "2" });
  assert.deepEqual(over({ ...seen, name: "A. Devi" }, seen, now).name, "A. Devi", "of both, what is typed here");
  const six = posting(6);
  assert.deepEqual(
    over({ ...seen, postings: [six, three] }, seen, now).postings,
    [six, eight],
    "each one's own change",
  );
  assert.deepEqual(over({ ...seen, postings: [three] }, seen, { ...seen, postings: [nine] }).postings, [EMPTY_POSTING]);
});
