/** What citizens, the cell and the departments do: one step each, taken when its moment has come. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { subIssueOf } from "@smgt/server/domain/masters/lookups.ts";
import { settleProposal } from "@smgt/server/domain/workflow/settle-proposal.ts";
import {
  act,
  answer,
  holder,
  isAnsweredOnX,
  readyWords,
  replyChannel,
  shown,
  ticketOf,
  writeAgain,
  type Case,
} from "./case.ts";
import { isCellMatter, UNCLASSIFIED } from "./words.ts";
import { NO_ACTION_REMARKS, REMARKS, reportsOn } from "./texts/atr.ts";
import { REFUSALS } from "./texts/words.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Step {
  /** Its part of the time, against the other steps. */
  readonly share: number;
  /** It never takes longer than this. */
  readonly mostMs: number;
  /** In office hours where there is room for it. */
  readonly isOffice: boolean;
  readonly take: (one: Case) => Promise<void>;
}

const step = (share: number, mostMs: number, take: Step["take"]): Step => ({ share, mostMs, isOffice: true, take });
const anyTime = (one: Step): Step => ({ ...one, isOffice: false });

const departmentOf = ({ stage: { masters }, planned }: Case): number =>
  subIssueOf(masters, planned.subIssueId)?.departmentId ?? 0;

// The cell.

/** Thanks the citizen and names the ticket. */
export const acknowledge = anyTime(step(0.3, HOUR, (one) => answer(one, "desk", "ACKNOWLEDGED")));

/** The State Nodal Officer gives the ticket to a desk. */
export const giveToDesk = anyTime(
  step(0.2, HOUR, (one) =>
    act(one, one.stage.roster.cellHead, ACTION.ASSIGN_DESK_OWNER, { assign_user_id: [one.executive.userId] }),
  ),
);

/** Asks for details, on X or by telephone. */
export const askCitizen = step(0.6, 9 * HOUR, (one) =>
  isAnsweredOnX(one)
    ? act(one, "desk", ACTION.ASK_DETAILS_ON_X, {
        reply_text: readyWords(one, "DETAILS_NEEDED"),
        reply_channel: replyChannel(one),
      })
    : act(one, "desk", ACTION.ASK_DETAILS_BY_PHONE, { remarks: one.random.pick(REMARKS.askDetails) }),
);

/** Answers: the program sees it on X, the cell writes down what was said on the telephone. */
export const citizenAnswers = anyTime(
  step(1.5, 2.5 * DAY, (one) => {
    const words = one.random.pick(REMARKS.citizenReplied);
    return isAnsweredOnX(one)
      ? writeAgain(one, words)
      : act(one, "desk", ACTION.SYS_CITIZEN_REPLIED, { remarks: words });
  }),
);

async function mark(one: Case, departmentId: number): Promise<void> {
  const { stage, planned, random } = one;
  const { priority_tag_id } = await ticketOf(one);
  const remarks = random.pick(REMARKS.mark);
  await act(one, "desk", ACTION.MARK, {
    department_id: departmentId,
    district_id: planned.districtId,
    issue_type: subIssueOf(stage.masters, planned.subIssueId)?.issueTypeId ?? 0,
    sub_issue_type: planned.subIssueId,
    priority_tag_id,
    ...(remarks === "" ? {} : { remarks }),
  });
}

/** Marks the ticket to the department whose matter it is. */
export const markRightly = anyTime(step(1, 8 * HOUR, (one) => mark(one, departmentOf(one))));

/** Other departments that a post is first sent to by mistake. */
const MISTAKEN: Readonly<Record<string, string>> = {
  PHED: "ULB",
  ULB: "PHED",
  PWD: "ULB",
  DNP: "REVENUE",
  ENERGY: "ULB",
  REVENUE: "DNP",
  SEWA: "CRID",
  CRID: "SEWA",
  POLICE: "TRANSPORT",
};

/** The department that it is taken for; null when there is no such mistake to make. */
export function mistakenDepartment(one: Case): number | null {
  const { departments } = one.stage.masters;
  const code = departments.find(({ departmentId }) => departmentId === departmentOf(one))?.code ?? "";
  return departments.find((department) => department.code === MISTAKEN[code])?.departmentId ?? null;
}

/** Marks it to another department first, if there is one that it could be taken for. */
export const markWrongly = anyTime(step(1, 8 * HOUR, (one) => mark(one, mistakenDepartment(one) ?? departmentOf(one))));

/** Asks another department to help. */
export const askToHelp = step(0.5, DAY, async (one) => {
  const departmentId = mistakenDepartment(one);
  if (departmentId === null) return;
  await act(one, "desk", ACTION.ADDITIONAL_MARKING, {
    department_id: departmentId,
    remarks: one.random.pick(REMARKS.additional),
  });
});

/** Sends the report back. */
export const returnReport = step(0.8, DAY, (one) =>
  act(one, "desk", ACTION.RETURN_ATR, { remarks: one.random.pick(REMARKS.returnAtr) }),
);

/** Agrees with the report, and answers the citizen where they wrote. */
export const approve = step(0.9, 1.4 * DAY, async (one) => {
  const { stage, random, ticketId } = one;
  const { desk } = await shown(one);
  const { disposal_type_id } = await stage.ctx.db
    .selectFrom("atr")
    .select("disposal_type_id")
    .where("ticket_id", "=", ticketId)
    .where("state", "=", "submitted")
    .executeTakeFirstOrThrow();
  const type = stage.masters.workflow.disposalTypes.find((each) => each.disposalTypeId === disposal_type_id);
  const isForHead = (type?.approverRoles ?? []).length > 0 && type?.approverRoles.includes(desk.roleId) === false;
  const by = isForHead ? stage.roster.cellHead : desk;
  if (!isAnsweredOnX(one) || random.happens(0.15))
    await act(one, by, ACTION.APPROVE, { disposal_type_id, remarks: random.pick(REMARKS.approve) });
  else {
    await act(one, by, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id,
      reply_text: readyWords(one, "RESOLVED_CONFIRM"),
      reply_channel: replyChannel(one),
    });
  }
});

