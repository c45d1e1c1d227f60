/** Steps of a scenario: an action through the use cases, and the time it takes. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { subIssueOf } from "@smgt/server/domain/law/masters/find-master-row.ts";
import { isCallAsking, statusOf } from "@smgt/server/domain/law/workflow-definition/statuses.ts";
import { decideProposal } from "@smgt/server/domain/casework/workflow/run/decide-proposal.ts";
import { recordInformed } from "@smgt/server/domain/casework/workflow/run/record-informed.ts";
import { DAY, HOUR } from "./arrivals.ts";
import { isCellMatter, UNCLASSIFIED } from "./complaint-text.ts";
import { NO_ACTION_REMARKS, REMARKS, reportsOn } from "./texts/atr.ts";
import { REFUSALS } from "./texts/phrases.ts";
import {
  act,
  answer,
  cannedReply,
  holder,
  isAnsweredOnX,
  replyChannel,
  shown,
  ticketOf,
  writeAgain,
  type TicketScript,
} from "./ticket-script.ts";

export interface Step {
  /** Part of the ticket's time, relative to the other steps. */
  readonly share: number;
  readonly mostMs: number;
  /** Prefers office hours. */
  readonly isOffice: boolean;
  readonly take: (script: TicketScript) => Promise<void>;
}

/** Builds a step of an officer. */
export const step = (share: number, mostMs: number, take: Step["take"]): Step => ({
  share,
  mostMs,
  isOffice: true,
  take,
});

/** Allows any hour. */
export const anyTime = (script: Step): Step => ({ ...script, isOffice: false });

/** Returns the department responsible for the sub-issue. */
export const departmentOf = ({ driver: { masters }, planned }: TicketScript): number =>
  subIssueOf(masters, planned.subIssueId)?.departmentId ?? 0;

export const acknowledge = anyTime(step(0.3, HOUR, (script) => answer(script, "desk", "ACKNOWLEDGED")));

export const giveToDesk = anyTime(
  step(0.2, HOUR, (script) =>
    act(script, script.driver.roster.cellHead, ACTION.ASSIGN_DESK_OWNER, { assign_user_id: [script.executive.userId] }),
  ),
);

export const askCitizen = step(0.6, 9 * HOUR, (script) =>
  isAnsweredOnX(script)
    ? act(script, "desk", ACTION.ASK_DETAILS_ON_X, {
        reply_text: cannedReply(script, "DETAILS_NEEDED"),
        reply_channel: replyChannel(script),
      })
    : act(script, "desk", ACTION.ASK_DETAILS_BY_PHONE, { remarks: script.random.pick(REMARKS.askDetails) }),
);

async function mark(script: TicketScript, departmentId: number): Promise<void> {
  const { driver, planned, random } = script;
  const { priority_tag_id } = await ticketOf(script);
  const remarks = random.pick(REMARKS.mark);
  await act(script, "desk", ACTION.MARK, {
    department_id: departmentId,
    district_id: planned.districtId,
    issue_type: subIssueOf(driver.masters, planned.subIssueId)?.issueTypeId ?? 0,
    sub_issue_type: planned.subIssueId,
    priority_tag_id,
    ...(remarks === "" ? {} : { remarks }),
  });
}

export const markRightly = anyTime(step(1, 8 * HOUR, (script) => mark(script, departmentOf(script))));

/** Department to which a ticket is wrongly marked, by the responsible one. */
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

/** Returns a plausible wrong department, or null. */
export function mistakenDepartment(script: TicketScript): number | null {
  const { departments } = script.driver.masters;
  const code = departments.find(({ departmentId }) => departmentId === departmentOf(script))?.code ?? "";
  return departments.find((department) => department.code === MISTAKEN[code])?.departmentId ?? null;
}

export const markWrongly = anyTime(
  step(1, 8 * HOUR, (script) => mark(script, mistakenDepartment(script) ?? departmentOf(script))),
);

export const askToHelp = step(0.5, DAY, async (script) => {
  const departmentId = mistakenDepartment(script);
  if (departmentId === null) return;
  await act(script, "desk", ACTION.ADDITIONAL_MARKING, {
    department_id: departmentId,
    remarks: script.random.pick(REMARKS.additional),
  });
});

export const returnReport = step(0.8, DAY, (script) =>
  act(script, "desk", ACTION.RETURN_ATR, { remarks: script.random.pick(REMARKS.returnAtr) }),
);

