/** What the department does: officer, field officer and head. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { subIssueOf } from "@smgt/server/domain/masters/lookups.ts";
import { beat, brief, channelOf, holder, HOUR, officer, replyText, type Beat, type Teller } from "./beat.ts";
import { REMARKS, reportsOn } from "./texts/atr.ts";

/** The officer says that it is not his, and whose it is. */
export function notPertaining(teller: Teller, suggestedDepartmentId: number): Beat {
  const remark = teller.dice.pick(REMARKS.notPertaining);
  return brief(
    20 * HOUR,
    beat(1.2, () => ({
      actionId: ACTION.NOT_PERTAINING,
      by: officer(teller),
      remark,
      supplied: { suggestedDepartmentId },
      returnReasonId: 1,
    })),
  );
}

/** The officer takes it up. */
export const accept = (teller: Teller): Beat =>
  brief(
    teller.dice.between(1, 22) * HOUR,
    beat(1, () => ({ actionId: ACTION.ACCEPT, by: officer(teller) })),
  );

/** The officer sends a field officer, if he has one. */
export function forward(teller: Teller): Beat | null {
  const userId = teller.world.roster.field(teller.life.ticket.department_id, teller.life.ticket.district_id);
  if (userId === null) return null;
  const remark = teller.dice.pick(REMARKS.forward);
  return brief(
    18 * HOUR,
    beat(0.5, () => ({
      actionId: ACTION.FORWARD_TO_FIELD,
      by: officer(teller),
      remark,
      supplied: { userIds: [userId] },
    })),
  );
}

/** The field officer reports back. */
export function fieldReport(teller: Teller): Beat {
  const remark = teller.dice.pick(REMARKS.fieldReport);
  return beat(2, () => ({
    actionId: ACTION.FIELD_REPORT,
    by: holder(teller, "FIELD", ROLE.FIELD),
    remark,
    supplied: { attachmentCount: 1, photoCount: 1 },
  }));
}

/** A line on how the work goes. */
export function progress(teller: Teller): Beat {
  const remark = teller.dice.pick(REMARKS.progress);
  return beat(1, () => ({ actionId: ACTION.REMARK, by: officer(teller), remark }));
}

/** The officer's words for the citizen, waiting for the cell to send them. */
export const draftReply = (teller: Teller): Beat =>
  beat(1, () => ({
    actionId: ACTION.REPLY,
    by: officer(teller),
    supplied: { replyText: replyText(teller, "ACKNOWLEDGED"), replyChannel: channelOf(teller) },
  }));

/** The officer needs something from the citizen. */
export function needDetails(teller: Teller): Beat {
  const remark = teller.dice.pick(REMARKS.needDetails);
  return beat(1, () => ({ actionId: ACTION.NEED_DETAILS, by: officer(teller), remark }));
}

/** The officer asks for more time. */
export function askExtension(teller: Teller, wanted: Date): Beat {
  const remark = teller.dice.pick(REMARKS.interim);
  return beat(1.5, () => ({
    actionId: ACTION.INTERIM_REPORT,
    by: officer(teller),
    remark,
    supplied: { requestedDueAt: wanted.toISOString(), replyText: replyText(teller, "ACKNOWLEDGED") },
  }));
}

/** The officer's report on what was done. */
export function report(teller: Teller, disposalTypeId: number): Beat {
  const { dice, world, life } = teller;
  const words = dice.pick(reportsOn(life.ticket.issue_type_id));
  const text = words.replaceAll("{p}", life.place[/[\u0900-\u097F]/.test(words) ? 1 : 0]);
  const photos = subIssueOf(world.masters, life.ticket.sub_issue_type_id)?.isPhotoRequired === true ? 1 : 0;
  return beat(3, () => ({
    actionId: ACTION.SUBMIT_ATR,
    by: officer(teller),
    remark: text,
    supplied: { disposalTypeId, photoCount: photos, attachmentCount: photos },
  }));
}

/** The head of department decides an appeal. */
export function uphold(teller: Teller): Beat {
  const remark = teller.dice.pick(REMARKS.uphold);
  const userId = teller.world.roster.head(teller.life.ticket.department_id);
  return beat(4, () => ({
    actionId: ACTION.UPHOLD_CLOSURE,
    by: userId === null ? null : { userId, roleId: ROLE.HOD },
    remark,
  }));
}
