/** Codes by mail and SMS, through a real SMTP connection and a fake gateway on loopback. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { sendOtp } from "@smgt/contract/calls/organisation/auth.ts";
import { resetPassword } from "@smgt/contract/calls/organisation/users.ts";
import { adminWithApp, enrol, submit, userIdOf, WHY } from "../../support/accounts.ts";
import { clientOf } from "../../support/client.ts";
import { startSmtp, type SmtpServer } from "../../support/smtp-server.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const DAY_MS = 86_400_000;

describe("codes by mail and SMS", () => {
  let world: World;
  let smtp: SmtpServer;
  let gateway: Server;
  const texts: { to: string; text: string; token: string }[] = [];
  const codeIn = (text: string | undefined): string => /\b\d{6}\b/.exec(text ?? "")?.[0] ?? "none";
  before(async () => {
    smtp = await startSmtp();
    gateway = createServer((http, answer) => {
      let body = "";
      http.on("data", (part: Buffer) => void (body += part.toString()));
      http.on("end", () => {
        const { to, text } = JSON.parse(body) as { to: string; text: string };
        texts.push({ to, text, token: http.headers.authorization ?? "" });
        answer.end("{}");
      });
    });
    await new Promise<void>((resolve) => void gateway.listen(0, "127.0.0.1", resolve));
    world = await startWorld({
      parameters: { otp_channels: "EMAIL,SMS" },
      env: {
        SMGT_SMTP_URL: smtp.url,
        SMGT_MAIL_FROM: "smgt@example.gov.in",
        SMGT_SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
        SMGT_SMS_TOKEN: "gateway-token",
      },
    });
    const people = world.ctx.db.updateTable("app_user");
    await people
      .set({ email: "viewer@example.gov.in", mobile: "9812345678" })
      .where("login_id", "=", "viewer")
      .execute();
    await people.set({ email: "hod@example.gov.in" }).where("login_id", "=", "hod").execute();
  });
  after(async () => {
    await world.close();
    await smtp.close();
    await new Promise<void>((resolve) => void gateway.close(() => resolve()));
  });

  it("go to users with an address and no app, bound to their sign-in, once, for ten minutes", async () => {
    assert.equal((await submit(world, { username: "operator" })).answer.STATUS_ID, "0", "no address, no code");
    const asked = await submit(world, { username: "viewer" });
    const { refusal, otp_channel, otp_target } = asked.answer;
    assert.deepEqual([refusal, otp_channel, otp_target], ["OTP_REQUIRED", "EMAIL", "v•••@example.gov.in"]);
    assert.equal(smtp.mails.length, 1);
    assert.equal(smtp.mails[0]?.to, "viewer@example.gov.in");
    const otp = codeIn(smtp.mails[0]?.text);
    world.advance(31_000);
    const other = await submit(world, { username: "viewer" });
    assert.equal(
      (await submit(world, { username: "viewer", otp, captcha: other.captcha })).answer.refusal,
      "OTP_WRONG",
    );
    const inside = await submit(world, { username: "viewer", otp, captcha: asked.captcha });
    assert.equal(inside.answer.STATUS_ID, "0", JSON.stringify(inside.answer));
    const late = codeIn(smtp.mails.at(-1)?.text);
    world.advance(601_000);
    const again = { username: "viewer", otp: late, captcha: other.captcha, force: true };
    assert.equal((await submit(world, again)).answer.refusal, "CAPTCHA_FAILED");
  });

  it("are sent again after thirty seconds by the chosen channel, five times an hour", async () => {
    world.advance(3_600_000);
    const { captcha } = await submit(world, { username: "viewer" });
    const { captcha_id } = captcha;
    const nobody = clientOf(world.url, null, null, null);
    const again = (otp_channel: "APP" | "EMAIL" | "SMS", username = "viewer") =>
      nobody.call(sendOtp, { username, captcha_id, otp_channel });
    assert.equal((await again("SMS")).refusal, "OTP_TOO_SOON");
    world.advance(31_000);
    assert.equal((await again("SMS", "hod")).refusal, "CAPTCHA_FAILED");
    assert.equal((await again("APP")).refusal, "OTP_CHANNEL_OFF");
    assert.equal((await again("SMS")).STATUS_ID, "0");
    assert.deepEqual([texts[0]?.to, texts[0]?.token], ["9812345678", "Bearer gateway-token"]);
    for (let n = 0; n < 3; n += 1) {
      world.advance(31_000);
      assert.equal((await again("EMAIL")).STATUS_ID, "0"); // sequential
    }
    world.advance(31_000);
    const refused = await again("EMAIL");
    assert.equal(refused.refusal, "OTP_TOO_SOON");
    const otp = codeIn(smtp.mails.at(-1)?.text);
    assert.equal((await submit(world, { username: "viewer", otp, captcha, force: true })).answer.STATUS_ID, "0");
  });

  it("leave the sign-in pending when the mail server refuses, and never go to users with an app", async () => {
    smtp.refuse(true);
    const asked = await submit(world, { username: "hod" });
    assert.equal(asked.answer.refusal, "OTP_REQUIRED");
    smtp.refuse(false);
    world.advance(31_000);
    const nobody = clientOf(world.url, null, null, null);
    const body = { username: "hod", captcha_id: asked.captcha.captcha_id, otp_channel: "EMAIL" as const };
    await nobody.ok(sendOtp, body);
    const otp = codeIn(smtp.mails.at(-1)?.text);
    const { client } = await submit(world, { username: "hod", otp, captcha: asked.captcha });
    await enrol(world, client);
    world.advance(DAY_MS);
    const next = await submit(world, { username: "hod" });
    assert.equal(next.answer.otp_channel, "APP");
    const second = { ...body, captcha_id: next.captcha.captcha_id };
    assert.equal((await nobody.call(sendOtp, second)).refusal, "OTP_CHANNEL_OFF");
  });

  it("for a password reset use the next channel when the first refuses", async () => {
    const { client: admin } = await adminWithApp(world);
    const user_id = await userIdOf(world, "viewer");
    const isCode = (text: string | undefined): boolean => /^([0-9A-Z]{5}-){2}[0-9A-Z]{5} is the code/.test(text ?? "");
    const answer = await admin.call(resetPassword, { ...WHY, user_id });
    assert.deepEqual([answer.sent_to, "reset_code" in answer], ["v•••@example.gov.in", false]);
    await until("the mail", async () => smtp.mails.some((mail) => isCode(mail.text)));
    assert.ok(!texts.some(({ text }) => isCode(text)), "by one way only");
    await until("the notice by SMS", async () => texts.some(({ text }) => /password was reset/.test(text)));
    await until("and the mail", async () =>
      smtp.mails.some((mail) => /account viewer, .* Its password was reset\. By .+\. If you did/.test(mail.text)),
    );
    smtp.refuse(true);
    await admin.ok(resetPassword, { ...WHY, user_id });
    await until("the SMS", async () => texts.some(({ text }) => isCode(text)));
    smtp.refuse(false);
  });
});
