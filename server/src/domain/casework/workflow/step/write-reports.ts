/** Records of some actions: the action-taken report, its review, and the citizen's feedback. */
import { preparedQuery } from "../../../../db/pipeline/prepared-query.ts";
import { withNext, type Tx } from "../../../../db/tx.ts";
import type { ActionContext } from "./action.ts";
import { calledAt } from "./call-times.ts";

/** Writes the action-taken report that the officer submits. */
export async function writeReport({ tx, ticket, actor, now, input: { body } }: ActionContext): Promise<void> {
  if (body.disposal_type_id === undefined) return;
  await tx
    .insertInto("atr")
    .values({
      ticket_id: ticket.ticket_id,
      remark: body.remarks?.trim() ?? "",
      disposal_type_id: body.disposal_type_id,
      root_cause: body.root_cause ?? null,
      submitted_by: actor.userId,
      submitted_at: now,
    })
    .modifyEnd(withNext)
    .execute();
}

const reviewWaiting = preparedQuery((db, ticketId: number, state: "approved" | "returned", userId: number, at: Date) =>
  db
    .updateTable("atr")
    .set({ state, reviewed_by: userId, reviewed_at: at })
    .where("ticket_id", "=", ticketId)
    .where("state", "=", "submitted")
    .modifyEnd(withNext),
);

/** Reviews the pending report. */
export async function reviewReport(
  { tx, ticket, actor, now }: ActionContext,
  state: "approved" | "returned",
): Promise<void> {
  await reviewWaiting(tx, ticket.ticket_id, state, actor.userId, now);
}

/** Puts the last approved report under review again. */
export async function reviewReportAgain({ tx, ticket }: ActionContext): Promise<void> {
  const last = tx
    .selectFrom("atr")
    .select("atr_id")
    .where("ticket_id", "=", ticket.ticket_id)
    .orderBy("atr_id", "desc")
    .limit(1);
  await tx
    .updateTable("atr")
    .set({ state: "submitted", reviewed_by: null, reviewed_at: null })
    .where("atr_id", "=", last)
    .where("state", "=", "approved")
    .execute();
}

interface FeedbackRecord {
  readonly ticketId: number;
  readonly actionId: number;
  readonly callStatus: string;
  readonly rating: number | null;
  readonly satisfaction: "S" | "P" | "N" | null;
  readonly remarks: string | null;
  readonly calledAt: Date | null;
  readonly nextCallAt: string | null;
  readonly userId: number;
  readonly now: Date;
}

/** Records the phone call. */
export async function writeFeedback(tx: Tx, record: FeedbackRecord): Promise<void> {
  await tx
    .insertInto("feedback")
    .values({
      ticket_id: record.ticketId,
      action_id: record.actionId,
      satisfaction: record.satisfaction,
      rating: record.rating,
      call_status: record.callStatus,
      remarks: record.remarks,
      called_at: calledAt(record.calledAt, record.now),
      next_call_at: record.nextCallAt,
      called_by: record.userId,
    })
    .modifyEnd(withNext)
    .execute();
}
