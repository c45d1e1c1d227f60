/**
 * Counts billable platform use without blocking: gathered in memory and written every two seconds. A killed server
 * loses those seconds; the figure is an estimate, the platform's bill is exact.
 */
import { sql } from "kysely";
import type { Asked, BilledKind } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { dayOf } from "./forecast.ts";

const WRITE_EVERY_MS = 2_000;
/** Prices are in ten-thousandths of a dollar, costs in millionths. */
const MICROS = 100;

export interface SpendLedger {
  note(asked: Asked): void;
  /** Writes pending counts. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Gathered {
  readonly day: string;
  readonly channel: string;
  readonly kind: BilledKind;
  times: number;
}

async function write(ctx: Context, rows: readonly Gathered[]): Promise<void> {
  const { parameters } = await mastersOf(ctx);
  const priced = rows.map((row) => ({ ...row, cost_micros: row.times * parameters.prices[row.kind] * MICROS }));
  await sql`
    insert into channel_spend (day, channel, kind, times, cost_micros)
    select day, channel, kind, times, cost_micros
      from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb)
        as n(day date, channel text, kind text, times bigint, cost_micros bigint)
     order by day, channel, kind
    on conflict (day, channel, kind) do update
      set times = channel_spend.times + excluded.times, cost_micros = channel_spend.cost_micros + excluded.cost_micros`.execute(
    ctx.db,
  );
}

/** Opens the ledger of a server; `close` must precede the database's own. */
export function openSpend(ctx: Context): SpendLedger {
  let gathered = new Map<string, Gathered>();
  let writing: Promise<void> = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    if (gathered.size === 0) return;
    const rows = gathered;
    gathered = new Map();
    try {
      await write(ctx, [...rows.values()]);
    } catch (error) {
      for (const [key, row] of rows) {
        const since = gathered.get(key);
        gathered.set(key, since === undefined ? row : { ...row, times: row.times + since.times });
      }
      ctx.log.warn({ err: error }, "What was spent could not be written; it is tried again.");
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(writeAll);
    return writing;
  };
  const timer = setInterval(() => void flush(), WRITE_EVERY_MS);
  timer.unref();
  return {
    note({ channel, billed }) {
      const day = dayOf(ctx.clock.now());
      for (const { kind, times } of billed) {
        const key = `${day} ${channel} ${kind}`;
        const before = gathered.get(key);
        if (before === undefined) gathered.set(key, { day, channel, kind, times });
        else before.times += times;
      }
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
