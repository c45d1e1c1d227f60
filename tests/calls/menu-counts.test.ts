import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ALL_ROLES, ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { Officer } from "@smgt/server/context.ts";
import { listeningDatabase } from "@smgt/server/db/listener-fixtures.ts";
import { nameOf } from "@smgt/server/db/named-statements.ts";
import { countMenu } from "@smgt/server/domain/menu/count-menu.ts";
import { startWorld, type World } from "../support/world.ts";

const asked: { text: string; values: readonly unknown[] }[] = [];
const listener = listeningDatabase((text, values) => asked.push({ text, values }));

const officerOf = (roleId: RoleId, places: number): Officer => ({
  userId: 5,
  userName: "Meena",
  sessionId: 1,
  roleId,
  roleIds: [roleId],
  postings: Array.from({ length: places }, (_, n) => ({ departmentId: n + 1, districtId: n + 1 })),
  duties: [],
  language: "en",
});

describe("the counts of the menu", () => {
  let world: World;
  before(async () => {
    world = await startWorld();
  });
  after(() => world.close());

  // Every screen asks for them all day. A statement without a name is planned each time, ten times as long as it runs.
  const cases = [
    ...ALL_ROLES.map((roleId) => [roleId, 1] as const),
    [ROLE.HOD, 3] as const,
    [ROLE.OFFICER, 10] as const,
  ];
  for (const [roleId, places] of cases) {
    it(`are one statement, planned once: role ${roleId}, ${places} places`, async () => {
      asked.length = 0;
      await assert.rejects(
        countMenu({ ...world.ctx, db: listener }, officerOf(roleId, places)),
        /The database counted nothing/,
      );
      assert.equal(asked.length, 1);
      const [statement] = asked;
      assert.notEqual(nameOf(statement?.text ?? "", statement?.values ?? []), null);
    });
  }
});
