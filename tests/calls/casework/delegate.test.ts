/** An absent officer's turn goes to the delegate; open tickets stay with the officer. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { updateAvailability } from "@smgt/contract/calls/organisation/users.ts";
import { userAssignmentByAction } from "@smgt/contract/calls/casework/assignment.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { ENERGY, GURUGRAM, openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

describe("the delegate of an absent officer", () => {
  const world = worldForTests();
  let desk: Desk;
  /** Three officers of one place, in order of their turn. */
  let absent: number;
  let delegate: number;
  before(async () => {
    desk = await openDesk(world);
    const others = [desk.userId.hisar, desk.userId.water];
    for (const userId of others) {
      await world.ctx.db
        .insertInto("user_posting")
        .values({ user_id: userId, role_id: ROLE.OFFICER, department_id: ENERGY, district_id: GURUGRAM })
        .execute();
    }
    const turns = [desk.userId.officer, ...others].toSorted((a, b) => a - b);
    absent = turns[0] ?? 0;
    delegate = turns[2] ?? 0;
  });

  const markOne = async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    const asked = { ticket_id: ticketId, action_id: ACTION.MARK, department_id: ENERGY, district_id: GURUGRAM };
    const shown = (await desk.as.cell.ok(userAssignmentByAction, asked)).default_user_ids;
    await desk.marked(ticketId);
    const rows = await world.ctx.db
      .selectFrom("ticket_marking")
      .select("user_id")
      .where("ticket_id", "=", ticketId)
      .where("ended_at", "is", null)
      .execute();
    const holders = rows.map((row) => row.user_id);
    assert.deepEqual(holders, shown, "what was shown is what happens");
    return holders[0];
  };
  const say = (isAvailable: "Y" | "N", delegateId?: number) =>
    desk.as.head.ok(updateAvailability, {
      user_id: absent,
      is_available: isAvailable,
      ...(delegateId === undefined ? {} : { delegate_user_id: delegateId }),
    });

  it("receives new tickets in the absent officer's turn until they return", async () => {
    await say("N", delegate);
    assert.equal(await markOne(), delegate);
    assert.equal(await markOne(), delegate, "also when another has fewer: it is the turn of the absent one");
    await say("N");
    const next = await markOne();
    assert.ok(next !== absent && next !== delegate, "without a delegate the next who is there");
    await say("Y");
    assert.equal(await markOne(), absent);
  });

  it("is skipped at the maximum of open tickets while another has fewer", async () => {
    const turn = await markOne();
    await sql`update system_parameter set value = '1' where name = 'max_open_per_user'`.execute(world.ctx.db);
    world.ctx.caches.forget();
    const { rows } = await sql<{ user_id: number }>`select distinct user_id from ticket_marking
      where ended_at is null and phase = 'open'`.execute(world.ctx.db);
    const full = rows.map((row) => row.user_id);
    assert.ok(turn !== undefined && full.includes(turn));
    // An officer of all districts comes after those of the district, but has capacity.
    const spare = desk.userId.field;
    assert.ok(!full.includes(spare));
    await world.ctx.db
      .insertInto("user_posting")
      .values({ user_id: spare, role_id: ROLE.OFFICER, department_id: ENERGY, district_id: null })
      .execute();
    assert.equal(await markOne(), spare);
    assert.notEqual(await markOne(), spare, "all are full now: the most specific posting again");
  });
});
