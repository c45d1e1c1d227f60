/**
 * Approval or refusal of a notification by another officer, and recall by any publisher. Each is one transaction and is
 * recorded.
 */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { deleteGlobalNotification } from "@smgt/contract/calls/casework/notifications.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { addJob } from "../../../jobs/queue.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { dropFiles } from "../../organisation/files/keep-files.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { confirm } from "../../law/authority/second-person.ts";
import { Refused } from "../../ground/refused.ts";
import { announceNotified } from "../../tickets/tickets/live/live.ts";
import { requirePublisher, rolesThatPublish } from "./publishers.ts";
import { holdNotification } from "./queries.ts";
import { letOut } from "./release.ts";
import { tellNotificationJob } from "./tell-notification.job.ts";

interface Which {
  readonly global_notification_id: number;
  readonly version: number;
}

/** Locks a pending notification in the version that was read; never the officer's own. */
async function holdWaiting(tx: Tx, officer: Officer, which: Which) {
  const row = await holdNotification(tx, which.global_notification_id);
  if (row === undefined || row.state === "draft") throw new Refused("NOTIFICATION_NOT_FOUND");
  if (row.created_by === officer.userId) throw new Refused("NOTIFICATION_OWN");
  if (row.state !== "waiting" || row.version !== which.version) throw new Refused("NOTIFICATION_MOVED_ON");
  return row;
}

async function record(
  tx: Tx,
  ctx: Context,
  officer: Officer,
  event: AuditEvent,
  id: number,
  said?: string,
): Promise<void> {
  const { userId: actorUserId, roleId } = officer;
  const detail = { global_notification_id: id };
  await appendAudit(tx, [{ at: ctx.clock.now(), event, actorUserId, roleId, detail, said }]);
}

/** Publishes it; returns the number of present recipients. */
export async function approveNotification(ctx: Context, officer: Officer, which: Which): Promise<number> {
  await requirePublisher(ctx, officer);
  const masters = await mastersOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const row = await holdWaiting(tx, officer, which);
    // When its author may not publish any more, the approver alone decides.
    const matter = { askedBy: row.created_by, roles: rolesThatPublish(masters) };
    const mandate = await confirm(tx, officer, matter, {
      OWN: "NOTIFICATION_OWN",
      ASKER_GONE: "NOTIFICATION_AUTHOR_GONE",
    });
    if (row.valid_to !== null && row.valid_to <= now) throw new Refused("NOTIFICATION_PERIOD");
    const id = row.global_notification_id;
    await record(tx, ctx, officer, "NOTIFICATION_APPROVED", id);
    return letOut(ctx, tx, id, mandate);
  });
}

/** Refuses it with a reason; the author is notified and may change it. */
export async function refuseNotification(
  ctx: Context,
  officer: Officer,
  which: Which & { readonly reason: string },
): Promise<void> {
  await requirePublisher(ctx, officer);
  await inTransaction(ctx.db, async (tx) => {
    const row = await holdWaiting(tx, officer, which);
    await tx
      .updateTable("global_notification")
      .set({
        state: "refused",
        decided_by: officer.userId,
        decided_at: ctx.clock.now(),
        refusal_reason: which.reason.trim(),
      })
      .where("global_notification_id", "=", row.global_notification_id)
      .execute();
    await record(tx, ctx, officer, "NOTIFICATION_REFUSED", row.global_notification_id);
    announceNotified(tx, [row.created_by]);
  });
}

/** Removes it from every screen; deletes a draft of one's own, or an unpublished one. Repeating changes nothing. */
export async function recallNotification(
  ctx: Context,
  officer: Officer,
  { global_notification_id: id, reason }: BodyOf<typeof deleteGlobalNotification>,
): Promise<"recalled" | "dropped"> {
  await requirePublisher(ctx, officer);
  const { done, unused } = await inTransaction(ctx.db, (tx) =>
    recall(tx, { ctx, officer, id, reason: reason?.trim() ?? null }),
  );
  if (unused !== null) await dropFiles(ctx, [{ key: unused }]);
  return done;
}

interface Recall {
  readonly ctx: Context;
  readonly officer: Officer;
  readonly id: number;
  readonly reason: string | null;
}

/** Returns the outcome, and the file that is no longer needed. */
async function recall(
  tx: Tx,
  { ctx, officer, id, reason }: Recall,
): Promise<{ readonly done: "recalled" | "dropped"; readonly unused: string | null }> {
  const row = await holdNotification(tx, id);
  const isOwn = row?.created_by === officer.userId;
  if (row === undefined || (row.state !== "published" && row.state !== "recalled" && !isOwn)) {
    throw new Refused("NOTIFICATION_NOT_FOUND");
  }
  const done = row.published_at === null ? "dropped" : "recalled";
  if (row.state === "recalled") return { done, unused: null };
  // An unpublished notification was shown to nobody: its file is deleted with it.
  const unused = done === "dropped" ? row.storage_key : null;
  await tx
    .updateTable("global_notification")
    .set({
      state: "recalled",
      refusal_reason: null,
      recalled_by: officer.userId,
      recalled_at: ctx.clock.now(),
      recall_reason: reason,
      ...(unused === null ? {} : { storage_key: null, file_name: null, content_type: null }),
    })
    .where("global_notification_id", "=", id)
    .execute();
  if (unused !== null)
    await tx.updateTable("stored_file").set({ used_as: null }).where("storage_key", "=", unused).execute();
  await record(tx, ctx, officer, "NOTIFICATION_RECALLED", id, reason ?? undefined);
  await addJob(tx, tellNotificationJob, { id });
  return { done, unused };
}
