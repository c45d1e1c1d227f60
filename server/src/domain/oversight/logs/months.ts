/** The log of calls has a table for each month, made before the month begins. */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { defineJob } from "../../../jobs/queue.ts";

/** This month and the next two: a server that nobody starts again for weeks has room. */
const MONTHS = 3;

/** Makes the tables of this month and the next ones, where they are not there. */
export async function makeLogMonths({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await sql`select make_log_months(${clock.now()}::timestamptz, ${MONTHS}::int)`.execute(db);
}

export const makeLogMonthsJob = defineJob<Record<string, never>>({
  name: "make_log_months",
  maxAttempts: 3,
  run: makeLogMonths,
});
