/** The first account of a new installation, from the command line to the first sign-in. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { describe, it } from "node:test";
import type { BodyOf } from "@smgt/contract/call.ts";
import { accountNotices } from "@smgt/contract/calls/organisation/account.ts";
import { setPassword, userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { saveUser } from "@smgt/contract/calls/organisation/user-accounts.ts";
import { userList } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { adminWithApp, enrol, submit, userIdOf, WHY } from "../support/accounts.ts";
import { clientOf, solvedCaptcha } from "../support/client.ts";
import { worldForTests } from "../support/for-tests.ts";
import { ROOT } from "../support/paths.ts";

const PASSWORD = "monsoon over seven quiet rivers";

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

describe("create-admin", () => {
  const world = worldForTests();

  const run = (...args: string[]): Promise<Ran> => runFile("create-admin.ts", ...args);
  const runFile = (file: string, ...args: string[]): Promise<Ran> =>
    new Promise((resolve) => {
      const env = {
        ...process.env,
        SMGT_MODE: "test",
        DATABASE_URL: world.database.url,
        SMGT_SECRET: world.ctx.config.secret,
      };
      execFile(process.execPath, [path.join(ROOT, "server/src", file), ...args], { env }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), out, error: err }),
      );
    });

  it("prints a code with which the new administrator sets the password", async () => {
    const made = await run("Asha.Rani", "Asha Rani");
    assert.equal(made.code, 0, made.error);
    const reset_code = /([0-9A-Z]{5}-){2}[0-9A-Z]{5}/.exec(made.out)?.[0] ?? "";
    const captcha = await solvedCaptcha(world.url);
    const body = { username: "asha.rani", reset_code, new_password: PASSWORD, confirm_password: PASSWORD, ...captcha };
    await clientOf(world.url, null, null, null).ok(setPassword, body);
    const { answer, client } = await submit(world, { username: "asha.rani", password: PASSWORD });
    // Also where the State requires a second factor of no role.
    assert.deepEqual(answer.duties, ["ENROL_OTP"]);
    assert.equal((await client.call(userList)).refusal, "DUTY_FIRST");
    await enrol(world, client, PASSWORD);
    assert.equal((await client.call(userList)).STATUS_ID, "0");
  });

  it("has a companion that resets the password of a user without mail", async () => {
    const { client } = await submit(world, { username: "officer" });
    const reset = await runFile("reset-password.ts", "Officer");
    assert.equal(reset.code, 0, reset.error);
    assert.equal((await client.call(userProfile)).http, 401);
    assert.equal((await submit(world, { username: "officer" })).answer.refusal, "LOGIN_FAILED");
    const reset_code = /([0-9A-Z]{5}-){2}[0-9A-Z]{5}/.exec(reset.out)?.[0] ?? "";
    const captcha = await solvedCaptcha(world.url);
    const body = { username: "officer", reset_code, new_password: PASSWORD, confirm_password: PASSWORD, ...captcha };
    await clientOf(world.url, null, null, null).ok(setPassword, body);
    const again = await submit(world, { username: "officer", password: PASSWORD });
    const [told] = rowsOf(await again.client.ok(accountNotices));
    assert.deepEqual([told?.kind, told?.by_name], ["PASSWORD_RESET", null]);
    assert.match((await runFile("reset-password.ts", "nobody")).error, /^There is no account nobody\./);
    assert.equal(
      (await runFile("reset-password.ts", "officer", "two")).error,
      '"two" is more than this takes. Give it so: npm run reset-password -- asha\n',
    );
    assert.equal((await runFile("reset-password.ts")).error, "Give the login id: npm run reset-password -- asha\n");
    assert.doesNotMatch(reset.out, /disabled/);
    await world.ctx.db.updateTable("app_user").set({ is_enabled: false }).where("login_id", "=", "viewer").execute();
    const disabled = await runFile("reset-password.ts", "viewer");
    assert.match(disabled.out, /^The account is disabled: first an administrator enables it, under Users\.$/m);
    await world.ctx.db.updateTable("app_user").set({ is_enabled: true }).where("login_id", "=", "viewer").execute();
  });

  it("changes nothing when the login id is taken or missing", async () => {
    const taken = await run("admin", "Somebody");
    assert.deepEqual([taken.code, taken.out], [1, ""]);
    assert.match(taken.error, /^There is an account admin already; it was not changed\.\n$/);
    assert.equal((await submit(world, { username: "admin" })).answer.STATUS_ID, "0");
    assert.match((await run()).error, /^Give a login id of small letters and digits, and a name/);
  });

  it("refuses user IDs and addresses that the screens would refuse", async () => {
    for (const loginId of ["meera@example.gov.in", ".meera", "मीरा"])
      assert.match((await run(loginId, "Meera Devi")).error, /^Give a login id/, loginId);
    for (const [email, mobile] of [
      ["meera@example", ""],
      ["", "1234567890"],
      ["", "12345"],
    ] as const)
      assert.match(
        (await run("meera", "Meera Devi", email, mobile)).error,
        /^Give an e-mail address and a phone number/,
      );
    assert.equal((await run("meera", " Meera  Devi", "Meera@Example.gov.in", "+91 98765 43210")).error, "");
    const shown = await world.ctx.db
      .selectFrom("app_user")
      .select(["user_name", "email", "mobile"])
      .where("login_id", "=", "meera")
      .executeTakeFirst();
    assert.deepEqual(shown, { user_name: "Meera Devi", email: "meera@example.gov.in", mobile: "9876543210" });
    // An existing account with such values can still be changed.
    const { client } = await adminWithApp(world);
    const { db } = world.ctx;
    await db.updateTable("app_user").set({ login_id: "viewer@gov" }).where("login_id", "=", "viewer").execute();
    const posting = { role_id: ROLE.VIEWER, department_id: null, district_id: null, is_default: "Y" } as const;
    const person = { login_id: "viewer@gov", user_name: "V", designation: "", needs_factor: "N" } as const;
    const user_id = await userIdOf(world, "viewer@gov");
    const saved = await client.call(saveUser, { ...person, user_id, version: 1, postings: [posting], ...WHY });
    assert.equal(saved.STATUS_ID, "0", JSON.stringify(saved));
  });

  it("reuses the user ID of an account that never signed in", async () => {
    const { client } = await adminWithApp(world);
    const wanted: BodyOf<typeof saveUser> = {
      login_id: "never.began",
      user_name: "Ravi Kumar",
      designation: "Section Officer",
      needs_factor: "Y",
      postings: [{ role_id: ROLE.CELL_HEAD, department_id: null, district_id: null, is_default: "Y" }],
      ...WHY,
    };
    await client.ok(saveUser, wanted);
    const held = await run("never.began", "Asha Rani");
    assert.match(
      held.error,
      /^There is an account never\.began already/,
      "while a second administrator can still decide",
    );
    const { db, clock } = world.ctx;
    const at = clock.now().getTime();
    await db
      .updateTable("account_change")
      .set({ asked_at: new Date(at - 2), expires_at: new Date(at - 1) })
      .where("outcome", "is", null)
      .execute();
    assert.equal((await run("never.began", "Asha Rani", "asha@example.gov.in")).error, "");
    const about = async () =>
      rowsOf(await client.ok(userList, { search: "never.began" })).map((row) => [
        row.user_name,
        row.designation,
        row.role_names,
        row.is_enabled,
      ]);
    assert.deepEqual(await about(), [["Asha Rani", "", ["System Administrator"], "Y"]]);
    // Disabled later, it is an ordinary account, and its user ID is taken.
    await db.updateTable("app_user").set({ is_enabled: false }).where("login_id", "=", "never.began").execute();
    assert.equal((await about()).length, 1);
    assert.equal((await run("never.began", "Somebody")).code, 1);
  });
});
