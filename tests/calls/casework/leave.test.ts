/** Leave: who may enter it for whom, the delegate's notification, and its display when an officer is chosen. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { accountNotices } from "@smgt/contract/calls/organisation/account.ts";
import { userAssignmentByAction } from "@smgt/contract/calls/casework/assignment.ts";
import { chargeOf } from "@smgt/contract/calls/casework/handover.ts";
import { leave } from "@smgt/contract/calls/casework/leave.ts";
import { updateAvailability } from "@smgt/contract/calls/organisation/users.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { turnAvailability } from "@smgt/server/domain/casework/workflow/clocks/sweep-queries.ts";
import { adminWithApp } from "../../support/accounts.ts";
import { ENERGY, GURUGRAM, HISAR, openDesk, type Desk } from "../../support/desk.ts";
import { clientOf } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { allowReassign } from "../../support/may-reassign.ts";

describe("leave", () => {
  const world = worldForTests({ startsAt: new Date("2026-06-01T06:00:00Z") });
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
    await world.ctx.db
      .insertInto("user_posting")
      .values({ user_id: desk.userId.hisar, role_id: ROLE.OFFICER, department_id: ENERGY, district_id: GURUGRAM })
      .execute();
  });

  const picked = async (userId: number) => {
    const { ticket_id } = await desk.fromPhone();
    const body = { ticket_id, action_id: ACTION.MARK, department_id: ENERGY, district_id: GURUGRAM };
    const { users } = await desk.as.cell.ok(userAssignmentByAction, body);
    return users.find((row) => row.user_id === userId);
  };

  it("stores its days, notifies the delegate once, and shows when an officer is chosen", async () => {
    const own = desk.as.officer;
    const shown = await own.ok(leave, {});
    assert.equal(shown.is_available, "Y");
    assert.ok(shown.delegates.some((one) => one.user_id === desk.userId.hisar));
    assert.ok(!shown.delegates.some((one) => one.user_id === desk.userId.water));
    const wish = {
      is_available: "N",
      from_date: "2026-06-01",
      to_date: "2026-06-05",
      reason: "Training in Panchkula",
      delegate_user_id: desk.userId.hisar,
    } as const;
    await own.ok(updateAvailability, wish);
    await own.ok(updateAvailability, { ...wish, to_date: "2026-06-06" });
    const kept = await own.ok(leave, {});
    assert.deepEqual(
      [kept.is_available, kept.from_date, kept.to_date, kept.reason, kept.delegate_user_id],
      ["N", "2026-06-01", "2026-06-06", "Training in Panchkula", desk.userId.hisar],
    );
    const { user_name: name } = await world.ctx.db
      .selectFrom("app_user")
      .select("user_name")
      .where("user_id", "=", desk.userId.hisar)
      .executeTakeFirstOrThrow();
    const row = await picked(desk.userId.officer);
    assert.deepEqual([row?.is_available, row?.away_until, row?.delegate_name], ["N", "2026-06-06", name]);
    const there = await picked(desk.userId.hisar);
    assert.deepEqual([there?.is_available, there?.away_until, there?.delegate_name], ["Y", null, null]);
    const told = rowsOf(await desk.as.hisar.ok(accountNotices)).filter((notice) => notice.kind === "DELEGATE");
    assert.equal(told.length, 1);
    const { stands_in_for: standsInFor } = await desk.as.hisar.ok(leave, {});
    assert.deepEqual(
      standsInFor.map((one) => [one.from_date, one.to_date]),
      [["2026-06-01", "2026-06-06"]],
    );
  });

  it("begins and ends by its days", async () => {
    const hod = desk.as.hod;
    const user_id = desk.userId.officer;
    await hod.ok(updateAvailability, { user_id, is_available: "N", from_date: "2026-06-10", to_date: "2026-06-12" });
    const is = async () => (await hod.ok(leave, { user_id })).is_available;
    assert.equal(await is(), "Y", "the days are still to come");
    await turnAvailability(world.ctx.db, "2026-06-10");
    assert.equal(await is(), "N");
    await turnAvailability(world.ctx.db, "2026-06-12");
    assert.equal(await is(), "N", "the last day is one of them");
    await turnAvailability(world.ctx.db, "2026-06-13");
    assert.equal(await is(), "Y");
  });

  it("in the future survives changes of today's availability, and ends only explicitly", async () => {
    const own = desk.as.officer;
    const planned = {
      from_date: "2026-07-01",
      to_date: "2026-07-03",
      reason: "A wedding",
      delegate_user_id: desk.userId.hisar,
    } as const;
    const kept = async () => {
      const { is_available, from_date, to_date, reason, delegate_user_id } = await own.ok(leave, {});
      return { is_available, from_date, to_date, reason, delegate_user_id };
    };
    await own.ok(updateAvailability, { is_available: "N", ...planned });
    assert.deepEqual(await kept(), { is_available: "Y", ...planned });
    await own.ok(updateAvailability, { is_available: "N" });
    assert.deepEqual(await kept(), { is_available: "N", ...planned });
    // The clocks do not change what the officer set for today.
    await turnAvailability(world.ctx.db, "2026-06-20");
    assert.deepEqual(await kept(), { is_available: "N", ...planned });
    await own.ok(updateAvailability, { is_available: "Y" });
    assert.deepEqual(await kept(), { is_available: "Y", ...planned });
    const none = { from_date: null, to_date: null, reason: null, delegate_user_id: null };
    await own.ok(updateAvailability, { is_available: "Y", ends_leave: "Y" });
    assert.deepEqual(await kept(), { is_available: "Y", ...none });
    // Returning during the leave ends it.
    await own.ok(updateAvailability, { is_available: "N", ...planned, from_date: "2026-06-01" });
    await own.ok(updateAvailability, { is_available: "Y" });
    assert.deepEqual(await kept(), { is_available: "Y", ...none });
  });

  it("is entered by a district officer for officers of the district, where the State's table lets them reassign", async () => {
    const { district } = desk.as;
    const there = { user_id: desk.userId.officer };
    assert.equal((await district.call(leave, there)).refusal, "NOT_PERMITTED");
    await allowReassign(world, [ROLE.HOD, ROLE.DIST_NODAL]);
    assert.equal((await district.call(leave, there)).STATUS_ID, "0");
    await district.ok(updateAvailability, { ...there, is_available: "N" });
    await district.ok(updateAvailability, { ...there, is_available: "Y" });
    // Officers of another district, of all districts, or without a department are out of reach.
    const { db } = world.ctx;
    const posted = async (role_id: number, department_id: number | null, district_id: number | null) => {
      const { user_id } = await db
        .insertInto("app_user")
        .values({ login_id: `posted.${role_id}.${district_id ?? "all"}`, user_name: "Ravi Kumar", password_hash: "!" })
        .returning("user_id")
        .executeTakeFirstOrThrow();
      await db.insertInto("user_posting").values({ user_id, role_id, department_id, district_id }).execute();
      return user_id;
    };
    const others = [
      await posted(ROLE.OFFICER, ENERGY, HISAR),
      await posted(ROLE.OFFICER, ENERGY, null),
      await posted(ROLE.DIST_NODAL, null, GURUGRAM),
    ];
    for (const user_id of others) assert.equal((await district.call(leave, { user_id })).refusal, "NOT_PERMITTED");
    // The charge screen is informed beforehand, so that it offers no leave that would be refused.
    const offered = async (from_user_id: number, who = district) =>
      (await who.ok(chargeOf, { from_user_id })).may_say_leave;
    assert.deepEqual(await Promise.all([there.user_id, ...others].map((id) => offered(id))), ["Y", "N", "N", "N"]);
    const [ofOtherDistrict = 0] = others;
    const admin = (await adminWithApp(world)).client;
    assert.equal(await offered(ofOtherDistrict, admin), "Y");
    await db.updateTable("app_user").set({ is_enabled: false }).where("user_id", "=", ofOtherDistrict).execute();
    assert.equal(await offered(ofOtherDistrict, admin), "N");
    await allowReassign(world, [ROLE.HOD]);
    assert.equal((await district.call(leave, there)).refusal, "NOT_PERMITTED");
  });

  it("refuses a delegate who would be skipped", async () => {
    const answer = await desk.as.officer.call(updateAvailability, {
      is_available: "N",
      delegate_user_id: desk.userId.water,
    });
    assert.equal(answer.refusal, "DELEGATE_NOT_ELIGIBLE");
    assert.equal((await desk.as.officer.ok(leave, {})).is_available, "Y");
  });

  it("is entered for others by their head of department, the head of the cell and administrators", async () => {
    const away = { is_available: "N" } as const;
    const { hod, head, officer } = desk.as;
    const ours = { user_id: desk.userId.officer };
    const theirs = { user_id: desk.userId.water };
    assert.equal((await hod.call(updateAvailability, { ...away, ...ours })).STATUS_ID, "0");
    assert.equal((await hod.call(updateAvailability, { ...away, ...theirs })).refusal, "NOT_PERMITTED");
    assert.equal((await hod.call(leave, theirs)).refusal, "NOT_PERMITTED");
    assert.equal((await head.call(updateAvailability, { ...away, ...theirs })).STATUS_ID, "0");
    assert.equal((await officer.call(leave, theirs)).refusal, "NOT_PERMITTED");
    assert.equal((await head.call(leave, { user_id: 2_000_000_000 })).refusal, "USER_NOT_FOUND");
    assert.equal((await clientOf(world.url, null, null, null).call(leave, {})).http, 401);
  });
});
