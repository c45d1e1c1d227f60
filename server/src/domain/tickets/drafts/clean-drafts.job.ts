/**
 * Deletes drafts of closed tickets, week-old drafts without a ticket and the rows of removed drafts every night; the
 * retention job deletes the other old ones.
 */
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { DRAFT_MS } from "./drafts.ts";
import { deleteOldDrafts } from "./queries.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

async function clean(ctx: Context): Promise<void> {
  const { workflow } = await mastersOf(ctx);
  const ended = workflow.statuses.filter((status) => status.isTerminal).map((status) => status.statusId);
  const before = new Date(ctx.clock.now().getTime() - DRAFT_MS);
  await inTransaction(ctx.db, (tx) => deleteOldDrafts(tx, before, ended));
}

/** Deletes expired drafts; safe to repeat. */
export const cleanDraftsJob = defineJob<object>({ name: "clean-drafts", maxAttempts: 5, run: clean });
