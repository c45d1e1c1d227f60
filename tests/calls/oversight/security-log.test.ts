/** The security log (ASVS 16.3): refusals, wrong passwords, forgeries, revealed and exported data. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import pg from "pg";
import { changePassword } from "@smgt/contract/calls/organisation/auth.ts";
import { refusals } from "@smgt/contract/refusals.ts";
import { WATCHED_REFUSALS } from "@smgt/contract/refusals-watched.ts";
import { revealPersonalData, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { userList } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { submit, userIdOf } from "../../support/accounts.ts";
import { clientOf, signInAs } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { securityRow, securityRows, timesOf } from "../../support/security-log.ts";
import { newTicket } from "../../support/tickets.ts";

const NO_TICKET = 2_000_000_000;
const MINUTE_MS = 60_000;

describe("the security log", () => {
  const world = worldForTests({ env: { SMGT_TRUST_PROXY: "1" } });
  let ticketId: number;
  before(async () => {
    ticketId = await newTicket(world, "watched_citizen");
  });

  it("lists refusals with person, role, address and ticket", async () => {
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    const userId = await userIdOf(world, "viewer");
    const from = { headers: { "x-forwarded-for": "192.0.2.41" } };
    assert.equal((await viewer.call(userList, {}, from)).refusal, "NOT_PERMITTED");
    const barred = await securityRow(world, "CALL_REFUSED", (row) => row.call_name === userList.name);
    const { actor_user_id, role_id, ticket_id, ip, times, detail } = barred;
    assert.deepEqual(
      { actor_user_id, role_id, ticket_id, ip, times, detail },
      {
        actor_user_id: userId,
        role_id: ROLE.VIEWER,
        ticket_id: null,
        ip: "192.0.2.41",
        times: 1,
        detail: { refusal: "NOT_PERMITTED" },
      },
    );
    assert.match(barred.reference ?? "", /^req-[0-9a-f]{8}-[0-9a-z]+$/);

    await viewer.call(ticketJson, { ticket_id: NO_TICKET });
    const missing = await securityRow(world, "CALL_REFUSED", (row) => row.call_name === ticketJson.name);
    assert.deepEqual([missing.ticket_id, missing.detail], [NO_TICKET, { refusal: "TICKET_NOT_FOUND" }]);

    assert.equal((await viewer.as(ROLE.ADMIN).call(userList)).refusal, "ROLE_NOT_YOURS");
    const foreign = await securityRow(world, "ROLE_NOT_HELD");
    assert.deepEqual([foreign.actor_user_id, foreign.role_id], [userId, ROLE.ADMIN]);

    const stranger = clientOf(world.url, null, null, null);
    assert.equal((await stranger.call(userList)).refusal, "SESSION_EXPIRED");
    await securityRow(world, "CALL_REFUSED", (row) => row.detail["refusal"] === "SESSION_EXPIRED");
    const elsewhere = { headers: { origin: "https://evil.example" } };
    assert.equal((await viewer.call(userList, {}, elsewhere)).refusal, "FOREIGN_ORIGIN");
    await securityRow(world, "CALL_REFUSED", (row) => row.detail["refusal"] === "FOREIGN_ORIGIN");
    await fetch(`${world.url}/login`, { headers: { "sec-fetch-dest": "iframe" } });
    await securityRow(world, "CALL_REFUSED", (row) => row.detail["refusal"] === "FRAMED");
  });

  it("counts repetitions within a minute in one row, and starts a new row later", async () => {
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    const from = { headers: { "x-forwarded-for": "192.0.2.42" } };
    const rows = async () => (await securityRows(world, "CALL_REFUSED")).filter((row) => row.ip === "192.0.2.42");
    for (let n = 0; n < 30; n += 1) await viewer.call(userList, {}, from); // sequential: separate calls
    await securityRow(world, "CALL_REFUSED", (row) => row.ip === "192.0.2.42");
    assert.deepEqual(
      (await rows()).map((row) => row.times),
      [1],
    );
    world.advance(MINUTE_MS);
    const counted = await securityRow(world, "CALL_REFUSED", (row) => row.ip === "192.0.2.42" && row.times > 1);
    assert.equal(counted.times, 29);
    await viewer.call(userList, {}, from);
    await securityRow(world, "CALL_REFUSED", (row) => row.ip === "192.0.2.42" && row.reference !== counted.reference);
    assert.deepEqual(
      (await rows()).map((row) => row.times),
      [1, 29, 1],
    );
  });

  it("lists every wrong password under its account", async () => {
    const userId = await userIdOf(world, "hod");
    for (let n = 0; n < 5; n += 1) {
      const { answer } = await submit(world, { username: "hod", password: "wrong", ip: "192.0.2.43" });
      assert.equal(answer.refusal, "LOGIN_FAILED");
      world.advance(MINUTE_MS);
    }
    await submit(world, { username: "no-such-name", password: "wrong", ip: "192.0.2.44" });
    await securityRow(world, "LOGIN_FAILED", (row) => row.ip === "192.0.2.44" && row.actor_user_id === null);
    const failed = (await securityRows(world, "LOGIN_FAILED")).filter((row) => row.actor_user_id === userId);
    assert.equal(timesOf(failed), 5);
    assert.ok(failed.every((row) => row.ip === "192.0.2.43"));
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    const next = { new_password: "a b c", confirm_password: "a b c" };
    await admin.call(changePassword, { old_password: "wrong", ...next });
    const old = await securityRow(world, "OLD_PASSWORD_WRONG");
    assert.equal(old.actor_user_id, await userIdOf(world, "admin"));
    assert.equal(old.call_name, changePassword.name);
    const all = await world.ctx.db.selectFrom("security_event").selectAll().execute();
    assert.doesNotMatch(JSON.stringify(all), /"wrong"|no-such-name|a b c/);
  });

  it("lists forged deliveries and challenges", async () => {
    const body = JSON.stringify({ data: { event_type: "post.create" } });
    const headers = { "x-forwarded-for": "192.0.2.45", "x-twitter-webhooks-signature": "sha256=AAAA" };
    assert.equal((await fetch(`${world.url}/x/webhook`, { method: "POST", body, headers })).status, 403);
    const forged = await securityRow(world, "DELIVERY_FORGED");
    assert.deepEqual([forged.ip, forged.call_name, forged.times], ["192.0.2.45", "/x/webhook", 1]);
    assert.equal((await fetch(`${world.url}/x/webhook?crc_token=%7B%7D`)).status, 400);
    await securityRow(world, "CHALLENGE_FORGED");
  });

  it("has the row of revealed data before the answer", async () => {
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const reason = "Calling the citizen about the meter.";
    await cell.ok(revealPersonalData, { ticket_id: ticketId, reason });
    const [shown, ...more] = await securityRows(world, "PERSONAL_DATA_SHOWN");
    assert.deepEqual(more, []);
    assert.deepEqual(
      [shown?.ticket_id, shown?.actor_user_id, shown?.call_name, shown?.ip, shown?.detail],
      [ticketId, await userIdOf(world, "cell"), revealPersonalData.name, "127.0.0.1", { what: "contact" }],
    );
  });

  it("delays no refusal when the log cannot be written, and writes it afterwards", async () => {
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    const from = { headers: { "x-forwarded-for": "192.0.2.46" } };
    const owner = new pg.Client({ connectionString: world.database.ownerUrl });
    await owner.connect();
    await owner.query("begin; lock table security_event");
    assert.equal((await viewer.call(userList, {}, from)).refusal, "NOT_PERMITTED");
    await owner.query("commit");
    await owner.end();
    await securityRow(world, "CALL_REFUSED", (row) => row.ip === "192.0.2.46");
  });

  it("names only refusals of the catalogue", () => {
    for (const id of Object.keys(WATCHED_REFUSALS)) assert.ok(id in refusals, id);
  });
});
