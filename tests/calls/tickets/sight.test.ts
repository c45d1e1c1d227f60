/**
 * Sight of tickets (REQUIREMENTS W1.2) on random tickets and readers: the rules written here by hand against every
 * interpreter of the table: SQL conditions, slices of lists, facts of live news, messages.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql, type RawBuilder } from "kysely";
import { ALL_ROLES, ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { PostedOfficer, Posting } from "@smgt/server/context.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { maySeePersonalData, sees, type SightFacts } from "@smgt/server/domain/law/sight/sight.ts";
import { SIGHT_FACTS, visibleTo, visibleToUser } from "@smgt/server/domain/tickets/tickets/access/visible-to.ts";
import { slicesOf } from "@smgt/server/domain/tickets/tickets/access/visibility-slices.ts";
import { broadcast } from "@smgt/server/domain/tickets/tickets/live/send-message.ts";
import { diceOf, SEED } from "@smgt/tools/test-run/seed.ts";
import { worldForTests } from "../../support/for-tests.ts";

const DISTRICTS = 4;
const DEPARTMENTS = 3;
const READERS = 60;

interface Marking {
  readonly userId: number;
  readonly departmentId: number;
  readonly districtId: number | null;
  readonly isOpen: boolean;
}

interface Known {
  readonly ticketId: number;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  readonly isSensitive: boolean;
  readonly about: readonly number[];
  readonly isForCalls: boolean;
  readonly markings: readonly Marking[];
}

const covers = (postings: readonly Posting[], departmentId: number | null, districtId: number | null): boolean =>
  postings.some(
    (one) =>
      (one.departmentId === null || one.departmentId === departmentId) &&
      (one.districtId === null || one.districtId === districtId),
  );

/** The rules of sight, by hand. */
function maySee({ userId, roleId, postings }: PostedOfficer, ticket: Known, heads: readonly number[]): boolean {
  if (ticket.about.includes(userId)) return false;
  const isHeld = ticket.markings.some((one) => one.isOpen && one.userId === userId);
  const isOwnPlace = covers(postings, ticket.departmentId, ticket.districtId);
  const wasMarked = ticket.markings.some((one) => covers(postings, one.departmentId, one.districtId));
  const isPlain = !ticket.isSensitive || isHeld;
  switch (roleId) {
    case ROLE.ADMIN:
      return false;
    case ROLE.CELL_HEAD:
      return true;
    case ROLE.CELL_EXEC:
      return isPlain || (ticket.about.length > 0 && heads.every((head) => ticket.about.includes(head)));
    case ROLE.HOD:
      return isOwnPlace || wasMarked;
    case ROLE.OFFICER:
      return wasMarked && isPlain;
    case ROLE.DIST_NODAL:
      return isOwnPlace && isPlain;
    case ROLE.FIELD:
      return isHeld;
    case ROLE.CALL_OP:
      return ticket.isForCalls && !ticket.isSensitive;
    case ROLE.VIEWER:
      return !ticket.isSensitive;
  }
}

