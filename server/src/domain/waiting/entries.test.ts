import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { Officer } from "../../context.ts";
import { nameOf } from "../../db/named-statements.ts";
import type { DB } from "../../db/tables.ts";
import { countEntries } from "./entries.ts";

const asked: { text: string; values: readonly unknown[] }[] = [];
const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (inner) => new PostgresIntrospector(inner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query }) => {
    asked.push({ text: query.sql, values: query.parameters });
  },
});

const officerOf = (roleId: RoleId, places: number): Officer => ({
  userId: 5,
  userName: "Meena",
  sessionId: 1,
  roleId,
  roleIds: [roleId],
  postings: Array.from({ length: places }, (_, n) => ({
    departmentId: n + 1,
    districtId: n + 1,
  })),
  duties: [],
  language: "en",
});

describe("the count of what waits", () => {
  // It is part of every menu; a statement without a name is planned each time, which takes ten times as long as it runs.
  const cases: readonly [string, RoleId, number][] = [
    ["a head of the cell", ROLE.CELL_HEAD, 1],
    ["a district's nodal officer", ROLE.DIST_NODAL, 1],
    ["a head of department", ROLE.HOD, 1],
    ["an officer", ROLE.OFFICER, 1],
    ["an officer of ten places", ROLE.OFFICER, 10],
  ];
  for (const [who, roleId, places] of cases) {
    it(`is planned once for ${who}`, async () => {
      asked.length = 0;
      await countEntries(db, { officer: officerOf(roleId, places), now: new Date(0), officersTurn: [2, 3, 5, 9] });
      const [statement] = asked;
      assert.notEqual(nameOf(statement?.text ?? "", statement?.values ?? []), null);
    });
  }
});
