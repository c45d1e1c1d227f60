/**
 * Carries out everything that a step causes beside the ticket's own row, before that row is written and in
 * the same transaction. Nothing outside is called here: replies go to the outbox.
 */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { isClosed } from "@smgt/contract/phases.ts";
import { Refused } from "../refused.ts";
import { queueReply } from "../replies/queue-reply.ts";
import type { Ticket, TicketPatch } from "../tickets/write-tickets.ts";
import { rolesOf, usersOfRoles } from "../users/queries.ts";
import { alertOf, escalationOf, reminderOf } from "./alerts.ts";
import { answerMembers, type GroupAnswer } from "./answer-members.ts";
import { assign, copyToHead, recordAcceptance } from "./assign.ts";
import type { AssignInput } from "./marking.ts";
import { broadcast } from "../tickets/broadcast.ts";
import { deleteMember, makePrimary, splitMember } from "./members.ts";
import { merge, noteOnPrimary, raisePrimary, revive } from "./merge.ts";
import { mergeOf } from "./member-queries.ts";
import type { Step } from "../table/machine.ts";
import {
  closeProposals,
  closeStaleDeletion,
  openProposals,
  propose,
  type ProposalDetail,
  type ProposalKind,
} from "./proposals.ts";
import { writeAtr, writeFeedback } from "./records.ts";
import { removeFieldOfficers, removeUser } from "./remove-holders.ts";
import { addTags } from "./tags.ts";
import { tellCitizen } from "./tell-citizen.ts";
import { hasEffect, type Work } from "./work.ts";
import { statusOf } from "../table/statuses.ts";

/** What the rest of the run needs to know of it. */
export interface Carried {
  /** Users who hold the ticket afterwards. */
  readonly holders: readonly number[];
  /** More changes of the ticket's row. */
  readonly patch: TicketPatch;
  /** The citizen could not be answered where he wrote: he is called. */
  readonly isCallNeeded: boolean;
  /** What became of the merged complaints, when they were to be answered too. */
  readonly members: GroupAnswer | null;
  /** A ticket that came out of this one. */
  readonly made: Ticket | null;
}

function assignInputOf(work: Work, step: Step): AssignInput {
  const { tx, actor, input, ticket, around, masters, now, next } = work;
  const { body } = input;
  const departments: Readonly<Partial<Record<Step["assign"], number | undefined>>> = {
    suggested_department_officer: body.suggested_department_id,
    extra_department_officer: body.department_id,
  };
  return {
    tx,
    now,
    actor,
    masters,
    ticket,
    around,
    departmentId: departments[step.assign] ?? next.department_id,
    districtId: step.assign === "extra_department_officer" ? (body.district_id ?? next.district_id) : next.district_id,
    pickedUserIds: step.assign === "suggested_department_officer" ? [] : (body.assign_user_id ?? []),
  };
}

/** Who has the ticket after the step. */
async function carryHolders(work: Work, step: Step): Promise<readonly number[]> {
  const input = assignInputOf(work, step);
  const isFieldWork = work.actor.roleId === ROLE.FIELD;
  if (hasEffect(step, "record_acceptance") || hasEffect(step, "record_confirmation") || isFieldWork) {
    await recordAcceptance(input);
  }
  if (work.input.body.action_id === ACTION.MERGE) await merge(work);
  const holders = await assign(step.assign, input);
  if (hasEffect(step, "copy_to_head")) await copyToHead(input);
  if (hasEffect(step, "remove_user")) return removeUser(work);
  if (hasEffect(step, "remove_field_officers")) return removeFieldOfficers(work);
  return holders;
}

interface WordsSent {
  /** The citizen has to be called instead. */
  readonly isCallNeeded: boolean;
  readonly members: GroupAnswer | null;
}

