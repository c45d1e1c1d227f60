/** Monthly tables of the request log, created before the month begins. */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { defineJob } from "../../../jobs/queue.ts";

/** This month and the next two: a server may run for weeks without a restart. */
const MONTHS = 3;

/** Creates the missing tables of this month and the next ones. */
export async function makeLogMonths({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await sql`select make_log_months(${clock.now()}::timestamptz, ${MONTHS}::int)`.execute(db);
}

export const makeLogMonthsJob = defineJob<Record<string, never>>({
  name: "make_log_months",
  maxAttempts: 3,
  run: makeLogMonths,
});
