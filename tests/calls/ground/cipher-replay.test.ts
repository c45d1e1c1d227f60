/** Encrypted bodies over time and several servers: no body is accepted twice, and no client gets stuck. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { logout, refresh } from "@smgt/contract/calls/organisation/auth.ts";
import { cipherKey, openCipher } from "@smgt/contract/calls/ground/cipher.ts";
import { roles } from "@smgt/contract/calls/oversight/menu.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { openSealed } from "@smgt/server/domain/ground/cipher/open-request.ts";
import { rotateCipherKeyJob } from "@smgt/server/domain/ground/cipher/server-keys.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { openChannel } from "../../../web/src/api/cipher-channel.ts";
import { startServerProcess, type ServerProcess } from "../../crash/server-process.ts";
import { clientOf } from "../../support/client.ts";
import { skipTraining } from "../../support/skip-training.ts";
import { channelAt, sealedClient, sealedSignIn, type SealedClient } from "../../support/sealed.ts";
import { securityRows, timesOf } from "../../support/security-log.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const CELL = ROLE.CELL_EXEC;
const DAY_MS = 86_400_000;
const REPLAYS = 10_000;
const ONE_ANSWER =
  '{"STATUS_ID":"888","STATUS_MESSAGE":"FAILURE","STATUS_RESPONSE":"The request could not be opened. Reload the page and try again.","refusal":"CIPHER_REFUSED"}';

describe("encrypted bodies over time", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-cipher-"));
  let world: World;
  let process2: ServerProcess;
  /** Address of a second server in its own process. */
  let other: string;
  let cell: SealedClient;
  before(async () => {
    world = await startWorld({ env: { SMGT_BODY_ENCRYPTION: "Y" } });
    await skipTraining(world.database.ownerUrl);
    const port = await freePort();
    other = `http://127.0.0.1:${port}`;
    process2 = await startServerProcess({
      SMGT_MODE: "test",
      SMGT_PORT: String(port),
      SMGT_DATA_DIR: folder,
      SMGT_LOG_LEVEL: "silent",
      SMGT_BODY_ENCRYPTION: "Y",
      DATABASE_URL: world.database.url,
    });
    cell = await sealedSignIn(world.url, "cell", CELL);
  });
  after(async () => {
    await process2?.stop();
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = async (where: string, init: RequestInit, url = world.url): Promise<[number, string]> => {
    const answer = await fetch(`${url}${where}`, init);
    return [answer.status, await answer.text()];
  };
  const refused = async (where: string, init: RequestInit, what: string): Promise<void> =>
    assert.deepEqual(await send(where, init), [400, ONE_ANSWER], what);

  it("are refused after 300 bit flips and 300 replays, on two servers", async () => {
    const sealed = await cell.seal(ticketJson, { ticket_id: 1 });
    const frame = (JSON.parse(String(sealed.body)) as { req: string }).req;
    const bytes = Buffer.from(frame, "base64url");
    for (let flip = 0; flip < 300; flip += 1) {
      const changed = Buffer.from(bytes);
      const bit = flip < 29 * 8 ? flip : 29 * 8 + ((flip * 7_919) % ((bytes.length - 29) * 8));
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      const body = JSON.stringify({ req: changed.toString("base64url") });
      await refused(ticketJson.path, { ...sealed, body }, `bit ${bit}`);
    }
    let taken = 0;
    for (let round = 0; round < 15; round += 1) {
      const again = await cell.seal(ticketJson, { ticket_id: 1 });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => send(ticketJson.path, again, at % 2 === 0 ? world.url : other)),
      );
      const good = answers.filter(([status]) => status === 200);
      assert.equal(good.length, 1, `round ${round}`);
      for (const [status, text] of answers) if (status !== 200) assert.deepEqual([status, text], [400, ONE_ANSWER]);
      taken += good.length;
    }
    assert.equal(taken, 15);
  });

  it("are accepted out of order inside the window only", async () => {
    const late = await cell.seal(roles);
    const later = await cell.seal(roles);
    cell.channel.next += 510;
    assert.equal((await cell.call(roles)).STATUS_ID, "0");
    assert.equal((await send(roles.path, later))[0], 200);
    await refused(roles.path, late, "512 behind the newest");
    await refused(roles.path, later, "twice");
  });

  it("are logged as security events, many in few rows", async () => {
    const ofBodies = async () =>
      (await securityRows(world, "CALL_REFUSED")).filter(({ detail }) => detail["refusal"] === "CIPHER_REFUSED");
    world.advance(61_000);
    await until("what was refused so far is counted", async () => (await ofBodies()).some((row) => row.times > 1));
    const before = await ofBodies();
    // Hundreds of events so far: a first row and a count for each call.
    assert.ok(before.length <= 20 && timesOf(before) > 300, `${before.length} rows of ${timesOf(before)} refusals`);
    assert.ok(before.some((row) => row.call_name === roles.name));
  });

  it(`are accepted once in ${REPLAYS} replays`, async () => {
    const sealed = await cell.seal(ticketJson, { ticket_id: 1 });
    const { req } = JSON.parse(String(sealed.body)) as { req: string };
    const place = { method: "POST", path: ticketJson.path, role: String(CELL) };
    let taken = 0;
    let left = REPLAYS;
    const replay = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await openSealed(world.ctx, req, place, { token: null, isMultipart: false }).then(
          () => (taken += 1),
          (error: unknown) => assert.match(String(error), /CIPHER_REFUSED|could not be opened/),
        );
      }
    };
    await Promise.all(Array.from({ length: 12 }, replay));
    assert.equal(taken, 1);
  });

  it("continue at a server that was killed and restarted", async () => {
    const there = sealedClient(other, cell.channel, cell.headers);
    assert.equal((await there.call(roles)).STATUS_ID, "0");
    await process2.killAndRestart();
    const replayed = there.crossed.at(-1);
    assert.equal((await there.call(roles)).STATUS_ID, "0");
    assert.ok(replayed !== undefined);
    assert.deepEqual(await send(roles.path, replayed.init, other), [400, ONE_ANSWER]);
  });

  it("refuse a repeated half of a key exchange, and an invalid one", async () => {
    const crossed: string[] = [];
    await openChannel(async (path, init) => {
      if (init.body !== undefined) crossed.push(String(init.body));
      return fetch(`${world.url}${path}`, init);
    });
    const headers = { "content-type": "application/json" };
    const [body = ""] = crossed;
    await refused(openCipher.path, { method: "POST", headers, body }, "the same half");
    const { kid } = JSON.parse(body) as { kid: string };
    for (const enc of ["", "AAAA", Buffer.alloc(65, 4).toString("base64url")])
      await refused(openCipher.path, { method: "POST", headers, body: JSON.stringify({ kid, enc }) }, enc);
    const { enc } = JSON.parse(body) as { enc: string };
    await refused(
      openCipher.path,
      { method: "POST", headers, body: JSON.stringify({ kid: "none", enc }) },
      "no such key",
    );
  });

  it("start again after a database crash, which empties the channels", async () => {
    await world.database.asOwner("truncate cipher_channel");
    await refused(roles.path, await cell.seal(roles), "a channel that is gone");
    const again = sealedClient(world.url, await channelAt(world.url), cell.headers);
    assert.equal((await again.call(roles)).STATUS_ID, "0");
    cell = again;
  });

  it("survive a token refresh and end with the session", async () => {
    const fresh = await cell.call(refresh);
    assert.equal(fresh.STATUS_ID, "0");
    const next = { ...cell.headers, authorization: `Bearer ${String(fresh.STATUS_RESPONSE)}` };
    cell = sealedClient(world.url, cell.channel, next);
    assert.equal((await cell.call(roles)).STATUS_ID, "0");
    assert.equal((await cell.call(logout)).STATUS_ID, "0");
    assert.deepEqual(await cell.call(roles).then(({ http, refusal }) => [http, refusal]), [401, "SESSION_EXPIRED"]);
  });

  it("rotate the server's key weekly and destroy its private half after half a day", async () => {
    const { db } = world.ctx;
    const nobody = clientOf(world.url, null, null, null);
    const before = await nobody.ok(cipherKey);
    const halfWith = async (kid: string | null): Promise<number> => {
      const sent = await nobody.call(openCipher, { kid: kid ?? "", enc: "AAAA" });
      return sent.http;
    };
    assert.equal(await halfWith(before.kid), 400);
    world.advance(7 * DAY_MS - 1_800_000);
    await rotateCipherKeyJob.run(world.ctx, {});
    const next = await nobody.ok(cipherKey);
    assert.notEqual(next.kid, before.kid);
    const privates = async (): Promise<number> =>
      (await db.selectFrom("cipher_key").select("kid").where("private_sealed", "is not", null).execute()).length;
    assert.equal(await privates(), 2);
    world.advance(DAY_MS + 1_800_000);
    await rotateCipherKeyJob.run(world.ctx, {});
    assert.equal(await privates(), 1);
    const old = await db
      .selectFrom("cipher_key")
      .selectAll()
      .where("kid", "=", before.kid ?? "")
      .executeTakeFirst();
    assert.equal(old?.private_sealed, null);
    const left = await db.selectFrom("cipher_channel").select("channel_id").execute();
    assert.equal(left.length, 0, "channels that are over are forgotten");
    assert.equal((await sealedClient(world.url, await channelAt(world.url), {}).call(roles)).http, 401);
  });
});