/** What goes to the citizen, and to those whose complaints were merged into this one. */
async function carryWords(work: Work, step: Step): Promise<WordsSent> {
  const { ctx, tx, actor, officer, ticket, input } = work;
  let members: GroupAnswer | null = null;
  if (hasEffect(step, "send_reply") || hasEffect(step, "send_question")) {
    const reply = await queueReply(ctx, tx, actor, {
      ticketId: ticket.ticket_id,
      ticketNo: ticket.ticket_no,
      channel: input.body.reply_channel === "D" ? "D" : "P",
      text: input.body.reply_text ?? "",
      clientRef: input.body.client_ref ?? `action-${ticket.version}`,
      inReplyTo: null,
      isDraft: false,
      ledTo: ledTo(step),
    });
    if (input.body.answer_members === "Y" && officer !== null) {
      members = await answerMembers(ctx, tx, officer, reply, ticket.ticket_no);
    }
  }
  return { isCallNeeded: await isCallNeededAfter(work, step), members };
}

/** The change that the citizen is told of. */
const ledTo = (step: Step): number | null => (step.to === step.from ? null : step.to);

/** Tells the citizen what the step itself says; true when he cannot be told where he wrote. */
async function isCallNeededAfter(work: Work, step: Step): Promise<boolean> {
  const { tx, ticket, input } = work;
  if (hasEffect(step, "tell_citizen")) return (await tellCitizen(work, null, ledTo(step))) === "call";
  if (!hasEffect(step, "send_interim_reply")) return false;
  const asked = await openProposals(tx, ticket.ticket_id);
  const draft = asked.find((one) => one.kind === "extension")?.detail.reply_text ?? null;
  return (await tellCitizen(work, input.body.reply_text ?? draft)) === "call";
}

const DECIDES: Readonly<Record<number, ProposalKind>> = {
  [ACTION.TRANSFER_OUT]: "transfer",
  [ACTION.MARK_DELETE]: "delete",
  [ACTION.CHANGE_ISSUE]: "issue",
  [ACTION.GRANT_EXTENSION]: "extension",
};

function proposedDetail({ input: { body }, member }: Work, kind: ProposalKind): ProposalDetail {
  const pick = <K extends keyof ProposalDetail>(key: K, value: ProposalDetail[K]): Partial<ProposalDetail> =>
    value === undefined ? {} : { [key]: value };
  switch (kind) {
    case "extension":
      return { ...pick("requested_due_at", body.requested_due_at), ...pick("reply_text", body.reply_text) };
    case "transfer":
      return pick("target_portal", body.target_portal);
    case "delete":
      return { ...pick("ticket_combined_id", body.ticket_combined_id), ...pick("relation", member?.relation) };
    case "issue":
      return { ...pick("issue_type", body.issue_type), ...pick("sub_issue_type", body.sub_issue_type) };
  }
}

async function carryProposals(work: Work, step: Step): Promise<void> {
  const { tx, ticket, actor, masters, around, now, input, member } = work;
  const kinds: readonly (readonly [Step["effects"][number], ProposalKind])[] = [
    ["create_approval_task", "extension"],
    ["propose_transfer", "transfer"],
    ["propose_delete", "delete"],
    ["propose_issue", "issue"],
  ];
  const decided = { ticketId: ticket.ticket_id, userId: actor.userId, now };
  const proposed = kinds.find(([effect]) => hasEffect(step, effect))?.[1];
  if (proposed !== undefined) {
    const reason = input.body.remarks?.trim() ?? null;
    await propose(tx, { ...decided, kind: proposed, detail: proposedDetail(work, proposed), reason });
    await broadcast(tx, alertOf(work, "PROPOSAL", proposed === "extension" ? [ROLE.HOD] : [ROLE.CELL_HEAD]));
    return;
  }
  if (!around.has_proposals) return;
  const confirmed = DECIDES[input.body.action_id];
  if (confirmed !== undefined) {
    // To delete one row says nothing of another row whose deletion is proposed.
    const about = confirmed === "delete" && member !== null ? { memberId: member.ticket_combined_id } : {};
    await closeProposals(tx, { ...decided, ...about, kinds: [confirmed], state: "confirmed" });
  }
  await closeStaleDeletion(tx, decided);
  const isMoved = step.to !== step.from || hasEffect(step, "close_approval_task");
  if (isMoved) await closeProposals(tx, { ...decided, kinds: ["extension"], state: "refused" });
  const { phase } = statusOf(masters.workflow, step.to);
  // Nobody decides about it any more.
  if (isClosed(phase) || phase === "deleted") {
    await closeProposals(tx, { ...decided, kinds: ["transfer", "delete", "issue"], state: "refused" });
  }
}

