/**
 * A person's own sessions: the list, ending them, the reason of an end, "this was not me", and closing of live lines.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { accountNotices, endSession, ownSessions } from "@smgt/contract/calls/organisation/account.ts";
import { changePassword, lockAccount, logout, userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { endUserSessions, setUserEnabled, unlockUser } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { SCHEDULE } from "@smgt/server/registry.ts";
import { purgeExpiredJob } from "@smgt/server/domain/oversight/retention/purge-expired.job.ts";
import { cleanAccountsJob } from "@smgt/server/domain/organisation/sessions/delete-expired.job.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { adminWithApp, submit, recordOf, userIdOf, WHY, type SignedIn } from "../../support/accounts.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { PLAIN_FACTS, openLine } from "../../support/live-line.ts";
import { until } from "../../support/until.ts";

const NEW_PASSWORD = "monsoon over seven quiet rivers";
const DAY_MS = 86_400_000;

describe("one's own sessions", () => {
  const world = worldForTests();
  const enter = async (username: string, password = DEMO_PASSWORD): Promise<SignedIn> => {
    const signedIn = await submit(world, { username, password, force: true });
    assert.equal(signedIn.answer.STATUS_ID, "0", JSON.stringify(signedIn.answer));
    return signedIn;
  };
  /** The 401 of a client whose session has ended. */
  const leave = async ({ client }: SignedIn) => {
    const { http, ...answer } = (await client.call(userProfile)) as unknown as Record<string, unknown>;
    assert.equal(http, 401, JSON.stringify(answer));
    return answer;
  };
  /** A second live session of the same user, as left by an older version. */
  const beside = async (one: SignedIn): Promise<SignedIn> => {
    const { sessionId } = await sessionOf(one);
    const other = await enter(one.answer.user_id === undefined ? "" : await loginOf(one.answer.user_id));
    await world.ctx.db
      .updateTable("session")
      .set({ ended_at: null, end_reason: null, ended_by_device: null })
      .where("session_id", "=", sessionId)
      .execute();
    return other;
  };
  const loginOf = async (userId: number): Promise<string> =>
    (
      await world.ctx.db
        .selectFrom("app_user")
        .select("login_id")
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow()
    ).login_id;
  const sessionOf = async ({ client }: SignedIn): Promise<{ sessionId: number }> => {
    const rows = rowsOf(await client.ok(ownSessions));
    return { sessionId: rows.find((row) => row.is_current === "Y")?.session_id ?? 0 };
  };

  it("are listed with device, address and reason of the end, and nobody else's", async () => {
    await enter("hod");
    const now = await submit(world, { username: "hod", force: true, ip: "203.0.113.9" });
    const rows = rowsOf(await now.client.ok(ownSessions));
    assert.deepEqual(
      rows.map((row) => [row.device, row.is_current, row.is_live, row.end_reason]),
      [
        ["Chrome on Windows", "Y", "Y", null],
        ["Chrome on Windows", "N", "N", "taken_over"],
      ],
    );
    assert.match(rows[0]?.ip ?? "", /127\.0\.0\.1$/, "nobody is believed about their address unless it is configured");
  });

  it("can be ended one by one or all, except the present one and others' sessions", async () => {
    const first = await enter("officer");
    const second = await beside(first);
    const stranger = await enter("officer2");
    const theirs = (await sessionOf(stranger)).sessionId;
    const own = (await sessionOf(second)).sessionId;
    for (const session_id of [theirs, own, 2_000_000_000]) {
      assert.equal((await second.client.call(endSession, { session_id })).refusal, "SESSION_NOT_FOUND");
    }
    await second.client.ok(endSession, { session_id: (await sessionOf(first)).sessionId });
    const said = await leave(first);
    assert.deepEqual([said["end_reason"], said["refusal"]], ["ended_by_owner", "SESSION_EXPIRED"]);
    assert.equal((await second.client.call(userProfile)).STATUS_ID, "0");
    assert.equal((await stranger.client.call(userProfile)).STATUS_ID, "0");
    const third = await beside(second);
    await third.client.ok(endSession);
    assert.equal((await leave(second))["end_reason"], "ended_by_owner");
    assert.ok((await recordOf(world, "officer")).includes("SESSION_ENDED"));
  });

  it("refuse the old token at the next call and give the reason only with the cookie", async () => {
    const admin = await adminWithApp(world);
    const user_id = await userIdOf(world, "district");
    const ways: readonly (readonly [string, (one: SignedIn) => Promise<unknown>])[] = [
      ["logout", ({ client }) => client.ok(logout)],
      ["taken_over", () => enter("district")],
      ["ended_by_admin", () => admin.client.ok(endUserSessions, { ...WHY, user_id })],
      [
        "password_changed",
        async (one) => {
          const other = await beside(one);
          const body = { old_password: DEMO_PASSWORD, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
          await other.client.ok(changePassword, body);
          assert.equal((await other.client.call(userProfile)).STATUS_ID, "0", "the one that changed it goes on");
        },
      ],
      ["disabled", () => admin.client.ok(setUserEnabled, { ...WHY, user_id, is_enabled: "N" })],
    ];
    let password = DEMO_PASSWORD;
    for (const [reason, end] of ways) {
      const one = await enter("district", password); // sequential: a user has one session
      await end(one);
      if (reason === "password_changed") password = NEW_PASSWORD;
      const said = await leave(one);
      assert.equal(said["end_reason"], reason);
      assert.ok(Math.abs(Date.parse(String(said["ended_at"])) - world.ctx.clock.now().getTime()) < 60_000);
      assert.equal(said["device"], reason === "taken_over" ? "Chrome on Windows" : undefined);
      const thief = await world.server.app.inject({
        method: "POST",
        url: userProfile.path,
        headers: { authorization: `Bearer ${one.client.token}`, cookie: "smgt_session=somebody-else" },
      });
      assert.deepEqual([thief.statusCode, thief.json().end_reason], [401, undefined]);
    }
  });

  it("close the live line at once with the reason; an open line keeps its session alive", async () => {
    const one = await enter("field");
    const line = await openLine(world.url, one.client);
    const { sessionId } = await sessionOf(one);
    const seenAt = async () =>
      (
        await world.ctx.db
          .selectFrom("session")
          .select("seen_at")
          .where("session_id", "=", sessionId)
          .executeTakeFirstOrThrow()
      ).seen_at.getTime();
    world.advance(80_000);
    await world.server.live.keepSessionsAlive();
    assert.ok(world.ctx.clock.now().getTime() - (await seenAt()) < 5_000);
    await enter("field");
    await line.ended;
    assert.match(line.text(), /event: session\ndata: \{"end_reason":"taken_over"\}\n\n$/);
  });

  it("are found ended although the message was missed", async () => {
    const one = await enter("officer3");
    const line = await openLine(world.url, one.client);
    const { sessionId } = await sessionOf(one);
    await world.ctx.db
      .updateTable("session")
      .set({ ended_at: world.ctx.clock.now(), end_reason: "ended_by_admin" })
      .where("session_id", "=", sessionId)
      .execute();
    await world.server.live.keepSessionsAlive();
    await line.ended;
    assert.match(line.text(), /"end_reason":"ended_by_admin"/);
  });

  it("end with their lines after twelve hours", async () => {
    const one = await enter("head");
    const line = await openLine(world.url, one.client);
    world.advance(DAY_MS / 2);
    await world.server.live.keepSessionsAlive();
    await line.ended;
    assert.match(line.text(), /"end_reason":"expired"/);
    assert.equal((await leave(one))["end_reason"], "expired");
  });

  it("lock the account on a report by the displaced session, until an administrator unlocks it", async () => {
    const owner = await enter("operator");
    assert.equal(
      (await owner.client.call(lockAccount, { password: DEMO_PASSWORD })).http,
      401,
      "nothing was taken over yet",
    );
    const intruder = await enter("operator");
    const line = await openLine(world.url, intruder.client);
    for (const password of ["not the password", ""]) {
      const wrong = await owner.client.call(lockAccount, { password });
      assert.equal(wrong.refusal, "OLD_PASSWORD_WRONG", "who has only the token locks nobody out");
    }
    assert.equal((await intruder.client.call(userProfile)).STATUS_ID, "0");
    await owner.client.ok(lockAccount, { password: DEMO_PASSWORD });
    await line.ended;
    assert.equal((await leave(intruder))["end_reason"], "locked");
    assert.equal(
      (await intruder.client.call(lockAccount, { password: DEMO_PASSWORD })).http,
      401,
      "only the one that was taken over may",
    );
    const username = "operator";
    for (const cookies of [owner.device, intruder.device]) {
      assert.equal((await submit(world, { username, cookies, force: true })).answer.refusal, "LOGIN_FAILED");
    }
    const admin = await adminWithApp(world);
    await admin.client.ok(unlockUser, { ...WHY, user_id: await userIdOf(world, username) });
    await enter(username);
    const again = await owner.client.call(lockAccount, { password: DEMO_PASSWORD });
    assert.equal(again.http, 401, "a take-over locks once");
    const events = await recordOf(world, username);
    assert.ok(events.includes("ACCOUNT_LOCKED"));
    const { client } = await enter(username);
    const told = rowsOf(await client.ok(accountNotices)).map((notice) => notice.kind);
    assert.deepEqual(told, ["LOCKED", "UNLOCKED"]);
  });

  it("update role and places on the live line, and close it when the role is gone", async () => {
    const { client } = await enter("officer");
    const line = await openLine(world.url, client, ROLE.OFFICER);
    const own = world.ctx.db.updateTable("user_posting").where("user_id", "=", await userIdOf(world, "officer"));
    const GURUGRAM = 6;
    const HISAR = 7;
    let ticket_id = 900_000;
    const hears = async (district_id: number): Promise<boolean> => {
      ticket_id += 1;
      const place = { department_id: 1, district_id };
      world.server.live.publish({
        ticket_id,
        status_id: 1,
        version: 1,
        change: "changed",
        ...PLAIN_FACTS,
        ...place,
        marked: [place],
      });
      world.server.live.publish("missed");
      await until("the event after it", async () => line.text().split("event: missed").length > ticket_id - 900_000);
      return line.text().includes(String(ticket_id));
    };
    assert.deepEqual([await hears(GURUGRAM), await hears(HISAR)], [true, false]);
    await own.set({ district_id: HISAR }).execute();
    await world.server.live.keepSessionsAlive();
    assert.deepEqual([await hears(GURUGRAM), await hears(HISAR)], [false, true]);
    await own.set({ role_id: ROLE.VIEWER, department_id: null, district_id: null }).execute();
    await world.server.live.keepSessionsAlive();
    await line.ended;
    assert.doesNotMatch(line.text(), /event: session/, "the session goes on in another role");
    assert.equal((await client.call(userProfile)).STATUS_ID, "0");
  });

  it("keep a line that is opened during an update of places", async () => {
    const there = await openLine(world.url, (await enter("field")).client, ROLE.FIELD);
    const { client } = await enter("head");
    const { db } = world.ctx;
    const isRead = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const held = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!result.rows.some((row) => "held" in row)) return result;
        isRead.resolve();
        await gate.promise;
        return result;
      },
    });
    Object.assign(world.ctx, { db: held });
    const renewed = world.server.live.keepSessionsAlive();
    await isRead.promise;
    Object.assign(world.ctx, { db });
    const opened = await openLine(world.url, client, ROLE.CELL_HEAD);
    gate.resolve();
    await renewed;
    world.server.live.publish("missed");
    for (const line of [there, opened]) {
      await until("both hear", async () => line.text().includes("event: missed"));
      line.close();
    }
  });

  it('accept "this was not me" for a day only', async () => {
    const owner = await enter("cell");
    await enter("cell");
    world.advance(DAY_MS + 1_000);
    assert.equal((await owner.client.call(lockAccount, { password: DEMO_PASSWORD })).http, 401);
  });

  it("clean up expired rows, and keep rows of sessions for 400 days", async () => {
    await enter("viewer");
    await submit(world, { username: "viewer", password: "wrong" });
    const count = async (table: "session" | "spent_captcha" | "login_counter" | "known_device"): Promise<number> =>
      (
        await world.ctx.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow()
      ).n;
    const sessions = await count("session");
    assert.match(SCHEDULE, new RegExp(` ${cleanAccountsJob.name}$`, "m"), "it runs by the clock");
    world.advance(3 * DAY_MS);
    await cleanAccountsJob.run(world.ctx, {});
    assert.deepEqual([await count("spent_captcha"), await count("login_counter")], [0, 0]);
    assert.equal(await count("session"), sessions);
    const open = await world.ctx.db.selectFrom("session").select("session_id").where("ended_at", "is", null).execute();
    assert.deepEqual(open, []);
    world.advance(401 * DAY_MS);
    await purgeExpiredJob.run(world.ctx, {});
    await purgeExpiredJob.run(world.ctx, {});
    assert.deepEqual([await count("session"), await count("known_device")], [0, 0]);
  });
});
