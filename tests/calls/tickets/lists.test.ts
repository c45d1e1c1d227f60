/**
 * Lists against tickets: every list of every role, in every order and page, contains exactly the visible matching
 * tickets. Totals and menu equal its length; counters equal a recount, also after direct changes in SQL.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { commonList, type CommonListBody, type ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { ALL_ROLES, ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { Officer } from "@smgt/server/context.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { rebuildCounters, recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { visibleTo } from "@smgt/server/domain/tickets/tickets/access/visible-to.ts";
import { COUNT_BOUND, listPage } from "@smgt/server/domain/tickets/tickets/lists/list-queries.ts";
import { planList } from "@smgt/server/domain/tickets/tickets/lists/list-plan.ts";
import { listsOfRole } from "@smgt/server/domain/tickets/tickets/lists/list-tickets.ts";
import { PEOPLE } from "../../promises/access/world.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { rowsReadBy } from "../../support/plans.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";

const TICKETS = 3_000;
const OPEN = "(1, 2, 3, 4, 5, 6, 9, 10)";

/** The condition of each list, written from the design, not from the code. */
function meaningOf(key: ListKey, roleId: RoleId, userId: number, now: string): string {
  const holds = `exists (select 1 from ticket_marking m where m.ticket_id = t.ticket_id and m.user_id = ${userId} and m.ended_at is null)`;
  switch (key) {
    case "new":
      return roleId === ROLE.OFFICER || roleId === ROLE.FIELD ? "t.status_id in (2, 9)" : "t.status_id = 1";
    case "mine":
      if (roleId === ROLE.HOD)
        return `t.status_id in ${OPEN} and (t.escalation_level > 0 or t.is_extension_asked or t.status_id = 10)`;
      return roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC
        ? `t.status_id in ${OPEN} and t.desk_user_id = ${userId}`
        : `t.status_id in (2, 3, 5, 9) and ${holds}`;
    case "returned":
      return "t.status_id = 4";
    case "awaiting":
      return "t.status_id = 5";
    case "atr_review":
      return "t.status_id = 6";
    case "overdue":
      return `t.status_id in ${OPEN} and t.due_at < coalesce(t.paused_at, ${now})`;
    case "feedback":
      return "t.status_id = 7";
    case "appeal":
      return "t.status_id = 10";
    case "all":
      return "t.status_id <> 14";
    case "parked":
      return "false";
  }
}

