/** Administrators prove their identity, and change no head's account alone (decision 23). */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { accountNotices } from "@smgt/contract/calls/organisation/account.ts";
import { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import * as calls from "@smgt/contract/calls/organisation/users.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import {
  addAdmin,
  adminWithApp,
  appCode,
  enrol,
  setMail,
  submit,
  userIdOf,
  WHY,
  type Admin,
} from "../../support/accounts.ts";
import { auditWithTexts } from "../../support/audit-texts.ts";
import { signInAs } from "../../support/client.ts";
import { startSmtp, type SmtpServer } from "../../support/smtp-server.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

/** Failed attempts are logged too; this test is about their consequences. */
const TRIES = ["LOGIN_FAILED", "OTP_WRONG", "OLD_PASSWORD_WRONG", "CALL_REFUSED"];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const password = DEMO_PASSWORD;

describe("an administrator", () => {
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
  const securityOf = async (loginId: string): Promise<string[]> => {
    const rows = await world.ctx.db
      .selectFrom("security_event")
      .select("event")
      .where("event", "not in", [...TRIES])
      .where("actor_user_id", "=", await userIdOf(world, loginId))
      .orderBy("security_id")
      .execute();
    return rows.map((row) => row.event);
  };
  /** All calls that change an account, each with an effective body. */
  const changes = (user_id: number) =>
    [
      [calls.resetPassword, { ...WHY, user_id }],
      [calls.resetSecondFactor, { ...WHY, user_id }],
      [calls.setUserEnabled, { ...WHY, user_id, is_enabled: "N" }],
    ] as const;

  it("changes nothing without an app, or without a proof of the last five minutes", async () => {
    await addAdmin(world, "admin2");
    const admin2 = await signInAs(world.url, "admin2", ROLE.ADMIN);
    const user_id = await userIdOf(world, "viewer");
    await setMail(world, "viewer");
    const all = [...changes(user_id), [calls.unlockUser, { ...WHY, user_id }] as const];
    const refusals = async (): Promise<(string | undefined)[]> => {
      const said = [];
      for (const [one, body] of all) said.push((await admin2.call(one, body as never)).refusal); // sequential
      return said;
    };
    assert.deepEqual(await refusals(), Array(4).fill("PROOF_NEEDED"));
    assert.equal((await admin2.call(calls.proveAdmin, { password, otp: "000000" })).refusal, "ADMIN_NEEDS_APP");
    const { secret } = await enrol(world, admin2);
    world.advance(90_000);
    assert.equal((await admin2.call(calls.proveAdmin, { password: "x", otp: "000000" })).refusal, "OLD_PASSWORD_WRONG");
    assert.equal((await admin2.call(calls.proveAdmin, { password, otp: "000000" })).refusal, "OTP_WRONG");
    assert.deepEqual(await securityOf("admin2"), ["ADMIN_PROOF_WRONG", "ADMIN_PROOF_WRONG"]);
    assert.deepEqual(await refusals(), Array(4).fill("PROOF_NEEDED"));
    world.advance(MINUTE_MS);
    await admin2.ok(calls.proveAdmin, { password, otp: appCode(world, secret) });
    assert.equal((await admin2.call(calls.unlockUser, { ...WHY, user_id })).STATUS_ID, "0");
    const elsewhere = await submit(world, { username: "admin2", force: true, otp: appCode(world, secret, 1) });
    const unproved = elsewhere.client.as(ROLE.ADMIN);
    assert.equal(
      (await unproved.call(calls.unlockUser, { ...WHY, user_id })).refusal,
      "PROOF_NEEDED",
      "another session",
    );
    world.advance(MINUTE_MS);
    await unproved.ok(calls.proveAdmin, { password, otp: appCode(world, secret, 1) });
    world.advance(5 * MINUTE_MS - 1);
    assert.equal((await unproved.call(calls.unlockUser, { ...WHY, user_id })).STATUS_ID, "0");
    world.advance(1);
    assert.equal((await unproved.call(calls.unlockUser, { ...WHY, user_id })).refusal, "PROOF_NEEDED");
  });

  it("is delayed after wrong proofs, as at sign-in", async () => {
    await addAdmin(world, "admin9");
    const { client } = await adminWithApp(world, "admin9");
    const said = [];
    for (let n = 0; n < 4; n += 1)
      said.push((await client.call(calls.proveAdmin, { password: "x", otp: "1" })).refusal);
    assert.deepEqual(said, [...Array(3).fill("OLD_PASSWORD_WRONG"), "LOGIN_SLOWED"]);
  });

  it("gets instructions when the user cannot be reached, and the password stays", async () => {
    const { client } = await adminWithApp(world);
    const answer = await client.call(calls.resetPassword, { ...WHY, user_id: await userIdOf(world, "officer3") });
    assert.equal(answer.refusal, "NO_WAY_FOR_CODE");
    assert.match(answer.STATUS_RESPONSE, /npm run reset-password -- officer3$/);
    assert.equal((await submit(world, { username: "officer3" })).answer.STATUS_ID, "0");
  });

  it("keeps the app although somebody knows the password", async () => {
    const { client } = await adminWithApp(world);
    const user_id = await userIdOf(world, "field");
    const codes_stopped_at = world.ctx.clock.now();
    await world.ctx.db.updateTable("app_user").set({ codes_stopped_at }).where("user_id", "=", user_id).execute();
    assert.equal((await client.call(calls.resetSecondFactor, { ...WHY, user_id })).refusal, "PASSWORD_KNOWN");
    const [row] = rowsOf(await client.ok(calls.userList, { search: "field" })).filter((one) => one.user_id === user_id);
    assert.deepEqual([row?.are_codes_stopped, row?.needs_two], ["Y", "N"]);
  });

  describe("a change of a head's account", () => {
    let first: Admin;
    let second: Admin;
    let head: number;
    before(async () => {
      first = await adminWithApp(world);
      await addAdmin(world, "admin3");
      second = await adminWithApp(world, "admin3");
      head = await userIdOf(world, "head");
      await setMail(world, "head");
    });
    const ask = async (shownTo: Admin = second): Promise<number> => {
      await first.prove();
      const answer = await first.client.call(calls.resetPassword, { ...WHY, user_id: head });
      assert.deepEqual([answer.STATUS_ID, answer.waits_for_second, answer.sent_to], ["0", "Y", undefined]);
      return waiting(shownTo).then(([row]) => row?.change_id ?? 0);
    };
    const waiting = async (by: Admin = second) => rowsOf(await by.client.ok(calls.accountChanges));
    const settle = (by: Admin, change_id: number, is_confirmed: "Y" | "N") =>
      by.client.call(calls.settleChange, { change_id, is_confirmed });

    it("is requested by one and confirmed by another, done once, audited for both, and notified to the owner", async () => {
      const owner = await signInAs(world.url, "head");
      const change_id = await ask();
      assert.equal((await owner.call(userProfile)).STATUS_ID, "0", "nothing has changed yet");
      assert.equal((await first.client.call(calls.resetPassword, { ...WHY, user_id: head })).refusal, "CHANGE_WAITS");
      assert.equal((await settle(first, change_id, "Y")).refusal, "CHANGE_IS_YOURS");
      const [shown] = await waiting();
      assert.deepEqual(
        [
          shown?.kind,
          shown?.login_id,
          shown?.reason,
          shown?.is_own,
          shown?.is_about_you,
          (await waiting(first))[0]?.is_own,
        ],
        ["RESET_PASSWORD", "head", WHY.reason, "N", "N", "Y"],
      );
      world.advance(6 * MINUTE_MS);
      assert.equal((await settle(second, change_id, "Y")).refusal, "PROOF_NEEDED");
      await second.prove();
      assert.equal((await settle(second, change_id, "Y")).STATUS_ID, "0");
      assert.equal((await settle(second, change_id, "Y")).refusal, "CHANGE_APPROVED");
      assert.equal((await owner.call(userProfile)).http, 401);
      assert.equal((await submit(world, { username: "head" })).answer.refusal, "LOGIN_FAILED");
      await until("the code in the owner's mail", async () =>
        smtp.mails.some((mail) => mail.to === "head@example.gov.in" && /is the code for head/.test(mail.text)),
      );
      const [first_id, second_id] = [await userIdOf(world, "admin"), await userIdOf(world, "admin3")];
      const [audit] = await auditWithTexts(world, ["PASSWORD_RESET"]);
      assert.deepEqual(audit, {
        event: "PASSWORD_RESET",
        actor_user_id: first_id,
        detail: { user_id: head, confirmed_by: second_id },
        words: WHY.reason,
      });
      assert.ok((await securityOf("admin")).includes("ADMIN_CHANGE_ASKED"));
      assert.ok((await securityOf("admin3")).includes("ADMIN_CHANGE_CONFIRMED"));
      const hash = await world.ctx.db.selectFrom("app_user").select("password_hash").where("login_id", "=", "cell");
      const { password_hash } = await hash.executeTakeFirstOrThrow();
      await world.ctx.db.updateTable("app_user").set({ password_hash }).where("user_id", "=", head).execute();
      const again = await signInAs(world.url, "head");
      assert.deepEqual(
        rowsOf(await again.ok(accountNotices)).map((notice) => notice.kind),
        ["PASSWORD_RESET"],
      );
    });

    it("expires after a day, can be withdrawn or refused, and lapses with the requester's role", async () => {
      for (const [by, refusal] of [
        [first, "CHANGE_WITHDRAWN"],
        [second, "CHANGE_REFUSED"],
      ] as const) {
        const change_id = await ask();
        assert.equal((await settle(by, change_id, "N")).STATUS_ID, "0");
        assert.equal((await settle(second, change_id, "N")).refusal, refusal);
      }
      const late = await ask();
      const postings = world.ctx.db.updateTable("user_posting").where("user_id", "=", await userIdOf(world, "admin"));
      await postings.set({ role_id: ROLE.VIEWER }).execute();
      assert.deepEqual(await waiting(), []);
      assert.equal((await settle(second, late, "N")).refusal, "CHANGE_NOT_FOUND");
      await postings.set({ role_id: ROLE.ADMIN }).execute();
      assert.equal((await waiting()).length, 1);
      world.advance(DAY_MS);
      [first, second] = [await adminWithApp(world), await adminWithApp(world, "admin3")];
      assert.deepEqual(await waiting(), []);
      assert.equal((await settle(second, late, "Y")).refusal, "CHANGE_NOT_FOUND");
      assert.notEqual((await submit(world, { username: "head", force: true })).answer.refusal, "LOGIN_FAILED");
      await first.client.ok(calls.resetPassword, { ...WHY, user_id: head });
      assert.equal((await waiting()).length, 1, "it can be asked for again");
      await settle(first, (await waiting())[0]?.change_id ?? 0, "N");
    });

    it("blocks nothing once its requester is no administrator", async () => {
      await second.prove();
      await second.client.ok(calls.resetPassword, { ...WHY, user_id: head });
      const postings = world.ctx.db.updateTable("user_posting").where("user_id", "=", await userIdOf(world, "admin3"));
      await postings.set({ role_id: ROLE.VIEWER }).execute();
      // Hidden from everybody, so nobody could refuse it.
      assert.deepEqual(await waiting(first), []);
      const own = await ask(first);
      await postings.set({ role_id: ROLE.ADMIN }).execute();
      const left = (await waiting()).map((row) => row.change_id);
      assert.deepEqual(left, [own], "the former one stays void");
      await settle(first, own, "N");
    });

    it("cannot be confirmed by the person concerned, nor requested without a possible confirmer", async () => {
      const own = await userIdOf(world, "admin3");
      await first.prove();
      await first.client.ok(calls.setUserEnabled, { ...WHY, user_id: own, is_enabled: "N" });
      const [change] = await waiting();
      assert.equal(change?.is_about_you, "Y");
      await second.prove();
      assert.equal((await settle(second, change?.change_id ?? 0, "Y")).refusal, "NOT_YOURSELF");
      assert.equal((await settle(second, change?.change_id ?? 0, "N")).refusal, "NOT_YOURSELF");
      await settle(first, change?.change_id ?? 0, "N");
      await world.ctx.db
        .updateTable("app_user")
        .set({ is_enabled: false })
        .where("login_id", "in", ["admin2", "admin9"])
        .execute();
      for (const [one, body] of changes(own).slice(1))
        assert.equal((await first.client.call(one, body as never)).refusal, "ONLY_ADMINISTRATOR", one.name);
      assert.equal((await first.client.call(calls.resetSecondFactor, { ...WHY, user_id: head })).STATUS_ID, "0");
    });
  });
});
