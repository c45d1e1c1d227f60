/** The demo's history is consistent: statuses, workflow, clocks, counters and texts agree on every ticket. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import path from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { ALL_STATUSES, ROLE, type StatusId } from "@smgt/contract/constants.ts";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";
import type { Database } from "@smgt/server/db/pool.ts";
import { inTransaction, type Db } from "@smgt/server/db/tx.ts";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { readMasters } from "@smgt/server/domain/law/masters/read-masters.ts";
import type { Officer } from "@smgt/server/context.ts";
import { visibleTo } from "@smgt/server/domain/tickets/tickets/access/visible-to.ts";
import { insertTickets } from "@smgt/server/domain/tickets/tickets/write/write-tickets.ts";
import { receiversFor } from "@smgt/server/domain/organisation/users/queries.ts";
import type { FileStore } from "@smgt/server/ports.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { seedHistory } from "@smgt/tools/seed/history.ts";
import { DEMO_SIGN_INS, seedStaff } from "@smgt/tools/seed/staff.ts";

const haryana = path.resolve(import.meta.dirname, "../../packs/haryana");
const now = new Date("2026-11-20T08:30:00Z");
const TICKETS = 3_000;
/** Number of tickets that the scenarios create. */
const PLAYED = 126;
/** Start times of a demo: a Saturday's midnight in India, New Year's morning, a Sunday at noon. */
const STARTS = ["2026-11-28T18:50:29Z", "2027-01-01T00:00:00Z", "2027-03-14T05:30:00Z"];

