/**
 * Kills the server repeatedly during a long job: a charge, an import, an export, training and unlearning complete as if
 * run once. `SMGT_TEST_KILLS=15` sets the number of kills.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { charges, handOverCharge } from "@smgt/contract/calls/casework/handover.ts";
import { exportFile, exportStatus, exportTickets } from "@smgt/contract/calls/tickets/exports.ts";
import { importUsers, userImport } from "@smgt/contract/calls/organisation/user-import.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { learnJob } from "@smgt/server/domain/casework/training/learn.job.ts";
import { addJob } from "@smgt/server/jobs/queue.ts";
import { adminWithApp, userIdOf, WHY } from "../support/accounts.ts";
import { clientOf, signInAs, type Client } from "../support/client.ts";
import { ENERGY, GURUGRAM, openDesk } from "../support/desk.ts";
import { skipTraining } from "../support/skip-training.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";
import { openSideConnections, type SideConnections } from "./reply-harness.ts";
import { startServerBeside, type ServerBeside } from "./second-server.ts";

const KILLS = Number(process.env["SMGT_TEST_KILLS"] ?? 2);
const IS_LONG = KILLS > 2;
const TICKETS = IS_LONG ? 500 : 40;
const OFFICERS = IS_LONG ? 2_000 : 600;
const SHEET = ["User ID", "Name", "Designation", "Mobile", "E-mail", "Role", "Department", "District"];

describe("a job whose server is killed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-killed-jobs-"));
  let world: World;
  let database: Database;
  let server: ServerBeside;
  let beside: SideConnections;
  let admin: Client;
  let cell: Client;
  let [from, to] = [0, 0];
  const ticketIds: number[] = [];

  before(async () => {
    world = await startWorld({ isFilled: true, startsAt: new Date(), doesTimePass: true });
    await skipTraining(world.database.ownerUrl);
    const desk = await openDesk(world);
    from = await userIdOf(world, "officer");
    to = await userIdOf(world, "officer2");
    await world.ctx.db
      .insertInto("user_posting")
      .values({ user_id: to, role_id: ROLE.OFFICER, department_id: ENERGY, district_id: GURUGRAM })
      .execute();
    while (ticketIds.length < TICKETS) {
      const { ticket_id } = await desk.fromPhone();
      const place = { department_id: ENERGY, district_id: GURUGRAM, assign_user_id: [from] };
      await desk.done("cell", ticket_id, 101, place);
      ticketIds.push(ticket_id);
    }
    const { client } = await adminWithApp(world, "admin");
    const signedIn = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    // Only the killed server runs jobs.
    await world.server.close();
    database = openDatabase({ url: world.database.url, max: 2, onLost: () => undefined });
    server = await startServerBeside(world, folder);
    beside = await openSideConnections(world.database.url);
    admin = clientOf(server.url, client.token, client.cookie, ROLE.ADMIN);
    cell = clientOf(server.url, signedIn.token, signedIn.cookie, ROLE.CELL_EXEC);
  });
  after(async () => {
    await server?.stop();
    await beside?.close();
    await database?.close();
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const isRunning = async (name: string): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select exists (select 1 from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name} and j.locked_at is not null) as is`.execute(database.db);
    return rows[0]?.is === true;
  };
  const isDead = async (name: string): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select exists (select 1 from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name} and j.attempts >= j.max_attempts and j.locked_at is null) as is`.execute(
      database.db,
    );
    return rows[0]?.is === true;
  };

  /** Kills the server during the job up to the wanted number; returns the number of kills. */
  async function killed(name: string, isOver: () => Promise<boolean>): Promise<number> {
    let kills = 0;
    while (kills < KILLS && !(await isOver())) {
      const isStill = await until("it runs or is over", async () =>
        (await isRunning(name)) ? "runs" : (await isOver()) && "over",
      );
      if (isStill === "over") break;
      await server.killAndRestart(() => beside.freeKilledLocks());
      kills += 1;
    }
    await until("it is over", isOver);
    assert.ok(!(await isDead(name)), "no job is left behind");
    return kills;
  }

  it("moves every ticket of a charge once", async (t) => {
    const asked = {
      from_user_id: from,
      to_user_id: to,
      ticket_ids: ticketIds,
      reason: WHY.reason,
      client_ref: "killed",
    };
    const { charge_id = 0 } = await admin.call(handOverCharge, asked);
    const shown = async () => rowsOf(await admin.ok(charges, { charge_id }))[0];
    const kills = await killed("move-charge", async () => (await shown())?.is_finished === "Y");
    const done = await shown();
    t.diagnostic(`${kills} kills; ${done?.moved} of ${TICKETS} moved, ${done?.left.length} left`);
    assert.deepEqual([done?.moved, done?.left], [TICKETS, []]);
    const { rows } = await sql<{ ticket_id: number; holders: number[]; times: number }>`
      select t.ticket_id, array(select m.user_id from ticket_marking m where m.ticket_id = t.ticket_id and m.ended_at is null) as holders,
             (select count(*)::int from ticket_history h where h.ticket_id = t.ticket_id and h.event = 'CHARGE_HANDED_OVER') as times
        from ticket t where t.ticket_id = any(${ticketIds}::int[])`.execute(database.db);
    const wrong = rows.filter(({ holders, times }) => times !== 1 || holders.length !== 1 || holders[0] !== to);
    assert.deepEqual(wrong, []);
    const again = await admin.call(handOverCharge, asked);
    assert.equal(again.charge_id, charge_id, "pressing again is the same charge");
  });

  it("creates every officer of a sheet once", async (t) => {
    const rows = Array.from({ length: OFFICERS }, (_, at) => [
      `killed.officer${at}`,
      `Officer ${at}`,
      "Executive Engineer",
      `98${String(10_000_000 + at)}`,
      "",
      "Department Nodal Officer",
      "Energy",
      "Gurugram",
    ]);
    const { import_id = 0 } = await admin.call(importUsers, { rows: [SHEET, ...rows], is_trial: "N", ...WHY });
    const shown = () => admin.ok(userImport, { import_id });
    const kills = await killed("carry-out-import", async () => (await shown())?.is_finished === "Y");
    const done = await shown();
    t.diagnostic(`${kills} kills; ${done?.made} of ${OFFICERS} made`);
    assert.deepEqual([done?.made, done?.refused, done?.rows.length], [OFFICERS, 0, OFFICERS]);
    const { rows: counted } = await sql<{ made: number; recorded: number }>`
      select (select count(*)::int from app_user where login_id like 'killed.officer%') as made,
             (select count(*)::int from audit_entry where event = 'USER_MADE') as recorded`.execute(database.db);
    assert.deepEqual(counted, [{ made: OFFICERS, recorded: OFFICERS }]);
  });

  it("writes a complete export", async (t) => {
    const { export_id } = await cell.ok(exportTickets, { format: "csv", list_key: "all" });
    const shown = () => cell.ok(exportStatus, { export_id });
    const kills = await killed("write_export", async () => (await shown()).state !== "waiting");
    const { state, row_count } = await shown();
    t.diagnostic(`${kills} kills; ${row_count} rows`);
    assert.equal(state, "ready");
    const { text } = await cell.ok(exportFile, { export_id });
    assert.equal(text.trimEnd().split("\r\n").length, (row_count ?? 0) + 1);
  });

  for (const isForgetting of [false, true]) {
    it(`${isForgetting ? "unlearns" : "trains"} once`, async (t) => {
      const versions = async (): Promise<number> => {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from learned_model where digest <> repeat('0', 64)`.execute(database.db);
        return rows[0]?.n ?? 0;
      };
      const isThere = async (): Promise<boolean> => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'learn'`.execute(database.db);
        return rows[0]?.n !== 0;
      };
      const before = await versions();
      await inTransaction(database.db, (tx) => addJob(tx, learnJob, isForgetting ? { isForgetting } : {}));
      const kills = await killed("learn", async () => !(await isThere()));
      t.diagnostic(`${kills} kills`);
      assert.equal((await versions()) - before, isForgetting ? 0 : 1, "as if it had run once");
    });
  }
});
