/**
 * One campaign from start to verdict: three servers behind cuttable lines, a hostile X, citizens, officers and the plan of
 * faults; then peace until everything has arrived or is overdue.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ROLE } from "@smgt/contract/constants.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { startAdministrator } from "./administrator.ts";
import { judge } from "./checker.ts";
import { startCitizens } from "./citizens.ts";
import type { Faults as FaultsOfX } from "../fake-x/faults.ts";
import { createRandom } from "../random.ts";
import type { World } from "../fake-x/world.ts";
import { apply } from "./faults.ts";
import type { Workspace } from "./workspace.ts";
import { openJournal, type Journal, type Stamped } from "./journal.ts";
import { quietBut, startHostileX } from "./hostile-x.ts";
import { startOfficers, type Posting } from "./officers.ts";
import { SERVERS, type Plan } from "./plan.ts";
import { readRecords } from "./records.ts";
import { verdictOf, type Verdict } from "./verdict.ts";
import { startCampaignServer, type CampaignServer } from "./servers.ts";
import { watchStuck } from "./stuck-watch.ts";
import { startWitness } from "./witness.ts";

export interface CampaignOptions {
  readonly seed: number;
  readonly plan: Plan;
  readonly workspace: Workspace;
  readonly faultsOfX: FaultsOfX;
  readonly postsPerSecond: number;
  readonly officers: number;
  /** Pause between two actions of an officer. */
  readonly pauseMs: readonly [from: number, to: number];
  /** Returns true when enough has happened to judge, however slow the machine. Always true by default. */
  readonly isEnough?: (lines: readonly Stamped[]) => boolean;
  /** Waiting time without faults after which something is stuck; `STUCK_MS`, unless the machine is slow. */
  readonly stuckMs: number;
  /** Time for everything to arrive after the last fault. */
  readonly settleMs: number;
  /** Ends the campaign at once, with a verdict on the events so far. */
  readonly signal?: AbortSignal;
  readonly say: (line: string) => void;
}

/** Energy, whose officers each have their own district. */
const ENERGY = 1;
const AGAIN_MS = 250;
const LOOK_EVERY_MS = 3_000;
const TIME_ZONE = "Asia/Kolkata";
/** Part of the stuck time after which an item of the stream is due. */
const STREAM_SHARE = 1 / 6;
/** Delay of a sweep, which skips the last ten seconds. */
const SWEEP_AFTER_MS = 15_000;

/** Moves the last sweep back by its ten minutes: only a sweep finds a post that X showed behind the polls' cursor. */
const makeSweepDue = (ownerUrl: string): Promise<unknown> =>
  withClient(ownerUrl, (client) =>
    client.query(`
      update channel_cursor set value = to_char(
               (value::timestamptz - interval '10 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
       where name = 'sweep'`),
  );

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // the query reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const readPostings = (ownerUrl: string): Promise<Posting[]> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ login_id: string; department_id: number; district_id: number }>(
      `select u.login_id, p.department_id, p.district_id from user_posting p join app_user u using (user_id)
        where p.role_id = $1 and p.department_id = $2 and p.district_id is not null order by u.user_id`,
      [ROLE.OFFICER, ENERGY],
    );
    return rows.map((row) => ({
      loginId: row.login_id,
      departmentId: row.department_id,
      districtId: row.district_id,
    }));
  });

async function recountNow(ownerUrl: string): Promise<string[]> {
  const database = openDatabase({ url: ownerUrl, max: 1, onLost: () => undefined });
  try {
    const wrong = await recount(database.db, TIME_ZONE);
    return wrong.map(({ name, period, key, kept, counted }) => `${name} ${period} ${key}: ${kept}, counted ${counted}`);
  } finally {
    await database.close();
  }
}

