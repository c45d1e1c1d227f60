/** Guessing of the second factor is stopped; only those who know the password can trigger the stop (decision 23). */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import * as account from "@smgt/contract/calls/organisation/account.ts";
import { changePassword, sendOtp } from "@smgt/contract/calls/organisation/auth.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { purgeExpiredJob } from "@smgt/server/domain/oversight/retention/purge-expired.job.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { appCode, enrol, submit, userIdOf, type App } from "../../support/accounts.ts";
import { clientOf, signInAs } from "../../support/client.ts";
import { startSmtp, type SmtpServer } from "../../support/smtp-server.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

/** Failed attempts are logged too; this test is about their consequences. */
const TRIES = ["LOGIN_FAILED", "OTP_WRONG", "OLD_PASSWORD_WRONG", "CALL_REFUSED"];

const FRESH = "monsoon over seven quiet rivers";
const DAY_MS = 86_400_000;

describe("wrong codes", () => {
  let world: World;
  let smtp: SmtpServer;
  before(async () => {
    smtp = await startSmtp();
    world = await startWorld({
      parameters: { otp_channels: "EMAIL" },
      env: {
        SMGT_TRUST_PROXY: "1",
        SMGT_SMTP_URL: smtp.url,
        SMGT_MAIL_FROM: "smgt@example.gov.in",
        SMGT_TEAM_CONTACT: "cell@example.gov.in",
      },
    });
  });
  after(async () => {
    await world.close();
    await smtp.close();
  });

  const withApp = async (loginId: string): Promise<App> => {
    const app = await enrol(world, await signInAs(world.url, loginId));
    world.advance(90_000);
    return app;
  };
  const eventsOf = async (loginId: string): Promise<string[]> => {
    const rows = await world.ctx.db
      .selectFrom("security_event")
      .select("event")
      .where("event", "not in", [...TRIES])
      .where("actor_user_id", "=", await userIdOf(world, loginId))
      .execute();
    return rows.map((row) => row.event);
  };
  const attempt = (username: string, otp: string, password = DEMO_PASSWORD) => {
    world.advance(61_000);
    return submit(world, { username, password, otp, force: true, ip: "198.51.100.7" });
  };
  /** Tries wrong codes sequentially, waiting as required; returns distinct refusals. */
  const guess = async (username: string, times: number, password?: string): Promise<string[]> => {
    const answers = new Set<string>();
    for (let n = 0; n < times; n += 1) {
      const { answer } = await attempt(username, "000000", password); // sequential
      answers.add(answer.refusal ?? "in");
    }
    return [...answers];
  };

  const setWrongCodes = (loginId: string, wrong_codes: number) =>
    world.ctx.db.updateTable("app_user").set({ wrong_codes }).where("login_id", "=", loginId).execute();

  it("stop at a hundred with the right password, over days and sign-ins; the owner enters with a recovery code", async () => {
    const { secret, codes } = await withApp("officer");
    await world.ctx.db
      .updateTable("app_user")
      .set({ email: "officer@example.gov.in" })
      .where("login_id", "=", "officer")
      .execute();
    assert.deepEqual(await guess("officer", 60), ["OTP_WRONG"]);
    world.advance(2 * DAY_MS);
    const asked = await submit(world, { username: "officer", ip: "198.51.100.7" });
    assert.equal(asked.answer.refusal, "OTP_REQUIRED", "the right password alone takes nothing back");
    assert.deepEqual(await guess("officer", 40), ["OTP_WRONG"]);

    assert.equal((await attempt("officer", appCode(world, secret, 2))).answer.refusal, "CODES_STOPPED");
    world.advance(DAY_MS);
    assert.equal((await attempt("officer", appCode(world, secret, 2))).answer.refusal, "CODES_STOPPED", "for good");
    assert.deepEqual(await eventsOf("officer"), ["SECOND_FACTOR_STOPPED"]);
    const mail = await until("the mail to the owner", async () =>
      smtp.mails.find(({ text }) => text.includes("A hundred wrong codes")),
    );
    assert.equal(mail.to, "officer@example.gov.in");
    assert.match(mail.text, /account officer, .* A hundred wrong codes .* tell cell@example\.gov\.in/);

    const { answer, client } = await attempt("officer", codes[0] ?? "");
    assert.deepEqual([answer.STATUS_ID, answer.duties], ["0", ["CHANGE_PASSWORD"]]);
    assert.equal((await client.call(menuCount)).refusal, "DUTY_FIRST");
    const renew = { password: DEMO_PASSWORD, otp: appCode(world, secret, 2) };
    assert.equal((await client.call(account.newRecoveryCodes, renew)).refusal, "CODES_STOPPED");
    world.advance(2_000);
    const fresh = { old_password: DEMO_PASSWORD, new_password: FRESH, confirm_password: FRESH };
    await client.ok(changePassword, fresh);
    assert.equal((await client.call(menuCount)).STATUS_ID, "0");
    world.advance(61_000);
    assert.equal((await attempt("officer", appCode(world, secret, 2), FRESH)).answer.STATUS_ID, "0");
  });

  it("are reported to the owner at sign-in until confirmed, and to nobody else", async () => {
    const { client } = await submit(world, { username: "officer2", force: true });
    assert.equal(await client.ok(account.accountNotices), "No Record Found");
    const user_id = await userIdOf(world, "officer2");
    const { notice_id } = await world.ctx.db
      .insertInto("account_notice")
      .values({ user_id, kind: "CODES_STOPPED", at: world.ctx.clock.now() })
      .returning("notice_id")
      .executeTakeFirstOrThrow();
    const at = world.ctx.clock.now().toISOString();
    const told = rowsOf(await client.ok(account.accountNotices));
    assert.deepEqual(told, [{ notice_id, kind: "CODES_STOPPED", at, by_name: null }]);
    const other = await signInAs(world.url, "officer3");
    assert.equal(await other.ok(account.accountNotices), "No Record Found");
    await other.ok(account.confirmNotice, { notice_id });
    assert.equal(rowsOf(await client.ok(account.accountNotices)).length, 1, "it is not another's to confirm");
    await client.ok(account.confirmNotice, { notice_id });
    assert.equal(await client.ok(account.accountNotices), "No Record Found");
    const nobody = clientOf(world.url, null, null, null);
    for (const one of [account.accountNotices, account.confirmNotice])
      assert.equal((await nobody.call(one, { notice_id })).http, 401, one.name);
    assert.equal((await client.call(account.confirmNotice, {} as never)).refusal, "BAD_INPUT");
    const isKept = async (): Promise<boolean> =>
      (await world.ctx.db.selectFrom("account_notice").select("kind").where("notice_id", "=", notice_id).execute())
        .length === 1;
    await purgeExpiredJob.run(world.ctx, {});
    assert.ok(await isKept());
    world.advance(401 * DAY_MS);
    await purgeExpiredJob.run(world.ctx, {});
    assert.ok(!(await isKept()));
  });

  it("do not count without the right password, and the owner's app still works", async () => {
    const { secret } = await withApp("hod");
    await guess("hod", 100, "not the password");
    await setWrongCodes("hod", 98);
    assert.deepEqual(await guess("hod", 3, "not the password"), ["OTP_WRONG"]);
    assert.equal((await attempt("hod", appCode(world, secret, 2))).answer.STATUS_ID, "0");
    assert.deepEqual(await eventsOf("hod"), []);
  });

  it("count behind the password's stop too, without revealing it", async () => {
    const { secret, codes } = await withApp("cell");
    await guess("cell", 100, "not the password");
    await setWrongCodes("cell", 98);
    assert.deepEqual(await guess("cell", 3), ["OTP_WRONG"]);
    assert.deepEqual(await eventsOf("cell"), ["SECOND_FACTOR_STOPPED"]);
    for (const password of [DEMO_PASSWORD, "not the password"])
      assert.equal((await attempt("cell", appCode(world, secret, 2), password)).answer.refusal, "OTP_WRONG", password);
    assert.deepEqual((await attempt("cell", codes[0] ?? "")).answer.duties, ["CHANGE_PASSWORD"]);
  });

  it("are reset by a right one", async () => {
    const { secret } = await withApp("viewer");
    await setWrongCodes("viewer", 98);
    assert.deepEqual(await guess("viewer", 1), ["OTP_WRONG"]);
    assert.equal((await attempt("viewer", appCode(world, secret, 2))).answer.STATUS_ID, "0");
    assert.deepEqual(await guess("viewer", 2), ["OTP_WRONG"]);
    assert.equal((await attempt("viewer", appCode(world, secret, 2))).answer.STATUS_ID, "0");
  });

  it("stop the sending of codes too", async () => {
    const email = "field@example.gov.in";
    await world.ctx.db.updateTable("app_user").set({ email }).where("login_id", "=", "field").execute();
    await setWrongCodes("field", 99);
    const asked = await submit(world, { username: "field" });
    assert.equal(asked.answer.otp_channel, "EMAIL");
    const { captcha } = asked;
    const last = await submit(world, { username: "field", otp: "000000", captcha });
    assert.equal(last.answer.refusal, "OTP_WRONG");
    await until("the mail to the owner", async () => /A hundred wrong/.test(smtp.mails.at(-1)?.text ?? ""));
    const mails = smtp.mails.length;
    world.advance(61_000);
    const nobody = clientOf(world.url, null, null, null);
    const body = { username: "field", captcha_id: captcha.captcha_id, otp_channel: "EMAIL" as const };
    assert.equal((await nobody.call(sendOtp, body)).refusal, "CODES_STOPPED");
    assert.equal((await submit(world, { username: "field" })).answer.refusal, "CODES_STOPPED");
    assert.equal(smtp.mails.length, mails);
  });
});
