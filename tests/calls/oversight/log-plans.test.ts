/** Rare rows are found in the logs without reading frequent ones; the test counts rows read by the database. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "@smgt/server/context.ts";
import { listAudit } from "@smgt/server/domain/oversight/logs/list-audit.ts";
import { listUserLog } from "@smgt/server/domain/oversight/logs/list-user-log.ts";
import { reportBroadcasts } from "@smgt/server/domain/casework/notifications/broadcast-report.ts";
import { userIdOf } from "../../support/accounts.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { rowsReadBy } from "../../support/plans.ts";
import { newTicket } from "../../support/tickets.ts";

const DONE = 20_000;
/** Messages about a ticket, each to ten people. */
const TOLD = 300;
const HEARD = 10;
/** Upper bound: a page, counted twice, with its following row and other reads. */
const FEW = 500;
const MONTH = { hours: 24 * 31 };

describe("frequent rows of others", () => {
  const world = worldForTests();
  let userId: number;
  let head: Officer;
  let ticketNo: string;
  before(async () => {
    const ticketId = await newTicket(world, "much_told");
    userId = await userIdOf(world, "officer");
    head = {
      userId: await userIdOf(world, "head"),
      userName: "Head",
      sessionId: 0,
      roleId: ROLE.CELL_HEAD,
      roleIds: [ROLE.CELL_HEAD],
      postings: [],
      duties: [],
      language: "en",
    };
    const { ticket_no } = await world.ctx.db
      .selectFrom("ticket")
      .select("ticket_no")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    ticketNo = ticket_no;
    const others = `(select array_agg(user_id) as ids from app_user where user_id <> ${userId}) o`;
    const oneOf = "o.ids[1 + n % cardinality(o.ids)]";
    const otherId = await newTicket(world, "told_too");
    const now = `'${world.ctx.clock.now().toISOString()}'::timestamptz`;
    // The officer has many rows of one kind; others have as many of another.
    await world.database.asOwner(
      `insert into audit_entry (at, event, actor_user_id, role_id, ticket_id)
       select ${now} - n * interval '1 minute', 'ACTION', ${userId}, ${ROLE.OFFICER}, ${ticketId} from generate_series(1, ${DONE}) n
       union all
       select ${now} - n * interval '1 minute', 'LOGIN', ${oneOf}, ${ROLE.OFFICER}, null from generate_series(1, ${DONE}) n, ${others}`,
    );
    await world.database.asOwner(
      `insert into security_event (at, event, actor_user_id, role_id, times)
       select ${now} - n * interval '1 minute', 'CALL_REFUSED', ${userId}, ${ROLE.OFFICER}, 1 from generate_series(1, ${DONE}) n
       union all
       select ${now} - n * interval '1 minute', 'LOGIN_FAILED', ${oneOf}, ${ROLE.OFFICER}, 1 from generate_series(1, ${DONE}) n, ${others}`,
    );
    await world.database.asOwner(
      `insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at)
       select u.user_id, case when n > ${TOLD} then ${ticketId} else ${otherId} end, 'REMINDER', 'info', 'Told', '{}', ${userId},
              ${now} - n * interval '1 minute'
         from generate_series(1, 2 * ${TOLD}) n, (select user_id from app_user order by user_id limit ${HEARD}) u`,
    );
    await world.database.asOwner("analyze audit_entry, security_event, broadcast_message");
  });

  it("are not read for the audit by officer and kind", async () => {
    const read = await rowsReadBy(world, { tables: ["audit_entry"], isPlannedEachTime: true }, (db) =>
      listAudit({ ...world.ctx, db }, head, { ...MONTH, user_id: userId, event: "LOGIN" }),
    );
    assert.ok((read["audit_entry"] ?? 0) < FEW, JSON.stringify(read));
  });

  it("are not read for the user log by officer, with changes outside of tickets", async () => {
    const tables = ["audit_entry", "security_event"];
    const read = await rowsReadBy(world, { tables, isPlannedEachTime: true }, (db) =>
      listUserLog({ ...world.ctx, db }, head, { ...MONTH, user_id: userId, event: "LOGIN_FAILED" }),
    );
    assert.ok((read["audit_entry"] ?? 0) < FEW, JSON.stringify(read));
    assert.ok((read["security_event"] ?? 0) < FEW, JSON.stringify(read));
    const all = await rowsReadBy(world, { tables: ["audit_entry"], isPlannedEachTime: true }, (db) =>
      listUserLog({ ...world.ctx, db }, head, { ...MONTH, search: "officer" }),
    );
    assert.ok((all["audit_entry"] ?? 0) < FEW, JSON.stringify(all));
  });

  it("are not read for messages of one ticket", async () => {
    const asked = { search: ticketNo, page_size: 100 };
    const read = await rowsReadBy(world, { tables: ["broadcast_message"], isPlannedEachTime: false }, (db) =>
      reportBroadcasts({ ...world.ctx, db }, head, asked),
    );
    const page = 101 * HEARD;
    assert.ok((read["broadcast_message"] ?? 0) <= TOLD * HEARD + page, JSON.stringify(read));
  });
});
