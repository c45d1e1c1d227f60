import assert from "node:assert/strict";
import { it } from "node:test";
import { idsIn } from "./raw-ids.ts";

for (const [what, item, ids] of [
  ["ids as values, at any depth", { data: { id: "12", author_id: "7", refs: [{ id: "3" }] } }, ["12", "3", "7"]],
  ["ids as names", { users: { "42": { name: "Asha" } } }, ["42"]],
  ["both ends of a conversation", { dm_conversation_id: "9-10", other: "1_2-3" }, ["1", "10", "2", "3", "9"]],
  ["each once", { id: "5", author_id: "5" }, ["5"]],
  ["no numbers in words, and none that are counts", { text: 'no 12 "34" here', likes: 12, at: "2026-11-24T10:00" }, []],
  ["nothing longer than an id", { id: "1".repeat(26) }, []],
  [
    "no id with something before, behind or between",
    { a: " 12", b: "12\n", c: "12-", d: "12--13", e: "-12", f: "" },
    [],
  ],
  ["nothing in what is no object", null, []],
] as const)
  it(`finds ${what}`, () => {
    assert.deepEqual(idsIn(item), ids);
  });

it("finds those of every copy", () => {
  assert.deepEqual(idsIn({ id: "2" }, [{ id: "1" }]), ["1", "2"]);
});
