import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf, PLAN_EACH_TIME } from "./named-statements.ts";

const named = [
  ["a reading statement", "select 1 from ticket where ticket_id = $1", [1]],
  ["one without values", "with x as (select 1) select * from x", []],
  ["a write with values", "update ticket set version = $1", [1]],
] as const;
const unnamed = [
  ["one whose plan depends on what is asked for", `${PLAN_EACH_TIME} select 1 from ticket where words @@ $1`, ["x"]],
  ["such a one in the middle of a statement", `select 1 ${PLAN_EACH_TIME} from ticket where words @@ $1`, ["x"]],
  ["a pattern", "select 1 from app_user where user_name ILIKE $1", ["a%"]],
  ["a command", "commit", []],
  ["a very long statement", `select ${"1, ".repeat(16_000)} 1`, [1]],
] as const;

test("a statement has a name and a kept plan", async (t) => {
  for (const [what, text, values] of named)
    await t.test(what, () => assert.match(nameOf(text, values) ?? "", /^s[\w-]{22}$/));
});

test("a statement is planned each time", async (t) => {
  for (const [what, text, values] of unnamed) await t.test(what, () => assert.equal(nameOf(text, values), null));
});