/** Approves the report and replies on X, where the citizen wrote there. */
export const approve = step(0.9, 1.4 * DAY, async (script) => {
  const { driver, random, ticketId } = script;
  const { desk } = await shown(script);
  const { disposal_type_id } = await driver.ctx.db
    .selectFrom("atr")
    .select("disposal_type_id")
    .where("ticket_id", "=", ticketId)
    .where("state", "=", "submitted")
    .executeTakeFirstOrThrow();
  const type = driver.masters.workflow.disposalTypes.find((each) => each.disposalTypeId === disposal_type_id);
  const isForHead = (type?.approverRoles ?? []).length > 0 && type?.approverRoles.includes(desk.roleId) === false;
  const by = isForHead ? driver.roster.cellHead : desk;
  if (!isAnsweredOnX(script))
    await act(script, by, ACTION.APPROVE, { disposal_type_id, remarks: random.pick(REMARKS.approve) });
  else {
    await act(script, by, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id,
      reply_text: cannedReply(script, "RESOLVED_CONFIRM"),
      reply_channel: replyChannel(script),
    });
  }
});

export const closeNoAction = step(1, DAY, (script) => {
  const { random, planned } = script;
  const isPraise = isCellMatter(planned.subIssueId) && planned.subIssueId !== UNCLASSIFIED;
  const disposal = isPraise ? 12 : random.pick([11, 14]);
  const remarks = random.pick(NO_ACTION_REMARKS[disposal] ?? []);
  return act(script, "desk", ACTION.CLOSE_NO_ACTION, { disposal_type_id: disposal, remarks });
});

const CPGRAMS = { target_portal: "CPGRAMS" };

export const proposeTransfer = step(1, DAY, async (script) => {
  const { desk } = await shown(script);
  if (desk.roleId !== ROLE.CELL_EXEC) return;
  await act(script, desk, ACTION.TRANSFER_OUT, { ...CPGRAMS, remarks: script.random.pick(REMARKS.transferred) });
});

/** Transfers the ticket as the State Nodal Officer, on a proposal or without one. */
export const transferOut = step(1, DAY, async (script) => {
  const { driver, random, ticketId } = script;
  const { cellHead } = driver.roster;
  const reference = `CPG/${random.whole(100_000, 999_999)}`;
  const proposal = await driver.ctx.db
    .selectFrom("proposal")
    .select("proposal_id")
    .where("ticket_id", "=", ticketId)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (proposal === undefined) {
    await act(script, cellHead, ACTION.TRANSFER_OUT, {
      ...CPGRAMS,
      external_ref_no: reference,
      remarks: random.pick(REMARKS.transferred),
      disposal_type_id: 9,
    });
    return;
  }
  const { statusId } = await shown(script);
  await decideProposal(driver.ctx, cellHead, {
    ticket_id: ticketId,
    status_id: statusId,
    proposal_id: proposal.proposal_id,
    decision: "CONFIRM",
    external_ref_no: reference,
  });
  await driver.runJobs();
});

export const mergeInto = (primaryNo: string): Step =>
  anyTime(step(1, 4 * HOUR, (script) => act(script, "desk", ACTION.MERGE, { primary_ticket_no: primaryNo })));

export const deleteTicket = step(1, 8 * HOUR, async (script) => {
  const { ticket_combined_id } = await script.driver.ctx.db
    .selectFrom("ticket_combined")
    .select("ticket_combined_id")
    .where("ticket_id", "=", script.ticketId)
    .where("relation", "=", "PRIMARY")
    .executeTakeFirstOrThrow();
  const remarks = script.random.pick(REMARKS.deleted);
  await act(script, script.driver.roster.cellHead, ACTION.MARK_DELETE, { ticket_combined_id, remarks });
});

export const accept = step(1, 20 * HOUR, async (script) => act(script, await holder(script), ACTION.ACCEPT));

export const notPertaining = step(1.2, 20 * HOUR, async (script) =>
  act(script, await holder(script), ACTION.NOT_PERTAINING, {
    remarks: script.random.pick(REMARKS.notPertaining),
    suggested_department_id: departmentOf(script),
    return_reason_id: 1,
  }),
);

const fieldOfficerOf = (script: TicketScript) =>
  script.driver.roster.field(departmentOf(script), script.planned.districtId);

export const hasFieldOfficer = (script: TicketScript): boolean => fieldOfficerOf(script) !== null;

export const forward = step(0.5, 18 * HOUR, async (script) =>
  act(script, await holder(script), ACTION.FORWARD_TO_FIELD, {
    remarks: script.random.pick(REMARKS.forward),
    assign_user_id: [fieldOfficerOf(script)?.userId ?? 0],
  }),
);

export const fieldReport = step(2, Infinity, async (script) => {
  const remarks = script.random.pick(REMARKS.fieldReport);
  await act(
    script,
    await holder(script, ROLE.FIELD),
    ACTION.FIELD_REPORT,
    { remarks },
    { files: [script.driver.photo] },
  );
});

export const progress = step(1, Infinity, async (script) =>
  act(script, await holder(script), ACTION.REMARK, { remarks: script.random.pick(REMARKS.progress) }),
);

/** Drafts a reply that the cell has to send. */
export const draftReply = step(1, DAY, async (script) => answer(script, await holder(script), "ACKNOWLEDGED"));

export const needDetails = step(1, DAY, async (script) =>
  act(script, await holder(script), ACTION.NEED_DETAILS, { remarks: script.random.pick(REMARKS.needDetails) }),
);

