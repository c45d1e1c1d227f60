import assert from "node:assert/strict";
import { it } from "node:test";
import { isSwitchOver, type Identity } from "./identity.ts";

const last: Identity = { system: "7", timeline: "00000001", isSynchronous: true, position: 100n };
const now: Identity = { system: "7", timeline: "00000002", isSynchronous: true, position: 100n };

for (const [name, before, after, wanted] of [
  ["nothing is known of before", null, now, false],
  ["commits waited for a standby that has it all", last, now, true],
  ["commits waited for nobody", { ...last, isSynchronous: false }, now, false],
  ["the position went back", { ...last, position: 101n }, now, false],
  ["it is another cluster", last, { ...now, system: "8" }, false],
] as const)
  it(`is ${wanted ? "a switch-over" : "a restore"} where ${name}`, () =>
    assert.equal(isSwitchOver(before, after), wanted));
