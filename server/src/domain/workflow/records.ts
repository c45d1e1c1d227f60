/** The records that some actions leave: the action-taken report, its review, and what the citizen said. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/workflow.ts";
import { withNext, type Tx } from "../../db/tx.ts";

interface AtrInput {
  readonly actionId: number;
  readonly ticketId: number;
  readonly body: SaveWorkflowBody;
  readonly userId: number;
  readonly now: Date;
}

const REVIEWS: Readonly<Record<number, "approved" | "returned">> = {
  [ACTION.APPROVE]: "approved",
  [ACTION.APPROVE_AND_REPLY]: "approved",
  [ACTION.RETURN_ATR]: "returned",
};

/** Writes the report (115) or its review (108, 109, 110, taken back by 197); other actions leave nothing here. */
export async function writeAtr(tx: Tx, { actionId, ticketId, body, userId, now }: AtrInput): Promise<void> {
  if (actionId === ACTION.SUBMIT_ATR && body.disposal_type_id !== undefined) {
    await tx
      .insertInto("atr")
      .values({
        ticket_id: ticketId,
        remark: body.remarks?.trim() ?? "",
        disposal_type_id: body.disposal_type_id,
        submitted_by: userId,
        submitted_at: now,
      })
      .modifyEnd(withNext)
      .execute();
  }
  if (actionId === ACTION.SYS_REPLY_REFUSED) return reviewAgain(tx, ticketId);
  const review = REVIEWS[actionId];
  if (review === undefined) return;
  await tx
    .updateTable("atr")
    .set({ state: review, reviewed_by: userId, reviewed_at: now })
    .where("ticket_id", "=", ticketId)
    .where("state", "=", "submitted")
    .modifyEnd(withNext)
    .execute();
}

/** The report that was approved last is under review again. */
async function reviewAgain(tx: Tx, ticketId: number): Promise<void> {
  const last = tx
    .selectFrom("atr")
    .select("atr_id")
    .where("ticket_id", "=", ticketId)
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

/** Writes down the call. */
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
      called_at: record.calledAt ?? record.now,
      next_call_at: record.nextCallAt,
      called_by: record.userId,
    })
    .modifyEnd(withNext)
    .execute();
}
