/** Rate limits over HTTP: excess calls are refused with a retry time, and other clients are unaffected. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { captcha } from "@smgt/contract/calls/organisation/auth.ts";
import { health } from "@smgt/contract/calls/oversight/health.ts";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { roles } from "@smgt/contract/calls/oversight/menu.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { securityRow } from "../../support/security-log.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const SESSION_LIMIT = 40;
const PUBLIC_LIMIT = 60;

interface Line {
  readonly status: number;
  readonly retryAfter: string | null;
  /** True when the server has closed it. */
  isOver(): boolean;
  close(): void;
}

async function openLine(url: string, who: Client): Promise<Line> {
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${who.token}`, cookie: who.cookie ?? "" };
  const answer = await fetch(`${url}${liveEvents.path}`, { headers, signal: controller.signal });
  let isOver = false;
  void answer.text().then(
    () => (isOver = true),
    () => undefined,
  );
  const retryAfter = answer.headers.get("retry-after");
  return { status: answer.status, retryAfter, isOver: () => isOver, close: () => controller.abort() };
}

describe("rate limits", () => {
  let world: World;
  before(async () => {
    world = await startWorld({
      env: {
        SMGT_SESSION_LIMIT: String(SESSION_LIMIT),
        SMGT_PUBLIC_LIMIT: String(PUBLIC_LIMIT),
      },
    });
  });
  after(async () => world?.close());

  it("limit each session separately", async () => {
    const [cell, officer] = [await signInAs(world.url, "cell"), await signInAs(world.url, "officer")];
    for (let at = 0; at < SESSION_LIMIT; at += 1) assert.equal((await cell.call(roles)).STATUS_ID, "0", String(at));
    const headers = { authorization: `Bearer ${cell.token}`, cookie: cell.cookie ?? "" };
    const refused = await fetch(`${world.url}${roles.path}`, { method: "POST", headers });
    assert.equal(refused.status, 429);
    const seconds = Number(refused.headers.get("retry-after"));
    assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
    assert.equal(((await refused.json()) as { refusal: string }).refusal, "TOO_MANY_REQUESTS");
    assert.equal((await officer.call(roles)).STATUS_ID, "0");
  });

  it("count invented cookies by address, without affecting proved sessions", async () => {
    world.advance(60_000);
    const district = await signInAs(world.url, "district");
    assert.equal((await district.call(roles)).STATUS_ID, "0");
    const answers: number[] = [];
    for (let at = 0; at < SESSION_LIMIT + 5; at += 1) {
      const invented = clientOf(world.url, `invented-token-${at}-0123456789`, `smgt_session=invented-${at}`, null);
      answers.push((await invented.call(roles)).http); // sequential: the count is asserted
    }
    assert.deepEqual(answers, [...Array(SESSION_LIMIT).fill(401), ...Array(5).fill(429)]);
    assert.equal((await district.call(roles)).STATUS_ID, "0");
    world.advance(60_000);
    const [hod, head] = [await signInAs(world.url, "hod"), await signInAs(world.url, "head")];
    for (let at = 0; at < SESSION_LIMIT - 1; at += 1) await hod.call(roles); // as many as remain
    assert.equal((await head.call(roles)).STATUS_ID, "0", "proved sessions do not use up their address");
  });

  it("count public calls by address, except the health check", async () => {
    world.advance(60_000);
    const nobody = clientOf(world.url, null, null, null);
    let last = await nobody.call(captcha);
    for (let at = 0; at < PUBLIC_LIMIT && last.http === 200; at += 1) last = await nobody.call(captcha);
    assert.equal(last.http, 429);
    assert.equal(last.refusal, "TOO_MANY_REQUESTS");
    assert.equal((await nobody.call(health)).http, 200);
    assert.equal((await nobody.call(captcha, undefined, { headers: { "x-forwarded-for": "10.9.8.7" } })).http, 429);
  });
});

describe("rate limits of several servers", () => {
  let world: World;
  let other: Server;
  before(async () => {
    world = await startWorld({ env: { SMGT_PUBLIC_LIMIT: String(PUBLIC_LIMIT), SMGT_TRUST_PROXY: "1" } });
    const { config, log, clock } = world.ctx;
    other = await startServer({ config, databaseUrl: world.database.url, log, clock, schedule: "" });
  });
  after(async () => {
    await other?.close();
    await world?.close();
  });
  const ask = async (server: string, ip: string): Promise<number> =>
    (await clientOf(server, null, null, null).call(captcha, undefined, { headers: { "x-forwarded-for": ip } })).http;
  const askBoth = async (times: number, ip: string): Promise<number[]> => {
    const answers: number[] = [];
    for (let at = 0; at < times; at += 1) answers.push(await ask(at % 2 === 0 ? world.url : other.url, ip)); // alternating servers
    return answers;
  };

  it("count guessing calls together, and reset in the next minute", async () => {
    const right = Array<number>(PUBLIC_LIMIT).fill(200);
    assert.deepEqual(await askBoth(PUBLIC_LIMIT + 4, "192.0.2.7"), [...right, 429, 429, 429, 429]);
    assert.equal(await ask(other.url, "192.0.2.8"), 200, "another address is not concerned");
    const noted = await securityRow(world, "LIMIT_REACHED", (row) => row.ip === "192.0.2.7");
    assert.equal(noted.call_name, captcha.name);
    world.advance(60_000);
    assert.equal(await ask(other.url, "192.0.2.7"), 200);
    const { rows } = await sql<{ text: string }>`select counter_key as text from request_count`.execute(world.ctx.db);
    assert.ok(rows.length >= 2 && rows.every(({ text }) => !text.includes("192.0.2")), "no address is kept");
  });

  it("treat addresses of one IPv6 network as one caller", async () => {
    for (let at = 0; at < PUBLIC_LIMIT; at += 1) await ask(world.url, `2001:db8:7:${at.toString(16)}::1`); // sequential
    assert.equal(await ask(other.url, "2001:db8:7:ffff::9"), 429);
    assert.equal(await ask(other.url, "2001:db8:8::9"), 200);
  });
});

describe("the rate limit of the webhook", () => {
  let world: World;
  before(async () => {
    world = await startWorld({ env: { SMGT_WEBHOOK_LIMIT: "20", SMGT_TRUST_PROXY: "1" } });
  });
  after(async () => world?.close());

  it("stops an address before its body is read, and no other", async () => {
    const deliver = (ip: string) =>
      fetch(`${world.url}/x/webhook`, { method: "POST", body: "{}", headers: { "x-forwarded-for": ip } });
    for (let at = 0; at < 20; at += 1) assert.equal((await deliver("192.0.2.9")).status, 403, String(at)); // sequential
    const refused = await deliver("192.0.2.9");
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get("retry-after")) >= 1);
    assert.equal((await fetch(`${world.url}/x/webhook?crc_token=QUJD`)).status, 200, "from another address");
    const noted = await securityRow(world, "LIMIT_REACHED");
    assert.deepEqual([noted.ip, noted.call_name], ["192.0.2.9", "/x/webhook"]);
    world.advance(60_000);
    assert.equal((await deliver("192.0.2.9")).status, 403);
  });
});

describe("a late event loop", () => {
  let world: World;
  before(async () => {
    world = await startWorld({ env: { SMGT_SHED_AFTER_MS: "150" } });
  });
  after(async () => world?.close());

  it("answers 503 while late, and recovers", async () => {
    const nobody = clientOf(world.url, null, null, null);
    await until("the server is in time", async () => (await nobody.call(roles)).http === 401);
    const waiting = nobody.call(roles);
    // Test and server share the loop, so this blocks both.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    const answer = await waiting;
    assert.deepEqual([answer.http, answer.refusal], [503, "SERVER_BUSY"]);
    await until("the server is in time again", async () => (await nobody.call(roles)).http === 401);
  });
});

describe("live lines", () => {
  let world: World;
  before(async () => {
    world = await startWorld({ env: { SMGT_LIVE_LINES: "14" } });
  });
  after(async () => world?.close());

  it("are twelve for a session, closing the oldest, and limited for a server", async () => {
    const [cell, officer] = [await signInAs(world.url, "cell"), await signInAs(world.url, "officer")];
    const lines: Line[] = [];
    for (let at = 0; at < 13; at += 1) lines.push(await openLine(world.url, cell));
    await until("the oldest is closed", async () => lines[0]?.isOver() === true);
    assert.deepEqual(
      lines.map((line) => line.isOver()),
      lines.map((_, at) => at === 0),
    );
    const others = [await openLine(world.url, officer), await openLine(world.url, officer)];
    assert.deepEqual(
      others.map((line) => line.status),
      [200, 200],
    );
    const full = await openLine(world.url, officer);
    assert.deepEqual([full.status, full.retryAfter], [503, "2"]);
    others[0]?.close();
    await until("there is room again", async () => {
      const line = await openLine(world.url, officer);
      others.push(line);
      return line.status === 200;
    });
    for (const line of [...lines, ...others]) line.close();
  });
});
