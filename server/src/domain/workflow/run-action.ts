/**
 * Runs one workflow action: lock the ticket, ask the machine, carry the step out, all in one
 * transaction with history, counters, audit and jobs. The only way a ticket changes its status.
 */
import { ACTION, type ActionId } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/workflow.ts";
import { refusalText } from "@smgt/contract/refusals.ts";
import type { Context, Officer } from "../../context.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { dropDraft } from "../drafts/drafts.ts";
import { dropFiles, keepFiles, type KeptFile } from "../files/keep-files.ts";
import type { UploadedFile } from "../files/uploaded-file.ts";
import { actionName, departmentOf, districtOf, statusName } from "../masters/lookups.ts";
import type { Masters } from "../masters/masters.ts";
import { Refused } from "../refused.ts";
import { queueReply } from "../replies/queue-reply.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { updateTicket, writeHistory, type Ticket } from "../tickets/write-tickets.ts";
import { assign, copyToHead, recordAcceptance, type AssignInput } from "./assign.ts";
import { writeAtr, writeFeedback } from "./records.ts";
import { officerFacts, ticketFacts } from "./gather-facts.ts";
import { historyFacts } from "./history-facts.ts";
import { nextStep, type Step } from "./machine.ts";
import { classified, patchTicket, type Classification } from "./patch-ticket.ts";
import { earlierAnswer, keepAnswer, surroundingsOf, type TicketSurroundings } from "./queries.ts";
import { servedWorkflow } from "./served.ts";
import { recordFiles } from "./record-files.ts";
import { suppliedFrom } from "./supplied.ts";

/** The call that was made about a solution, for actions 130 to 132. */
export interface FeedbackGiven {
  readonly callStatus: string;
  readonly rating: number | null;
  readonly satisfaction: "S" | "P" | "N" | null;
  readonly calledAt: Date | null;
  readonly nextCallAt: string | null;
}

export interface ActionInput {
  readonly body: SaveWorkflowBody;
  readonly files: readonly UploadedFile[];
  readonly feedback: FeedbackGiven | null;
}

export interface ActionDone {
  readonly sentence: string;
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly new_status_id: number;
  readonly new_status_name: string;
  readonly due_at: string | null;
}

interface Work {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly officer: Officer;
  readonly masters: Masters;
  readonly input: ActionInput;
  readonly files: readonly KeptFile[];
  readonly now: Date;
  readonly ticket: Ticket;
  readonly around: TicketSurroundings;
  readonly next: Classification;
}

function decide(work: Work): Step {
  const { input, masters, ticket, around, officer, files, now, next } = work;
  const { callStatus, rating, nextCallAt } = input.feedback ?? {};
  const supplied = suppliedFrom(
    input.body,
    next,
    { count: files.length, photos: files.filter((file) => file.contentType.startsWith("image/")).length },
    callStatus === undefined
      ? null
      : { callStatus, rating: rating ?? null, nextCallAt: nextCallAt ?? null, isNewCallDay: !around.called_today },
  );
  const answer = nextStep(
    servedWorkflow(masters.workflow),
    ticketFacts(ticket, around, masters, now),
    input.body.action_id as ActionId,
    officerFacts(officer, ticket, around),
    supplied,
  );
  if (answer.kind === "step") return answer;
  const slots = refusalSlots(masters, input.body.action_id);
  const problems =
    answer.refusals.length > 1 ? answer.refusals.map((id) => refusalText(id, slots, officer.language)) : [];
  throw new Refused(answer.refusal, slots, { problems });
}

function refusalSlots(masters: Masters, actionId: number): Record<string, number> {
  const action = masters.workflow.actions.find((one) => one.actionId === actionId);
  const { maxReturns, reopenDays } = masters.workflow.limits;
  return { min: action?.minRemark ?? 0, max: maxReturns, days: reopenDays };
}

/** Everything that the step causes beside the ticket's own row; before that row is written. */
async function carryOut(work: Work, step: Step): Promise<{ holders: number[]; receivers: string[] }> {
  const { ctx, tx, officer, input, ticket, around, masters, now, next } = work;
  const suggested = input.body.suggested_department_id ?? null;
  const isSuggestion = step.assign === "suggested_department_officer";
  const assignInput: AssignInput = {
    tx,
    now,
    officer,
    masters,
    ticket,
    around,
    departmentId: isSuggestion ? suggested : next.department_id,
    districtId: next.district_id,
    pickedUserIds: input.body.assign_user_id ?? [],
  };
  const has = (effect: Step["effects"][number]): boolean => step.effects.includes(effect);
  if (has("record_acceptance") || has("record_confirmation")) await recordAcceptance(assignInput);
  const holders = await assign(step.assign, assignInput);
  if (has("copy_to_head")) await copyToHead(assignInput);
  if (has("send_reply")) {
    await queueReply(ctx, tx, officer, {
      ticketId: ticket.ticket_id,
      ticketNo: ticket.ticket_no,
      channel: input.body.reply_channel === "D" ? "D" : "P",
      text: input.body.reply_text ?? "",
      clientRef: input.body.client_ref ?? `action-${ticket.version}`,
      inReplyTo: null,
      isDraft: false,
    });
  }
  await writeAtr(tx, {
    actionId: input.body.action_id,
    ticketId: ticket.ticket_id,
    body: input.body,
    userId: officer.userId,
    now,
  });
  if (has("record_feedback") && input.feedback !== null) {
    await writeFeedback(tx, {
      ...input.feedback,
      ticketId: ticket.ticket_id,
      actionId: input.body.action_id,
      remarks: input.body.remarks ?? null,
      userId: officer.userId,
      now,
    });
  }
  const isNewHolder = step.assign === "department_officer" || isSuggestion || step.assign === "same_officer";
  return { holders, receivers: isNewHolder ? await namesOf(tx, holders) : [] };
}

