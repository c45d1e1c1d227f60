/** What the cell does, and the program in its place. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { Doer } from "./story-world.ts";
import { beat, brief, channelOf, DAY, HOUR, replyText, type Beat, type Teller } from "./beat.ts";
import { NO_ACTION_REMARKS, REMARKS } from "./texts/atr.ts";

/** The cell thanks the citizen and names the ticket. */
export const acknowledge = (teller: Teller): Beat =>
  brief(
    HOUR,
    beat(
      0.3,
      () => ({
        actionId: ACTION.REPLY,
        by: teller.desk,
        supplied: { replyText: replyText(teller, "ACKNOWLEDGED"), replyChannel: channelOf(teller) },
      }),
      false,
    ),
  );

/** The State Nodal Officer gives the ticket to a desk. */
export const giveToDesk = (teller: Teller): Beat =>
  brief(
    HOUR,
    beat(
      0.2,
      () => ({
        actionId: ACTION.ASSIGN_DESK_OWNER,
        by: { userId: teller.world.roster.cellHead, roleId: ROLE.CELL_HEAD },
        supplied: { userIds: [teller.desk.userId] },
      }),
      false,
    ),
  );

/** The cell asks the citizen, on X or by telephone. */
export function askCitizen(teller: Teller): Beat {
  const question = teller.dice.pick(REMARKS.askDetails);
  const isOnX = teller.life.ticket.channel !== null;
  return brief(
    9 * HOUR,
    beat(0.6, () => ({
      actionId: isOnX ? ACTION.ASK_DETAILS_ON_X : ACTION.ASK_DETAILS_BY_PHONE,
      by: teller.desk,
      ...(isOnX ? {} : { remark: question }),
      supplied: isOnX ? { replyText: replyText(teller, "DETAILS_NEEDED"), replyChannel: channelOf(teller) } : {},
    })),
  );
}

/** The citizen answers: seen by the program on X, noted by the cell otherwise. */
export function citizenAnswers(teller: Teller): Beat {
  const isOnX = teller.life.ticket.channel !== null;
  return brief(
    2.5 * DAY,
    beat(
      1.5,
      () => ({
        actionId: ACTION.SYS_CITIZEN_REPLIED,
        by: isOnX ? null : teller.desk,
        ...(isOnX ? {} : { remark: teller.dice.pick(REMARKS.citizenReplied) }),
      }),
      false,
    ),
  );
}

/** The cell marks the ticket to a department. */
export function mark(teller: Teller, departmentId: number | null): Beat {
  const remark = teller.dice.pick(REMARKS.mark);
  return brief(
    teller.dice.between(1, 9) * HOUR,
    beat(
      1,
      () => {
        const { ticket } = teller.life;
        return {
          actionId: ACTION.MARK,
          by: teller.desk,
          remark,
          supplied: {
            ...(departmentId === null ? {} : { departmentId }),
            ...(ticket.district_id === null ? {} : { districtId: ticket.district_id }),
            ...(ticket.issue_type_id === null ? {} : { issueTypeId: ticket.issue_type_id }),
            ...(ticket.sub_issue_type_id === null ? {} : { subIssueTypeId: ticket.sub_issue_type_id }),
            priorityTagId: ticket.priority_tag_id,
            isOfficerMapped: true,
          },
        };
      },
      false,
    ),
  );
}

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

/** The department that a post is first taken for; null when there is no such mistake to make. */
export function mistakenDepartment({ world, life }: Teller): number | null {
  const code = world.masters.departments.find((one) => one.departmentId === life.ticket.department_id)?.code ?? "";
  return world.masters.departments.find((one) => one.code === MISTAKEN[code])?.departmentId ?? null;
}

/** One more department has to help. */
export function additional(teller: Teller, departmentId: number): Beat {
  const remark = teller.dice.pick(REMARKS.additional);
  return beat(0.5, () => ({
    actionId: ACTION.ADDITIONAL_MARKING,
    by: teller.desk,
    remark,
    supplied: { departmentId },
  }));
}

