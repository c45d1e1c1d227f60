/** Limits over HTTP: too much is refused with a time to come back, and nobody else feels it. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { captcha } from "@smgt/contract/calls/auth.ts";
import { health, liveEvents } from "@smgt/contract/calls/live.ts";
import { roles } from "@smgt/contract/calls/menu.ts";
import { clientOf, signInAs, type Client } from "../support/client.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

const SESSION_LIMIT = 40;
const PUBLIC_LIMIT = 60;

interface Line {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Whether the server has closed it. */
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

describe("limits", () => {
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

  it("let a session ask so often and then wait, and no other session with it", async () => {
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

  it("count calls that anyone may make by address, and not the health check", async () => {
    const nobody = clientOf(world.url, null, null, null);
    let last = await nobody.call(captcha);
    for (let at = 0; at < PUBLIC_LIMIT && last.http === 200; at += 1) last = await nobody.call(captcha);
    assert.equal(last.http, 429);
    assert.equal(last.refusal, "TOO_MANY_REQUESTS");
    assert.equal((await nobody.call(health)).http, 200);
    assert.equal((await nobody.call(captcha, undefined, { headers: { "x-forwarded-for": "10.9.8.7" } })).http, 429);
  });
});

describe("a late event loop", () => {
  let world: World;
  before(async () => {
    world = await startWorld({ env: { SMGT_SHED_AFTER_MS: "150" } });
  });
  after(async () => world?.close());

  it("answers 503 meanwhile, and goes on after", async () => {
    const nobody = clientOf(world.url, null, null, null);
    await until("the server is in time", async () => (await nobody.call(roles)).http === 401);
    const waiting = nobody.call(roles);
    // Test and server share the loop: nothing moves while this waits.
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

  it("are twelve for a session, the oldest closed for a new one, and so many for a server", async () => {
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
