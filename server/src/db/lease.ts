/**
 * Makes sure that one server at a time does a thing (reading the stream). The right to it is a lease that its holder
 * renews: one who is frozen, or whose line is cut, loses it and cannot keep the others from working. The database's clock
 * decides when it has run out for others; the holder's own uptime, counted from before it asked, when it has for itself.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Work } from "./own-connection.ts";
import type { Db } from "./tx.ts";

/** For how long a lease is given, and how often it is renewed, in milliseconds. */
export interface LeasePace {
  readonly leaseMs: number;
  readonly renewMs: number;
}

const PACE: LeasePace = { leaseMs: 10_000, renewMs: 2_000 };
/** The holder ends its work by so much of its lease before others may begin. */
const MARGIN = 0.1;

/**
 * Takes or renews the lease; false while somebody else has it. One that lasts for longer than any is given was given by a clock
 * that has been set back since: it ends as one that was given now, or one who is gone would keep everybody from it.
 */
async function take(db: Db, name: string, holder: string, leaseMs: number): Promise<boolean> {
  const isTooLong = sql`lease.until > clock_timestamp() + make_interval(secs => ${(2 * leaseMs) / 1_000})`;
  const { rows } = await sql<{ holder: string }>`
    insert into lease (name, holder, until) values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}))
    on conflict (name) do update set holder = case when ${isTooLong} then lease.holder else excluded.holder end, until = excluded.until
     where lease.holder = excluded.holder or lease.until < clock_timestamp() or ${isTooLong}
    returning holder`.execute(db);
  return rows[0]?.holder === holder;
}

async function giveBack(db: Db, name: string, holder: string): Promise<void> {
  await sql`delete from lease where name = ${name} and holder = ${holder}`.execute(db);
}

/** Starts `work` whenever this server gets the lease, and stops it when it is lost. `onLost` hears of errors. */
export function asLeader(
  db: Db,
  name: string,
  start: () => Work,
  onLost: (error: Error) => void,
  { leaseMs, renewMs }: LeasePace = PACE,
): Work {
  const stopper = new AbortController();
  const { signal } = stopper;
  const holder = randomUUID();
  let work: Work | null = null;
  let endsAt = 0;

  const end = async (): Promise<void> => {
    const ending = work;
    work = null;
    await ending?.stop();
  };
  const renew = async (): Promise<void> => {
    const asked = performance.now();
    try {
      if (!(await take(db, name, holder, leaseMs))) return;
      endsAt = asked + leaseMs * (1 - MARGIN);
      if (!signal.aborted && performance.now() < endsAt) work ??= start();
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      await renew();
      await sleep(renewMs, undefined, { signal }).catch(() => undefined);
    }
  };
  // Apart from asking, which may hang: what has run out has run out.
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      if (work !== null && performance.now() >= endsAt) {
        onLost(new Error(`the lease "${name}" has run out`));
        await end();
      }
      await sleep((leaseMs * MARGIN) / 2, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = Promise.all([keep(), watch()]);
  return {
    async stop() {
      stopper.abort();
      await running;
      await end();
      await giveBack(db, name, holder).catch(() => undefined); // it runs out by itself
    },
  };
}