async function namesOf(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom("app_user")
    .select("user_name")
    .where("user_id", "in", userIds)
    .orderBy("user_id")
    .execute();
  return rows.map((row) => row.user_name);
}

function sentenceOf(work: Work, step: Step, receivers: readonly string[]): string {
  const { masters, officer, ticket, input, next } = work;
  const language = officer.language;
  const action = actionName(masters, input.body.action_id)?.[language] ?? "";
  const status = statusName(masters, step.to)?.[language] ?? "";
  if (input.body.action_id === ACTION.MARK) {
    const place = [departmentOf(masters, next.department_id), districtOf(masters, next.district_id)]
      .map((one) => one?.name[language])
      .filter((name) => name !== undefined)
      .join(", ");
    const to = receivers.join(", ");
    return language === "hi"
      ? `टिकट ${ticket.ticket_no} ${place} को अंकित किया गया (${to})`
      : `Ticket ${ticket.ticket_no} marked to ${place} (${to})`;
  }
  return `${ticket.ticket_no}: ${action} – ${status}`;
}

async function perform(work: Work): Promise<ActionDone> {
  const { tx, officer, masters, ticket, input, files, now, next } = work;
  const step = decide(work);
  const { holders, receivers } = await carryOut(work, step);
  const patch = patchTicket(ticket, step, input.body, {
    masters,
    userId: officer.userId,
    now,
    nextCallAt: input.feedback?.nextCallAt == null ? null : new Date(input.feedback.nextCallAt),
  });
  const after = await updateTicket(tx, ticket, patch, masters.timeZone, holders);
  const [historyId] = await writeHistory(tx, [
    {
      ticketId: ticket.ticket_id,
      at: now,
      actorUserId: officer.userId,
      roleId: officer.roleId,
      actionId: input.body.action_id,
      event: "ACTION",
      fromStatusId: ticket.status_id,
      toStatusId: step.to,
      remark: input.body.remarks?.trim() ?? null,
      facts: historyFacts(masters, input.body.action_id, input.body, next, receivers),
    },
  ]);
  if (historyId !== undefined) await recordFiles(tx, files, { ticketId: ticket.ticket_id, historyId, officer, now });
  return {
    sentence: sentenceOf(work, step, receivers),
    ticket_id: ticket.ticket_id,
    ticket_no: ticket.ticket_no,
    new_status_id: step.to,
    new_status_name: statusName(masters, step.to)?.[officer.language] ?? "",
    due_at: after.due_at?.toISOString() ?? null,
  };
}

async function inOneTransaction(
  ctx: Context,
  officer: Officer,
  input: ActionInput,
  files: readonly KeptFile[],
): Promise<ActionDone> {
  const masters = await ctx.masters();
  const { body } = input;
  return inTransaction(ctx.db, async (tx) => {
    if (body.client_ref !== undefined) {
      const before = await earlierAnswer(tx, officer.userId, body.client_ref);
      if (before !== undefined) return before as ActionDone;
    }
    const ticket = await visibleTicket(tx, officer, body.ticket_id, "forUpdate");
    if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
    const now = ctx.clock.now();
    const around = await surroundingsOf(tx, ticket.ticket_id, masters.timeZone, now);
    const next = classified(ticket, body.action_id, body);
    const done = await perform({ ctx, tx, officer, masters, input, files, now, ticket, around, next });
    await dropDraft(tx, { userId: officer.userId, ticketId: ticket.ticket_id, kind: "action" }, now);
    if (body.client_ref !== undefined) await keepAnswer(tx, officer.userId, body.client_ref, done, now);
    return done;
  });
}

/** Runs the action; every refusal leaves nothing behind, not even a file. */
export async function runAction(ctx: Context, officer: Officer, input: ActionInput): Promise<ActionDone> {
  const { parameters } = await ctx.masters();
  const { ticket_id: ticketId } = input.body;
  // Whoever may not see the ticket brings nothing into the store either.
  if (input.files.length > 0 && (await visibleTicket(ctx.db, officer, ticketId)) === undefined) {
    throw new Refused("TICKET_NOT_FOUND");
  }
  const files = await keepFiles(ctx, officer, input.files, parameters, { use: "evidence", ticketId });
  try {
    return await inOneTransaction(ctx, officer, input, files);
  } catch (error) {
    await dropFiles(ctx, files);
    throw error;
  }
}
