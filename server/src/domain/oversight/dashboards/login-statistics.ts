/** The statistics strip of the login page (REQUIREMENTS 3). */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { dailyStatistics } from "@smgt/contract/calls/oversight/dashboard.ts";
import type { Context } from "../../../context.ts";
import { countOverdue, sumFigures } from "./queries.ts";

/** The six figures and their time. */
export async function loginStatistics(ctx: Context): Promise<ReplyOf<typeof dailyStatistics>> {
  const now = ctx.clock.now();
  const [sums, overdue] = await Promise.all([
    sumFigures(ctx.db, ["total", "resolved", "in_time", "late", "posts"]),
    countOverdue(ctx.db, now),
  ]);
  const total = sums["total"] ?? 0;
  const pending = total - (sums["resolved"] ?? 0);
  return {
    total_tickets_received: total,
    total_tickets_resolved_in_time: sums["in_time"] ?? 0,
    total_tickets_underprocess_but_overdue: overdue,
    total_tickets_underprocess_within_sla: Math.max(0, pending - overdue),
    total_tweets_received: sums["posts"] ?? 0,
    total_tickets_resolved_late: sums["late"] ?? 0,
    as_of: now.toISOString(),
  };
}
