/**
 * Three server processes, many screens, and a kill and restart while people acknowledge: each notification reaches each
 * person exactly once, and acknowledgements are neither lost nor invented. `SMGT_TEST_SCREENS=500` uses as many screens
 * as a State has officers on duty.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { getGlobalNotification } from "@smgt/contract/calls/casework/notifications.ts";
import {
  acknowledgeNotification,
  approveNotification,
  notificationReach,
} from "@smgt/contract/calls/casework/notification-reach.ts";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { hashToken } from "@smgt/server/domain/organisation/sessions/tokens.ts";
import { diceOf, SEED } from "@smgt/tools/test-run/seed.ts";
import { sql } from "kysely";
import { startServerBeside, type ServerBeside } from "../crash/second-server.ts";
import { clientOf, signInAs, type Client } from "../support/client.ts";
import { skipTraining } from "../support/skip-training.ts";
import { publish } from "../support/notifications.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

const SCREENS = Number(process.env["SMGT_TEST_SCREENS"] ?? 60);
const AGAIN_MS = 100;
const VIEWER = 9;

/**
 * A simulated screen: holds a live line to one server, fetches notifications whenever the line opens or announces some,
 * shows each once, and switches servers when the line ends.
 */
class Screen {
  readonly shown: number[] = [];
  readonly #client: (server: number) => Client;
  readonly #urlOf: (server: number) => string;
  #at: number;
  #asked: ClientRequest | null = null;
  #isOver = false;
  #asking: Promise<void> = Promise.resolve();

  constructor(at: number, urlOf: (server: number) => string, client: (server: number) => Client) {
    this.#at = at;
    this.#urlOf = urlOf;
    this.#client = client;
  }