describe("sight", () => {
  const world = worldForTests({ isFilled: true });
  const dice = diceOf(SEED);
  const known: Known[] = [];
  const readers: PostedOfficer[] = [];
  const heads: number[] = [];
  let facts: ReadonlyMap<number, SightFacts>;

  const ids = async (source: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number[]> => {
    const { rows } = await sql<{ ticket_id: number }>`select t.ticket_id from ${source} where ${where}`.execute(
      world.ctx.db,
    );
    return rows.map((row) => row.ticket_id).toSorted((a, b) => a - b);
  };
  const expected = (reader: PostedOfficer): number[] =>
    known.filter((ticket) => maySee(reader, ticket, heads)).map((ticket) => ticket.ticketId);
  const nameOf = ({ userId, roleId, postings }: PostedOfficer): string =>
    `user ${userId} in role ${roleId} at ${JSON.stringify(postings)}`;

  before(async () => {
    const { db } = world.ctx;
    const place = (): { department_id: number | null; district_id: number | null } => ({
      department_id: dice(5) === 0 ? null : 1 + dice(DEPARTMENTS),
      district_id: dice(5) === 0 ? null : 1 + dice(DISTRICTS),
    });
    const { rows: users } = await sql<{ user_id: number }>`
      select user_id from app_user where is_enabled order by user_id limit ${READERS}`.execute(db);
    const userIds = users.map((row) => row.user_id);
    // Every reader has two roles with one to three places each.
    const postings = userIds.flatMap((user_id) =>
      [1 + dice(9), 1 + dice(9)].flatMap((role_id) =>
        Array.from({ length: 1 + dice(3) }, () => ({ user_id, role_id, ...place() })),
      ),
    );
    const anyOf = (): number => userIds[dice(userIds.length)] ?? 0;
    const { rows: tickets } = await sql<{ ticket_id: number }>`
      select ticket_id from ticket order by ticket_id`.execute(db);
    const changes = tickets.map(({ ticket_id }) => {
      const about = dice(6) === 0 ? [anyOf(), anyOf()] : [];
      return {
        ticket_id,
        ...place(),
        about,
        is_sensitive: about.length > 0 || dice(4) === 0,
        is_manual: dice(3) === 0,
      };
    });
    const markings = tickets.flatMap(({ ticket_id }) =>
      Array.from({ length: dice(4) }, () => ({
        ticket_id,
        user_id: anyOf(),
        department_id: 1 + dice(DEPARTMENTS),
        district_id: dice(4) === 0 ? null : 1 + dice(DISTRICTS),
        is_open: dice(2) === 0,
      })),
    );
    await sql`delete from user_posting`.execute(db);
    await sql`insert into user_posting (user_id, role_id, department_id, district_id)
      select p.user_id, p.role_id, p.department_id, p.district_id
        from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
          as p (user_id int, role_id int, department_id int, district_id int) on conflict do nothing`.execute(db);
    await sql`delete from ticket_marking`.execute(db);
    await sql`update ticket t set department_id = c.department_id, district_id = c.district_id, is_manual = c.is_manual,
        is_sensitive = c.is_sensitive, complained_about = array(select jsonb_array_elements_text(c.about)::int)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c (ticket_id int, department_id int, district_id int, about jsonb, is_sensitive boolean, is_manual boolean)
     where t.ticket_id = c.ticket_id`.execute(db);
    await sql`insert into ticket_marking (ticket_id, kind, role_id, department_id, district_id, user_id, assigned_by, assigned_at, ended_at)
      select m.ticket_id, 'ADDITIONAL', 5, m.department_id, m.district_id, m.user_id, 1, now(), case when not m.is_open then now() end
        from jsonb_to_recordset(${JSON.stringify(markings)}::jsonb)
          as m (ticket_id int, department_id int, district_id int, user_id int, is_open boolean)`.execute(db);
    // One ticket complains about every head.
    await sql`update ticket set is_sensitive = true, complained_about =
        array(select distinct user_id from user_posting where role_id = ${ROLE.CELL_HEAD})
      where ticket_id in (${sql.join(tickets.slice(0, 3).map((row) => row.ticket_id))})`.execute(db);
    const { rows } = await sql<Omit<Known, "markings"> & { markings: Marking[] }>`
      select t.ticket_id as "ticketId", t.department_id as "departmentId", t.district_id as "districtId",
             t.is_sensitive as "isSensitive", t.complained_about as about,
             t.phase = 'feedback' or t.is_manual or t.call_due_at is not null as "isForCalls",
             coalesce((select json_agg(json_build_object('userId', m.user_id, 'departmentId', m.department_id,
               'districtId', m.district_id, 'isOpen', m.ended_at is null)) from ticket_marking m
               where m.ticket_id = t.ticket_id), '[]') as markings
        from ticket t order by t.ticket_id`.execute(db);
    known.push(...rows);
    const { rows: posted } = await sql<{ user_id: number; role_id: RoleId; postings: Posting[] }>`
      select user_id, role_id, json_agg(json_build_object('departmentId', department_id, 'districtId', district_id)) as postings
        from user_posting group by 1, 2 order by 1, 2`.execute(db);
    readers.push(...posted.map((row) => ({ userId: row.user_id, roleId: row.role_id, postings: row.postings })));
    heads.push(...posted.filter((row) => row.role_id === ROLE.CELL_HEAD).map((row) => row.user_id));
    const { rows: found } = await sql<SightFacts & { ticket_id: number }>`
      select t.ticket_id, ${SIGHT_FACTS} from ticket t`.execute(db);
    facts = new Map(found.map((row) => [row.ticket_id, row]));
  });

  it("has readers in every role, and tickets of every kind", () => {
    assert.deepEqual([...new Set(readers.map((one) => one.roleId))].toSorted(), [...ALL_ROLES].toSorted());
    for (const roleId of ALL_ROLES.filter((one) => one !== ROLE.ADMIN)) {
      const seen = readers.filter((one) => one.roleId === roleId).map((one) => expected(one).length);
      assert.ok(Math.max(...seen) > 0 && (roleId === ROLE.CELL_HEAD || Math.min(...seen) < known.length), `${roleId}`);
    }
    const standIn = readers.find((one) => one.roleId === ROLE.CELL_EXEC && !heads.includes(one.userId));
    const withoutHead = known.filter((one) => heads.length > 0 && heads.every((head) => one.about.includes(head)));
    assert.ok(standIn !== undefined && withoutHead.length >= 3, "somebody stands in for the heads");
  });

  it("is equal as SQL condition, on facts in memory, and by slices of lists, which never overlap", async () => {
    const { workflow } = await mastersOf(world.ctx);
    for (const reader of readers) {
      const wanted = expected(reader);
      assert.deepEqual(await ids(sql`ticket t`, visibleTo(reader)), wanted, `condition: ${nameOf(reader)}`);
      const inMemory = known.filter(({ ticketId }) => sees(reader, facts.get(ticketId) ?? assert.fail("no facts")));
      assert.deepEqual(
        inMemory.map((one) => one.ticketId),
        wanted,
        `facts: ${nameOf(reader)}`,
      );
      const found = await Promise.all(
        slicesOf(workflow, reader, "all").map(async (slice) => {
          const tables =
            slice.source === "ticket"
              ? sql`ticket t`
              : sql`ticket_marking m join ticket t on t.ticket_id = m.ticket_id`;
          const rows = await ids(tables, sql`${sql.join([sql`true`, ...slice.where], sql` and `)}`);
          return slice.isRepeated === true ? [...new Set(rows)] : rows;
        }),
      );
      assert.deepEqual(
        found.flat().toSorted((a, b) => a - b),
        wanted,
        `slices: ${nameOf(reader)}`,
      );
    }
  });

  it("is equal for a user in all roles, and messages reach only users who see the ticket", async () => {
    const { db } = world.ctx;
    const mayRead = (userId: number, ticket: Known): boolean =>
      readers.some((one) => one.userId === userId && maySee(one, ticket, heads));
    const { rows } = await sql<{ user_id: number; seen: number[] }>`
      select u.user_id, array(select t.ticket_id from ticket t where ${visibleToUser} order by t.ticket_id) as seen
        from app_user u where u.user_id = any(${[...new Set(readers.map((one) => one.userId))]}::int[])`.execute(db);
    for (const { user_id: userId, seen } of rows) {
      assert.deepEqual(
        seen,
        known.filter((ticket) => mayRead(userId, ticket)).map((one) => one.ticketId),
        `user ${userId}`,
      );
    }
    const asked = known.slice(0, 60);
    for (const ticket of asked) {
      const message = { type: "SENSITIVE", severity: "info", createdBy: 1, now: world.ctx.clock.now() } as const;
      const everybody = { isForHolders: true, userIds: heads, roleIds: ALL_ROLES };
      await inTransaction(db, (tx) =>
        broadcast(tx, { ...message, ...everybody, ticketId: ticket.ticketId, text: { en: "A message", hi: "संदेश" } }),
      );
    }
    const { rows: told } = await sql<{ user_id: number; ticket_id: number }>`
      select user_id, ticket_id from broadcast_message where message = 'A message'`.execute(db);
    assert.ok(told.length > asked.length, `${told.length} messages`);
    const past = told.filter(({ user_id, ticket_id }) => {
      const ticket = known.find((one) => one.ticketId === ticket_id);
      return ticket === undefined || !mayRead(user_id, ticket);
    });
    assert.deepEqual(past, []);
  });

  it("of personal data is for the cell and operators, and others only where they hold the ticket", () => {
    const holding = ALL_ROLES.filter((roleId) => maySeePersonalData({ userId: 1, roleId, postings: [] }, true));
    const always = ALL_ROLES.filter((roleId) => maySeePersonalData({ userId: 1, roleId, postings: [] }, false));
    assert.deepEqual(always, [ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.CALL_OP]);
    assert.deepEqual(
      holding,
      ALL_ROLES.filter((roleId) => roleId !== ROLE.ADMIN && roleId !== ROLE.VIEWER),
    );
  });
});
