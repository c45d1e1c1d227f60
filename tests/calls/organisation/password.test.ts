/** New passwords: by the owner, after a reset, by age; nobody else ever learns them. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import * as account from "@smgt/contract/calls/organisation/account.ts";
import { changePassword, setPassword, userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { resetPassword } from "@smgt/contract/calls/organisation/users.ts";
import { maskEmail } from "@smgt/server/domain/organisation/sessions/factors.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { adminWithApp, appCode, setMail, submit, recordOf, userIdOf, WHY } from "../../support/accounts.ts";
import { clientOf, signInAs, solvedCaptcha, type Client } from "../../support/client.ts";
import { startSmtp, type SmtpServer } from "../../support/smtp-server.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const FIRST = "monsoon over seven quiet rivers";
const SECOND = "eleven lamps behind the old well";
const DAY_MS = 86_400_000;
const CODE = /([0-9A-HJKMNP-TV-Z]{5}-){2}[0-9A-HJKMNP-TV-Z]{5}/;

const change = (client: Client, old_password: string, new_password: string, confirm_password = new_password) =>
  client.call(changePassword, { old_password, new_password, confirm_password });

async function choose(world: World, username: string, reset_code: string, new_password: string) {
  const captcha = await solvedCaptcha(world.url);
  const body = { username, reset_code, new_password, confirm_password: new_password, ...captcha };
  return clientOf(world.url, null, null, null).call(setPassword, body);
}

/** Resets a user's password; returns the code from the mail. */
async function resetCodeOf(world: World, smtp: SmtpServer, username: string): Promise<string> {
  const to = await setMail(world, username);
  const { client } = await adminWithApp(world);
  const codes = (): string[] =>
    smtp.mails.flatMap((mail) => (mail.to === to ? (/^([0-9A-Z]{5}-){2}[0-9A-Z]{5}/.exec(mail.text)?.[0] ?? []) : []));
  const before = codes().length;
  const answer = await client.call(resetPassword, { ...WHY, user_id: await userIdOf(world, username) });
  assert.deepEqual([answer.STATUS_ID, answer.valid_minutes, answer.sent_to], ["0", 60, maskEmail(to)]);
  assert.doesNotMatch(JSON.stringify(answer), CODE);
  await until("the code in the mail", async () => codes().length > before);
  return codes().at(-1) ?? "";
}

