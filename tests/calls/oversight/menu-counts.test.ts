/** Counts of the menu are one named statement for each role, since every screen requests them continuously. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ALL_ROLES, ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { Officer, Posting } from "@smgt/server/context.ts";
import { listeningDatabase } from "@smgt/server/db/listener-fixtures.ts";
import { nameOf } from "@smgt/server/db/pipeline/named-statements.ts";
import { countMenu } from "@smgt/server/domain/oversight/menu/count-menu.ts";
import { worldForTests } from "../../support/for-tests.ts";

const asked: { text: string; values: readonly unknown[] }[] = [];
const listener = listeningDatabase((text, values) => asked.push({ text, values }));

const placesFrom = (first: number, length: number): Posting[] =>
  Array.from({ length }, (_, n) => ({ departmentId: first + n, districtId: first + n }));

const officerOf = (roleId: RoleId, postings: readonly Posting[], userId = 5): Officer => ({
  userId,
  userName: "Meena",
  sessionId: 1,
  roleId,
  roleIds: [roleId],
  postings,
  duties: [],
  language: "en",
});

describe("the counts of the menu", () => {
  const world = worldForTests();

  // Frequent on every screen. An unnamed statement is planned each time, which takes ten times its execution.
  const cases = [
    ...ALL_ROLES.map((roleId) => [roleId, 1] as const),
    [ROLE.HOD, 3] as const,
    [ROLE.OFFICER, 10] as const,
  ];
  async function askedFor(officer: Officer): Promise<{ readonly text: string; readonly values: readonly unknown[] }> {
    asked.length = 0;
    await assert.rejects(countMenu({ ...world.ctx, db: listener }, officer), /The database counted nothing/);
    assert.equal(asked.length, 1);
    return asked[0] ?? { text: "", values: [] };
  }

  for (const [roleId, places] of cases) {
    it(`are one statement, planned once: role ${roleId}, ${places} places`, async () => {
      const { text, values } = await askedFor(officerOf(roleId, placesFrom(1, places)));
      assert.notEqual(nameOf(text, values), null);
    });
  }

  it("use each officer's own numbers at the time of the call", async () => {
    const one = await askedFor(officerOf(ROLE.OFFICER, placesFrom(201, 2), 301));
    world.advance(60_000);
    const other = await askedFor(officerOf(ROLE.OFFICER, placesFrom(211, 2), 302));
    assert.equal(other.text, one.text);
    const own = (values: readonly unknown[]) =>
      [...new Set(values.filter((value) => Number(value) > 200 && Number(value) < 400))].toSorted();
    assert.deepEqual(
      [own(one.values), own(other.values)],
      [
        [201, 202, 301],
        [211, 212, 302],
      ],
    );
    const moments = (values: readonly unknown[]) => [
      ...new Set(values.flatMap((value) => (value instanceof Date ? [value.getTime()] : []))),
    ];
    const [before, after] = [moments(one.values), moments(other.values)];
    assert.deepEqual([before.length, after.length], [1, 1]);
    assert.ok((after[0] ?? 0) - (before[0] ?? 0) >= 60_000);
  });

  it("detect postings contained in others", async () => {
    const within = await askedFor(
      officerOf(ROLE.DIST_NODAL, [
        { departmentId: null, districtId: 1 },
        { departmentId: 5, districtId: 1 },
      ]),
    );
    const beside = await askedFor(
      officerOf(ROLE.DIST_NODAL, [
        { departmentId: null, districtId: 1 },
        { departmentId: 5, districtId: 2 },
      ]),
    );
    assert.match(within.text, / is not true/);
    assert.doesNotMatch(beside.text, / is not true/);
  });
});
