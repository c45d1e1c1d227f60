/** Creating and changing accounts, as an administrator does on screen. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { accountNotices, secondFactor } from "@smgt/contract/calls/organisation/account.ts";
import { logout, refresh, setPassword, userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import * as accounts from "@smgt/contract/calls/organisation/user-accounts.ts";
import { importUsers, userImport } from "@smgt/contract/calls/organisation/user-import.ts";
import * as calls from "@smgt/contract/calls/organisation/users.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "@smgt/server/context.ts";
import { listChanges } from "@smgt/server/domain/organisation/accounts/decide-change.ts";
import { addAdmin, adminWithApp, submit, userIdOf, WHY, type Admin } from "../../support/accounts.ts";
import { clientOf, signInAs, solvedCaptcha, type Client } from "../../support/client.ts";
import { countQueries } from "../../support/count-queries.ts";
import { ENERGY, GURUGRAM, HISAR, openDesk, WATER } from "../../support/desk.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { openSmsGateway } from "../../support/sms-gateway.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const OFFICER = { role_id: ROLE.OFFICER, department_id: ENERGY, district_id: GURUGRAM, is_default: "Y" } as const;
const STATE = { department_id: null, district_id: null, is_default: "Y" } as const;

const person = (login_id: string, more: Partial<accounts.WantedAccount> = {}): accounts.WantedAccount => ({
  login_id,
  user_name: "Kavita Rani",
  designation: "Executive Engineer",
  mobile: "+91 98120 00001",
  email: "",
  needs_factor: "Y",
  postings: [OFFICER],
  ...more,
});

const gateway = await openSmsGateway();

describe("an account created by an administrator", () => {
  let world: World;
  let admin: Admin;
  let client: Client;
  before(async () => {
    world = await startWorld({ env: gateway.env });
    admin = await adminWithApp(world);
    client = admin.client;
  });
  after(() => world?.close());

  const detail = async (user_id: number) => client.ok(accounts.oneUser, { user_id });
  const refusal = async (wanted: Partial<accounts.WantedAccount>, more: object = {}) =>
    (await client.call(accounts.saveUser, { ...person("never.made"), ...wanted, ...more })).refusal;

  it("sends its owner a code, to set a password and then a second factor before anything else", async () => {
    const answer = await client.call(accounts.saveUser, person(" Kavita.Rani "));
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    assert.match(answer.sent_to ?? "", /001$/);
    assert.doesNotMatch(JSON.stringify(answer), /9812000001/);
    const text = await until("the code", async () => gateway.texts().find((one) => one.includes("kavita.rani")));
    const reset_code = /^[A-Z0-9-]{8,}/.exec(text)?.[0] ?? "";
    const password = "barley terrace ink morning";
    const captcha = await solvedCaptcha(world.url);
    const nobody = clientOf(world.url, null, null, null);
    const set = { username: "kavita.rani", reset_code, new_password: password, confirm_password: password };
    await nobody.ok(setPassword, { ...set, ...captcha });
    const { answer: signedIn, client: own } = await submit(world, { username: "kavita.rani", password });
    assert.equal(signedIn.STATUS_ID, "0", JSON.stringify(signedIn));
    assert.equal((await own.call(calls.enabledUsers)).refusal, "DUTY_FIRST");
    assert.equal((await own.ok(secondFactor)).is_required, "Y");
    const user_id = await userIdOf(world, "kavita.rani");
    const shown = await detail(user_id);
    assert.deepEqual(
      [shown.user_name, shown.mobile, shown.version, shown.is_new, shown.history.map((one) => one.what)],
      ["Kavita Rani", "9812000001", 2, "N", ["Account created"]],
    );
    assert.deepEqual(
      shown.postings.map(({ role_id, department_id, district_id, open_tickets }) => [
        role_id,
        department_id,
        district_id,
        open_tickets,
      ]),
      [[ROLE.OFFICER, ENERGY, GURUGRAM, 0]],
    );
  });

  it("is refused with all its mistakes", async () => {
    const posting = (role_id: number, department_id: number | null, district_id: number | null) => ({
      postings: [{ role_id, department_id, district_id, is_default: "Y" as const }],
    });
    assert.equal(await refusal({ login_id: "officer" }), "LOGIN_TAKEN");
    assert.equal(await refusal({ login_id: "a b" }), "LOGIN_UNFIT");
    assert.equal(await refusal({ user_name: "  " }), "USER_NAME_REQUIRED");
    assert.equal(await refusal({ mobile: "12345" }), "MOBILE_WRONG");
    assert.equal(await refusal({ email: "kavita@" }), "EMAIL_UNFIT");
    assert.equal(await refusal({ postings: [OFFICER, { ...OFFICER, is_default: "N" }] }), "POSTING_DOUBLED");
    assert.equal(await refusal(posting(ROLE.OFFICER, null, GURUGRAM)), "POSTING_DEPARTMENT_NEEDED");
    assert.equal(await refusal(posting(ROLE.DIST_NODAL, null, null)), "POSTING_DISTRICT_NEEDED");
    assert.equal(await refusal(posting(ROLE.VIEWER, ENERGY, null)), "POSTING_NO_DEPARTMENT");
    assert.equal(await refusal(posting(ROLE.CELL_EXEC, null, GURUGRAM)), "POSTING_NO_DISTRICT");
    assert.equal(await refusal(posting(77, null, null)), "POSTING_UNKNOWN");
    assert.equal(await refusal(posting(ROLE.OFFICER, 9_999, null)), "POSTING_UNKNOWN");
    assert.equal(await refusal({}, { user_id: await userIdOf(world, "admin") }), "NOT_YOURSELF");
    assert.equal(await refusal({}, { ...WHY, user_id: 2_000_000_000, version: 1 }), "USER_NOT_FOUND");
    const kept = rowsOf(await client.ok(calls.userList, { search: "never.made" }));
    assert.deepEqual(kept, []);
  });

  it("requires the administrator's proof, and refuses other roles", async () => {
    world.advance(6 * 60_000);
    assert.equal((await client.call(accounts.saveUser, person("too.late"))).refusal, "PROOF_NEEDED");
    await admin.prove();
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const nobody = clientOf(world.url, null, null, null);
    const user_id = await userIdOf(world, "officer2");
    assert.equal((await head.call(accounts.saveUser, person("not.mine"))).refusal, "NOT_PERMITTED");
    assert.equal((await head.call(accounts.oneUser, { user_id })).refusal, "NOT_PERMITTED");
    assert.equal((await nobody.call(accounts.saveUser, person("not.mine"))).http, 401);
    assert.equal((await nobody.call(accounts.oneUser, { user_id })).http, 401);
    assert.equal((await client.call(accounts.saveUser, { ...person("x1"), postings: [] })).refusal, "BAD_INPUT");
  });

  const asIs = async (loginId: string) => {
    const user_id = await userIdOf(world, loginId);
    const { version, login_id, user_name, designation, mobile, email, needs_factor, postings } = await detail(user_id);
    const places = postings.map(({ role_id, department_id, district_id, is_default }) => ({
      role_id,
      department_id,
      district_id,
      is_default,
    }));
    const wanted = { login_id, user_name, designation, mobile, email, needs_factor, postings: places };
    return { user_id, version, ...wanted, ...WHY };
  };

  it("refuses the second of two concurrent changes until reviewed, and loses nothing", async () => {
    const seen = await asIs("officer3");
    await client.ok(accounts.saveUser, { ...seen, designation: "Superintending Engineer" });
    const second = await client.call(accounts.saveUser, { ...seen, mobile: "9812000003" });
    assert.equal(second.refusal, "USER_MOVED_ON");
    const again = await asIs("officer3");
    await client.ok(accounts.saveUser, { ...again, mobile: "9812000003" });
    const now = await detail(seen.user_id);
    assert.deepEqual([now.designation, now.mobile, now.version], ["Superintending Engineer", "9812000003", 3]);
    assert.deepEqual(
      now.history.map((one) => [one.what, one.reason]),
      [
        ["Account changed", WHY.reason],
        ["Account changed", WHY.reason],
      ],
    );
    const owner = await signInAs(world.url, "officer3");
    assert.deepEqual(
      rowsOf(await owner.ok(accountNotices)).map((notice) => notice.kind),
      ["CHANGED", "CHANGED"],
    );
    assert.equal((await client.call(accounts.saveUser, { ...again, login_id: "other.name" })).refusal, "LOGIN_STAYS");
    const { reason: _, ...without } = await asIs("officer3");
    assert.equal((await client.call(accounts.saveUser, without)).refusal, "ACCOUNT_REASON_REQUIRED");
    // An omitted field is cleared.
    const { mobile: _mobile, ...withoutMobile } = await asIs("officer3");
    await client.ok(accounts.saveUser, withoutMobile);
    assert.deepEqual([(await detail(seen.user_id)).mobile, (await detail(seen.user_id)).version], ["", 4]);
    // Unchanged values notify nobody.
    await client.ok(accounts.saveUser, await asIs("officer3"));
    assert.equal((await detail(seen.user_id)).version, 4);
  });

  it("notifies former addresses of a change, by form and by sheet", async () => {
    const [own, given, again] = ["9812000021", "9812000022", "9812000023"] as const;
    const told = (mobile: string, times: number): Promise<boolean> =>
      until(`${mobile} is told ${times} times`, async () => {
        const texts = gateway.textsTo(mobile).filter((text) => text.includes("addresses or postings were changed"));
        return texts.length === times;
      });
    await client.ok(accounts.saveUser, person("moved.away", { user_name: "Moved Away", mobile: own }));
    await client.ok(accounts.saveUser, { ...(await asIs("moved.away")), mobile: given });
    await Promise.all([told(own, 1), told(given, 1)]);
    const head = ["User ID", "Name", "Mobile", "Role", "Department", "District"];
    const row = ["moved.away", "Moved Away", again, "Department Nodal Officer", "Energy", "Gurugram"];
    await client.ok(importUsers, { rows: [head, row], is_trial: "N", ...WHY });
    await Promise.all([told(given, 2), told(again, 1), told(own, 1)]);
    // A change of the name only; sent once.
    await client.ok(accounts.saveUser, { ...(await asIs("moved.away")), user_name: "Moved Again" });
    await told(again, 2);
  });

  it("loses a posting at the next call of its session, but not one with tickets", async () => {
    const desk = await openDesk(world);
    const { ticket_id } = await desk.fromPhone();
    await desk.marked(ticket_id);
    const seen = await asIs("officer");
    const viewer = { role_id: ROLE.VIEWER, department_id: null, district_id: null, is_default: "N" } as const;
    const hisar = { ...OFFICER, district_id: HISAR };
    const refused = await client.call(accounts.saveUser, { ...seen, postings: [hisar] });
    assert.equal(refused.refusal, "POSTING_HAS_TICKETS");
    assert.match(refused.STATUS_RESPONSE as string, /^1 open ticket is held/);
    // A wider posting covers the narrow one.
    const whole = { ...OFFICER, district_id: null };
    await client.ok(accounts.saveUser, { ...seen, postings: [whole, viewer] });
    const own = (await signInAs(world.url, "officer", ROLE.OFFICER)).as(ROLE.VIEWER);
    assert.equal((await own.call(userProfile)).STATUS_ID, "0");
    await client.ok(accounts.saveUser, { ...(await asIs("officer")), postings: [whole] });
    assert.equal((await own.call(userProfile)).refusal, "ROLE_NOT_YOURS");
    assert.equal((await own.as(ROLE.OFFICER).call(userProfile)).STATUS_ID, "0");
    // The session stays: it can be renewed, without a role.
    assert.equal((await own.call(refresh)).STATUS_ID, "0");
    assert.equal((await own.call(logout)).STATUS_ID, "0");
    assert.equal((await own.as(ROLE.OFFICER).call(userProfile)).refusal, "SESSION_EXPIRED");
  });

  it("of a head or administrator is pending as a whole for the second administrator, who sees the request", async () => {
    const wanted = person("new.admin", {
      user_name: "Ravi Kumar",
      postings: [{ role_id: ROLE.ADMIN, ...STATE }],
    });
    assert.equal((await client.call(accounts.saveUser, wanted)).refusal, "ACCOUNT_REASON_REQUIRED");
    assert.equal((await client.call(accounts.saveUser, { ...wanted, ...WHY })).refusal, "ONLY_ADMINISTRATOR");
    await addAdmin(world, "admin2");
    const asked = await client.call(accounts.saveUser, { ...wanted, ...WHY });
    assert.equal(asked.waits_for_second, "Y", JSON.stringify(asked));
    const user_id = await userIdOf(world, "new.admin");
    assert.deepEqual([(await detail(user_id)).is_enabled, (await detail(user_id)).postings], ["N", []]);
    const [change] = rowsOf(await client.ok(calls.accountChanges));
    assert.deepEqual(
      [change?.kind, change?.wanted],
      ["SAVE", ["Ravi Kumar, Executive Engineer, new.admin", "System Administrator", "9812000001"]],
    );
    const change_id = change?.change_id ?? 0;
    const own = await client.call(calls.settleChange, { change_id, is_confirmed: "Y" });
    assert.equal(own.refusal, "CHANGE_IS_YOURS");
    const second = await adminWithApp(world, "admin2");
    await second.client.ok(calls.settleChange, { change_id, is_confirmed: "Y" });
    const made = await detail(user_id);
    assert.deepEqual(
      [made.is_enabled, made.needs_two, made.postings.map((posting) => posting.role_id)],
      ["Y", "Y", [ROLE.ADMIN]],
    );
    // A head of department stays until a second administrator agrees; a change in between is reviewed again.
    const hod = await asIs("hod");
    const moved = { ...hod, mobile: "9812000009" };
    assert.equal((await client.call(accounts.saveUser, moved)).waits_for_second, "Y");
    assert.equal((await client.call(accounts.saveUser, moved)).refusal, "CHANGE_WAITS");
    assert.equal((await detail(hod.user_id)).mobile, "");
    await world.ctx.db.updateTable("app_user").set({ version: 9 }).where("user_id", "=", hod.user_id).execute();
    const [waiting] = rowsOf(await client.ok(calls.accountChanges));
    const stale = { change_id: waiting?.change_id ?? 0, is_confirmed: "Y" } as const;
    assert.equal((await second.client.call(calls.settleChange, stale)).refusal, "USER_MOVED_ON");
  });

  it("frees its user ID when refused or expired, and is not listed", async () => {
    const second = await adminWithApp(world, "admin2");
    const ask = async (user_name: string): Promise<number> => {
      const wanted = person("asked.twice", {
        user_name,
        postings: [{ role_id: ROLE.HOD, ...STATE, department_id: WATER }],
      });
      const asked = await client.call(accounts.saveUser, { ...wanted, ...WHY });
      assert.equal(asked.waits_for_second, "Y", JSON.stringify(asked));
      const found = rowsOf(await client.ok(calls.accountChanges)).filter((one) => one.login_id === "asked.twice");
      assert.deepEqual(
        found.map((one) => one.user_name),
        [user_name],
      );
      return found[0]?.change_id ?? 0;
    };
    const listed = async () => rowsOf(await client.ok(calls.userList, { search: "asked.twice" }));
    const trial = async () => {
      const rows = [
        ["User ID", "Name", "Role"],
        ["asked.twice", "Asha Rani", "Monitoring"],
      ];
      return (await client.ok(importUsers, { rows, is_trial: "Y" }))[0]?.outcome;
    };
    const first = await ask("Ravi Kumar");
    assert.equal((await listed()).length, 1);
    assert.equal(await trial(), "fault", "a sheet does not touch what waits");
    assert.equal(
      (await client.call(accounts.saveUser, { ...person("asked.twice"), ...WHY })).refusal,
      "LOGIN_TAKEN",
      "while it waits",
    );
    await second.client.ok(calls.settleChange, { change_id: first, is_confirmed: "N" });
    assert.deepEqual(await listed(), []);

    const late = await ask("Ravi Sharma");
    const { db, clock } = world.ctx;
    await db
      .updateTable("account_change")
      .set({ asked_at: new Date(clock.now().getTime() - 2), expires_at: new Date(clock.now().getTime() - 1) })
      .where("change_id", "=", late)
      .execute();
    assert.deepEqual(await listed(), []);

    await second.client.ok(calls.settleChange, { change_id: await ask("Ravi Verma"), is_confirmed: "Y" });
    assert.deepEqual(
      (await listed()).map((row) => [row.user_name, row.is_enabled]),
      [["Ravi Verma", "Y"]],
    );
    assert.equal((await client.call(accounts.saveUser, { ...person("asked.twice"), ...WHY })).refusal, "LOGIN_TAKEN");
  });

  it("can be created by a sheet under a user ID refused before", async () => {
    const second = await adminWithApp(world, "admin2");
    const wanted = person("by.sheet", { postings: [{ role_id: ROLE.CELL_HEAD, ...STATE }] });
    assert.equal((await client.call(accounts.saveUser, { ...wanted, ...WHY })).waits_for_second, "Y");
    const change = rowsOf(await client.ok(calls.accountChanges)).find((one) => one.login_id === "by.sheet");
    await second.client.ok(calls.settleChange, { change_id: change?.change_id ?? 0, is_confirmed: "N" });
    const rows = [
      ["User ID", "Name", "Role"],
      ["by.sheet", "Asha Rani", "Monitoring"],
    ];
    const { import_id = 0 } = await client.call(importUsers, { rows, is_trial: "N", ...WHY });
    const done = await until("the import", async () => {
      const shown = await client.ok(userImport, { import_id });
      return shown?.is_finished === "Y" ? shown : null;
    });
    assert.equal(done.made, 1);
    const made = await detail(await userIdOf(world, "by.sheet"));
    assert.deepEqual(
      [made.user_name, made.is_enabled, made.postings.map((posting) => posting.role_id)],
      ["Asha Rani", "Y", [ROLE.VIEWER]],
    );
  });

  it("keeps a posting required by published rules, unless confirmed", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const seen = await asIs("phed.gurugram");
    const pipes = { action_mark: "Y", action_department_id: WATER, action_district_id: GURUGRAM } as const;
    await publishRules(world, head, [
      ruleOn(["pipe"], { rule_name: "Pipes", ...pipes }),
      ruleOn(["tank"], { rule_name: "Tanks", action_mark: "Y", action_user_id: seen.user_id }),
      ruleOn(["well"], { rule_name: "Wells, off", is_active: "N", ...pipes }),
      ruleOn(["wire"], { rule_name: "Wires", ...pipes, action_department_id: ENERGY }),
    ]);
    const there = { ...OFFICER, department_id: WATER, district_id: HISAR };
    const moved = { ...seen, postings: [there] };
    const refused = await client.call(accounts.saveUser, moved);
    assert.deepEqual(
      [refused.refusal, refused.STATUS_RESPONSE],
      [
        "RULES_LEFT",
        "Live rules would mark tickets that nobody could take after this change: Pipes, Tanks. First have these rules changed and published. Or accept that such tickets stay with the cell, and save again.",
      ],
    );
    const inHindi = await client.call(accounts.saveUser, moved, { language: "hi" });
    assert.match(
      String(inHindi.STATUS_RESPONSE),
      /^इस बदलाव के बाद इन लागू नियमों से भेजे गए टिकट कोई नहीं ले सकेगा: Pipes, Tanks।/,
    );
    assert.equal((await detail(seen.user_id)).version, seen.version);
    // Also shown before disabling; the rule naming the officer is listed separately.
    const { place_rules, rules } = await detail(seen.user_id);
    assert.deepEqual([place_rules, rules.map((rule) => rule.rule_name)], [["Pipes"], ["Tanks"]]);
    // A wider posting and other fields have no warning.
    await client.ok(accounts.saveUser, { ...seen, postings: [{ ...there, district_id: null }] });
    await client.ok(accounts.saveUser, { ...(await asIs("phed.gurugram")), designation: "Engineer" });
    await client.ok(accounts.saveUser, { ...(await asIs("phed.gurugram")), postings: [there], accepts_rules: "Y" });
    assert.deepEqual(
      (await detail(seen.user_id)).postings.map((posting) => posting.district_id),
      [HISAR],
    );
    // The confirmer of a head's change reads it as well.
    const here = { ...there, district_id: GURUGRAM, is_default: "N" } as const;
    const before = await asIs("head");
    const { postings } = before;
    await world.ctx.db
      .insertInto("user_posting")
      .values({ user_id: before.user_id, role_id: ROLE.OFFICER, department_id: WATER, district_id: GURUGRAM })
      .execute();
    assert.equal((await client.call(accounts.saveUser, { ...before, postings })).refusal, "RULES_LEFT");
    const asked = await client.call(accounts.saveUser, { ...before, postings, accepts_rules: "Y" });
    assert.equal(asked.waits_for_second, "Y", JSON.stringify(asked));
    const changes = rowsOf(await client.ok(calls.accountChanges)).filter((one) => one.user_id === before.user_id);
    assert.equal(changes[0]?.wanted.at(-1), "Live rules whose tickets nobody could take then: Pipes");
    await client.ok(calls.settleChange, { change_id: changes[0].change_id, is_confirmed: "N" });
    // Keeping the posting clears the warning.
    const kept = await client.call(accounts.saveUser, { ...before, postings: [...postings, here] });
    assert.equal(kept.waits_for_second, "Y", JSON.stringify(kept));
  });

  it("is pending among others, with as many queries for three as for one", async () => {
    const waiting = async (): Promise<number> => rowsOf(await client.ok(calls.accountChanges)).length;
    const before = await waiting();
    assert.ok(before > 0, "changes of the tests above wait");
    const { ctx, queries } = countQueries(world.ctx);
    const reader: Officer = {
      userId: await userIdOf(world, "admin"),
      userName: "Administrator",
      sessionId: 1,
      roleId: ROLE.ADMIN,
      roleIds: [ROLE.ADMIN],
      postings: [],
      duties: [],
      language: "en",
    };
    const count = async (): Promise<number> => {
      queries();
      await listChanges(ctx, reader);
      return queries();
    };
    const few = await count();
    for (const login of ["waits.one", "waits.two"]) {
      const wanted = person(login, { postings: [{ role_id: ROLE.ADMIN, ...STATE }] });
      await client.ok(accounts.saveUser, { ...wanted, ...WHY });
    }
    assert.equal(await waiting(), before + 2);
    assert.equal(await count(), few);
  });

  it("is found by role, place and state, page by page", async () => {
    const ids = async (body: object) => rowsOf(await client.ok(calls.userList, body)).map((row) => row.login_id);
    assert.deepEqual(await ids({ role_id: ROLE.OFFICER, department_id: ENERGY, search: "kavita" }), ["kavita.rani"]);
    assert.deepEqual(await ids({ role_id: ROLE.FIELD, search: "kavita" }), []);
    assert.deepEqual(await ids({ district_id: HISAR, search: "kavita" }), []);
    assert.deepEqual(await ids({ is_away: "Y" }), []);
    const names: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const body = { role_id: ROLE.OFFICER, page_size: 40, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await client.call(calls.userList, body); // each page starts at the cursor of the one before
      names.push(...rowsOf(answer.STATUS_RESPONSE).map((row) => row.login_id));
      if (pages === 0) assert.ok((answer.total_count ?? 0) > 40);
      cursor = answer.next_cursor;
      pages += 1;
    } while (cursor !== undefined);
    const { n } = await world.ctx.db
      .selectFrom("user_posting")
      .select((eb) => eb.fn.count<number>("user_id").distinct().as("n"))
      .where("role_id", "=", ROLE.OFFICER)
      .executeTakeFirstOrThrow();
    assert.equal(names.length, n);
    assert.equal(new Set(names).size, n);
    assert.ok(pages > 1);
    assert.equal((await client.call(calls.userList, { cursor: "no cursor" })).refusal, "BAD_INPUT");
  });
});
