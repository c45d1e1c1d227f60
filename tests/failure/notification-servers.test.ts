/**
 * Several servers, many screens, one server that goes and comes back: each notification reaches each person exactly once.
 * `SMGT_TEST_SCREENS=500` plays it with as many screens as a State has officers on duty.
 */
import assert from "node:assert/strict";
import { get, type ClientRequest } from "node:http";
import { after, before, describe, it } from "node:test";
import { getGlobalNotification } from "@smgt/contract/calls/notifications.ts";
import {
  approveNotification,
  markNotificationRead,
  notificationReach,
} from "@smgt/contract/calls/notification-reach.ts";
import { liveEvents } from "@smgt/contract/calls/live.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { randomBytes } from "node:crypto";
import { hashToken } from "@smgt/server/domain/sessions/tokens.ts";
import { sql } from "kysely";
import { clientOf, signInAs, type Client } from "../support/client.ts";
import { publish } from "../support/notifications.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

const SCREENS = Number(process.env["SMGT_TEST_SCREENS"] ?? 60);
const AGAIN_MS = 100;
const VIEWER = 9;

/**
 * A screen as the web is one: it holds a line to one of the servers, asks for its notifications whenever the line opens or
 * says so, shows each one once, and goes to the next server when the line ends.
 */
class Screen {
  readonly shown: number[] = [];
  readonly #client: (server: number) => Client | null;
  readonly #urlOf: (server: number) => string | null;
  #at: number;
  #asked: ClientRequest | null = null;
  #isOver = false;
  #asking: Promise<void> = Promise.resolve();

  constructor(at: number, urlOf: (server: number) => string | null, client: (server: number) => Client | null) {
    this.#at = at;
    this.#urlOf = urlOf;
    this.#client = client;
  }

  open(): void {
    const [url, client] = [this.#urlOf(this.#at), this.#client(this.#at)];
    if (url === null || client === null) return this.#next();
    const asked = get(`${url}${liveEvents.path}`, {
      headers: { authorization: `Bearer ${client.token}`, cookie: client.cookie ?? "" },
    });
    this.#asked = asked;
    asked.on("error", () => this.#next());
    asked.on("response", (answer) => {
      answer.setEncoding("utf8");
      answer.on("error", () => undefined); // the end says it too
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
  let world: World;
  let head: Client;
  let admin: Client;
  const servers: (Server | null)[] = [];
  const screens: Screen[] = [];
  const tokens: string[] = [];
  const start = (): Promise<Server> => {
    const { config, log, clock } = world.ctx;
    return startServer({ config, databaseUrl: world.database.url, log, clock, schedule: "" });
  };
  before(async () => {
    world = await startWorld();
    servers.push(world.server, await start(), await start());
    head = await signInAs(world.url, "head");
    admin = await signInAs(world.url, "admin");
    // Sessions as sign-ins leave them: five hundred times a password takes minutes, and is not what is tried here.
    await sql`insert into app_user (login_id, user_name, password_hash)
      select 'screen' || n, 'Screen ' || n, '!' from generate_series(1, ${SCREENS}) n`.execute(world.ctx.db);
    await sql`insert into user_posting (user_id, role_id, is_default)
      select user_id, ${VIEWER}, true from app_user where login_id like 'screen%'`.execute(world.ctx.db);
    const users = await world.ctx.db
      .selectFrom("app_user")
      .select("user_id")
      .where("login_id", "like", "screen%")
      .execute();
    const now = world.ctx.clock.now();
    const later = new Date(now.getTime() + 3_600_000);
    for (const _ of users) tokens.push(randomBytes(32).toString("base64url"));
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
    await servers[1]?.close();
    await servers[2]?.close();
    await world?.close();
  });

  const urlOf = (at: number): string | null => servers[at % servers.length]?.url ?? null;
  const shownBy = (id: number): number => screens.filter((screen) => screen.shown.includes(id)).length;
  const toAll = async (title: string): Promise<number> => {
    const { id } = await publish(head, title);
    await admin.ok(approveNotification, { global_notification_id: id, version: 1 });
    return id;
  };

  it("show each notification once, also those that came while their server was away", async () => {
    for (const [n, token] of tokens.entries()) {
      const screen = new Screen(n, urlOf, (at) => {
        const url = urlOf(at);
        return url === null ? null : clientOf(url, token, `smgt_session=c${token}`, VIEWER);
      });
      screens.push(screen);
      screen.open();
    }
    const first = await toAll("With all servers");
    await until("all screens show the first", async () => shownBy(first) === SCREENS);

    // A third of the screens lose their line; what comes now, they get from the others.
    const [, gone] = servers;
    servers[1] = null;
    const closing = gone?.close();
    const second = await toAll("While one is away");
    await closing;
    await until("all screens show the second", async () => shownBy(second) === SCREENS);
    servers[1] = await start();
    const third = await toAll("With the third one back");
    await until("all screens show the third", async () => shownBy(third) === SCREENS);

    for (const screen of screens)
      assert.deepEqual(
        screen.shown.toSorted((a, b) => a - b),
        [first, second, third],
      );
    const { rows } = await sql<{ id: number; rows: number; people: number; delivered: number }>`
      select global_notification_id as id, count(*)::int as rows, count(distinct b.user_id)::int as people,
             count(delivered_at) filter (where login_id like 'screen%')::int as delivered
        from broadcast_message b join app_user u on u.user_id = b.user_id
       where global_notification_id = any(${[first, second, third]}::int[]) group by 1 order by 1`.execute(
      world.ctx.db,
    );
    for (const row of rows) {
      assert.equal(row.rows, row.people, "one row for each person");
      assert.equal(row.delivered, SCREENS);
    }
  });

  it("have a report of reach that equals the database, whichever server is asked", async () => {
    const [first = 0] = screens[0]?.shown ?? [];
    const readers = tokens.slice(0, 7).map((token, n) => {
      const url = urlOf(n) ?? world.url;
      return clientOf(url, token, `smgt_session=c${token}`, VIEWER);
    });
    await Promise.all(readers.map((one) => one.ok(markNotificationRead, { global_notification_ids: [first] })));
    for (const server of servers) {
      const asked = clientOf(server?.url ?? "", head.token, head.cookie, null);
      const { reach } = await asked.call(notificationReach, { global_notification_id: first });
      assert.equal(reach?.read_count, 7);
    }
  });
});
