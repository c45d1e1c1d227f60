/** What an action beside the workflow asks for, and what is missing in what was given. Pure. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import type { MiscGiven } from "./use-misc.ts";

export type MiscProblem = "tag" | "user" | "issue" | "district" | "priority" | "remark";

const OF_USER: readonly number[] = [ACTION.REMOVE_USER, ACTION.ASSIGN_DESK_OWNER];
const WITH_WORDS: readonly number[] = [ACTION.MARK_DELETE, ACTION.ASSIGN_DESK_OWNER, ACTION.CHANGE_ISSUE];

/** Members have their buttons beside them; a follow-up is linked by the program alone. */
const NOT_IN_MENU: readonly number[] = [
  ACTION.MARK_DELETE,
  ACTION.MARK_AS_PRIMARY,
  ACTION.TICKET_FROM_MARKING,
  ACTION.LINK_FOLLOW_UP,
];

export const isInMenu = (actionId: number): boolean => !NOT_IN_MENU.includes(actionId);
export const needsUser = (actionId: number): boolean => OF_USER.includes(actionId);
export const needsRemark = (actionId: number): boolean => WITH_WORDS.includes(actionId);

/** The first thing that is missing, or null. */
export function miscProblem(offer: MiscActionOffer, given: MiscGiven): MiscProblem | null {
  const { action_id } = offer;
  const tests: readonly (readonly [boolean, MiscProblem])[] = [
    [action_id === ACTION.ADD_TAGS && given.tag.trim() === "", "tag"],
    [needsUser(action_id) && given.userId === null, "user"],
    [action_id === ACTION.CHANGE_ISSUE && (given.issueId === null || given.subIssueId === null), "issue"],
    [action_id === ACTION.CHANGE_DISTRICT && given.districtId === null, "district"],
    [action_id === ACTION.CHANGE_PRIORITY && given.priorityId === null, "priority"],
    [needsRemark(action_id) && Array.from(given.remark.trim()).length < offer.min_remark, "remark"],
  ];
  return tests.find(([isMissing]) => isMissing)?.[1] ?? null;
}
