/**
 * Leader election: one server at a time does a task, such as reading the stream. The leader renews a lease; a frozen or
 * disconnected one loses it. For others the database's clock decides its end; for the leader its own uptime, counted
 * from before the request.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Work } from "./dedicated-connection.ts";
import type { Db } from "./tx.ts";

/** Duration and renewal interval of a lease, in milliseconds. */
export interface LeasePace {
  readonly leaseMs: number;
  readonly renewMs: number;
}

const PACE: LeasePace = { leaseMs: 10_000, renewMs: 2_000 };
/** Fraction of the lease by which the leader stops early. */
const MARGIN = 0.1;

/**
 * Acquires or renews the lease; returns false while another server has it. A lease longer than allowed was granted by a
 * clock that has since been set back; it ends like one granted now, so that a dead leader does not block the others.
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

/** Starts `work` when this server gets the lease, and stops it when the lease is lost. `onLost` receives errors. */
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
  // Independent of the renewal, which may hang: the lease expires on time.
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
