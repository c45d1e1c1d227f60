/** The second factor: authenticator app, recovery codes, and roles that require it. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import * as account from "@smgt/contract/calls/organisation/account.ts";
import { setPassword, userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { loginOtpParameters, menuCount, queueMgmtParameters, roles } from "@smgt/contract/calls/oversight/menu.ts";
import { resetSecondFactor } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { giveResetCode } from "@smgt/server/domain/organisation/accounts/send-reset-code.job.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { adminWithApp, appCode, enrol, failuresOf, submit, recordOf, userIdOf, WHY } from "../../support/accounts.ts";
import { clientOf, signInAs, solvedCaptcha } from "../../support/client.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const password = DEMO_PASSWORD;

describe("an authenticator app", () => {
  let world: World;
  before(async () => {
    world = await startWorld({ env: { SMGT_TRUST_PROXY: "1" } });
  });
  after(() => world.close());
  // Each test starts in a new time step.
  beforeEach(() => world.advance(90_000));

  it("is enrolled with the password and a first code, and returns ten recovery codes", async () => {
    const viewer = await signInAs(world.url, "viewer");
    assert.equal((await viewer.call(account.confirmSecondFactor, { otp: "123456" })).refusal, "OTP_NOT_STARTED");
    assert.equal((await viewer.call(account.newRecoveryCodes, { password, otp: "123456" })).refusal, "OTP_NOT_STARTED");
    assert.equal((await viewer.call(account.enrolSecondFactor, { password: "x" })).refusal, "OLD_PASSWORD_WRONG");
    const { secret } = await viewer.ok(account.enrolSecondFactor, { password });
    assert.equal((await submit(world, { username: "viewer", force: true })).answer.STATUS_ID, "0", "not yet in force");
    const again = await signInAs(world.url, "viewer");
    const wrong = appCode(world, secret, 5);
    assert.equal((await again.call(account.confirmSecondFactor, { otp: wrong })).refusal, "OTP_WRONG");
    const codes = await again.ok(account.confirmSecondFactor, { otp: appCode(world, secret) });
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const { enrolled_at, ...shown } = await again.ok(account.secondFactor);
    assert.ok(enrolled_at !== null);
    assert.deepEqual(shown, { is_enrolled: "Y", is_required: "N", recovery_codes_left: 10 });
    assert.equal((await again.call(account.enrolSecondFactor, { password })).refusal, "OTP_ALREADY_ENROLLED");
    const stored = await world.ctx.db.selectFrom("second_factor").select("secret_sealed").execute();
    assert.ok(stored.every((row) => !row.secret_sealed.toString("latin1").includes(secret)));
  });

  it("is requested at sign-in on the same captcha, and accepts each code once", async () => {
    const { secret } = await enrol(world, await signInAs(world.url, "hod"));
    world.advance(90_000);
    const asked = await submit(world, { username: "hod", force: true });
    const { refusal, STATUS_ID, otp_required, otp_channel, otp_target } = asked.answer;
    assert.deepEqual(
      [refusal, STATUS_ID, otp_required, otp_channel, otp_target],
      ["OTP_REQUIRED", "888", "Y", "APP", undefined],
    );
    const wrong = await submit(world, { username: "hod", otp: "000000", captcha: asked.captcha, force: true });
    assert.equal(wrong.answer.refusal, "OTP_WRONG");
    const otp = appCode(world, secret);
    const right = await submit(world, { username: "hod", otp, captcha: asked.captcha, force: true });
    assert.equal(right.answer.STATUS_ID, "0", JSON.stringify(right.answer));
    assert.equal((await submit(world, { username: "hod", otp, force: true })).answer.refusal, "OTP_WRONG", "used");
    world.advance(30_000);
    const before = appCode(world, secret, -1);
    assert.equal((await submit(world, { username: "hod", otp: before, force: true })).answer.refusal, "OTP_WRONG");
    const next = appCode(world, secret, 1);
    assert.equal((await submit(world, { username: "hod", otp: next, force: true })).answer.STATUS_ID, "0");
    await until("it is on record", async () =>
      (await failuresOf(world, "hod")).some((failure) => failure.event === "OTP_WRONG"),
    );
    const signIns = await world.ctx.db
      .selectFrom("audit_entry")
      .select(sql<string>`detail ->> 'factor'`.as("factor"))
      .where("event", "=", "LOGIN")
      .where("actor_user_id", "=", await userIdOf(world, "hod"))
      .orderBy("audit_id")
      .execute();
    assert.deepEqual(
      signIns.map(({ factor }) => factor),
      ["NONE", "APP", "APP"],
      "with how they proved themselves",
    );
  });

  it("accepts an already verified code for the takeover", async () => {
    const { secret } = await enrol(world, await signInAs(world.url, "cell"));
    world.advance(60_000);
    const otp = appCode(world, secret);
    const asked = await submit(world, { username: "cell", otp });
    assert.equal(asked.answer.already_logged_in, "Y", JSON.stringify(asked.answer));
    const through = await submit(world, { username: "cell", otp, captcha: asked.captcha, force: true });
    assert.equal(through.answer.STATUS_ID, "0", JSON.stringify(through.answer));
  });

  it("accepts the same code once when submitted twice concurrently", async () => {
    const { secret, codes } = await enrol(world, await signInAs(world.url, "head"));
    world.advance(60_000);
    for (const otp of [appCode(world, secret), codes[0] ?? ""]) {
      const both = await Promise.all([1, 2].map(() => submit(world, { username: "head", otp, force: true })));
      const said = both.map(({ answer }) => answer.refusal ?? "in").toSorted();
      assert.deepEqual(said, ["OTP_WRONG", "in"]);
    }
  });

  it("allows five attempts for a pending sign-in, from its address only", async () => {
    const { secret } = await enrol(world, await signInAs(world.url, "district"));
    const asked = await submit(world, { username: "district", force: true, ip: "192.0.2.1" });
    const attempt = (otp: string, ip = "192.0.2.1") =>
      submit(world, { username: "district", otp, captcha: asked.captcha, force: true, ip });
    assert.equal((await attempt("000000", "192.0.2.2")).answer.refusal, "CAPTCHA_FAILED");
    for (let n = 0; n < 5; n += 1) {
      world.advance(9_000);
      assert.equal((await attempt("000000")).answer.refusal, "OTP_WRONG", `try ${n}`); // sequential
    }
    world.advance(9_000);
    assert.equal((await attempt(appCode(world, secret))).answer.refusal, "CAPTCHA_FAILED");
  });

  it("can be replaced by recovery codes, each once", async () => {
    const { codes } = await enrol(world, await signInAs(world.url, "field"));
    const [first = "", second = ""] = codes;
    const enter = (otp: string) => submit(world, { username: "field", otp, force: true });
    assert.equal((await enter(first.toLowerCase().replace("-", " "))).answer.STATUS_ID, "0");
    assert.equal((await enter(first)).answer.refusal, "OTP_WRONG");
    const { client } = await enter(second);
    assert.equal((await client.ok(account.secondFactor)).recovery_codes_left, 8);
  });

  it("issues new recovery codes for a code, and is removed with password and code", async () => {
    const { secret, codes } = await enrol(world, await signInAs(world.url, "operator"));
    world.advance(60_000);
    const { client } = await submit(world, { username: "operator", otp: appCode(world, secret), force: true });
    const fresh = await client.ok(account.newRecoveryCodes, { password, otp: codes[0] ?? "" });
    const again = { password, otp: codes[1] ?? "" };
    assert.equal((await client.call(account.newRecoveryCodes, again)).refusal, "OTP_WRONG");
    const blind = { password: "wrong", otp: fresh[1] ?? "" };
    assert.equal((await client.call(account.newRecoveryCodes, blind)).refusal, "OLD_PASSWORD_WRONG");
    const wrong = { password: "wrong", otp: fresh[0] ?? "" };
    assert.equal((await client.call(account.removeSecondFactor, wrong)).refusal, "OLD_PASSWORD_WRONG");
    world.advance(60_000);
    await client.ok(account.removeSecondFactor, { password, otp: fresh[0] ?? "" });
    assert.equal((await submit(world, { username: "operator", force: true })).answer.STATUS_ID, "0");
  });

  it("unlocks a stopped or locked account from a new device, and nothing else does", async () => {
    const { secret } = await enrol(world, await signInAs(world.url, "officer"));
    for (let n = 0; n < 100; n += 1) {
      world.advance(61_000);
      await submit(world, { username: "officer", password: "wrong", ip: `198.51.${n}.7` }); // sequential
    }
    const enter = (given: { otp?: string; password?: string }) => {
      world.advance(61_000);
      return submit(world, { username: "officer", force: true, ip: "192.0.2.50", ...given });
    };
    assert.equal((await enter({})).answer.refusal, "OTP_REQUIRED");
    assert.equal((await enter({ otp: "000000" })).answer.refusal, "OTP_WRONG");
    world.advance(61_000);
    const blind = { otp: appCode(world, secret), password: "wrong" };
    assert.equal(
      (await submit(world, { username: "officer", ip: "192.0.2.50", ...blind })).answer.refusal,
      "LOGIN_FAILED",
    );
    world.advance(61_000);
    const otp = appCode(world, secret);
    const opened = await submit(world, { username: "officer", force: true, ip: "192.0.2.50", otp });
    assert.equal(opened.answer.STATUS_ID, "0", JSON.stringify(opened.answer));
    await world.ctx.db.updateTable("app_user").set({ is_locked: true }).where("login_id", "=", "officer").execute();
    world.advance(61_000);
    const unlocked = await submit(world, { username: "officer", force: true, otp: appCode(world, secret) });
    assert.equal(unlocked.answer.STATUS_ID, "0");
    assert.ok((await recordOf(world, "officer")).includes("ACCOUNT_UNLOCKED"));
  });

  it("survives a password reset, and is requested after it", async () => {
    const { secret } = await enrol(world, await signInAs(world.url, "officer3"));
    const user_id = await userIdOf(world, "officer3");
    const reset_code = await inTransaction(world.ctx.db, (tx) => giveResetCode(world.ctx, tx, user_id));
    const fresh = "monsoon over seven quiet rivers";
    const nobody = clientOf(world.url, null, null, null);
    const passwords = { new_password: fresh, confirm_password: fresh };
    await nobody.ok(setPassword, {
      username: "officer3",
      reset_code,
      ...passwords,
      ...(await solvedCaptcha(world.url)),
    });
    world.advance(60_000);
    const asked = await submit(world, { username: "officer3", password: fresh });
    assert.equal(asked.answer.refusal, "OTP_REQUIRED");
    const through = await submit(world, { username: "officer3", password: fresh, otp: appCode(world, secret) });
    assert.equal(through.answer.STATUS_ID, "0", JSON.stringify(through.answer));
  });

  it("is removed by an administrator for a user who lost it, which ends the sessions", async () => {
    const client = await signInAs(world.url, "officer2");
    await enrol(world, client);
    const { client: admin } = await adminWithApp(world);
    await admin.ok(resetSecondFactor, { ...WHY, user_id: await userIdOf(world, "officer2") });
    assert.equal((await client.call(userProfile)).http, 401);
    assert.equal((await submit(world, { username: "officer2" })).answer.STATUS_ID, "0");
  });
});

describe("roles that require a second factor", () => {
  let world: World;
  before(async () => {
    world = await startWorld({ env: { SMGT_SECOND_FACTOR: "roles" } });
  });
  after(() => world.close());

  it("are restricted to the account until it is enrolled", async () => {
    const { answer, client } = await submit(world, { username: "cell" });
    assert.deepEqual([answer.STATUS_ID, answer.duties], ["0", ["ENROL_OTP"]]);
    const barred = await client.call(menuCount, {}, { language: "hi" });
    assert.equal(barred.refusal, "DUTY_FIRST");
    assert.match(barred.STATUS_RESPONSE as unknown as string, /ऑथेंटिकेटर/);
    assert.equal((await client.call(roles)).STATUS_ID, "0");
    assert.deepEqual((await client.ok(loginOtpParameters)).roles, [
      ROLE.ADMIN,
      ROLE.CELL_HEAD,
      ROLE.CELL_EXEC,
      ROLE.HOD,
    ]);
    const { secret, codes } = await enrol(world, client);
    assert.equal((await client.call(menuCount)).STATUS_ID, "0");
    const otp = codes[0] ?? "";
    assert.equal((await client.call(account.removeSecondFactor, { password, otp })).refusal, "OTP_REQUIRED_BY_ROLE");
    world.advance(60_000);
    const next = await submit(world, { username: "cell", otp: appCode(world, secret), force: true });
    assert.deepEqual([next.answer.STATUS_ID, next.answer.duties], ["0", undefined]);
  });

  it("do not affect other roles, and the queue's settings are returned", async () => {
    const { answer, client } = await submit(world, { username: "viewer" });
    assert.deepEqual([answer.STATUS_ID, answer.duties], ["0", undefined]);
    assert.deepEqual(await client.ok(queueMgmtParameters), {
      queue_mode: "PUSH",
      max_open_per_user: 200,
      lock_minutes: 15,
      critical_first: "Y",
      refresh_seconds: 30,
    });
  });
});
