/** Logs, trails and exported logs omit tickets that complain about their reader (decision 25). */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { getAuditRows } from "@smgt/contract/calls/oversight/audit.ts";
import { ackLogData, apiLogData, messageQueueLogData, userLogs } from "@smgt/contract/calls/oversight/logs.ts";
import { revealPersonalData } from "@smgt/contract/calls/tickets/tickets.ts";
import { byReference, officerDay } from "@smgt/contract/calls/oversight/trails.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { userIdOf } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { savedLog } from "../../support/export.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const LOGS = ["users", "api", "acknowledgements", "audit", "messages"] as const;

describe("logs about their reader", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  /** Returns the logs that show the ticket's number. */
  const placesWith = async (reader: Client, ticketNo: string, references: readonly string[], cellId: number) => {
    const answers: [string, unknown][] = [
      ["user log", await reader.call(userLogs, { page_size: 100 })],
      ["user log, searched", await reader.call(userLogs, { search: ticketNo })],
      ["api log", await reader.call(apiLogData, { page_size: 100 })],
      ["api log, searched", await reader.call(apiLogData, { search: ticketNo })],
      ["acknowledgements", await reader.call(ackLogData, {})],
      ["messages", await reader.call(messageQueueLogData, { page_size: 100 })],
      ["audit", await reader.call(getAuditRows, { page_size: 100 })],
      ["officer's day", await reader.call(officerDay, { user_id: cellId })],
    ];
    for (const reference of references) answers.push(["by reference", await reader.call(byReference, { reference })]);
    for (const log of LOGS) answers.push([`file of ${log}`, await savedLog(reader, { log })]);
    const found = answers.filter(([, answer]) => JSON.stringify(answer).includes(ticketNo)).map(([name]) => name);
    return [...new Set(found)];
  };

  it("omit such a ticket in every log, and show it to others and before the complaint", async () => {
    const { ticket_id: ticketId, ticket_no: ticketNo } = await desk.fromPost("about_reader");
    await desk.as.cell.ok(revealPersonalData, { ticket_id: ticketId, reason: "To call the citizen back today." });
    await desk.done("cell", ticketId, ACTION.REMARK, { remarks: "Asked for the place by telephone." });
    const { db } = world.ctx;
    await sql`insert into reply (ticket_id, channel, reply_channel, target_id, text, state, client_ref, written_by, created_at,
        not_before, sent_at, reference)
      values (${ticketId}, 'X', 'P', '1', 'It is registered.', 'sent', 'acknowledged', 1, ${world.ctx.clock.now()},
        ${world.ctx.clock.now()}, ${world.ctx.clock.now()}, 'req-acknowledged')`.execute(db);
    const { rows } = await sql<{ reference: string }>`select distinct reference from audit_entry
      where ticket_id = ${ticketId} and reference is not null`.execute(db);
    const references = ["req-acknowledged", ...rows.map((row) => row.reference)];
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    const cellId = await userIdOf(world, "cell");
    await until("the calls are logged", async () => {
      const { STATUS_RESPONSE } = await admin.call(apiLogData, { search: ticketNo });
      return typeof STATUS_RESPONSE !== "string";
    });
    const all = await placesWith(admin, ticketNo, references, cellId);
    for (const place of [
      "user log",
      "api log",
      "acknowledgements",
      "messages",
      "audit",
      "officer's day",
      "by reference",
    ])
      assert.ok(all.includes(place), `${place} of ${all.join(", ")}`);
    for (const log of LOGS) assert.ok(all.includes(`file of ${log}`), log);
    await sql`update ticket set is_sensitive = true, complained_about =
        array(select user_id from app_user where login_id in ('admin', 'head') order by 1)
      where ticket_id = ${ticketId}`.execute(db);
    assert.deepEqual(await placesWith(admin, ticketNo, references, cellId), []);
    assert.deepEqual(await placesWith(desk.as.head, ticketNo, references, cellId), []);
  });
});