/** Closes without action, which only needs a reason. */
export const closeNoAction = step(1, DAY, (one) => {
  const { random, planned } = one;
  const isPraise = isCellMatter(planned.subIssueId) && planned.subIssueId !== UNCLASSIFIED;
  const disposal = isPraise ? 12 : random.pick([11, 14]);
  const remarks = random.pick(NO_ACTION_REMARKS[disposal] ?? []);
  return act(one, "desk", ACTION.CLOSE_NO_ACTION, { disposal_type_id: disposal, remarks });
});

const CPGRAMS = { target_portal: "CPGRAMS" };

/** The desk proposes that another portal takes it. */
export const proposeTransfer = step(1, DAY, async (one) => {
  const { desk } = await shown(one);
  if (desk.roleId !== ROLE.CELL_EXEC) return;
  await act(one, desk, ACTION.TRANSFER_OUT, { ...CPGRAMS, remarks: one.random.pick(REMARKS.transferred) });
});

/** The State Nodal Officer sends it there, as proposed or by themselves. */
export const transferOut = step(1, DAY, async (one) => {
  const { stage, random, ticketId } = one;
  const { cellHead } = stage.roster;
  const reference = `CPG/${random.whole(100_000, 999_999)}`;
  const proposal = await stage.ctx.db
    .selectFrom("proposal")
    .select("proposal_id")
    .where("ticket_id", "=", ticketId)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (proposal === undefined) {
    await act(one, cellHead, ACTION.TRANSFER_OUT, {
      ...CPGRAMS,
      external_ref_no: reference,
      remarks: random.pick(REMARKS.transferred),
      disposal_type_id: 9,
    });
    return;
  }
  const { statusId } = await shown(one);
  await settleProposal(stage.ctx, cellHead, {
    ticket_id: ticketId,
    status_id: statusId,
    proposal_id: proposal.proposal_id,
    decision: "CONFIRM",
    external_ref_no: reference,
  });
  await stage.runJobs();
});

/** Finds that it says the same as another ticket. */
export const mergeInto = (primaryNo: string): Step =>
  anyTime(step(1, 4 * HOUR, (one) => act(one, "desk", ACTION.MERGE, { primary_ticket_no: primaryNo })));

/** The State Nodal Officer deletes what is no complaint at all. */
export const deleteTicket = step(1, 8 * HOUR, async (one) => {
  const { ticket_combined_id } = await one.stage.ctx.db
    .selectFrom("ticket_combined")
    .select("ticket_combined_id")
    .where("ticket_id", "=", one.ticketId)
    .where("relation", "=", "PRIMARY")
    .executeTakeFirstOrThrow();
  const remarks = one.random.pick(REMARKS.deleted);
  await act(one, one.stage.roster.cellHead, ACTION.MARK_DELETE, { ticket_combined_id, remarks });
});

// The department.

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

// The citizen, when asked whether it is solved.

interface Call {
  readonly actionId: typeof ACTION.FEEDBACK_SATISFIED | typeof ACTION.FEEDBACK_NOT_SATISFIED;
  readonly remarks: readonly string[];
  readonly ratings: readonly number[];
}

const called = ({ actionId, remarks, ratings }: Call): Step =>
  step(2, Infinity, (one) => {
    const { random, stage } = one;
    const said = random.pick(remarks);
    const feedback = {
      callStatus: "connected",
      rating: random.pick(ratings),
      satisfaction: null,
      calledAt: null,
      nextCallAt: null,
    };
    const operator = random.pick(stage.roster.operators);
    return act(one, operator, actionId, said === "" ? {} : { remarks: said }, { feedback });
  });

/** The call centre hears that all is well. */
export const satisfied = called({
  actionId: ACTION.FEEDBACK_SATISFIED,
  remarks: REMARKS.satisfied,
  ratings: [5, 5, 5, 4, 4, 4, 4, 3, 3],
});

/** The call centre hears that it is not. */
export const notSatisfied = called({
  actionId: ACTION.FEEDBACK_NOT_SATISFIED,
  remarks: REMARKS.notSatisfied,
  ratings: [1, 2],
});

/** Nobody answers the telephone. */
export const notReached = anyTime(
  step(2, Infinity, (one) => {
    const { random, stage } = one;
    const nextCallAt = new Date(stage.now().getTime() + DAY).toISOString();
    const feedback = { callStatus: "not_reachable", rating: null, satisfaction: null, calledAt: null, nextCallAt };
    return act(one, random.pick(stage.roster.operators), ACTION.FEEDBACK_NOT_REACHABLE, {}, { feedback });
  }),
);

/** Says, unasked, that it is not: on X the program reopens, otherwise the State Nodal Officer does. */
export const reopen = anyTime(
  step(2, Infinity, (one) =>
    isAnsweredOnX(one)
      ? writeAgain(one, one.random.pick(REFUSALS[one.planned.words.lang]))
      : act(one, one.stage.roster.cellHead, ACTION.REOPEN, { remarks: one.random.pick(REMARKS.reopen) }),
  ),
);
