/**
 * Two servers on a database that fails over, one through a moving address, one with both addresses. Both recover by
 * themselves, and nothing acknowledged is lost or duplicated. `SMGT_TEST_ROUNDS=5` repeats each kind of move five
 * times.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { readConfig } from "@smgt/server/config.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { openCutProxy, type CutProxy } from "@smgt/tools/campaign/cut-proxy.ts";
import { seedStaff } from "@smgt/tools/seed/staff.ts";
import { clientOf, signInAs, type Client } from "../support/client.ts";
import { GURUGRAM } from "../support/desk.ts";
import { PACK_DIR } from "../support/database.ts";
import { ROOT } from "../support/paths.ts";
import { startTwoPostgres, type TwoPostgres } from "../support/two-postgres.ts";
import { until } from "../support/until.ts";

const ROUNDS = Number(process.env["SMGT_TEST_ROUNDS"] ?? 1);
/** Minimum number of successful calls of each server before and after a move. */
const ENOUGH = 3;
const AGAIN_MS = 100;

/** A caller that submits complaints to one server, and repeats each until it is acknowledged. */
interface Desk {
  readonly url: string;
  done: number;
}

describe("a database that moves", () => {
  let databases: TwoPostgres;
  let address: CutProxy;
  let servers: Server[] = [];
  let folder: string;
  const acknowledged = new Map<string, string>();

  const startOn = (databaseUrl: string, name: string): Promise<Server> =>
    startServer({
      config: readConfig(
        {
          SMGT_MODE: "test",
          SMGT_PORT: "0",
          SMGT_DATA_DIR: path.join(folder, name),
          SMGT_PACK_DIR: PACK_DIR,
          SMGT_CAPTCHA_COST: "1",
          SMGT_SESSION_LIMIT: "0",
          SMGT_PUBLIC_LIMIT: "0",
          SMGT_SHED_AFTER_MS: "0",
          SMGT_LOG_LEVEL: "silent",
        },
        ROOT,
      ),
      databaseUrl,
      ownerUrl: databases.url("owner", `127.0.0.1:${databases.ports.primary}`),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "smgt-moved-"));
    databases = await startTwoPostgres();
    const { primary, standby } = databases.ports;
    address = await openCutProxy({ host: "127.0.0.1", port: primary });
    const hosts = `127.0.0.1:${primary},127.0.0.1:${standby}`;
    const first = await startOn(databases.url("application", `127.0.0.1:${address.port}`), "one");
    servers = [first];
    await seedStaff(first.ctx.db, new Date());
    servers.push(await startOn(`${databases.url("application", hosts)}?target_session_attrs=read-write`, "two"));
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await address?.close();
    await databases?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Submits complaints until the end; repeats an unacknowledged one, as the screen does. */
  async function keepWriting(desk: Desk, own: Client, name: string, isOver: () => boolean): Promise<void> {
    for (let n = 1; !isOver(); n += 1) {
      const ref = `${name}-${n}`;
      for (;;) {
        const made = await own
          .call(createManualTicket, {
            source_id: 3,
            complainant_name: "Caller",
            mobile: "9812300001",
            district_id: GURUGRAM,
            issue_type: 1,
            sub_issue_type: 101,
            subject: "No electricity in Sector 46",
            description: `Complaint ${ref}. Since three in the morning, the whole lane.`,
            consent_notice_given: "Y",
            client_ref: ref,
          })
          .catch(() => null);
        if (made?.ticket_no !== undefined) {
          acknowledged.set(ref, made.ticket_no);
          desk.done += 1;
          break;
        }
        if (isOver()) return;
        await sleep(AGAIN_MS);
      }
    }
  }

  async function play(what: string, round: number, move: () => Promise<void>): Promise<string> {
    const isOver = { is: false };
    const desks = servers.map(({ url }): Desk => ({ url, done: 0 }));
    const first = desks[0]?.url ?? "";
    const operator = await signInAs(first, "operator", ROLE.CALL_OP);
    const writing = desks.map((desk, at) =>
      keepWriting(
        desk,
        clientOf(desk.url, operator.token, operator.cookie, ROLE.CALL_OP),
        `${what} ${round} ${at + 1}`,
        () => isOver.is,
      ),
    );
    const until3 = (when: string): Promise<unknown> => {
      const from = desks.map(({ done }) => done);
      return until(`both servers write ${when}`, async () =>
        desks.every(({ done }, at) => done - (from[at] ?? 0) >= ENOUGH),
      );
    };
    try {
      await until3("before");
      const began = performance.now();
      await move();
      await until3("after");
      return ((performance.now() - began) / 1_000).toFixed(1);
    } finally {
      isOver.is = true;
      await Promise.all(writing);
    }
  }

  /** Number of stored rows of each complaint, by its reference. */
  async function found(): Promise<Map<string, readonly string[]>> {
    const client = new pg.Client({ connectionString: databases.url("owner", `127.0.0.1:${databases.ports.primary}`) });
    await client.connect();
    const { rows } = await client.query<{ ref: string; numbers: string[] }>(
      "select substring(description from 'Complaint ([^.]+)[.]') as ref, array_agg(ticket_no) as numbers from ticket group by 1",
    );
    await client.end();
    return new Map(rows.map(({ ref, numbers }) => [ref, numbers]));
  }

  /** Number of times that servers detected a restore. */
  async function restorations(): Promise<number> {
    const client = new pg.Client({ connectionString: databases.url("owner", `127.0.0.1:${databases.ports.primary}`) });
    await client.connect();
    const { rows } = await client.query<{ n: number }>("select count(*)::int as n from restoration");
    await client.end();
    return rows[0]?.n ?? -1;
  }

  const toOther = async (signal: "SIGKILL" | "SIGINT" | null): Promise<void> => {
    await databases.endPrimary(signal);
    await databases.promote();
    address.leadTo(databases.ports.primary);
  };
  const MOVES: Readonly<Record<string, () => Promise<void>>> = {
    "a switch-over": () => toOther("SIGINT"),
    "a fail-over": () => toOther("SIGKILL"),
    "a former primary that only reads": async () => {
      await databases.say("alter system set default_transaction_read_only = on");
      await databases.say("select pg_reload_conf()");
      await toOther(null);
    },
    "connections that are cut": async () => address.cut(),
    "connections that hang": async () => address.leaveForDead(),
  };

  for (const [what, move] of Object.entries(MOVES)) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      it(`recovers from ${what}, round ${round}`, async (t) => {
        const was = databases.ports.primary;
        const restoredBefore = await restorations();
        const seconds = await play(what, round, move);
        const there = await found();
        const lost = [...acknowledged].filter(([ref, number]) => there.get(ref)?.includes(number) !== true);
        const doubled = [...there].filter(([, numbers]) => numbers.length > 1);
        t.diagnostic(
          `${what}: ${acknowledged.size} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${seconds} s`,
        );
        assert.deepEqual([lost, doubled], [[], []]);
        // A primary that shuts down has replicated everything; a killed one may have lost unacknowledged commits.
        if (what === "a switch-over") assert.equal(await restorations(), restoredBefore, "replies go on by themselves");
        if (databases.ports.primary !== was) await databases.follow();
      });
    }
  }
});