/** A hash of all visible texts of every ticket, in an order independent of ids. */
async function textsHash(db: Db): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select concat_ws('|', t.ticket_no, t.status_id, t.received_at, t.due_at, t.description, c.citizen_name, c.handle,
             (select string_agg(concat_ws(' ', h.at, h.action_id, h.event, h.remark, h.facts), '; ' order by h.at, h.history_id)
                from ticket_history h where h.ticket_id = t.ticket_id),
             (select string_agg(concat_ws(' ', r.text, r.external_id, r.sent_at), '; ' order by r.reply_id)
                from reply r where r.ticket_id = t.ticket_id)) as words
      from ticket t join citizen c on c.citizen_id = t.citizen_id order by t.ticket_no`.execute(db);
  return createHash("sha256")
    .update(rows.map((row) => row.words).join("\n"))
    .digest("hex");
}

const HOLDS =
  "exists (select 1 from ticket_marking m where m.ticket_id = t.ticket_id and m.user_id = $user and m.ended_at is null)";
const OPEN = "t.status_id in (1, 2, 3, 4, 5, 6, 9, 10)";
const OVERDUE = `${OPEN} and t.due_at < coalesce(t.paused_at, $now)`;
const OF_CELL = {
  new: "t.status_id = 1",
  mine: `${OPEN} and t.desk_user_id is not null`,
  returned: "t.status_id = 4",
  awaiting: "t.status_id = 5",
  review: "t.status_id = 6",
  overdue: OVERDUE,
  feedback: "t.status_id = 7",
};
/** Conditions of each role's lists, from the design. */
const LISTS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  [ROLE.CELL_HEAD]: { ...OF_CELL, appeal: "t.status_id = 10" },
  [ROLE.CELL_EXEC]: OF_CELL,
  [ROLE.HOD]: { mine: `${OPEN} and (t.escalation_level > 0 or t.is_extension_asked or t.status_id = 10)` },
  [ROLE.OFFICER]: { new: `t.status_id in (2, 9) and ${HOLDS}`, mine: `t.status_id in (2, 3, 5, 9) and ${HOLDS}` },
  [ROLE.DIST_NODAL]: { new: "t.status_id = 1", review: "t.status_id = 6" },
  [ROLE.FIELD]: { mine: `t.status_id in (2, 3, 5, 9) and ${HOLDS}` },
  [ROLE.CALL_OP]: { feedback: "t.status_id = 7", awaiting: "t.status_id = 5" },
};
const SIGN_INS = [
  { loginId: "head", roleId: ROLE.CELL_HEAD },
  { loginId: "cell", roleId: ROLE.CELL_EXEC },
  { loginId: "hod", roleId: ROLE.HOD },
  { loginId: "officer", roleId: ROLE.OFFICER },
  { loginId: "officer2", roleId: ROLE.OFFICER },
  { loginId: "officer3", roleId: ROLE.OFFICER },
  { loginId: "district", roleId: ROLE.DIST_NODAL },
  { loginId: "field", roleId: ROLE.FIELD },
  { loginId: "operator", roleId: ROLE.CALL_OP },
];

async function numberOf(db: Db, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.n ?? 0;
}

/** Status transitions that the pack allows for each action; 'previous' means any status before. */
function allowedSteps(masters: Masters): Set<string> {
  const allowed = new Set<string>();
  for (const { actionId, from, outcomes } of masters.workflow.transitions) {
    for (const status of from) {
      for (const { to } of outcomes) {
        const targets: readonly StatusId[] = to === "same" ? [status] : to === "previous" ? ALL_STATUSES : [to];
        for (const target of targets) allowed.add(`${actionId} ${status} ${target}`);
      }
    }
  }
  return allowed;
}

async function seededHash(tickets: number): Promise<string> {
  return withScratchDatabase(async (database) => {
    await seedAll(database, now, tickets);
    return textsHash(database.db);
  });
}

async function seedAll(database: Database, at: Date, tickets: number): Promise<void> {
  await loadPack(database.db, haryana);
  await seedStaff(database.db, at);
  await seedHistory(database, { now: at, tickets });
}

test("a seeded department and its past", async (t) => {
  await withScratchDatabase(async (database) => {
    const { db } = database;
    await loadPack(db, haryana);
    assert.ok((await seedStaff(db, now)) > 200);
    const masters = await readMasters(db);
    const { isSkipped } = await seedHistory(database, { now, tickets: TICKETS });
    assert.equal(isSkipped, false);

    await t.test("every role has a demo sign-in", async () => {
      const rows = await db
        .selectFrom("app_user as u")
        .innerJoin("user_posting as p", "p.user_id", "u.user_id")
        .select("p.role_id")
        .distinct()
        .where(
          "u.login_id",
          "in",
          DEMO_SIGN_INS.map((one) => one.loginId),
        )
        .execute();
      assert.deepEqual(rows.map((row) => row.role_id).toSorted(), Object.values(ROLE).toSorted());
    });

    await t.test("any sub-issue has an officer in any district", async () => {
      const departments = new Set(masters.subIssueTypes.map((one) => one.departmentId));
      for (const { districtId } of masters.districts.filter((one) => one.kind === "district")) {
        for (const departmentId of departments) {
          // Few departments; uses the query that marking uses.
          const found = await receiversFor(db, { roleId: ROLE.OFFICER, departmentId, districtId });
          assert.ok(found.length > 0, `nobody for department ${departmentId} in district ${districtId}`);
        }
      }
    });

    await t.test("every status occurs, in time and late, open and overdue", async () => {
      const { rows } = await sql<{ status_id: StatusId; n: number }>`
        select status_id, count(*)::int as n from ticket group by 1 order by 1`.execute(db);
      assert.deepEqual(
        rows.map((row) => row.status_id),
        [...ALL_STATUSES],
      );
      assert.equal(
        rows.reduce((sum, row) => sum + row.n, 0),
        TICKETS,
      );
      const open = rows
        .filter((row) => [1, 2, 3, 4, 5, 6, 9, 10].includes(row.status_id))
        .reduce((sum, row) => sum + row.n, 0);
      assert.ok(open >= 150 && open <= 260, `${open} are open`);
    });

    await t.test("the four groups add up to the total, and most tickets are in time", async () => {
      const { rows } = await sql<Record<"total" | "in_time" | "late" | "overdue" | "within", number>>`
        with t as (select *, status_id in (7, 8, 12, 13) as done from ticket where status_id not in (11, 14))
        select count(*)::int as total,
               count(*) filter (where done and (due_at is null or resolved_at <= due_at))::int as in_time,
               count(*) filter (where done and resolved_at > due_at)::int as late,
               count(*) filter (where not done and due_at < coalesce(paused_at, ${now}))::int as overdue,
               count(*) filter (where not done and (due_at is null or due_at >= coalesce(paused_at, ${now})))::int as within
          from t`.execute(db);
      const [row] = rows;
      assert.ok(row !== undefined);
      assert.equal(row.in_time + row.late + row.overdue + row.within, row.total);
      assert.ok(row.in_time / row.total > 0.7 && row.late / row.total > 0.05 && row.overdue > 5, JSON.stringify(row));
    });

    await t.test("counters agree with a recount", async () => {
      assert.deepEqual(await recount(db, masters.timeZone), []);
    });

    await t.test("every transition is allowed by the workflow", async () => {
      const allowed = allowedSteps(masters);
      const rows = await db.selectFrom("ticket_history").selectAll().where("action_id", "is not", null).execute();
      const wrong = rows.filter((row) => !allowed.has(`${row.action_id} ${row.from_status_id} ${row.to_status_id}`));
      assert.deepEqual(wrong, []);
    });

    await t.test("a history starts with the creation, has no gap and ends in the ticket's status", async () => {
      const { rows } = await sql<{ ticket_id: number }>`
        with h as (
          select ticket_id, event, at, from_status_id, to_status_id, history_id,
                 row_number() over w as nth,
                 lag(to_status_id) over w as before, lag(at) over w as at_before,
                 row_number() over (partition by ticket_id order by history_id desc) as last
            from ticket_history where to_status_id is not null window w as (partition by ticket_id order by history_id))
        select t.ticket_id from ticket t left join h on h.ticket_id = t.ticket_id
         where h.ticket_id is null
            or (nth = 1 and (event <> 'CREATED' or to_status_id <> 1))
            or (nth > 1 and (from_status_id <> before or at < at_before))
            or (last = 1 and to_status_id <> t.status_id)
            or at > ${now}`.execute(db);
      assert.deepEqual(rows, []);
    });

    await t.test("assignees, reports and posts fit the status", async () => {
      assert.equal(
        await numberOf(
          db,
          sql<{ n: number }>`
        select count(*)::int as n from ticket t where status_id in (2, 3) and not exists (
          select 1 from ticket_marking m where m.ticket_id = t.ticket_id and m.kind = 'PRIMARY' and m.ended_at is null)`,
        ),
        0,
      );
      assert.equal(
        await numberOf(
          db,
          sql<{ n: number }>`
        select count(*)::int as n from ticket t where status_id = 6 and not exists (
          select 1 from atr where atr.ticket_id = t.ticket_id and state = 'submitted')`,
        ),
        0,
      );
      assert.equal(
        await numberOf(
          db,
          sql<{ n: number }>`
        select count(*)::int as n from ticket t where (channel is not null) <> exists (
          select 1 from ticket_combined k join post p on p.feed_id = k.feed_id and p.ticket_id = t.ticket_id
            join post_version v on v.feed_id = p.feed_id
           where k.ticket_id = t.ticket_id and k.relation = 'PRIMARY')`,
        ),
        0,
      );
      assert.equal(
        await numberOf(
          db,
          sql<{ n: number }>`
        select count(*)::int as n from atr a join ticket t on t.ticket_id = a.ticket_id where t.resolved_by = a.submitted_by`,
        ),
        0,
      );
      assert.equal(
        await numberOf(
          db,
          sql<{ n: number }>`
        select count(*)::int as n from post where origin_id !~ '^[0-9]{19}$'`,
        ),
        0,
      );
    });

    await t.test("every step is audited, and every ticket has one", async () => {
      const without = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from ticket_history h where not exists (
          select 1 from audit_entry a where a.ticket_id = h.ticket_id and a.at = h.at and a.event = h.event
             and a.actor_user_id = h.actor_user_id and a.detail ->> 'action_id' is not distinct from h.action_id::text)`,
      );
      assert.equal(without, 0);
    });

    await t.test("durations are not negative, and events are in causal order", async () => {
      const { rows } = await sql<{ ticket_no: string }>`
        select ticket_no from ticket
         where due_at <= received_at or stage_due_at < received_at or stage_left_ms < 0 or created_at < received_at
            or last_event_at < created_at or accepted_at < created_at or resolved_at < created_at or closed_at < resolved_at
            or (paused_at is not null and paused_at < created_at) or last_event_at > ${now} or received_at > ${now}`.execute(
        db,
      );
      assert.deepEqual(rows, []);
      const early = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from ticket_history h, jsonb_array_elements(h.facts) f
         where f ->> 'key' = 'due_at' and (f ->> 'value')::timestamptz <= h.at - interval '90 days'`,
      );
      assert.equal(early, 0);
    });

    await t.test("present and former assignees work for the department in the district", async () => {
      const { rows } = await sql<{ ticket_no: string }>`
        select t.ticket_no from ticket_marking m join ticket t on t.ticket_id = m.ticket_id
         where not exists (select 1 from user_posting p where p.user_id = m.user_id and p.role_id = m.role_id
           and (p.department_id is null or p.department_id = m.department_id)
           and (p.district_id is null or p.district_id = m.district_id))`.execute(db);
      assert.deepEqual(rows, []);
      const strangers = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from ticket_history h join ticket t on t.ticket_id = h.ticket_id
         where h.role_id in (5, 7) and not exists (
           select 1 from ticket_marking m where m.ticket_id = h.ticket_id and m.user_id = h.actor_user_id)`,
      );
      assert.equal(strangers, 0);
    });

    await t.test("texts contain only their ticket's own number, place and officer", async () => {
      const otherNumber = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from reply r join ticket t on t.ticket_id = r.ticket_id
         where r.text ~ 'GRV-' and position(t.ticket_no in r.text) = 0`,
      );
      assert.equal(otherNumber, 0);
      // Markings name the district and the officer.
      const otherPlace = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from ticket_history h join ticket t on t.ticket_id = h.ticket_id
          join district d on d.district_id = t.district_id, jsonb_array_elements(h.facts) f
         where h.action_id = 101 and f ->> 'key' = 'district' and f ->> 'value' <> d.district_name`,
      );
      assert.equal(otherPlace, 0);
      const otherOfficer = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from ticket_history h, jsonb_array_elements(h.facts) f
         where h.action_id = 101 and f ->> 'key' = 'officer' and not exists (
           select 1 from ticket_marking m join app_user u on u.user_id = m.user_id
            where m.ticket_id = h.ticket_id and m.assigned_at = h.at and position(u.user_name in f ->> 'value') > 0)`,
      );
      assert.equal(otherOfficer, 0);
      // Detection results exist for each ticket and name no other place.
      const { rows: understood } = await sql<{ has: boolean; n: number }>`
        select d.ticket_id is not null as has, count(*)::int as n
          from ticket t left join ticket_detected d on d.ticket_id = t.ticket_id and d.detected #> '{understood,kind}' is not null
         where t.channel is not null group by 1`.execute(db);
      assert.deepEqual(
        understood.map((row) => row.has),
        [true],
      );
      const otherFound = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from ticket_detected d join ticket t on t.ticket_id = d.ticket_id
         where (d.detected #>> '{understood,place,district_id}')::int <> t.district_id`,
      );
      assert.equal(otherFound, 0);
      const otherWords = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from post p join ticket t on t.ticket_id = p.ticket_id
          join ticket_combined k on k.feed_id = p.feed_id and k.relation = 'PRIMARY'
         where p.text <> t.description or p.citizen_id <> t.citizen_id or position(left(t.snippet, 100) in t.description) = 0
            or p.conversation_id <> t.conversation_id`,
      );
      assert.equal(otherWords, 0);
    });

    await t.test("X's raw item equals the post", async () => {
      const { rows } = await sql<{ feed_id: number }>`
        select p.feed_id from post p join post_version v on v.feed_id = p.feed_id join raw_item i on i.raw_id = v.raw_id
         where p.channel = 'X' and (i.external_id <> p.origin_id or i.raw #>> '{data,id}' <> p.origin_id
            or (i.raw #>> '{data,created_at}')::timestamptz <> p.posted_at)`.execute(db);
      assert.deepEqual(rows, []);
    });

    await t.test("replies other than drafts are sent, each as a separate post", async () => {
      const { rows } = await sql<{ state: string }>`select distinct state from reply order by 1`.execute(db);
      assert.deepEqual(
        rows.map(({ state }) => state),
        ["draft", "sent"],
      );
      const unsent = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from reply where state = 'sent' and (external_id is null or sent_at < created_at)`,
      );
      assert.equal(unsent, 0);
    });

    await t.test("merged tickets have an unmerged primary, and both record the merge", async () => {
      const { rows } = await sql<{ ticket_no: string }>`
        select t.ticket_no from ticket t where t.status_id = 11 and 1 <> (
          select count(*) from ticket_combined k join ticket p on p.ticket_id = k.ticket_id
           where k.member_ticket_id = t.ticket_id and k.relation = 'DUPLICATE' and p.status_id <> 11)`.execute(db);
      assert.deepEqual(rows, []);
      const unsaid = await numberOf(
        db,
        sql<{ n: number }>`
        select count(*)::int as n from ticket_history h, jsonb_array_elements(h.facts) f
         where h.action_id = 106 and f ->> 'key' = 'ticket' and not exists (
           select 1 from ticket p join ticket_combined k on k.ticket_id = p.ticket_id
            where p.ticket_no = f ->> 'value' and k.member_ticket_id = h.ticket_id)`,
      );
      assert.equal(unsaid, 0);
    });

    await t.test("every list of every demo sign-in has rows", async () => {
      for (const { loginId, roleId } of SIGN_INS) {
        const { rows } = await sql<{ user_id: number; department_id: number | null; district_id: number | null }>`
          select u.user_id, p.department_id, p.district_id from app_user u join user_posting p on p.user_id = u.user_id
           where u.login_id = ${loginId} and p.role_id = ${roleId}`.execute(db);
        const postings = rows.map((row) => ({ departmentId: row.department_id, districtId: row.district_id }));
        const officer = { userId: rows[0]?.user_id ?? 0, roleId, postings } as unknown as Officer;
        for (const [list, where] of Object.entries(LISTS[roleId] ?? {})) {
          const n = await numberOf(
            db,
            sql<{ n: number }>`select count(*)::int as n from ticket t where ${visibleTo(officer)} and ${sql.raw(
              where
                .replaceAll("$user", String(officer.userId))
                .replaceAll("$now", `'${now.toISOString()}'::timestamptz`),
            )}`,
          );
          assert.ok(n > 0, `${loginId}: ${list}`);
        }
      }
    });

    await t.test("a history covers eighteen months, evenly filled", async () => {
      const { rows } = await sql<{ month: string; n: number }>`
        select to_char(received_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, count(*)::int as n
          from ticket group by 1 order by 1`.execute(db);
      assert.deepEqual([rows.length, rows[0]?.month, rows.at(-1)?.month], [19, "2025-05", "2026-11"]);
      // First and last month are incomplete. An even spread would be 160 a month.
      const odd = rows.slice(1, -1).filter(({ n }) => n < 80 || n > 320);
      assert.deepEqual(odd, []);
    });

    await t.test("seeding again changes nothing", async () => {
      const before = await textsHash(db);
      assert.equal(await seedStaff(db, now), 0);
      assert.deepEqual(await seedHistory(database, { now }), { tickets: 0, isSkipped: true });
      assert.equal(await textsHash(db), before);
    });

    await t.test("the same seed creates the same tickets", async () => {
      assert.equal(await seededHash(TICKETS), await textsHash(db));
    });

    await t.test("ticket numbers continue after the history, up to a million", async () => {
      const {
        rows: [like],
      } = await sql<{ citizen_id: number }>`select citizen_id from ticket limit 1`.execute(db);
      assert.ok(like !== undefined);
      const one = {
        source_id: 3,
        citizen_id: like.citizen_id,
        lang: "en",
        snippet: "x",
        description: "x",
        status_id: 1,
        priority_tag_id: 3,
        received_at: now,
        created_at: now,
        last_event_at: now,
      };
      const insert = () =>
        inTransaction(db, (tx) =>
          insertTickets(tx, [one], { prefix: masters.ticketPrefix, timeZone: masters.timeZone }),
        );
      assert.equal((await insert())[0]?.ticket_no, "GRV-2026-003001");
      await sql`select setval('ticket_number', 1000000)`.execute(db);
      assert.equal((await insert())[0]?.ticket_no, "GRV-2026-1000001");
    });
  });
});

test("an aborted history leaves nothing behind", async () => {
  await withScratchDatabase(async (database) => {
    const { db } = database;
    await loadPack(db, haryana);
    await seedStaff(db, now);
    const full: FileStore = {
      space: () => Promise.resolve(null),
      put: () => Promise.reject(new Error("The disk is full.")),
      read: () => Promise.reject(new Error("There is no such file.")),
      remove: () => Promise.resolve(),
    };
    await assert.rejects(seedHistory(database, { now, tickets: PLAYED, files: full }), /The scenario failed: GRV-/);
    for (const table of ["ticket", "citizen", "raw_item", "ticket_history", "audit_entry"]) {
      const left = await numberOf(db, sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`);
      assert.equal(left, 0, table);
    }
  });
});

test("a demo started at any hour has tickets to answer, to review and to call about", async () => {
  for (const start of STARTS.slice(0, times(1, 3))) {
    await withScratchDatabase(async (database) => {
      const { db } = database;
      await seedAll(database, new Date(start), PLAYED);
      for (const loginId of ["officer", "officer2", "officer3"]) {
        const waiting = await numberOf(
          db,
          sql<{ n: number }>`
          select count(*)::int as n from ticket t join ticket_marking m on m.ticket_id = t.ticket_id
            join app_user u on u.user_id = m.user_id
           where u.login_id = ${loginId} and m.ended_at is null and t.status_id = 2`,
        );
        assert.ok(waiting > 0, `${loginId} at ${start}`);
      }
      for (const status of [6, 7]) {
        const some = await numberOf(
          db,
          sql<{ n: number }>`select count(*)::int as n from ticket where status_id = ${status}`,
        );
        assert.ok(some > 0, `status ${status} at ${start}`);
      }
    });
  }
});
