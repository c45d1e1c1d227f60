/**
 * Exported lists: encrypted at rest, written one at a time, downloaded only by their requester, deleted after an hour,
 * audited.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { exportFile, exportStatus, exportTickets } from "@smgt/contract/calls/tickets/exports.ts";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { exportLog } from "@smgt/contract/calls/oversight/logs.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { incomingFolder } from "@smgt/server/domain/organisation/files/uploaded-file.ts";
import { sweepExportsJob } from "@smgt/server/domain/tickets/tickets/export/sweep-exports.job.ts";
import { completeExport, writeExportJob } from "@smgt/server/domain/tickets/tickets/export/write-export.job.ts";
import { userIdOf } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { savedList } from "../../support/export.ts";
import { sealedSignIn } from "../../support/sealed.ts";
import { securityRow, securityRows } from "../../support/security-log.ts";
import { newTicket } from "../../support/tickets.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const HOUR_MS = 3_600_000;
const all = { format: "csv", list_key: "all" } as const;

describe("an export", () => {
  let world: World;
  let cell: Client;
  before(async () => {
    world = await startWorld();
    await newTicket(world, "export_citizen");
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });
  after(() => world.close());

  const files = (): string[] => {
    const folder = path.join(world.ctx.config.dataDir, "files/exports");
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const ready = (who: Client, export_id: string) =>
    until("the file is ready", async () => (await who.ok(exportStatus, { export_id })).state === "ready");
  /** Prevents jobs from running. */
  const hold = () =>
    sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'test'
    where queue_name = 'exports'`.execute(world.ctx.db);
  const release = () =>
    sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`.execute(world.ctx.db);

  it("is downloaded by its requester, and audited first", async () => {
    const { export_id } = await cell.ok(exportTickets, all);
    assert.match(export_id, /^[A-Za-z0-9_-]{32}$/);
    await ready(cell, export_id);
    assert.deepEqual(await cell.ok(exportStatus, { export_id }), { state: "ready", row_count: 1 });
    assert.deepEqual(await securityRows(world, "EXPORTED"), [], "nobody has it yet");
    const { text } = await cell.ok(exportFile, { export_id });
    assert.match(text, /export_citizen/);
    const [row, ...more] = await securityRows(world, "EXPORTED");
    assert.deepEqual(more, []);
    assert.deepEqual(
      [row?.actor_user_id, row?.call_name, row?.detail],
      [
        await userIdOf(world, "cell"),
        exportFile.name,
        { format: "csv", row_count: 1, in_role: ROLE.CELL_EXEC, list_key: "all" },
      ],
    );
    for (const other of [await signInAs(world.url, "head"), await signInAs(world.url, "viewer")]) {
      assert.equal((await other.call(exportStatus, { export_id })).refusal, "EXPORT_NOT_FOUND");
      assert.equal((await other.call(exportFile, { export_id })).refusal, "EXPORT_NOT_FOUND");
    }
    await securityRow(world, "CALL_REFUSED", (one) => one.detail["refusal"] === "EXPORT_NOT_FOUND");
    assert.ok(files().length > 0 && files().every((name) => !name.includes(export_id)), "the folder tells no ids");
  });

  it("cannot be downloaded once a ticket in it complains about its requester", async () => {
    const { export_id } = await cell.ok(exportTickets, all);
    await ready(cell, export_id);
    const about = (ids: number[]) =>
      sql`update ticket set complained_about = ${ids}::int[], is_sensitive = ${ids.length > 0}`.execute(world.ctx.db);
    await about([await userIdOf(world, "cell")]);
    assert.equal((await cell.call(exportFile, { export_id })).refusal, "EXPORT_NOT_FOUND");
    await about([]);
    assert.equal((await cell.call(exportFile, { export_id })).refusal, "EXPORT_NOT_FOUND", "it is gone");
  });

  it("queues, at most two of an officer and twenty in all", async () => {
    await hold();
    const asked = [await cell.ok(exportTickets, all), await cell.ok(exportTickets, all)];
    assert.equal((await cell.call(exportTickets, all)).refusal, "EXPORT_UNDER_WAY");
    const head = await signInAs(world.url, "head");
    const [first] = asked;
    assert.deepEqual(await cell.ok(exportStatus, { export_id: first?.export_id ?? "" }), {
      state: "waiting",
      row_count: null,
    });
    assert.equal((await cell.call(exportFile, { export_id: first?.export_id ?? "" })).refusal, "EXPORT_NOT_FOUND");
    await sql`insert into export_request (export_id, user_id, session_id, role_id, format, asked, requested_at)
      select lpad(n::text, 32, 'x'), user_id, session_id, role_id, format, asked, requested_at
        from export_request, generate_series(1, 18) n where export_id = ${first?.export_id ?? ""}`.execute(
      world.ctx.db,
    );
    assert.equal((await head.call(exportTickets, all)).refusal, "EXPORTS_BUSY");
    await sql`delete from export_request where export_id like 'xxxx%'`.execute(world.ctx.db);
    await release();
    await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(world.ctx.db);
    for (const { export_id } of asked) await ready(cell, export_id);
  });

  it("uses the officer's access at the time of writing, and requires a live session", async () => {
    await hold();
    const gone = await signInAs(world.url, "district");
    const { export_id } = await gone.ok(exportTickets, all);
    await gone.ok(logout);
    await release();
    await writeExportJob.run(world.ctx, { exportId: export_id });
    const again = await signInAs(world.url, "district");
    assert.equal((await again.ok(exportStatus, { export_id })).state, "failed");
    assert.equal((await again.call(exportFile, { export_id })).refusal, "EXPORT_NOT_FOUND");
  });

  it("may be written twice", async () => {
    const { export_id } = await cell.ok(exportTickets, all);
    await ready(cell, export_id);
    const { text } = await cell.ok(exportFile, { export_id });
    await world.ctx.db
      .updateTable("export_request")
      .set({ state: "waiting", row_count: null })
      .where("export_id", "=", export_id)
      .execute();
    await writeExportJob.run(world.ctx, { exportId: export_id });
    await writeExportJob.run(world.ctx, { exportId: export_id });
    assert.equal((await cell.ok(exportFile, { export_id })).text, text);
  });

  it("fails visibly after its last attempt, and blocks no other", async () => {
    const incoming = incomingFolder(world.ctx.config.dataDir);
    rmSync(incoming, { recursive: true, force: true });
    // Writing fails, as on a full disk.
    writeFileSync(incoming, "");
    const asked = [await cell.ok(exportTickets, all), await cell.ok(exportTickets, all)];
    /** Number of jobs with so many attempts that wait again. */
    const tried = async (attempts: number): Promise<number> => {
      const ids = asked.map((one) => one.export_id);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs
        where payload ->> 'exportId' = any(${ids}::text[]) and locked_at is null and attempts = ${attempts}::int`.execute(
        world.ctx.db,
      );
      return rows[0]?.n ?? 0;
    };
    const states = () => Promise.all(asked.map(async (one) => (await cell.ok(exportStatus, one)).state));
    for (const attempt of [1, 2]) {
      await until(`attempt ${attempt} of both`, async () => (await tried(attempt)) === 2); // in order
      assert.deepEqual(await states(), ["waiting", "waiting"]);
      await world.runJobs();
    }
    await until("both have failed", async () => (await states()).every((state) => state === "failed"));
    rmSync(incoming);
    const { export_id } = await cell.ok(exportTickets, all);
    await ready(cell, export_id);
  });

  it("is written again after an erasure meanwhile, and leaves no file without a requester", async () => {
    const { db, clock } = world.ctx;
    const asked_by = await userIdOf(world, "admin");
    const erase = async () =>
      db
        .insertInto("erasure")
        .values({
          citizen_ids: [1],
          reason: "asked for by letter",
          state: "done",
          asked_by,
          asked_at: clock.now(),
          settled_by: await userIdOf(world, "head"),
          settled_at: clock.now(),
        })
        .execute();
    await hold();
    const { export_id } = await cell.ok(exportTickets, all);
    let attempts = 0;
    /** The erasure happens after the first rows are written. */
    const written = (meanwhile: () => Promise<unknown>) => async () =>
      (async function* pieces() {
        attempts += 1;
        yield { text: attempts === 1 ? "with the words of the erased\n" : "without them\n", rows: 1 };
        if (attempts === 1) await meanwhile();
      })();
    await completeExport(world.ctx, export_id, written(erase));
    assert.match((await cell.ok(exportFile, { export_id })).text, /^without them/);
    const before = files().length;
    attempts = 0;
    const { export_id: dropped } = await cell.ok(exportTickets, all);
    await completeExport(
      world.ctx,
      dropped,
      written(() => db.deleteFrom("export_request").where("export_id", "=", dropped).execute()),
    );
    assert.equal(files().length, before);
    await release();
  });

  it("shows times in the State's zone, as days and months are counted; JSON stays in UTC", async () => {
    const received_at = new Date("2026-11-30T19:00:00.000Z");
    await world.ctx.db.updateTable("ticket").set({ received_at }).execute();
    const [head = "", row = ""] = (await savedList(cell, all)).slice(1).split("\r\n");
    const cells = (line: string): string[] => line.slice(1, -1).split('","');
    const told = Object.fromEntries(cells(head).map((name, at) => [name, cells(row)[at]]));
    assert.equal(told["received_at"], "2026-12-01T00:30:00+05:30");
    for (const name of ["due_at", "last_event_at"])
      assert.match(told[name] ?? "", /^\d{4}-\d\d-\d\dT[\d:]{8}\+05:30$/, name);
    const json = JSON.parse(await savedList(cell, { ...all, format: "json" })) as { received_at: string }[];
    assert.equal(json[0]?.received_at, received_at.toISOString());
  });

  it("has names in the requester's language, and the same column names in every language", async () => {
    const saved = async (language: "en" | "hi", log = false) => {
      const { export_id } = log
        ? await head.ok(exportLog, { log: "audit", event: "EXPORT" }, { language })
        : await cell.ok(exportTickets, all, { language });
      const who = log ? head : cell;
      await ready(who, export_id);
      return (await who.ok(exportFile, { export_id })).text;
    };
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const [english, hindi] = [await saved("en"), await saved("hi")];
    assert.equal(english.split("\r\n")[0], hindi.split("\r\n")[0]);
    assert.match(english, /"Electricity","Power cut \/ fuse call - urban","Gurugram"/);
    assert.match(hindi, /"बिजली","बिजली कटौती \/ फ्यूज - शहरी","गुरुग्राम"/);
    assert.match(await saved("hi", true), /"टिकटों की सूची निर्यात की"/);
  });

  it("is deleted minutes after its download, and an hour after the request", async () => {
    const [fetched, left] = [await cell.ok(exportTickets, all), await cell.ok(exportTickets, all)];
    for (const { export_id } of [fetched, left]) await ready(cell, export_id);
    await cell.ok(exportFile, fetched);
    await sweepExportsJob.run(world.ctx, {});
    assert.equal((await cell.call(exportFile, fetched)).STATUS_ID, "0", "a broken line may ask once more");
    world.advance(6 * 60_000);
    await sweepExportsJob.run(world.ctx, {});
    assert.equal((await cell.call(exportFile, fetched)).refusal, "EXPORT_NOT_FOUND");
    assert.equal((await cell.ok(exportStatus, left)).state, "ready");
    world.advance(HOUR_MS);
    const fresh = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    await sweepExportsJob.run(world.ctx, {});
    await sweepExportsJob.run(world.ctx, {});
    assert.equal((await fresh.call(exportStatus, left)).refusal, "EXPORT_NOT_FOUND");
    assert.deepEqual(files(), []);
  });

  it("is refused for an invalid day, and so is the list", async () => {
    const fresh = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    for (const from_date of ["2026-02-31", "2025-02-29", "2026-13-01", "0000-01-01"]) {
      const answers = [
        await fresh.call(exportTickets, { ...all, from_date }),
        await fresh.call(commonList, { list_key: "all", from_date }),
      ];
      assert.deepEqual(
        answers.map((answer) => answer.refusal),
        ["BAD_INPUT", "BAD_INPUT"],
        from_date,
      );
      assert.match(JSON.stringify(answers[0]?.STATUS_RESPONSE), /Received from: /);
    }
    const said = await fresh.call(commonList, { list_key: "all", to_date: "2026-02-31" });
    assert.deepEqual(said.STATUS_RESPONSE as unknown, ["Received until: enter a valid date, as DD-MM-YYYY."]);
    assert.equal((await fresh.call(commonList, { list_key: "all", from_date: "2028-02-29" })).STATUS_ID, "0");
    assert.match(await savedList(fresh, { ...all, to_date: "2199-12-31" }), /ticket_no/);
  });
});

describe("an export with encrypted bodies", () => {
  let world: World;
  before(async () => {
    world = await startWorld({ env: { SMGT_BODY_ENCRYPTION: "Y" } });
  });
  after(() => world.close());

  it("hides search and file from the network", async () => {
    const cell = await sealedSignIn(world.url, "cell", ROLE.CELL_EXEC);
    const asked = await cell.call(exportTickets, { ...all, search: "bijli nahi" });
    const { export_id } = asked.STATUS_RESPONSE as { export_id: string };
    await until("the file is ready", async () => {
      const { STATUS_RESPONSE } = await cell.call(exportStatus, { export_id });
      return (STATUS_RESPONSE as { state: string }).state === "ready";
    });
    const file = await cell.call(exportFile, { export_id });
    assert.match((file.STATUS_RESPONSE as { text: string }).text, /ticket_no/);
    const wire = JSON.stringify(cell.crossed.slice(1));
    for (const secret of ["bijli", "ticket_no", export_id, "list_key"]) assert.ok(!wire.includes(secret), secret);
  });
});
