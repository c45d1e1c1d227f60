/**
 * Accounts that get the role of a head or cell executive are reset, and codes after a change of address go to both
 * (decision 23).
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { oneUser, saveUser, type WantedAccount } from "@smgt/contract/calls/organisation/user-accounts.ts";
import * as users from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { AccountChange } from "@smgt/contract/shapes/account.ts";
import { addAdmin, adminWithApp, enrol, setMail, submit, userIdOf, WHY, type Admin } from "../../support/accounts.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { startSmtp } from "../../support/smtp-server.ts";
import { until } from "../../support/until.ts";

/** A one-time code in its written form. */
const CODE = /^[A-Z0-9]+-[A-Z0-9]+-[A-Z0-9]+/;
const DAY_MS = 24 * 3_600_000;
const smtp = await startSmtp();
after(() => smtp.close());

describe("an account that becomes a head's", () => {
  let first: Admin;
  let second: Admin;
  const world = worldForTests({ env: { SMGT_SMTP_URL: smtp.url, SMGT_MAIL_FROM: "smgt@example.gov.in" } });

  before(async () => {
    first = await adminWithApp(world, "admin");
    await addAdmin(world, "admin2");
    second = await adminWithApp(world, "admin2");
  });

  /** Saves the account with changed fields; returns the pending status, if a second administrator must confirm. */
  async function save(loginId: string, more: Partial<WantedAccount>): Promise<string | undefined> {
    const user_id = await userIdOf(world, loginId);
    const now = await first.client.ok(oneUser, { user_id });
    const { login_id, user_name, designation, mobile, email, needs_factor, version } = now;
    const postings = now.postings.map(({ role_id, department_id, district_id, is_default }) => ({
      role_id,
      department_id,
      district_id,
      is_default,
    }));
    const was = { login_id, user_name, designation, mobile, email, needs_factor, postings };
    const answer = await first.client.call(saveUser, { ...WHY, ...was, ...more, user_id, version });
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return answer.waits_for_second;
  }
  const waiting = async (loginId: string): Promise<AccountChange> => {
    const change = rowsOf(await second.client.ok(users.accountChanges)).find((one) => one.login_id === loginId);
    assert.ok(change !== undefined);
    return change;
  };
  const confirm = async ({ change_id }: AccountChange) =>
    (await second.client.call(users.settleChange, { change_id, is_confirmed: "Y" })).refusal;
  const codes = (to: string) => smtp.mails.filter((mail) => mail.to === to && CODE.test(mail.text)).length;
  const inRole = (role_id: number) => ({
    postings: [{ role_id, department_id: null, district_id: null, is_default: "Y" as const }],
  });

  it("is reset when the role is new: old credentials fail, and the code goes to the confirmed address", async () => {
    await setMail(world, "viewer");
    const { client: old } = await submit(world, { username: "viewer" });
    await enrol(world, old);
    assert.equal(await save("viewer", { email: "correct@example.gov.in" }), undefined);
    assert.equal(await save("viewer", inRole(ROLE.CELL_HEAD)), "Y");
    const change = await waiting("viewer");
    const { created_at } = await world.ctx.db
      .selectFrom("app_user")
      .select("created_at")
      .where("login_id", "=", "viewer")
      .executeTakeFirstOrThrow();
    assert.deepEqual([change.starts_afresh, change.account_since], ["Y", created_at.toISOString()]);
    assert.ok(change.address_changed_at !== null && change.address_changed_by_name !== null);
    assert.ok(change.wanted.some((line) => line.includes("correct@example.gov.in")));
    assert.equal((await old.call(menuCount)).STATUS_ID, "0", "nothing before the confirmation");
    assert.equal(await confirm(change), undefined);
    assert.equal((await old.call(menuCount)).refusal, "SESSION_EXPIRED");
    assert.equal((await submit(world, { username: "viewer" })).answer.refusal, "LOGIN_FAILED");
    const user_id = await userIdOf(world, "viewer");
    for (const table of ["second_factor", "known_device", "waiting_login"] as const)
      assert.deepEqual(
        await world.ctx.db.selectFrom(table).select("user_id").where("user_id", "=", user_id).execute(),
        [],
        table,
      );
    await until("the code", async () => codes("correct@example.gov.in") === 1);
    assert.equal(codes("viewer@example.gov.in"), 0, "no code where it was before");
  });

  it("is unchanged when the role was held before", async () => {
    await setMail(world, "hod");
    const { client: old } = await submit(world, { username: "hod" });
    assert.equal(await save("hod", { designation: "Director" }), "Y");
    const change = await waiting("hod");
    assert.equal(change.starts_afresh, "N");
    assert.equal(await confirm(change), undefined);
    assert.equal((await old.call(menuCount)).STATUS_ID, "0");
  });

  it("needs two administrators for a cell executive too", async () => {
    await setMail(world, "cell");
    const user_id = await userIdOf(world, "cell");
    const reset = await first.client.call(users.resetPassword, { ...WHY, user_id });
    assert.equal(reset.waits_for_second, "Y");
    assert.equal(await save("cell", { email: "mine@example.com" }), "Y");
    const row = await world.ctx.db
      .selectFrom("app_user")
      .select("email")
      .where("user_id", "=", user_id)
      .executeTakeFirst();
    assert.equal(row?.email, "cell@example.gov.in");
    // A reset requested for the former address is void at another one.
    const changes = rowsOf(await second.client.ok(users.accountChanges)).filter((one) => one.login_id === "cell");
    const [password, saved] = ["RESET_PASSWORD", "SAVE"].map((kind) => changes.find((one) => one.kind === kind));
    assert.ok(password !== undefined && saved !== undefined);
    assert.deepEqual(password.wanted, ["A code for a new password goes to: cell@example.gov.in"]);
    world.advance(1_000);
    assert.equal(await confirm(saved), undefined);
    assert.equal(await confirm(password), "USER_MOVED_ON");
  });

  it("sends codes to the former address too, for a day after its change", async () => {
    await setMail(world, "officer");
    await first.prove();
    assert.equal(await save("officer", { email: "other@example.gov.in" }), undefined);
    const user_id = await userIdOf(world, "officer");
    const reset = () => first.client.ok(users.resetPassword, { ...WHY, user_id });
    await reset();
    await until(
      "both have it",
      async () => codes("other@example.gov.in") === 1 && codes("officer@example.gov.in") === 1,
    );
    world.advance(DAY_MS);
    first = await adminWithApp(world, "admin");
    await reset();
    await until("the present one has the next", async () => codes("other@example.gov.in") === 2);
    assert.equal(codes("officer@example.gov.in"), 1);
  });
});