  open(): void {
    const [url, client] = [this.#urlOf(this.#at), this.#client(this.#at)];
    const asked = get(`${url}${liveEvents.path}`, {
      headers: { authorization: `Bearer ${client.token}`, cookie: client.cookie ?? "" },
    });
    this.#asked = asked;
    asked.on("error", () => this.#next());
    asked.on("response", (answer) => {
      answer.setEncoding("utf8");
      answer.on("error", () => undefined); // "end" reports it too
      answer.on("close", () => this.#next());
      answer.on("data", (text: string) => {
        if (/event: (?:ready|notification|missed)/.test(text)) this.#ask(client);
      });
    });
  }

  close(): void {
    this.#isOver = true;
    this.#asked?.destroy();
  }

  #next(): void {
    if (this.#isOver) return;
    this.#asked = null;
    this.#at += 1;
    setTimeout(() => this.#isOver || this.#asked !== null || this.open(), AGAIN_MS);
  }

  #ask(client: Client): void {
    this.#asking = this.#asking.then(async () => {
      const rows = await client.ok(getGlobalNotification, { notification_flag: "A" }).catch(() => []);
      for (const row of rowsOf(rows)) {
        if (!this.shown.includes(row.global_notification_id)) this.shown.push(row.global_notification_id);
      }
    });
  }
}

describe(`${SCREENS} screens on three servers`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-notification-servers-"));
  const dice = diceOf(SEED);
  let world: World;
  let head: Client;
  let admin: Client;
  const servers: ServerBeside[] = [];
  const screens: Screen[] = [];
  const tokens: string[] = [];
  const names: string[] = [];
  before(async () => {
    world = await startWorld({ doesTimePass: true });
    await skipTraining(world.database.ownerUrl);
    for (let n = 0; n < 3; n += 1) servers.push(await startServerBeside(world, folder)); // sequential, on two cores
    head = await signInAs(urlOf(0), "head");
    admin = await signInAs(urlOf(0), "admin");
    // Inserts sessions directly: five hundred password hashes would take minutes.
    await sql`insert into app_user (login_id, user_name, password_hash)
      select 'screen' || n, 'Screen ' || n, '!' from generate_series(1, ${SCREENS}) n`.execute(world.ctx.db);
    await sql`insert into user_posting (user_id, role_id, is_default)
      select user_id, ${VIEWER}, true from app_user where login_id like 'screen%'`.execute(world.ctx.db);
    const users = await world.ctx.db
      .selectFrom("app_user")
      .select(["user_id", "login_id"])
      .where("login_id", "like", "screen%")
      .orderBy("user_id")
      .execute();
    const now = world.ctx.clock.now();
    const later = new Date(now.getTime() + 3_600_000);
    for (const { login_id } of users) {
      names.push(login_id);
      tokens.push(randomBytes(32).toString("base64url"));
    }
    await world.ctx.db
      .insertInto("session")
      .values(
        users.map(({ user_id }, n) => ({
          user_id,
          token_hash: hashToken(tokens[n] ?? ""),
          cookie_hash: hashToken(`c${tokens[n]}`),
          device: "Screen",
          created_at: now,
          seen_at: now,
          token_expires_at: later,
          expires_at: later,
        })),
      )
      .execute();
  });
  after(async () => {
    for (const screen of screens) screen.close();
    await Promise.all(servers.map((server) => server.stop()));
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const urlOf = (at: number): string => servers[at % servers.length]?.url ?? "";
  const clientAt = (at: number, token: string): Client => clientOf(urlOf(at), token, `smgt_session=c${token}`, VIEWER);
  const shownBy = (id: number): number => screens.filter((screen) => screen.shown.includes(id)).length;
  const toAll = async (title: string): Promise<number> => {
    const { id } = await publish(head, title, { is_ack_wanted: "Y" });
    await admin.ok(approveNotification, { global_notification_id: id, version: 1 });
    return id;
  };
  /** People whose acknowledgement a server accepted, by notification. */
  const taken = new Map<number, Set<number>>();
  /** Some people acknowledge; when their server is gone, at the next. */
  const acknowledgeSome = async (id: number): Promise<void> => {
    const own = taken.get(id) ?? new Set<number>();
    taken.set(id, own);
    const ack = async (token: string, n: number): Promise<void> => {
      if (dice(3) !== 0) return;
      for (let at = n; ; at += 1) {
        const answer = await clientAt(at, token)
          .call(acknowledgeNotification, { global_notification_id: id })
          .catch(() => null);
        if (answer?.STATUS_ID === "0") return void own.add(n);
        assert.equal(answer, null, JSON.stringify(answer));
      }
    };
    await Promise.all(tokens.map(ack));
  };

  it("show each notification once, also around a kill, and lose no acknowledgement", async () => {
    for (const [n, token] of tokens.entries()) {
      const screen = new Screen(n, urlOf, (at) => clientAt(at, token));
      screens.push(screen);
      screen.open();
    }
    const first = await toAll("With all servers");
    await until("all screens show the first", async () => shownBy(first) === SCREENS);

    // A third of the screens lose their line while acknowledging; others serve them from now on.
    const acknowledging = acknowledgeSome(first);
    let second = 0;
    await servers[1]?.killAndRestart(async () => {
      second = await toAll("While one is away");
      await until("all screens show the second", async () => shownBy(second) === SCREENS);
      await acknowledgeSome(second);
    });
    await acknowledging;
    const third = await toAll("With the killed one back");
    await until("all screens show the third", async () => shownBy(third) === SCREENS);

    const ids = [first, second, third];
    for (const screen of screens)
      assert.deepEqual(
        screen.shown.toSorted((a, b) => a - b),
        ids,
      );
    const { rows } = await sql<{ id: number; rows: number; people: number; delivered: number }>`
      select global_notification_id as id, count(*)::int as rows, count(distinct b.user_id)::int as people,
             count(delivered_at) filter (where login_id like 'screen%')::int as delivered
        from broadcast_message b join app_user u on u.user_id = b.user_id
       where global_notification_id = any(${ids}::int[]) group by 1 order by 1`.execute(world.ctx.db);
    assert.equal(rows.length, 3);
    for (const row of rows) {
      assert.equal(row.rows, row.people, "one row for each person");
      assert.equal(row.delivered, SCREENS);
    }
  });

  it("agree with the report of reach, on any server", async () => {
    assert.ok([...taken.values()].every((people) => people.size > 0));
    for (const [id, people] of taken) {
      const { rows } = await sql<{ name: string }>`
        select u.login_id as name from broadcast_message b join app_user u on u.user_id = b.user_id
         where b.global_notification_id = ${id} and b.acknowledged_at is not null and b.read_at is not null`.execute(
        world.ctx.db,
      );
      assert.deepEqual(
        new Set(rows.map((row) => row.name)),
        new Set([...people].map((n) => names[n])),
        "each acknowledgement that was taken, and no other",
      );
      for (const { url } of servers) {
        const asked = clientOf(url, head.token, head.cookie, null);
        const { reach } = await asked.call(notificationReach, { global_notification_id: id });
        assert.deepEqual([reach?.acknowledged_count, reach?.delivered_count], [people.size, SCREENS]);
      }
    }
  });
});
