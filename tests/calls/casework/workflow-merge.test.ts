/** Merging and its undo restore the same tickets, whatever happened in between. On a real database. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { createNewTicketFromAdditionalMarking } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { WATER } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { asTyped } from "../../support/tickets.ts";

describe("merging", () => {
  const { world, desk } = deskForTests();

  /** State of a ticket that an undo must restore; without the audit, which grows. */
  const stateOf = async (ticketId: number): Promise<unknown> => {
    const { rows } = await sql<{ state: unknown }>`
      select to_jsonb(t) - array['version', 'last_event_at'] || jsonb_build_object(
        'markings', (select jsonb_agg(to_jsonb(m) order by marking_id) from ticket_marking m where m.ticket_id = t.ticket_id),
        'posts', (select jsonb_agg(feed_id order by feed_id) from post p where p.ticket_id = t.ticket_id),
        'members', (select jsonb_agg(to_jsonb(k) order by ticket_combined_id) from ticket_combined k
                     where k.ticket_id = t.ticket_id and k.deleted_at is null),
        'tags', (select jsonb_agg(tag_id order by tag_id) from ticket_tag g where g.ticket_id = t.ticket_id)) as state
      from ticket t where t.ticket_id = ${ticketId}`.execute(world.ctx.db);
    return rows[0]?.state;
  };
  const merge = (id: number, into: TicketDetails) =>
    desk.act("cell", id, ACTION.MERGE, { primary_ticket_no: asTyped(into.ticket_no) });
  const unmerge = (ticketId: number, memberId: number, statusId: number) =>
    desk.as.cell.call(createNewTicketFromAdditionalMarking, {
      ticket_id: ticketId,
      ticket_combined_id: memberId,
      status_id: statusId,
      action_id: ACTION.TICKET_FROM_MARKING,
    });

  /** A further officer with the same postings. */
  const officerBeside = async (userId: number): Promise<number> => {
    const { rows } = await sql<{ user_id: number }>`
      with made as (insert into app_user (login_id, user_name, designation, password_hash)
        select login_id || '.second', 'Kavita Dahiya', designation, password_hash from app_user
         where user_id = ${userId} returning user_id)
      insert into user_posting (user_id, role_id, department_id, district_id)
      select made.user_id, p.role_id, p.department_id, p.district_id from made, user_posting p
       where p.user_id = ${userId} returning user_id`.execute(world.ctx.db);
    return rows[0]?.user_id ?? 0;
  };

  it("attaches a ticket to its primary, shows its posts there, and is undone exactly", async () => {
    const primary = await desk.fromPhone();
    const post = await desk.fromPost("merged_citizen");
    await desk.marked(post.ticket_id);
    const state = await stateOf(post.ticket_id);
    assert.equal((await desk.act("cell", post.ticket_id, ACTION.MERGE)).refusal, "PRIMARY_TICKET_REQUIRED");
    for (const no of ["GRV-2026-999999", post.ticket_no]) {
      const wrong = await desk.act("cell", post.ticket_id, ACTION.MERGE, { primary_ticket_no: no });
      assert.equal(wrong.STATUS_RESPONSE, "parent not found");
    }
    assert.equal((await merge(post.ticket_id, primary)).new_status_id, STATUS.MERGED);
    const group = await desk.show(primary.ticket_id);
    assert.equal(group.posts.length, 1);
    assert.equal(group.combined.at(-1)?.member_ticket_id, post.ticket_id);
    assert.equal((await desk.show(post.ticket_id)).assignees.length, 0);
    assert.equal((await merge(primary.ticket_id, await desk.fromPhone())).refusal, "HAS_DUPLICATES");
    assert.equal(
      (await merge((await desk.fromPhone()).ticket_id, await desk.show(post.ticket_id))).refusal,
      "PARENT_NOT_FOUND",
    );
    const back = await unmerge(post.ticket_id, post.ticket_combined_id, STATUS.MERGED);
    assert.equal(back.new_status_id, STATUS.MARKED, JSON.stringify(back));
    assert.deepEqual(await stateOf(post.ticket_id), state);
    assert.equal((await desk.show(primary.ticket_id)).posts.length, 0);
  });

  it('offers "make primary" and "split off" only for groups with further rows', async () => {
    const offered = async (id: number) => {
      const { status_id } = await desk.show(id);
      const { misc_action } = await desk.as.cell.ok(ticketAction, { ticket_id: id, status_id });
      const ids = misc_action.map((one) => one.action_id);
      return [ids.includes(ACTION.MARK_AS_PRIMARY), ids.includes(ACTION.TICKET_FROM_MARKING)];
    };
    const [alone, primary] = [await desk.fromPhone(), await desk.fromPhone()];
    assert.deepEqual(await offered(primary.ticket_id), [false, false]);
    await merge(alone.ticket_id, primary);
    assert.deepEqual(await offered(primary.ticket_id), [false, true], "another grievance never leads");
    assert.deepEqual(await offered(alone.ticket_id), [false, true], "a merged ticket leaves by itself");
    const { ticket_id: marked } = await desk.fromPhone();
    await desk.marked(marked, true);
    await desk.done("cell", marked, ACTION.ADDITIONAL_MARKING, {
      department_id: WATER,
      remarks: "Water is in it too.",
    });
    assert.deepEqual(await offered(marked), [true, true]);
  });

  it("can be undone from the primary too", async () => {
    const [primary, other] = [await desk.fromPhone(), await desk.fromPhone()];
    const state = await stateOf(other.ticket_id);
    await merge(other.ticket_id, primary);
    const row = (await desk.show(primary.ticket_id)).combined.find((one) => one.member_ticket_id === other.ticket_id);
    const back = await unmerge(primary.ticket_id, row?.ticket_combined_id ?? 0, STATUS.NEW);
    assert.equal(back.ticket_id, other.ticket_id, JSON.stringify(back));
    assert.deepEqual(await stateOf(other.ticket_id), state);
  });

  it("returns a departed officer's assignment to the remaining ones, without extra time", async () => {
    const { db } = world.ctx;
    const [primary, { ticket_id: id }] = [await desk.fromPhone(), await desk.fromPhone()];
    await desk.marked(id);
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water is in it too.", department_id: WATER });
    const { stage_due_at: due } = await desk.show(id);
    await merge(id, primary);
    const second = await officerBeside(desk.userId.officer);
    const enable = (userIds: readonly number[], is_enabled: boolean) =>
      db.updateTable("app_user").set({ is_enabled }).where("user_id", "in", userIds).execute();
    const gone = await db
      .selectFrom("user_posting")
      .select("user_id")
      .where("department_id", "=", WATER)
      .where("role_id", "in", [ROLE.OFFICER, ROLE.HOD])
      .execute();
    const ids = [desk.userId.officer, ...gone.map((one) => one.user_id)];
    await enable(ids, false);
    try {
      const { ticket_combined_id: row } = await desk.show(id);
      const back = await unmerge(id, row, STATUS.MERGED);
      assert.equal(back.new_status_id, STATUS.MARKED, JSON.stringify(back));
      const { assignees, stage_due_at } = await desk.show(id);
      assert.deepEqual(
        assignees.map((one) => one.user_id).toSorted(),
        // The other department has no officer left, so its assignment is kept.
        [second, desk.userId.water].toSorted(),
      );
      assert.equal(stage_due_at, due);
      const { kind, accepted_at } = await db
        .selectFrom("ticket_marking")
        .select(["kind", "accepted_at"])
        .where("ticket_id", "=", id)
        .where("user_id", "=", second)
        .where("ended_at", "is", null)
        .executeTakeFirstOrThrow();
      assert.deepEqual([kind, accepted_at], ["PRIMARY", null]);
    } finally {
      await enable(ids, true);
      await enable([second], false);
    }
  });

  it("restores the same tickets after any order of merging, marking and undoing", async () => {
    const step = fc.record({
      kind: fc.constantFrom("merge", "undo", "mark", "extra", "sweep"),
      a: fc.nat(3),
      b: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const tickets = [
          await desk.fromPhone(),
          await desk.fromPhone(),
          await desk.fromPhone(),
          await desk.fromPhone(),
        ];
        const before = new Map<number, unknown>();
        for (const { kind, a, b } of steps) {
          // Sequential: the order is under test.
          const [one, two] = [tickets[a], tickets[b]];
          if (one === undefined || two === undefined) continue;
          const id = one.ticket_id;
          const now = await desk.show(id);
          if (kind === "mark" && now.status_id === STATUS.NEW) await desk.marked(id);
          if (kind === "extra")
            await desk.act("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Too", department_id: WATER });
          if (kind === "sweep") await sweepClocks(world.ctx);
          if (kind === "merge") {
            const state = await stateOf(id);
            const done = await merge(id, await desk.show(two.ticket_id));
            if (done.STATUS_ID === "0") before.set(id, state);
            else assert.deepEqual(await stateOf(id), state, "a refusal changes nothing");
          }
          if (kind === "undo" && now.status_id === STATUS.MERGED) {
            assert.equal((await unmerge(id, now.ticket_combined_id, STATUS.MERGED)).STATUS_ID, "0");
            assert.deepEqual(await stateOf(id), before.get(id));
            before.delete(id);
          }
        }
        for (const [id, state] of before) {
          const now = await desk.show(id);
          await unmerge(id, now.ticket_combined_id, STATUS.MERGED);
          assert.deepEqual(await stateOf(id), state);
        }
        assert.deepEqual(await recount(world.ctx.db, "Asia/Kolkata"), []);
      }),
      { numRuns: times(12, 200) },
    );
  });
});