/** Posts and tickets of the group. */
async function carryMembers(
  work: Work,
  step: Step,
): Promise<{ patch: TicketPatch; made: Ticket | null; back?: number[] }> {
  const { tx, ticket, other, input } = work;
  if (input.body.action_id === ACTION.MERGE && other !== null) {
    await noteOnPrimary(work, await raisePrimary(work, other), "MERGED_IN", ticket.ticket_no);
  }
  if (hasEffect(step, "delete_member")) await deleteMember(work);
  if (hasEffect(step, "make_primary")) return { patch: await makePrimary(work), made: null };
  if (hasEffect(step, "link_post")) await linkPost(work);
  if (!hasEffect(step, "split_member")) return { patch: {}, made: null };
  if (ticket.phase !== "merged") return { patch: {}, made: await splitMember(work) };
  const row = await mergeOf(tx, ticket.ticket_id);
  if (row === null) throw new Error("a merged ticket hangs on its primary");
  const back = await revive(work, row, ticket);
  if (other !== null) await noteOnPrimary(work, other, "MERGE_UNDONE", ticket.ticket_no);
  return { patch: {}, made: null, back };
}

async function linkPost({ tx, ticket, input, now }: Work): Promise<void> {
  if (input.feedId === undefined) throw new Refused("MEMBER_REQUIRED");
  await tx.updateTable("post").set({ ticket_id: ticket.ticket_id }).where("feed_id", "=", input.feedId).execute();
  await tx
    .insertInto("ticket_combined")
    .values({ ticket_id: ticket.ticket_id, relation: "FOLLOWUP_POST", feed_id: input.feedId, created_at: now })
    .execute();
}

async function carryRecords(work: Work, step: Step): Promise<void> {
  const { tx, actor, input, ticket, now } = work;
  const { body } = input;
  await writeAtr(tx, { actionId: body.action_id, ticketId: ticket.ticket_id, body, userId: actor.userId, now });
  if (hasEffect(step, "record_feedback") && input.feedback !== null) {
    await writeFeedback(tx, {
      ...input.feedback,
      ticketId: ticket.ticket_id,
      actionId: body.action_id,
      remarks: body.remarks ?? null,
      userId: actor.userId,
      now,
    });
  }
  if (hasEffect(step, "record_desk_owner")) await checkDeskOwner(work);
  if (hasEffect(step, "add_tags")) await addTags(work);
  if (hasEffect(step, "remind_assignee")) await broadcast(tx, reminderOf(work));
  if (input.level !== undefined) {
    await broadcast(tx, escalationOf(work, input.level, await rolesOf(tx, ticket.complained_about)));
  }
  if (body.action_id === ACTION.SYS_CITIZEN_REPLIED) await broadcast(tx, alertOf(work, "CITIZEN", [ROLE.CELL_EXEC]));
  if (hasEffect(step, "alert_if_critical") && isCritical(work)) {
    await broadcast(tx, alertOf(work, "CRITICAL", [ROLE.CELL_HEAD, ROLE.CELL_EXEC]));
  }
}

const isCritical = ({ masters, next }: Work): boolean =>
  masters.priorityTags.some((tag) => tag.isCritical && tag.priorityTagId === next.priority_tag_id);

async function checkDeskOwner({ tx, input, ticket }: Work): Promise<void> {
  const [userId] = input.body.assign_user_id ?? [];
  const desk = await usersOfRoles(tx, {
    roleIds: [ROLE.CELL_HEAD, ROLE.CELL_EXEC],
    departmentId: null,
    districtId: null,
    except: ticket.complained_about,
  });
  if (!desk.some((row) => row.user_id === userId)) throw new Refused("USER_NOT_ELIGIBLE");
}

/** Carries the step out. */
export async function carryOut(work: Work, step: Step): Promise<Carried> {
  const holders = await carryHolders(work, step);
  const { isCallNeeded, members } = await carryWords(work, step);
  await carryRecords(work, step);
  const { patch, made, back } = await carryMembers(work, step);
  await carryProposals(work, step);
  return { holders: back ?? holders, patch, isCallNeeded, members, made };
}
