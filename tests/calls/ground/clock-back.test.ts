/** Recovery from a database clock that was a day ahead: nothing waits for that day, and no proof lasts until then. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sendHeartbeat, whoIsThere } from "@smgt/contract/calls/tickets/presence.ts";
import { sendOtp } from "@smgt/contract/calls/organisation/auth.ts";
import { unlockUser } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { sweepPresence } from "@smgt/server/domain/tickets/presence/presence.ts";
import { adminWithApp, appCode, enrol, setMail, submit, userIdOf, WHY } from "../../support/accounts.ts";
import { clientOf, signInAs } from "../../support/client.ts";
import { startSmtp, type SmtpServer } from "../../support/smtp-server.ts";
import { newTicket } from "../../support/tickets.ts";
import { startWorld, type World } from "../../support/world.ts";

const DAY_MS = 86_400_000;

describe("a clock that was a day ahead", () => {
  let world: World;
  let smtp: SmtpServer;
  let ticket_id: number;
  before(async () => {
    smtp = await startSmtp();
    world = await startWorld({
      parameters: { otp_channels: "EMAIL" },
      env: { SMGT_SMTP_URL: smtp.url, SMGT_MAIL_FROM: "smgt@example.gov.in", SMGT_TRUST_PROXY: "1" },
    });
    ticket_id = await newTicket(world, "clock_citizen");
  });
  after(async () => {
    await world.close();
    await smtp.close();
  });

  /** Runs `work` with the clock a day ahead. */
  async function ahead<T>(work: () => Promise<T>): Promise<T> {
    world.advance(DAY_MS);
    try {
      return await work();
    } finally {
      world.advance(-DAY_MS);
    }
  }

  it("delays no sign-in", async () => {
    const guess = (n: number) => submit(world, { username: "viewer", password: "wrong", ip: `198.51.100.${n}` });
    await ahead(async () => {
      const said = [];
      for (let n = 0; n < 4; n += 1) said.push((await guess(n)).answer.refusal); // sequential: each counts
      assert.deepEqual(said.slice(2), ["LOGIN_FAILED", "LOGIN_SLOWED"]);
    });
    const { answer } = await submit(world, { username: "viewer", ip: "203.0.113.9" });
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
  });

  it("keeps codes of an app valid, each once", async () => {
    const { secret } = await enrol(world, await signInAs(world.url, "cell"));
    const otp = () => appCode(world, secret);
    await ahead(async () => {
      assert.equal((await submit(world, { username: "cell", force: true, otp: otp() })).answer.STATUS_ID, "0");
    });
    world.advance(90_000);
    assert.equal((await submit(world, { username: "cell", force: true, otp: otp() })).answer.STATUS_ID, "0");
    assert.equal((await submit(world, { username: "cell", force: true, otp: otp() })).answer.refusal, "OTP_WRONG");
  });

  it("defers no code", async () => {
    await setMail(world, "field");
    await ahead(() => submit(world, { username: "field" }));
    const { captcha } = await submit(world, { username: "field" });
    assert.equal(smtp.mails.length, 2);
    const again = { username: "field", captcha_id: captcha.captcha_id, otp_channel: "EMAIL" } as const;
    assert.equal((await clientOf(world.url, null, null, null).call(sendOtp, again)).refusal, "OTP_TOO_SOON");
  });

  it("leaves no administrator with a proof", async () => {
    const { client, prove } = await ahead(() => adminWithApp(world));
    const unlock = async () => client.call(unlockUser, { ...WHY, user_id: await userIdOf(world, "viewer") });
    assert.equal((await unlock()).refusal, "PROOF_NEEDED");
    await prove();
    assert.equal((await unlock()).STATUS_ID, "0");
  });

  it("shows nobody as signed in elsewhere, or present at a ticket", async () => {
    await ahead(async () => {
      const { client } = await submit(world, { username: "officer2", force: true });
      assert.ok(client.token !== null);
      const head = await submit(world, { username: "head", force: true });
      await head.client.as(ROLE.CELL_HEAD).ok(sendHeartbeat, { ticket_id });
    });
    const again = await submit(world, { username: "officer2" });
    assert.equal(again.answer.STATUS_ID, "0", JSON.stringify(again.answer));
    await sweepPresence(world.ctx);
    const { client } = await submit(world, { username: "viewer", force: true });
    assert.deepEqual(rowsOf(await client.ok(whoIsThere, { ticket_ids: [ticket_id] })), []);
  });
});
