import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTION } from "@smgt/contract/constants.ts";
import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import { miscProblem, type MiscProblem } from "./misc-needs.ts";
import type { MiscGiven } from "./use-misc.ts";

const nothing: MiscGiven = {
  remark: "",
  tag: "",
  userId: null,
  ownUserId: 1,
  issueId: null,
  subIssueId: null,
  districtId: null,
  priorityId: null,
};
const offer = (action_id: number, min_remark = 0) => ({ action_id, min_remark }) as MiscActionOffer;

const cases: readonly (readonly [string, number, number, Partial<MiscGiven>, MiscProblem | null])[] = [
  ["a tag wants words", ACTION.ADD_TAGS, 0, { tag: "  " }, "tag"],
  ["a tag with words is enough", ACTION.ADD_TAGS, 0, { tag: "viral" }, null],
  ["a deletion wants its reason", ACTION.MARK_DELETE, 10, { remark: "too few" }, "remark"],
  ["a deletion with a reason", ACTION.MARK_DELETE, 10, { remark: "written twice by mistake" }, null],
  ["the desk wants somebody", ACTION.ASSIGN_DESK_OWNER, 0, {}, "user"],
  ["the desk wants no word", ACTION.ASSIGN_DESK_OWNER, 0, { userId: 4 }, null],
  ["an issue wants its sub-issue", ACTION.CHANGE_ISSUE, 0, { issueId: 1 }, "issue"],
  ["a pull back wants nothing", ACTION.PULL_BACK, 0, {}, null],
];
for (const [what, actionId, least, given, problem] of cases) {
  test(what, () => assert.equal(miscProblem(offer(actionId, least), { ...nothing, ...given }), problem));
}
