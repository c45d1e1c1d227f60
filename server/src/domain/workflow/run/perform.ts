/**
 * One action on a locked ticket, inside a transaction: ask the machine, carry the step out, write the
 * ticket, its history, counters and audit. The only way a ticket changes its status.
 */
import { wordedIn } from "@smgt/contract/languages.ts";
import type { RawBuilder } from "kysely";
import type { Tx } from "../../../db/tx.ts";
import { statusName } from "../../masters/lookups.ts";
import { changeTicket, patched, type TicketPatch } from "../../tickets/write/write-tickets.ts";
import { decide } from "./decide.ts";
import { apply } from "../effects/apply-effects.ts";
import type { Run } from "../effects/effect.ts";
import { historyFacts } from "./history-facts.ts";
import type { Step } from "../../table/machine.ts";
import { patchTicket } from "./patch-ticket.ts";
import { recordFiles } from "./record-files.ts";
import { sentenceOf } from "./history-words.ts";
import type { ActionDone, ActionRun } from "./action-run.ts";

async function namesOf(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom("app_user")
    .select("user_name")
    .where("user_id", "in", [...userIds])
    .orderBy("user_id")
    .execute();
  return rows.map((row) => row.user_name);
}

/** Who got it by this step and did not have it before; named in history and sentence. */
async function receiversOf({ tx, around }: ActionRun, step: Step, holders: readonly number[]): Promise<string[]> {
  const isMarked = ["department_officer", "suggested_department_officer", "same_officer", "chosen_officer"].includes(
    step.assign,
  );
  const before = around.assignments.filter((one) => one.ended_at === null).map((one) => one.user_id);
  return namesOf(tx, isMarked ? holders : holders.filter((userId) => !before.includes(userId)));
}

function patchOf(work: ActionRun, step: Step, applied: Run): TicketPatch {
  const { ticket, input, masters, actor, now } = work;
  const date = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));
  const patch = patchTicket(ticket, step, input.body, {
    masters,
    userId: actor.userId,
    now,
    nextCallAt: date(input.feedback?.nextCallAt),
    grantedDueAt: date(input.body.granted_due_at),
    level: input.level ?? null,
    isCallNeeded: applied.isCallNeeded,
  });
  return { ...patch, ...applied.patch };
}

/** For an action that is the whole of its transaction: statements to be part of its own, made of its answer. */
export type Alongside = (done: ActionDone) => readonly RawBuilder<unknown>[];

/**
 * Performs the action; every refusal is thrown before anything is kept. With `alongside` the action is the whole of
 * its transaction, which is committed when this resolves; without, it is part of something larger.
 */
export async function perform(work: ActionRun, alongside: Alongside | null): Promise<ActionDone> {
  const { tx, actor, officer, masters, ticket, input, files, now } = work;
  const step = await decide(work);
  const applied = await apply(work, step);
  const receivers = await receiversOf(work, step, applied.holders);
  const patch = patchOf(work, step, applied);
  const after = patched(ticket, patch);
  const shown = applied.made ?? after;
  const done: ActionDone = {
    sentence: sentenceOf(work, step, receivers),
    ticket_id: shown.ticket_id,
    ticket_no: shown.ticket_no,
    new_status_id: shown.status_id,
    new_status_name: wordedIn(statusName(masters, shown.status_id), actor.language) ?? "",
    due_at: shown.due_at?.toISOString() ?? null,
    ...applied.members,
  };
  const historyId = await changeTicket(tx, {
    before: ticket,
    patch,
    timeZone: masters.timeZone,
    holders: applied.holders,
    entry: {
      ticketId: ticket.ticket_id,
      at: now,
      actorUserId: actor.userId,
      roleId: actor.roleId,
      actionId: input.body.action_id,
      event: "ACTION",
      fromStatusId: ticket.status_id,
      toStatusId: step.to,
      remark: input.body.remarks?.trim() ?? null,
      facts: historyFacts(work, after, receivers),
      clock: {
        due_before: ticket.due_at?.toISOString() ?? null,
        due_at: after.due_at?.toISOString() ?? null,
        stage_due_at: after.stage_due_at?.toISOString() ?? null,
      },
    },
    also: alongside?.(done) ?? [],
    isLast: alongside !== null && files.length === 0,
  });
  if (officer !== null) await recordFiles(tx, files, { ticketId: ticket.ticket_id, historyId, officer, now });
  return done;
}