export async function runCampaign(options: CampaignOptions): Promise<Verdict> {
  const { seed, plan, workspace, say } = options;
  mkdirSync(workspace.dataDir, { recursive: true });
  const journal = openJournal(path.join(workspace.folder, "journal.ndjson"));
  const servers: CampaignServer[] = [];
  let turn = 0;
  // Balances over the servers that exist, healthy or not.
  const reach = (url: string): string => {
    const there = servers.filter((server) => server.isUp());
    turn += 1;
    return `${there[turn % Math.max(there.length, 1)]?.url ?? "http://127.0.0.1:9"}${new URL(url).pathname}`;
  };
  const x = await startHostileX(seed + 1, options.faultsOfX, journal, reach);
  const stops: (() => Promise<void>)[] = [x.close];
  try {
    for (let n = 1; n <= SERVERS; n += 1) {
      // One after the other: three at once take longer on two processors.
      const server = await startCampaignServer(workspace, x.world.options, x.port, `server-${n}`);
      servers.push(server);
      stops.push(server.close);
    }
    say(
      `Seed ${seed}; ${plan.faults.length} faults in ${Math.round(plan.endsMs / 1_000)} s; logs in ${workspace.folder}`,
    );
    return await campaign(options, { journal, world: x.world, servers });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

interface Field {
  readonly journal: Journal;
  readonly world: World;
  readonly servers: readonly CampaignServer[];
}

async function campaign(options: CampaignOptions, { journal, world, servers }: Field): Promise<Verdict> {
  const { seed, plan, workspace, say } = options;
  const postings = await readPostings(workspace.ownerUrl);
  const faults = apply(plan, { workspace, servers, x: world }, journal);
  const waits = watchStuck(workspace.ownerUrl, options.stuckMs, faults.calmSince);
  const witness = startWitness(workspace.ownerUrl, journal, options.stuckMs * STREAM_SHARE);
  const citizens = startCitizens(world, createRandom(seed + 2), options.postsPerSecond);
  const officers = startOfficers({
    count: options.officers,
    random: createRandom(seed + 3),
    servers,
    journal,
    postings,
    pauseMs: options.pauseMs,
    mustAnswer: () => Date.now() - (faults.calmSince() ?? Date.now()) > options.stuckMs * 2,
  });
  const administrator = startAdministrator({
    servers,
    random: createRandom(seed + 4),
    isAccountWell: () => !world.faults.isRevoked && !world.faults.isCreditExhausted,
  });
  const rest = async (ms: number): Promise<void> => {
    const signal = options.signal ?? new AbortController().signal;
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  };
  await rest(plan.endsMs);
  const givesUpAt = performance.now() + options.settleMs;
  const isEnough = (): boolean => faults.haveAllBegun() && options.isEnough?.(journal.lines) !== false;
  while (!isEnough() && performance.now() < givesUpAt && options.signal?.aborted !== true) await rest(AGAIN_MS);
  citizens.stop();
  await faults.close();
  // Answers to writes stay false to the end.
  world.faults = quietBut(options.faultsOfX);
  say("The faults are over; waiting until all has arrived …");
  await officers.stop();
  const look = async (): Promise<Verdict> => {
    const records = await withClient(workspace.ownerUrl, (client) => readRecords(client, workspace.dataDir));
    const found = judge(journal.lines, records, options.stuckMs);
    return verdictOf(seed, found, journal.lines, waits.stuck.values(), await recountNow(workspace.ownerUrl));
  };
  const peaceAt = performance.now();
  const endsAt = peaceAt + options.settleMs;
  let isSwept = false;
  try {
    for (;;) {
      if (!isSwept && performance.now() - peaceAt > SWEEP_AFTER_MS) {
        await makeSweepDue(workspace.ownerUrl);
        isSwept = true;
      }
      const hasLooked = witness.hasLooked();
      const verdict = await look();
      const isOver = hasLooked && waits.waiting() === 0 && !verdict.findings.some(({ mayHeal }) => mayHeal);
      if (isOver || performance.now() > endsAt || options.signal?.aborted === true) return verdict;
      await rest(LOOK_EVERY_MS);
    }
  } finally {
    await administrator.stop();
    await witness.close();
    await waits.close();
  }
}
