import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTION } from "@smgt/contract/constants.ts";
import { isOfKind, TIMELINE_KINDS } from "./timeline-kinds.ts";

const row = (
  action_id: number | null,
  role_name: string | null = "Cell Executive",
  says: readonly ("question" | "news" | "reply")[] = [],
) => ({ action_id, role_name, says: [...says] });
const cases = [
  ["a post that came in", row(null, null), "all citizen"],
  ["an answer of the citizen", row(ACTION.SYS_CITIZEN_REPLIED, null), "all citizen"],
  ["a reply", row(ACTION.REPLY, "Cell Executive", ["reply"]), "all replies"],
  ["an approval with a reply", row(ACTION.APPROVE_AND_REPLY, "Cell Executive", ["reply"]), "all replies actions"],
  ["an answer by an action of a State's own", row(1_001, "Cell Executive", ["reply"]), "all replies actions"],
  ["a marking", row(ACTION.MARK), "all actions"],
  ["an escalation by the clock", row(ACTION.SYS_ESCALATE, null), "all clock"],
  ["a granted extension", row(ACTION.GRANT_EXTENSION), "all actions clock"],
] as const;
for (const [what, entry, kinds] of cases) {
  test(`${what}: ${kinds}`, () =>
    assert.equal(TIMELINE_KINDS.filter((kind) => isOfKind(entry, kind)).join(" "), kinds));
}
