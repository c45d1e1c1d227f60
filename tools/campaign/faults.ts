/** Applies the plan: begins and ends each fault on time, and records both in the journal. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Faults as FaultsOfX } from "../fake-x/faults.ts";
import type { World } from "../fake-x/world.ts";
import { ensureUser, writePost } from "../fake-x/write.ts";
import type { Workspace } from "./workspace.ts";
import type { Journal } from "./journal.ts";
import type { Plan, PlannedFault } from "./plan.ts";
import type { CampaignServer } from "./servers.ts";

/** Size of a clock jump, forward or back. */
const JUMP_SECONDS = 3_600;
const SLOW_MS = 300;
/** First of the ids that X would not assign; unique for each post, as ids identify items. */
const ABSURD_ID = 99_999_999_999_999_999_000n;

interface Field {
  readonly workspace: Workspace;
  readonly servers: readonly CampaignServer[];
  readonly x: World;
}

type End = () => Promise<void>;
/** Begins a fault; throws while another fault prevents it. */
type Start = () => Promise<End>;
/** Returns null when this machine does not allow the fault. */
type Begin = (field: Field, server: CampaignServer, fault: PlannedFault) => Start | null;

const AGAIN_MS = 500;
const TRIES = 60;

/** Retries the end of a fault while another fault prevents it. */
async function surely(end: End): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await end();
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/** Builds a fault with a separate end. */
const from =
  (begin: () => void, end: () => void = () => undefined): Start =>
  async () => {
    begin();
    return async () => end();
  };

/** Sends a signal to a process that may be gone; only a delivered signal is a fault. */
function deliver(signal: () => boolean): void {
  if (!signal()) throw new Error("The process is not there.");
}

async function setReadOnly(ownerUrl: string, isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set default_transaction_read_only = off");
    await client.query(`alter system set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
    await client.query("select pg_reload_conf()");
  } finally {
    await client.end();
  }
}

const setX = (x: World, faults: Partial<FaultsOfX>): void => void (x.faults = { ...x.faults, ...faults });

/** Rejects the account's writes; other faults of X then apply to writes only. */
const failure =
  (kind: Partial<FaultsOfX>): Begin =>
  ({ x }) =>
    from(
      () => setX(x, { ...kind, endpoints: ["reply", "dm-send"] }),
      () => setX(x, { isRevoked: false, isCreditExhausted: false, endpoints: [] }),
    );

const BEGIN: Readonly<Record<PlannedFault["name"], Begin>> = {
  "kill -9": (_field, server) => from(() => deliver(server.kill)),
  SIGTERM: (_field, server) => from(() => deliver(server.stop)),
  SIGSTOP: (_field, server) => from(() => deliver(server.pause), server.goOn),
  "database line cut": (_field, { toDatabase }, { lastsMs }) =>
    from(lastsMs === 0 ? toDatabase.cut : toDatabase.refuse, toDatabase.heal),
  "database line frozen": (_field, { toDatabase }) => from(toDatabase.freeze, toDatabase.heal),
  "database line half-open": (_field, { toDatabase }) => from(toDatabase.leaveForDead),
  "database line slow": (_field, { toDatabase }) => from(() => toDatabase.delay(SLOW_MS), toDatabase.heal),
  "X line cut": (_field, { toX }, { lastsMs }) => from(lastsMs === 0 ? toX.cut : toX.refuse, toX.heal),
  "X line frozen": (_field, { toX }) => from(toX.freeze, toX.heal),
  "X line half-open": (_field, { toX }) => from(toX.leaveForDead),
  "X away": ({ servers }) =>
    from(
      () => servers.forEach(({ toX }) => toX.refuse()),
      () => servers.forEach(({ toX }) => toX.heal()),
    ),
  "failing page": ({ x }) => {
    let isArmed = false;
    return async () => {
      if (!isArmed) setX(x, { failFollowing: 1 });
      isArmed = true;
      // The fault begins with the first request for such a page.
      if (x.faults.failFollowing > 0) throw new Error("No second page has been requested.");
      return async () => undefined;
    };
  },
  "absurd id": ({ x }) =>
    from(() => {
      const text = `@${x.options.ownHandle} From a future that there is not.`;
      const { id: author } = ensureUser(x, "absurd");
      const before = x.postsBy.get(author)?.length ?? 0;
      writePost(x, author, { text, id: String(ABSURD_ID + BigInt(before)) });
    }),
  "credential refused": failure({ isRevoked: true }),
  "credit empty": failure({ isCreditExhausted: true }),
  "read-only database": ({ workspace }) =>
    workspace.isOwn
      ? async () => {
          await setReadOnly(workspace.ownerUrl, true);
          return () => setReadOnly(workspace.ownerUrl, false);
        }
      : null,
  "full disk": ({ workspace: { tables } }) => (tables === null ? null : from(tables.fill, tables.empty)),
  "full disk of files": ({ workspace: { files } }) => (files === null ? null : from(files.fill, files.empty)),
  "clock jump": ({ workspace }, server, { lastsMs }) =>
    workspace.clockLibrary === null
      ? null
      : from(
          () => server.setClock(lastsMs % 2_000 === 0 ? JUMP_SECONDS : -JUMP_SECONDS),
          () => server.setClock(0),
        ),
  "kill -9 of PostgreSQL": ({ workspace }) =>
    workspace.isOwn
      ? from(() => {
          const pid = workspace.databasePid();
          deliver(() => pid !== null && process.kill(pid, "SIGKILL"));
        })
      : null,
};

export interface Faults {
  /** Time since which no fault is active, by the process's clock; null during a fault. */
  calmSince(): number | null;
  /** Returns true when every fault of the plan has begun or is not allowed here. */
  haveAllBegun(): boolean;
  /** Ends active faults and begins no new ones. */
  close(): Promise<void>;
}

/** Starts the plan's clock. Faults that this machine does not allow are recorded as left out. */
export function apply(plan: Plan, field: Field, journal: Journal): Faults {
  const timers = new Set<NodeJS.Timeout>();
  const ends = new Set<() => Promise<void>>();
  let calmSince: number | null = Date.now();
  let left = plan.faults.length;
  let isClosed = false;
  const running = new Set<Promise<void>>();
  const later = (ms: number, run: () => Promise<void>): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const one = run().finally(() => running.delete(one));
      running.add(one);
    }, ms);
    timers.add(timer);
  };
  function planFault(fault: PlannedFault): void {
    const server = field.servers[fault.server % field.servers.length];
    if (server === undefined) return;
    const note = (phase: "begins" | "over" | "left out"): void =>
      journal.note({ type: "fault", name: fault.name, on: server.name, phase });
    const start = BEGIN[fault.name](field, server, fault);
    if (start !== null) return later(fault.beginsMs, () => begin(fault, start, note));
    left -= 1;
    note("left out");
  }
  async function begin(fault: PlannedFault, start: Start, note: (phase: "begins" | "over") => void): Promise<void> {
    const stop = await start().catch(() => null);
    if (stop === null) return isClosed ? undefined : later(AGAIN_MS, () => begin(fault, start, note));
    left -= 1;
    calmSince = null;
    note("begins");
    const end = async (): Promise<void> => {
      ends.delete(end);
      await surely(stop);
      note("over");
      calmSince = ends.size === 0 ? Date.now() : null;
    };
    ends.add(end);
    later(fault.lastsMs, end);
  }
  for (const fault of plan.faults) planFault(fault);
  return {
    calmSince: () => calmSince,
    haveAllBegun: () => left === 0,
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
      for (const end of ends) await end();
    },
  };
}
