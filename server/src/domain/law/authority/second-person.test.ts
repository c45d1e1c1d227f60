/** Permission to confirm, case by case. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { alone, objectionTo, onRecord, type Matter, type Objection } from "./second-person.ts";

const [FIRST, SECOND, THIRD] = [1, 2, 3];
const matter: Matter = { askedBy: FIRST, roles: [1] };

const cases: readonly [string, number, Matter, readonly number[], Objection | null][] = [
  ["another who holds the role, while the first holds theirs", SECOND, matter, [FIRST, SECOND], null],
  ["the one who asked", FIRST, matter, [FIRST], "OWN"],
  ["the one whom it is about", SECOND, { ...matter, about: [SECOND] }, [FIRST, SECOND], "ABOUT"],
  ["the one who asked and whom it is about", FIRST, { ...matter, about: [FIRST] }, [FIRST], "ABOUT"],
  ["another, when the first has lost their role", SECOND, matter, [SECOND], "ASKER_GONE"],
  ["another who has lost theirs", SECOND, matter, [FIRST], "NO_ROLE"],
  ["somebody who never had it", THIRD, matter, [FIRST, SECOND], "NO_ROLE"],
  ["anybody of the role, where the program asked", SECOND, { ...matter, askedBy: null }, [SECOND], null],
];

for (const [who, userId, of, holders, wanted] of cases)
  it(`${wanted === null ? "lets confirm" : `refuses (${wanted})`}: ${who}`, () => {
    assert.equal(objectionTo(userId, of, new Set(holders)), wanted);
  });

it("gives no mandate of one person where two are needed, nor of one who stands on record twice", () => {
  assert.equal(alone(true), null);
  assert.equal(alone(false)?.confirmedBy, null);
  assert.equal(onRecord(FIRST, SECOND).confirmedBy, SECOND);
  assert.throws(() => onRecord(FIRST, FIRST));
});
