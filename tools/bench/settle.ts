/**
 * Lets the clocks of a seeded database catch up before anything is measured: reminders and escalations that fell due
 * in the seeded past are rung, as a server that had run all the while would have done. Otherwise its sweep, every five
 * minutes, does so for half a minute in the middle of a scenario. The first learning is waited for too, for the same reason,
 * and the sealing of the seeded audit: five million rows keep a server busy for a quarter of an hour.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sweepClocksJob } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { learnJob } from "@smgt/server/domain/casework/training/learn.job.ts";
import { startServerProcess } from "./processes.ts";

/** Nobody answers here: nothing is to be sent while the clocks catch up. */
const NO_PLATFORM = "http://127.0.0.1:9";
const LOOK_EVERY_MS = 200;

const LEFT = `select count(*)::int as left from ticket
  where status_id in (1, 2, 3, 4, 5, 6, 9, 10) and (alarm_at <= now() or (alarm_step is null and stage_due_at is not null))`;
const UNLEARNED = `select 1 where not exists (select 1 from learned_model)
  or exists (select 1 from graphile_worker.jobs where task_identifier = '${learnJob.name}')`;
const UNSEALED = "select 1 from audit_chain where complete_to < (select max(audit_id) from audit_entry)";
const UNDER_WAY = `select 1 from graphile_worker.jobs where task_identifier = '${sweepClocksJob.name}' limit 1`;

/**
 * Sweeps until nothing is due any more, or a sweep changes nothing; then waits until texts are learned and the audit is
 * sealed. Gives the number of sweeps.
 */
export async function settleClocks(url: string, folder: string): Promise<number> {
  const server = await startServerProcess(url, NO_PLATFORM, folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const leftNow = async (): Promise<number> => (await client.query<{ left: number }>(LEFT)).rows[0]?.left ?? 0;
    let before = Number.POSITIVE_INFINITY;
    let sweeps = 0;
    for (let left = await leftNow(); left > 0 && left < before; left = await leftNow()) {
      before = left;
      sweeps += 1;
      await client.query("select graphile_worker.add_job($1, job_key := 'settle')", [sweepClocksJob.name]);
      while ((await client.query(UNDER_WAY)).rows.length > 0) await sleep(LOOK_EVERY_MS);
    }
    while ((await client.query(UNLEARNED)).rows.length > 0) await sleep(LOOK_EVERY_MS);
    while ((await client.query(UNSEALED)).rows.length > 0) await sleep(LOOK_EVERY_MS);
    return sweeps;
  } finally {
    await client.end();
    await server.stop();
  }
}