describe("the lists", () => {
  const world = worldForTests({ isFilled: true });
  before(async () => {
    const masters = await mastersOf(world.ctx);
    // Complaints about each officer in turn, including the only head of the cell, whom the desk then replaces.
    await sql`update ticket t set is_sensitive = true, complained_about = array[u.user_id]
      from (select user_id, row_number() over (order by user_id) as at, count(*) over () as n from app_user
             where login_id = any(${Object.values(PEOPLE)})) u
      where t.ticket_id % 4 = 0 and (t.ticket_id / 4) % u.n = u.at - 1`.execute(world.ctx.db);
    await inTransaction(world.ctx.db, (tx) => rebuildCounters(tx, masters.timeZone));
  });

  /** The world's current time for SQL; the database's own clock differs. */
  const presentMoment = (): string => `'${world.ctx.clock.now().toISOString()}'::timestamptz`;

  async function officerOf(roleId: RoleId): Promise<Officer> {
    const { rows } = await sql<{ user_id: number; department_id: number | null; district_id: number | null }>`
      select u.user_id, p.department_id, p.district_id from app_user u join user_posting p on p.user_id = u.user_id
       where u.login_id = ${PEOPLE[roleId]} and p.role_id = ${roleId}`.execute(world.ctx.db);
    const postings = rows.map((row) => ({ departmentId: row.department_id, districtId: row.district_id }));
    return { userId: rows[0]?.user_id ?? 0, roleId, postings } as unknown as Officer;
  }

  async function expected(officer: Officer, key: ListKey, order: string, where = "true"): Promise<number[]> {
    const { rows } = await sql<{ ticket_id: number }>`
      select t.ticket_id from ticket t where ${visibleTo(officer)}
         and ${sql.raw(meaningOf(key, officer.roleId, officer.userId, presentMoment()))} and ${sql.raw(where)}
       order by ${sql.raw(order)}`.execute(world.ctx.db);
    return rows.map((row) => row.ticket_id);
  }

  async function wholeList(who: Client, body: CommonListBody) {
    const ids: number[] = [];
    let cursor: string | undefined;
    let total: number | undefined;
    let isMore: string | undefined;
    do {
      const answer = await who.call(commonList, {
        ...body,
        page_size: 100,
        ...(cursor === undefined ? {} : { cursor }),
      });
      assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
      if (cursor === undefined) [total, isMore] = [answer.total_count, answer.total_is_more];
      ids.push(...rowsOf(answer.STATUS_RESPONSE).map((row) => row.ticket_id));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    return { ids, total, isMore };
  }

  const DUE = "coalesce(t.due_at, 'infinity')";
  const ORDERS = [
    [{ sort_by: "due_at", sort_dir: "asc" }, `${DUE}, t.ticket_id`],
    [{ sort_by: "due_at", sort_dir: "desc" }, `${DUE} desc, t.ticket_id desc`],
    [{ sort_by: "received_at", sort_dir: "asc" }, "t.received_at, t.ticket_id"],
    [{ sort_by: "received_at", sort_dir: "desc" }, "t.received_at desc, t.ticket_id desc"],
  ] as const;

  async function holdsFor(roleId: RoleId): Promise<void> {
    const who = await signInAs(world.url, PEOPLE[roleId], roleId);
    const officer = await officerOf(roleId);
    const keys = listsOfRole(await mastersOf(world.ctx), roleId).filter((key) => key !== "parked");
    const counts = await who.call(menuCount, {});
    for (const key of keys) {
      for (const [sort, order] of ORDERS) {
        const cell = `${PEOPLE[roleId]} ${key} ${order}`;
        const wanted = await expected(officer, key, order);
        const { ids, total, isMore } = await wholeList(who, { list_key: key, ...sort });
        assert.deepEqual(ids, wanted, cell);
        const isBounded = isMore === "Y";
        assert.equal(counts.count_is_more?.includes(key) ?? false, isBounded, cell);
        assert.equal(counts.STATUS_RESPONSE[key], total, cell);
        if (isBounded) assert.ok(wanted.length > (total ?? 0) && (total ?? 0) >= COUNT_BOUND, cell);
        else assert.equal(total, wanted.length, cell);
      }
    }
  }

  it("contain what the role may see, in order, with the number", async () => {
    for (const roleId of ALL_ROLES) await holdsFor(roleId);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ticket`.execute(world.ctx.db);
    assert.equal(rows[0]?.n, TICKETS);
    assert.deepEqual(await recount(world.ctx.db, "Asia/Kolkata"), []);
  });

  it("match every filter", async () => {
    const filters: readonly (readonly [CommonListBody, string])[] = [
      [{ status_id: [1, 2, 3, 4, 5, 6, 9, 10] }, `t.status_id in ${OPEN}`],
      [{ status_id: [7, 14] }, "t.status_id = 7"],
      [{ status_id: [14] }, "false"],
      [{ district_id: [6] }, "t.district_id = 6"],
      [{ district_id: [6, 7] }, "t.district_id in (6, 7)"],
      [{ department_id: [1], status_id: [3] }, "t.department_id = 1 and t.status_id = 3"],
      [{ issue_type: 1 }, "t.issue_type_id = 1"],
      [{ sub_issue_type: 101, district_id: [6] }, "t.sub_issue_type_id = 101 and t.district_id = 6"],
      [{ priority_tag_id: 2 }, "t.priority_tag_id = 2"],
      [{ source_id: 1 }, "t.source_id = 1"],
      [{ is_overdue: "Y" }, `t.status_id in ${OPEN} and t.due_at < coalesce(t.paused_at, ${presentMoment()})`],
    ];
    const masters = await mastersOf(world.ctx);
    const roles = ALL_ROLES.filter((roleId) => listsOfRole(masters, roleId).includes("all"));
    assert.ok(roles.length >= 6);
    for (const roleId of roles) {
      const who = await signInAs(world.url, PEOPLE[roleId], roleId);
      const officer = await officerOf(roleId);
      for (const [body, where] of filters) {
        const cell = `${PEOPLE[roleId]} ${where}`;
        const wanted = await expected(officer, "all", "t.received_at desc, t.ticket_id desc", where);
        const { ids, total } = await wholeList(who, body);
        assert.deepEqual(ids, wanted, cell);
        assert.equal(total, Math.min(total === COUNT_BOUND ? COUNT_BOUND : Infinity, wanted.length), cell);
      }
    }
  });

  it("stay right after direct changes of tickets, assignments and postings, overlapping ones too", async () => {
    const { db } = world.ctx;
    await sql`update ticket set district_id = case when ticket_id % 7 = 0 then null else 1 + ticket_id % 22 end,
      is_sensitive = ticket_id % 11 = 0 or complained_about <> '{}', due_at = due_at + (ticket_id % 90) * interval '1 hour', is_manual = ticket_id % 13 = 0
      where ticket_id % 3 = 0`.execute(db);
    await sql`update ticket set status_id = 10, phase = 'open' where status_id = 3 and ticket_id % 4 = 0`.execute(db);
    await sql`insert into ticket_marking (ticket_id, kind, role_id, department_id, district_id, user_id, assigned_by, assigned_at)
      select t.ticket_id, 'ADDITIONAL', 5, 1 + t.ticket_id % 3, nullif(1 + t.ticket_id % 9, 4), u.user_id, 1, now()
        from ticket t join app_user u on u.login_id = (array['officer', 'field', 'cell', 'district'])[1 + t.ticket_id % 4]
        cross join generate_series(1, 2) as nth -- one may hold a ticket twice
       where t.ticket_id % 5 = 0 or (t.ticket_id % 5 = 1 and nth = 1)`.execute(db);
    await sql`insert into user_posting (user_id, role_id, department_id, district_id)
      select u.user_id, p.role_id, v.department_id, v.district_id from app_user u
        join user_posting p on p.user_id = u.user_id and p.role_id in (4, 5, 6)
       cross join (values (1, null::int), (2, 7), (null::int, 3)) as v (department_id, district_id)
       where u.login_id in ('officer', 'district', 'hod') on conflict do nothing`.execute(db);
    // The program maintains the dashboards' figures, the database the lengths of lists.
    const wrong = (await recount(db, "Asia/Kolkata")).filter((one) => one.name.startsWith("list "));
    assert.deepEqual(wrong, []);
    for (const roleId of ALL_ROLES) await holdsFor(roleId);
  });

  it("count up to a bound where no counter exists, and say that there are more", async () => {
    await sql`delete from user_posting p using app_user u
      where u.user_id = p.user_id and u.login_id = ${PEOPLE[ROLE.OFFICER]} and p.role_id = ${ROLE.OFFICER}`.execute(
      world.ctx.db,
    );
    await sql`insert into user_posting (user_id, role_id) select user_id, ${ROLE.OFFICER}::int from app_user
      where login_id = ${PEOPLE[ROLE.OFFICER]}`.execute(world.ctx.db);
    const who = await signInAs(world.url, PEOPLE[ROLE.OFFICER], ROLE.OFFICER);
    const { ids, total, isMore } = await wholeList(who, { list_key: "all" });
    assert.ok(ids.length > COUNT_BOUND, `${ids.length} tickets`);
    assert.deepEqual([total, isMore], [COUNT_BOUND, "Y"]);
    const counts = await who.call(menuCount, {});
    assert.equal(counts.STATUS_RESPONSE["all"], COUNT_BOUND);
    assert.deepEqual(counts.count_is_more, ["all"]);
  });

  it("return the first open tickets by date of receipt without reading all open ones", async () => {
    const PAGE = 5;
    const OF_EACH = 8 * PAGE; // a page of each open status
    // Open tickets are in the middle of the range, so a scan from either end would show.
    await sql`update ticket t set resolved_at = null, is_solved = false,
        status_id = case when m.is_open then (array[1, 2, 3, 4, 5, 6, 9, 10])[1 + t.ticket_id % 8] else 14 end,
        phase = case when m.is_open then 'open' else 'deleted' end
      from (select ticket_id, ntile(3) over (order by received_at) = 2 as is_open from ticket) m
      where m.ticket_id = t.ticket_id`.execute(world.ctx.db);
    await world.database.asOwner("vacuum analyze ticket");
    const officer = { ...(await officerOf(ROLE.CELL_HEAD)), userId: 0 }; // nobody complains about user 0
    const filters = { status_id: [1, 2, 3, 4, 5, 6, 9, 10] };
    const plan = await planList(world.ctx, officer, { key: "all", filters, search: "" });
    for (const isDescending of [false, true]) {
      const page = { sortBy: "received_at", isDescending, size: PAGE, after: null } as const;
      const read = await rowsReadBy(world, { tables: ["ticket"], isPlannedEachTime: true }, (db) =>
        listPage({ ...world.ctx, db }, plan.parts, page, false),
      );
      assert.ok((read["ticket"] ?? 0) <= OF_EACH + PAGE, JSON.stringify(read));
    }
  });

  it("refuse a forged cursor", async () => {
    const who = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    for (const cursor of [
      "x",
      Buffer.from("2026-01-01 x").toString("base64url"),
      Buffer.from("x 1").toString("base64url"),
      // Parsed differently by different readers, and a number outside the range.
      Buffer.from("1 1").toString("base64url"),
      Buffer.from("2026-02-30T00:00:00.000Z 1").toString("base64url"),
      Buffer.from("+275760-09-13T00:00:00.000Z 1").toString("base64url"),
      Buffer.from("2026-02-03T00:00:00.000Z 9999999999").toString("base64url"),
    ])
      assert.equal((await who.call(commonList, { cursor })).refusal, "BAD_INPUT", cursor);
  });
});
