/** What the cell does. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { subIssueOf } from "@smgt/server/domain/law/masters/find-master-row.ts";
import { decideProposal } from "@smgt/server/domain/casework/workflow/run/decide-proposal.ts";
import { act, answer, isAnsweredOnX, readyWords, replyChannel, shown, ticketOf, type Case } from "./case.ts";
import { anyTime, DAY, departmentOf, HOUR, step, type Step } from "./step.ts";
import { NO_ACTION_REMARKS, REMARKS } from "./texts/atr.ts";
import { isCellMatter, UNCLASSIFIED } from "./words.ts";

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
  if (!isAnsweredOnX(one))
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
  await decideProposal(stage.ctx, cellHead, {
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
