/**
 * Deletes drafts of closed tickets and the rows of removed drafts every night; the retention job deletes old ones.
 */
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { FORM_DAYS } from "./form-drafts.ts";
import { deleteOldForms } from "./form-queries.ts";
import { deleteOldDrafts } from "./queries.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

const DAY_MS = 86_400_000;
const REMOVED_DAYS = 7;
const ENDED_TICKET_DAYS = 7;

async function clean(ctx: Context): Promise<void> {
  const { workflow } = await mastersOf(ctx);
  const ended = workflow.statuses.filter((status) => status.isTerminal).map((status) => status.statusId);
  const now = ctx.clock.now();
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await inTransaction(ctx.db, async (tx) => {
    await deleteOldForms(tx, before(FORM_DAYS));
    await deleteOldDrafts(tx, { removed: before(REMOVED_DAYS), over: before(ENDED_TICKET_DAYS) }, ended);
  });
}

/** Deletes expired drafts; safe to repeat. */
export const cleanDraftsJob = defineJob<object>({ name: "clean-drafts", maxAttempts: 5, run: clean });