const weekAfterDue = async (script: TicketScript): Promise<string> => {
  const { due_at } = await ticketOf(script);
  return new Date((due_at ?? script.driver.now()).getTime() + 7 * DAY).toISOString();
};

export const askExtension = step(1.5, Infinity, async (script) =>
  act(script, await holder(script), ACTION.INTERIM_REPORT, {
    remarks: script.random.pick(REMARKS.interim),
    requested_due_at: await weekAfterDue(script),
    reply_text: cannedReply(script, "ACKNOWLEDGED"),
  }),
);

export const grantExtension = step(0.8, DAY, async (script) =>
  act(script, script.driver.roster.cellHead, ACTION.GRANT_EXTENSION, { granted_due_at: await weekAfterDue(script) }),
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

export const report = step(3, Infinity, async (script) => {
  const { driver, random, planned } = script;
  const { issue_type_id } = await ticketOf(script);
  const words = random.pick(reportsOn(issue_type_id));
  const remarks = words.replaceAll("{p}", planned.place[/[\u0900-\u097F]/.test(words) ? 1 : 0]);
  const isPhotoRequired = subIssueOf(driver.masters, planned.subIssueId)?.isPhotoRequired === true;
  await act(
    script,
    await holder(script),
    ACTION.SUBMIT_ATR,
    { disposal_type_id: random.weighted(DISPOSALS), remarks },
    { files: isPhotoRequired ? [driver.photo] : [] },
  );
});

export const uphold = step(4, Infinity, async (script) => {
  const head = script.driver.roster.head(departmentOf(script)) ?? script.driver.roster.cellHead;
  await act(script, head, ACTION.UPHOLD_CLOSURE, { remarks: script.random.pick(REMARKS.uphold) });
});

/** Answers as the citizen: by a post, or by phone, which the cell records. */
export const citizenAnswers = anyTime(
  step(1.5, 2.5 * DAY, (script) => {
    const words = script.random.pick(REMARKS.citizenReplied);
    return isAnsweredOnX(script)
      ? writeAgain(script, words)
      : act(script, "desk", ACTION.SYS_CITIZEN_REPLIED, { remarks: words });
  }),
);

interface PhoneCall {
  readonly actionId: typeof ACTION.FEEDBACK_SATISFIED | typeof ACTION.FEEDBACK_NOT_SATISFIED;
  readonly remarks: readonly string[];
  readonly ratings: readonly number[];
}

const called = ({ actionId, remarks, ratings }: PhoneCall): Step =>
  step(2, Infinity, (script) => {
    const { random, driver } = script;
    const said = random.pick(remarks);
    const feedback = {
      callStatus: "connected",
      rating: random.pick(ratings),
      satisfaction: null,
      calledAt: null,
      nextCallAt: null,
    };
    const operator = random.pick(driver.roster.operators);
    return act(script, operator, actionId, said === "" ? {} : { remarks: said }, { feedback });
  });

export const satisfied = called({
  actionId: ACTION.FEEDBACK_SATISFIED,
  remarks: REMARKS.satisfied,
  ratings: [5, 5, 5, 4, 4, 4, 4, 3, 3],
});

export const notSatisfied = called({
  actionId: ACTION.FEEDBACK_NOT_SATISFIED,
  remarks: REMARKS.notSatisfied,
  ratings: [1, 2],
});

/** Informs the citizen by phone when a phone call is due and the call centre sees the ticket. */
export const informed = anyTime(
  step(1, DAY, async (script) => {
    const { random, driver, ticketId: ticket_id } = script;
    const { status_id, call_due_at: due, is_sensitive: isHidden } = await ticketOf(script);
    const isAsked = isCallAsking(statusOf(driver.masters.workflow, status_id));
    if (due === null || isHidden || isAsked) return;
    const body = { ticket_id, status_id, call_status: "connected" as const };
    await recordInformed(driver.ctx, random.pick(driver.roster.operators), body);
  }),
);

export const notReached = anyTime(
  step(2, Infinity, (script) => {
    const { random, driver } = script;
    const nextCallAt = new Date(driver.now().getTime() + DAY).toISOString();
    const feedback = { callStatus: "not_reachable", rating: null, satisfaction: null, calledAt: null, nextCallAt };
    return act(script, random.pick(driver.roster.operators), ACTION.FEEDBACK_NOT_REACHABLE, {}, { feedback });
  }),
);

/** Reopens the ticket: by the citizen's post on X, otherwise by the State Nodal Officer. */
export const reopen = anyTime(
  step(2, Infinity, (script) =>
    isAnsweredOnX(script)
      ? writeAgain(script, script.random.pick(REFUSALS[script.planned.words.lang]))
      : act(script, script.driver.roster.cellHead, ACTION.REOPEN, { remarks: script.random.pick(REMARKS.reopen) }),
  ),
);
