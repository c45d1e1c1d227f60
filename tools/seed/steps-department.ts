/** What the department does: officer, field officer and head. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { subIssueOf } from "@smgt/server/domain/law/masters/find-master-row.ts";
import { act, answer, holder, readyWords, ticketOf, type Case } from "./case.ts";
import { DAY, departmentOf, HOUR, step } from "./step.ts";
import { REMARKS, reportsOn } from "./texts/atr.ts";

/** The officer takes it up. */
export const accept = step(1, 20 * HOUR, async (one) => act(one, await holder(one), ACTION.ACCEPT));

/** The officer says that it is not theirs, and whose it is. */
export const notPertaining = step(1.2, 20 * HOUR, async (one) =>
  act(one, await holder(one), ACTION.NOT_PERTAINING, {
    remarks: one.random.pick(REMARKS.notPertaining),
    suggested_department_id: departmentOf(one),
    return_reason_id: 1,
  }),
);

const fieldOfficerOf = (one: Case) => one.stage.roster.field(departmentOf(one), one.planned.districtId);

/** Whether the department has somebody to send there. */
export const hasFieldOfficer = (one: Case): boolean => fieldOfficerOf(one) !== null;

/** The officer sends somebody there. */
export const forward = step(0.5, 18 * HOUR, async (one) =>
  act(one, await holder(one), ACTION.FORWARD_TO_FIELD, {
    remarks: one.random.pick(REMARKS.forward),
    assign_user_id: [fieldOfficerOf(one)?.userId ?? 0],
  }),
);

/** Who was sent reports back. */
export const fieldReport = step(2, Infinity, async (one) => {
  const remarks = one.random.pick(REMARKS.fieldReport);
  await act(one, await holder(one, ROLE.FIELD), ACTION.FIELD_REPORT, { remarks }, { files: [one.stage.photo] });
});

/** A line on how the work goes. */
export const progress = step(1, Infinity, async (one) =>
  act(one, await holder(one), ACTION.REMARK, { remarks: one.random.pick(REMARKS.progress) }),
);

/** The officer's words for the citizen, waiting for the cell to send them. */
export const draftReply = step(1, DAY, async (one) => answer(one, await holder(one), "ACKNOWLEDGED"));

/** The officer needs something from the citizen. */
export const needDetails = step(1, DAY, async (one) =>
  act(one, await holder(one), ACTION.NEED_DETAILS, { remarks: one.random.pick(REMARKS.needDetails) }),
);

const laterDue = async (one: Case): Promise<string> => {
  const { due_at } = await ticketOf(one);
  return new Date((due_at ?? one.stage.now()).getTime() + 7 * DAY).toISOString();
};

/** The officer asks for more time. */
export const askExtension = step(1.5, Infinity, async (one) =>
  act(one, await holder(one), ACTION.INTERIM_REPORT, {
    remarks: one.random.pick(REMARKS.interim),
    requested_due_at: await laterDue(one),
    reply_text: readyWords(one, "ACKNOWLEDGED"),
  }),
);

/** The State Nodal Officer grants it. */
export const grantExtension = step(0.8, DAY, async (one) =>
  act(one, one.stage.roster.cellHead, ACTION.GRANT_EXTENSION, { granted_due_at: await laterDue(one) }),
);

const DISPOSALS = [
  [1, 52],
  [2, 22],
  [3, 8],
  [4, 6],
  [6, 7],
  [7, 3],
  [8, 2],
] as const;

/** The officer's report on what was done. */
export const report = step(3, Infinity, async (one) => {
  const { stage, random, planned } = one;
  const { issue_type_id } = await ticketOf(one);
  const words = random.pick(reportsOn(issue_type_id));
  const remarks = words.replaceAll("{p}", planned.place[/[\u0900-\u097F]/.test(words) ? 1 : 0]);
  const isPhotoRequired = subIssueOf(stage.masters, planned.subIssueId)?.isPhotoRequired === true;
  await act(
    one,
    await holder(one),
    ACTION.SUBMIT_ATR,
    { disposal_type_id: random.weighted(DISPOSALS), remarks },
    { files: isPhotoRequired ? [stage.photo] : [] },
  );
});

/** The head of department decides that the closure stands. */
export const uphold = step(4, Infinity, async (one) => {
  const head = one.stage.roster.head(departmentOf(one)) ?? one.stage.roster.cellHead;
  await act(one, head, ACTION.UPHOLD_CLOSURE, { remarks: one.random.pick(REMARKS.uphold) });
});
