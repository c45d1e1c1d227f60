/** Platform cost of this month, its forecast, and the saving mode at the limit. */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { dayOf, forecast, monthOf } from "./forecast.ts";

const MICROS = 1_000_000;

export interface SpendState {
  /** In US dollars, since the first of the month. */
  readonly spent: number;
  /** At the end of the month, at the present rate. */
  readonly forecast: number;
  /** Absent (null) when the State has set none. */
  readonly limit: number | null;
  /** Percent of the limit; null without one. */
  readonly percent: number | null;
}

export async function spendState(ctx: Context): Promise<SpendState> {
  const now = ctx.clock.now();
  const { parameters } = await mastersOf(ctx);
  const { rows } = await sql<{ day: string; cost: number }>`
    select day, sum(cost_micros)::float8 as cost from channel_spend
     where day >= ${dayOf(monthOf(now))}::date and day <= ${dayOf(now)}::date group by day`.execute(ctx.db);
  const costs = new Map(rows.map(({ day, cost }) => [day, cost / MICROS]));
  const spent = [...costs.values()].reduce((sum, cost) => sum + cost, 0);
  const limit = parameters.spendLimitMonth === 0 ? null : parameters.spendLimitMonth;
  return { spent, forecast: forecast(costs, now), limit, percent: limit === null ? null : (100 * spent) / limit };
}

/**
 * True when this month's cost has reached the limit, so that reads which only repeat earlier ones are skipped.
 * Citizens' posts are still read and answered: the limit is the State's own, and silence would cost more (decision 48).
 */
export const leavesOutSecondLooks = async (ctx: Context): Promise<boolean> =>
  ((await spendState(ctx)).percent ?? 0) >= 100;