describe("passwords", () => {
  let world: World;
  let smtp: SmtpServer;
  before(async () => {
    smtp = await startSmtp();
    world = await startWorld({ env: { SMGT_SMTP_URL: smtp.url, SMGT_MAIL_FROM: "smgt@example.gov.in" } });
  });
  after(async () => {
    await world.close();
    await smtp.close();
  });

  it("names the faults of a new one, and counts wrong old ones", async () => {
    const viewer = await signInAs(world.url, "viewer");
    const refusals = [
      await change(viewer, DEMO_PASSWORD, FIRST, SECOND),
      await change(viewer, DEMO_PASSWORD, "too short"),
      await change(viewer, DEMO_PASSWORD, "passwordpassword"),
      await change(viewer, DEMO_PASSWORD, "the viewer of the quiet river"),
    ].map((answer) => answer.refusal);
    assert.deepEqual(refusals, [
      "PASSWORDS_DIFFER",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_COMMON",
      "PASSWORD_TOO_COMMON",
    ]);
    const guesses = [];
    for (let n = 0; n < 4; n += 1) guesses.push((await change(viewer, "wrong", FIRST)).refusal); // sequential: each counts
    assert.deepEqual(guesses, ["OLD_PASSWORD_WRONG", "OLD_PASSWORD_WRONG", "OLD_PASSWORD_WRONG", "LOGIN_SLOWED"]);
    assert.equal((await viewer.call(userProfile)).STATUS_ID, "0", "the session goes on");
  });

  it("changes to the new one only, and refuses it next time", async () => {
    const cell = await signInAs(world.url, "cell");
    assert.equal((await change(cell, DEMO_PASSWORD, FIRST)).STATUS_ID, "0");
    assert.equal((await cell.call(userProfile)).STATUS_ID, "0");
    assert.equal((await submit(world, { username: "cell" })).answer.refusal, "LOGIN_FAILED");
    const again = await submit(world, { username: "cell", password: FIRST, force: true });
    assert.equal((await change(again.client, FIRST, FIRST)).refusal, "PASSWORD_TOO_NEAR");
    assert.ok((await recordOf(world, "cell")).includes("PASSWORD_CHANGED"));
  });

  it("notifies its owner by mail of changes of password and app, without an inbox entry", async () => {
    const to = await setMail(world, "district");
    const district = await signInAs(world.url, "district");
    assert.equal((await change(district, DEMO_PASSWORD, FIRST)).STATUS_ID, "0");
    const { secret } = await district.ok(account.enrolSecondFactor, { password: FIRST });
    const codes = await district.ok(account.confirmSecondFactor, { otp: appCode(world, secret) });
    const fresh = await district.ok(account.newRecoveryCodes, { password: FIRST, otp: codes[0] ?? "" });
    await district.ok(account.removeSecondFactor, { password: FIRST, otp: fresh[0] ?? "" });
    for (const [en, hi] of [
      ["Its password was changed.", "इसका पासवर्ड बदला गया।"],
      ["An authenticator app was set up for it.", "इसके लिए ऑथेंटिकेटर ऐप लगाया गया।"],
      ["Its recovery codes were replaced by new ones.", "इसके रिकवरी कोड बदलकर नए बनाए गए।"],
      ["The authenticator app was taken off it.", "इसका ऑथेंटिकेटर ऐप हटाया गया।"],
    ] as const) {
      // In any order.
      const mail = await until(en, async () => smtp.mails.find((one) => one.to === to && one.text.includes(en)));
      assert.match(
        mail.text,
        /account district, .* IST: .* If you did not expect this, tell your administrator at once/,
      );
      assert.ok(mail.text.includes(hi), mail.text);
    }
    assert.equal(await district.ok(account.accountNotices), "No Record Found");
  });

  it("accepts any script, in any normal form, up to 256 characters", async () => {
    const officer = await signInAs(world.url, "officer2");
    const hindi = "पेड़ के नीचे सात मोर और एक क़लम";
    assert.equal((await change(officer, DEMO_PASSWORD, hindi.normalize("NFC"))).STATUS_ID, "0");
    const typed = await submit(world, { username: "officer2", password: hindi.normalize("NFD"), force: true });
    assert.equal(typed.answer.STATUS_ID, "0");
    const mixed = Array.from({ length: 128 }, (_, n) => String.fromCodePoint(0x915 + (n % 30), 0x41 + (n % 50))).join(
      "",
    );
    assert.equal(mixed.length, 256);
    assert.equal((await change(typed.client, hindi, mixed)).STATUS_ID, "0");
    assert.equal((await submit(world, { username: "officer2", password: mixed, force: true })).answer.STATUS_ID, "0");
  });

  it("resets with a code that works once, for an hour, for the user only", async () => {
    const officer = await signInAs(world.url, "officer");
    const code = await resetCodeOf(world, smtp, "officer");
    assert.match(code, CODE);
    assert.equal((await officer.call(userProfile)).http, 401, "the sessions end at once");
    assert.equal((await submit(world, { username: "officer" })).answer.refusal, "LOGIN_FAILED", "the old one is void");
    assert.equal((await choose(world, "officer", "AAAAA-BBBBB-CCCCC", FIRST)).refusal, "RESET_CODE_WRONG");
    assert.equal((await choose(world, "head", code, FIRST)).refusal, "RESET_CODE_WRONG");
    assert.equal((await choose(world, "no-such-user", code, FIRST)).refusal, "RESET_CODE_WRONG");
    world.advance(2_000);
    assert.equal(
      (await choose(world, "officer", code, "short")).refusal,
      "PASSWORD_TOO_SHORT",
      "and the code stays good",
    );
    world.advance(2_000);
    const typed = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")} `;
    assert.equal((await choose(world, "OFFICER ", typed, FIRST)).STATUS_ID, "0");
    world.advance(2_000);
    assert.equal((await choose(world, "officer", code, SECOND)).refusal, "RESET_CODE_WRONG");
    assert.equal((await submit(world, { username: "officer", password: FIRST })).answer.STATUS_ID, "0");
    const racing = await resetCodeOf(world, smtp, "officer");
    const both = await Promise.all([SECOND, `${SECOND} again`].map((word) => choose(world, "officer", racing, word)));
    assert.deepEqual(both.map((answer) => answer.refusal ?? "set").toSorted(), ["RESET_CODE_WRONG", "set"]);
    await world.ctx.db.updateTable("app_user").set({ is_locked: true }).where("login_id", "=", "officer").execute();
    const unlocking = await resetCodeOf(world, smtp, "officer");
    assert.equal((await choose(world, "officer", unlocking, `${SECOND} once more`)).STATUS_ID, "0");
    const back = await submit(world, { username: "officer", password: `${SECOND} once more` });
    assert.equal(back.answer.STATUS_ID, "0", "a new password opens a locked account");
    const late = await resetCodeOf(world, smtp, "officer");
    world.advance(61 * 60_000);
    assert.equal((await choose(world, "officer", late, SECOND)).refusal, "RESET_CODE_WRONG");
  });

  it("cannot be changed with the old one after a reset, and an older code does not undo a newer reset", async () => {
    const { db } = world.ctx;
    const own = await submit(world, { username: "officer3", force: true });
    const hashNow = async () =>
      (
        await db
          .selectFrom("app_user")
          .select("password_hash")
          .where("login_id", "=", "officer3")
          .executeTakeFirstOrThrow()
      ).password_hash;
    const isHeldUp = async () =>
      (
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          db,
        )
      ).rows.length > 0;
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reset = db.transaction().execute(async (tx) => {
      await tx.updateTable("app_user").set({ password_hash: "!" }).where("login_id", "=", "officer3").execute();
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const late = change(own.client, DEMO_PASSWORD, FIRST);
    await until("the change waits for the reset", isHeldUp);
    free.resolve();
    await reset;
    assert.equal((await late).refusal, "OLD_PASSWORD_WRONG");
    assert.equal(await hashNow(), "!");
    const older = await resetCodeOf(world, smtp, "officer3");
    const [heldAgain, freeAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const newer = db.transaction().execute(async (tx) => {
      const userId = await userIdOf(world, "officer3");
      await tx
        .updateTable("password_reset")
        .set({ code_hash: Buffer.alloc(32) })
        .where("user_id", "=", userId)
        .execute();
      heldAgain.resolve();
      await freeAgain.promise;
    });
    await heldAgain.promise;
    const chosen = choose(world, "officer3", older, FIRST);
    await until("the older code waits for the newer one", isHeldUp);
    freeAgain.resolve();
    await newer;
    assert.equal((await chosen).refusal, "RESET_CODE_WRONG");
    assert.equal(await hashNow(), "!");
  });

  it("delays guesses of the code like guesses of the password, and requires a captcha", async () => {
    await resetCodeOf(world, smtp, "field");
    const said = [];
    for (let n = 0; n < 4; n += 1) said.push((await choose(world, "field", "AAAAA-BBBBB-CCCCC", FIRST)).refusal);
    assert.deepEqual(said, ["RESET_CODE_WRONG", "RESET_CODE_WRONG", "RESET_CODE_WRONG", "LOGIN_SLOWED"]);
    const body = { username: "field", reset_code: "x", new_password: FIRST, confirm_password: FIRST };
    const nobody = clientOf(world.url, null, null, null);
    const captcha = { captcha_id: "none", captcha: "none" };
    assert.equal((await nobody.call(setPassword, { ...body, ...captcha })).refusal, "CAPTCHA_FAILED");
  });

  it("keeps passwords and codes out of the audit", async () => {
    const rows = await world.ctx.db.selectFrom("audit_entry").select("detail").execute();
    const record = JSON.stringify(rows);
    for (const secret of [FIRST, SECOND, DEMO_PASSWORD]) assert.ok(!record.includes(secret));
    assert.ok(!/[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}/.test(record));
  });
});

describe("passwords in the mode NIC", () => {
  let world: World;
  before(async () => {
    world = await startWorld({ parameters: { password_mode: "NIC" } });
  });
  after(() => world.close());

  it("restricts to the account after 45 days until changed", async () => {
    assert.equal((await submit(world, { username: "viewer" })).answer.duties, undefined);
    world.advance(46 * DAY_MS);
    const { answer, client } = await submit(world, { username: "viewer", force: true });
    assert.deepEqual([answer.STATUS_ID, answer.duties], ["0", ["CHANGE_PASSWORD"]]);
    const barred = await client.call(menuCount);
    assert.deepEqual(
      [barred.refusal, barred.STATUS_RESPONSE],
      ["DUTY_FIRST", "First finish setting up your account: change the password."],
    );
    assert.equal((await client.call(userProfile)).STATUS_ID, "0");
    assert.equal((await change(client, DEMO_PASSWORD, FIRST)).refusal, "PASSWORD_TOO_PLAIN");
    assert.equal((await change(client, DEMO_PASSWORD, "Seven lamps + 1 well")).STATUS_ID, "0");
    assert.equal((await client.call(menuCount)).STATUS_ID, "0", "from the next call on");
  });

  it("refuses the last five", async () => {
    const { client } = await submit(world, { username: "cell", force: true });
    const nth = (n: number): string => `Lamp ${n} behind the old well`;
    let old = DEMO_PASSWORD;
    for (let n = 1; n <= 7; n += 1) {
      assert.equal((await change(client, old, nth(n))).STATUS_ID, "0", nth(n)); // sequential
      old = nth(n);
    }
    for (let n = 2; n <= 7; n += 1) assert.equal((await change(client, old, nth(n))).refusal, "PASSWORD_TOO_NEAR");
    assert.equal((await change(client, old, nth(1))).STATUS_ID, "0");
  });
});
