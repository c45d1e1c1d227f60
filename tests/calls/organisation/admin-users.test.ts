/** Changes of accounts by an administrator, and refusals to all others. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { accountNotices } from "@smgt/contract/calls/organisation/account.ts";
import { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { oneUser } from "@smgt/contract/calls/organisation/user-accounts.ts";
import * as calls from "@smgt/contract/calls/organisation/users.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { addAdmin, adminWithApp, submit, recordOf, userIdOf, WHY } from "../../support/accounts.ts";
import { auditWithTexts } from "../../support/audit-texts.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";

describe("accounts for the administrator", () => {
  const world = worldForTests();
  let admin: Client;
  before(async () => {
    admin = (await adminWithApp(world)).client;
  });

  it("are listed by name, page by page, in the reader's language", async () => {
    const answer = await admin.call(calls.userList, { page_size: 5 });
    const first = rowsOf(answer.STATUS_RESPONSE);
    assert.equal(first.length, 5);
    const second = rowsOf(await admin.ok(calls.userList, { page_size: 5, cursor: answer.next_cursor ?? "" }));
    assert.equal(second.length, 5);
    const names = [...first, ...second].map((row) => row.user_name);
    assert.deepEqual(names, names.toSorted());
    const { n } = await world.ctx.db
      .selectFrom("app_user")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    assert.equal(answer.total_count, n - 1, "all but the program itself");
    const [row] = rowsOf(await admin.ok(calls.userList, { search: "officer3" }, { language: "hi" }));
    assert.equal(row?.login_id, "officer3");
    assert.match(row?.role_names.join() ?? "", /[\u0900-\u097f]/);
    assert.deepEqual(
      [row?.is_enabled, row?.is_locked, row?.has_second_factor, row?.is_signed_in],
      ["Y", "N", "N", "N"],
    );
    assert.equal(await admin.ok(calls.userList, { search: "% no such name" }), "No Record Found");
  });

  it("can be disabled, which ends the session at once, and enabled again", async () => {
    const officer = await signInAs(world.url, "officer");
    const user_id = await userIdOf(world, "officer");
    assert.equal(
      rowsOf(await admin.ok(calls.userList, { search: "officer" })).find((row) => row.user_id === user_id)
        ?.is_signed_in,
      "Y",
    );
    await admin.ok(calls.setUserEnabled, { ...WHY, user_id, is_enabled: "N" });
    assert.equal((await officer.call(userProfile)).http, 401);
    assert.equal((await submit(world, { username: "officer" })).answer.refusal, "LOGIN_FAILED");
    const off = rowsOf(await admin.ok(calls.userList, { is_enabled: "N" }));
    assert.deepEqual(
      off.map((row) => row.login_id),
      ["officer"],
    );
    await admin.ok(calls.setUserEnabled, { ...WHY, user_id, is_enabled: "Y" });
    assert.equal((await submit(world, { username: "officer" })).answer.STATUS_ID, "0");
    assert.deepEqual((await recordOf(world, "admin")).slice(-2), ["USER_DISABLED", "USER_ENABLED"]);
    const { client } = await submit(world, { username: "officer", force: true });
    const told = rowsOf(await client.ok(accountNotices)).map((notice) => [notice.kind, notice.by_name !== null]);
    assert.deepEqual(told, [
      ["DISABLED", true],
      ["ENABLED", true],
    ]);
  });

  it("name the rules that mark tickets to the officer before disabling", async () => {
    const user_id = await userIdOf(world, "officer2");
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const to = { action_mark: "Y", action_user_id: user_id } as const;
    await publishRules(world, head, [
      ruleOn(["drain"], { rule_name: "Drains", ...to }),
      ruleOn(["river"], { rule_name: "Rivers, off", is_active: "N", ...to }),
      ruleOn(["lake"], { rule_name: "Lakes", action_mark: "Y" }),
    ]);
    const rulesOf = async (id: number) =>
      rowsOf(await admin.ok(calls.userList, { search: "officer", page_size: 100 })).find((row) => row.user_id === id)
        ?.rules;
    const named = [
      { rule_name: "Drains", is_live: "Y" },
      { rule_name: "Rivers, off", is_live: "N" },
    ];
    assert.deepEqual(await rulesOf(user_id), named);
    assert.deepEqual((await admin.ok(oneUser, { user_id })).rules, named);
    assert.deepEqual(await rulesOf(await userIdOf(world, "officer")), []);
    // A warning, not a refusal: locking somebody out cannot wait for another officer's rules.
    await admin.ok(calls.setUserEnabled, { ...WHY, user_id, is_enabled: "N" });
    await admin.ok(calls.setUserEnabled, { ...WHY, user_id, is_enabled: "Y" });
  });

  it("name them to the second administrator who confirms", async () => {
    const user_id = await userIdOf(world, "hod");
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    await publishRules(world, head, [
      ruleOn(["drain"], { rule_name: "Drains", action_mark: "Y", action_user_id: user_id }),
      ruleOn(["river"], { rule_name: "Rivers, off", is_active: "N", action_mark: "Y", action_user_id: user_id }),
    ]);
    await addAdmin(world, "admin.of.rules");
    await admin.ok(calls.setUserEnabled, { ...WHY, user_id, is_enabled: "N" });
    const [asked] = rowsOf(await admin.ok(calls.accountChanges)).filter((change) => change.user_id === user_id);
    assert.deepEqual(asked?.wanted, ["Live rules that mark tickets to them: Drains"]);
    await admin.ok(calls.settleChange, { change_id: asked.change_id, is_confirmed: "N" });
  });

  it("show as locked after guessing, and can be unlocked", async () => {
    const user_id = await userIdOf(world, "field");
    const isLocked = async () =>
      rowsOf(await admin.ok(calls.userList, { search: "field" })).find((row) => row.user_id === user_id)?.is_locked;
    for (let n = 0; n < 100; n += 1) {
      world.advance(61_000);
      await submit(world, { username: "field", password: "wrong" }); // sequential
    }
    admin = (await adminWithApp(world)).client;
    assert.equal(await isLocked(), "Y");
    await admin.ok(calls.unlockUser, { ...WHY, user_id });
    assert.equal(await isLocked(), "N");
    assert.equal((await submit(world, { username: "field" })).answer.STATUS_ID, "0");
  });

  it("require a reason for each change, and keep it in the audit", async () => {
    const user_id = await userIdOf(world, "officer2");
    const each = [
      [calls.unlockUser, {}],
      [calls.resetPassword, {}],
      [calls.resetSecondFactor, {}],
      [calls.endUserSessions, {}],
      [calls.setUserEnabled, { is_enabled: "N" }],
      [calls.setUserEnabled, { is_enabled: "Y" }],
    ] as const;
    for (const [one, more] of each) {
      for (const reason of [undefined, "", "  too few  "]) {
        const body = { user_id, ...more, ...(reason === undefined ? {} : { reason }) } as never;
        assert.equal((await admin.call(one, body)).refusal, "ACCOUNT_REASON_REQUIRED", `${one.name} ${reason}`);
      }
    }
    const reason = "They retired on Friday, letter 14.";
    await admin.ok(calls.setUserEnabled, { user_id, is_enabled: "N", reason: ` ${reason} ` });
    await admin.ok(calls.setUserEnabled, { user_id, is_enabled: "Y", reason: "The letter was wrong." });
    await admin.ok(calls.endUserSessions, { user_id, reason: "A telephone was lost." });
    const rows = await auditWithTexts(world, ["USER_DISABLED", "USER_ENABLED", "SESSIONS_ENDED"]);
    assert.deepEqual(
      rows.slice(-3).map(({ event, detail, words }) => ({ event, detail, words })),
      [
        { event: "USER_DISABLED", detail: { user_id }, words: reason },
        { event: "USER_ENABLED", detail: { user_id }, words: "The letter was wrong." },
        { event: "SESSIONS_ENDED", detail: { user_id }, words: "A telephone was lost." },
      ],
    );
  });

  it("refuse some changes of oneself, and unknown users", async () => {
    const own = await userIdOf(world, "admin");
    for (const one of [calls.resetPassword, calls.resetSecondFactor]) {
      assert.equal((await admin.call(one, { ...WHY, user_id: own })).refusal, "NOT_YOURSELF", one.name);
      for (const user_id of [1, 2_000_000_000]) {
        assert.equal((await admin.call(one, { ...WHY, user_id })).refusal, "USER_NOT_FOUND", one.name);
      }
    }
    assert.equal(
      (await admin.call(calls.setUserEnabled, { ...WHY, user_id: own, is_enabled: "N" })).refusal,
      "NOT_YOURSELF",
    );
    assert.equal(
      (await admin.call(calls.setUserEnabled, { ...WHY, user_id: 1, is_enabled: "Y" })).refusal,
      "USER_NOT_FOUND",
    );
    assert.equal((await admin.call(calls.unlockUser, { ...WHY, user_id: 1 })).refusal, "USER_NOT_FOUND");
    assert.equal((await admin.call(calls.endUserSessions, { ...WHY, user_id: 1 })).refusal, "USER_NOT_FOUND");
  });

  it("refuse other roles", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const nobody = clientOf(world.url, null, null, null);
    const user_id = await userIdOf(world, "viewer");
    for (const one of [
      calls.userList,
      calls.resetPassword,
      calls.unlockUser,
      calls.resetSecondFactor,
      calls.endUserSessions,
      calls.setUserEnabled,
      calls.accountChanges,
      calls.settleChange,
    ]) {
      const body = { user_id, is_enabled: "N" } as never;
      assert.equal((await head.call(one, body)).refusal, "NOT_PERMITTED", one.name);
      assert.equal((await nobody.call(one, body)).http, 401, one.name);
    }
    // Heads of the cell have proofs too: they publish rules.
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const proof = { password: "not the password", otp: "000000" };
    assert.equal((await cell.call(calls.proveAdmin, proof)).refusal, "NOT_PERMITTED");
    assert.equal((await nobody.call(calls.proveAdmin, proof)).http, 401);
  });
});