/** The State Nodal Officer grants it. */
export const grantExtension = (teller: Teller, granted: Date): Beat =>
  beat(0.8, () => ({
    actionId: ACTION.GRANT_EXTENSION,
    by: { userId: teller.world.roster.cellHead, roleId: ROLE.CELL_HEAD },
    supplied: { grantedDueAt: granted.toISOString() },
  }));

/** The cell sends the report back. */
export function returnReport(teller: Teller): Beat {
  const remark = teller.dice.pick(REMARKS.returnAtr);
  return brief(
    DAY,
    beat(0.8, () => ({ actionId: ACTION.RETURN_ATR, by: teller.desk, remark })),
  );
}

/** The cell approves, and answers the citizen where he wrote. */
export function approve(teller: Teller, disposalTypeId: number): Beat {
  const { life, dice } = teller;
  const isByReply = life.ticket.channel !== null && dice.happens(0.85);
  const remark = dice.pick(REMARKS.approve);
  return brief(
    1.4 * DAY,
    beat(0.9, () =>
      isByReply
        ? {
            actionId: ACTION.APPROVE_AND_REPLY,
            by: teller.desk,
            supplied: {
              disposalTypeId,
              replyText: replyText(teller, "RESOLVED_CONFIRM"),
              replyChannel: channelOf(teller),
            },
          }
        : { actionId: ACTION.APPROVE, by: teller.desk, remark, supplied: { disposalTypeId } },
    ),
  );
}

/** The cell closes without action. */
export function closeNoAction(teller: Teller, disposalTypeId: number): Beat {
  const remark = teller.dice.pick(NO_ACTION_REMARKS[disposalTypeId] ?? NO_ACTION_REMARKS[11] ?? []);
  return beat(
    1,
    () => ({ actionId: ACTION.CLOSE_NO_ACTION, by: teller.desk, remark, supplied: { disposalTypeId } }),
    false,
  );
}

/** The citizen did not answer in time. */
export const detailsTimeOut = (): Beat =>
  beat(6, () => ({ actionId: ACTION.SYS_DETAILS_TIMEOUT, by: null, supplied: { disposalTypeId: 13 } }), false);

const byCellHead = ({ world }: Teller): Doer => ({ userId: world.roster.cellHead, roleId: ROLE.CELL_HEAD });

/** The State Nodal Officer sends it to another portal. */
export function transferOut(teller: Teller): Beat {
  const { dice } = teller;
  const remark = dice.pick(REMARKS.transferred);
  const externalRef = `CPG/${dice.whole(100_000, 999_999)}`;
  return beat(1, () => ({
    actionId: ACTION.TRANSFER_OUT,
    by: byCellHead(teller),
    remark,
    supplied: { targetPortal: "CPGRAMS", externalRef, disposalTypeId: 9 },
  }));
}

/** The cell finds that it is the same as another ticket. */
export const mergeInto = (teller: Teller, primaryTicketNo: string): Beat =>
  beat(1, () => ({ actionId: ACTION.MERGE, by: teller.desk, supplied: { primaryTicketNo } }), false);

/** The State Nodal Officer deletes what is no complaint at all. */
export function deleteTicket(teller: Teller): Beat {
  const remark = teller.dice.pick(REMARKS.deleted);
  const memberId = teller.life.members[0]?.ticket_combined_id ?? 0;
  return beat(1, () => ({
    actionId: ACTION.MARK_DELETE,
    by: byCellHead(teller),
    remark,
    supplied: { memberId, isMemberPrimary: true },
  }));
}

/** Reopened: by the program when the citizen wrote again, by the State Nodal Officer when it is sensitive. */
export function reopen(teller: Teller): Beat {
  const remark = teller.dice.pick(REMARKS.reopen);
  const isSensitive = teller.life.ticket.is_sensitive;
  return beat(2, () => ({ actionId: ACTION.REOPEN, by: isSensitive ? byCellHead(teller) : null, remark }), false);
}
