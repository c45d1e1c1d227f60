/**
 * Evidence files when the connection breaks at any point of the commit: a file exists exactly when its change does.
 * Only the database knows the outcome.
 */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { after, describe, it } from "node:test";
import { sql } from "kysely";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { sweepFilesJob } from "@smgt/server/domain/organisation/files/sweep-files.job.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { deskForTests } from "../support/for-tests.ts";
import { openFreezingProxy, type FreezingProxy } from "../support/freezing-proxy.ts";
import { ONE_PIXEL } from "../support/pictures.ts";
import { until } from "../support/until.ts";

const UPLOADS = times(60, 200);
const DAY_MS = 86_400_000;
const IN_ACTION = 3;

describe("evidence with an unknown commit", () => {
  let line: FreezingProxy;
  const { world, desk } = deskForTests({
    async through(databaseUrl) {
      const url = new URL(databaseUrl);
      line = await openFreezingProxy(Number(url.port));
      url.port = String(line.port);
      return url.href;
    },
  });
  after(() => line.close());

  const filesOnDisk = async (): Promise<string[]> => {
    const folder = path.join(world.ctx.config.dataDir, "files");
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    return names.filter((one) => one.isFile()).map((one) => `${path.basename(one.parentPath)}/${one.name}`);
  };

  const remarksOf = (n: number): string => `Picture ${String(n).padStart(4, "0")} of the lane.`;

  it(`exists exactly when its change does, in ${UPLOADS} uploads`, async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const acknowledged: string[] = [];
    let cuts = 0;
    for (let n = 0; n < UPLOADS; n += 1) {
      const remarks = remarksOf(n);
      let [isCut, ofChange] = [false, 0];
      line.watch((sent, connection) => {
        if (sent.includes(remarks)) ofChange = connection;
        // Every fourth breaks in the chunk that writes the texts, the others in the one with the commit.
        const isHere = connection === ofChange && (n % 4 === 0 || sent.includes("commit"));
        if (isCut || !isHere) return "pass";
        isCut = true;
        cuts += 1;
        return Math.round((sent.length * (n + 1)) / UPLOADS);
      });
      // Sequential: each breaks at the next point.
      const answer = await desk.as.officer.call(
        saveWorkflow,
        { ticket_id: ticketId, status_id: IN_ACTION, action_id: ACTION.REMARK, remarks },
        { files: [{ part: "attachment", name: "site.png", bytes: ONE_PIXEL }] },
      );
      if (answer.STATUS_ID === "0") acknowledged.push(remarks);
      else assert.equal(answer.refusal, "DATABASE_AWAY", JSON.stringify(answer));
    }
    line.watch(null);
    assert.equal(cuts, UPLOADS, "each was cut once");

    const { db } = world.ctx;
    // The database executes a received commit after the break; only then is the outcome certain.
    await until("no cut transaction is open", async () => {
      const { rows: open } = await sql`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
      return open.length === 0;
    });
    world.advance(2 * DAY_MS);
    await sweepFilesJob.run(world.ctx, {});
    const done = await db
      .selectFrom("ticket_history as h")
      .leftJoin("attachment as a", "a.history_id", "h.history_id")
      .select(["h.remark", "a.storage_key"])
      .where("h.ticket_id", "=", ticketId)
      .where("h.action_id", "=", ACTION.REMARK)
      .execute();
    const rows = await db.selectFrom("stored_file").select(["storage_key", "used_as"]).execute();
    const keys = done.map((row) => row.storage_key).toSorted();
    const isDone = (n: number): boolean => done.some((row) => row.remark === remarksOf(n));
    assert.deepEqual(
      [isDone(0), isDone(UPLOADS - 1)],
      [false, true],
      "the first lacks its commit, the last has it all",
    );
    assert.ok(
      acknowledged.every((remark) => done.some((row) => row.remark === remark)),
      "what was acknowledged is there",
    );
    assert.deepEqual(
      rows.map((row) => `${row.storage_key} ${row.used_as}`).toSorted(),
      keys.map((key) => `${key} attachment`),
    );
    assert.deepEqual((await filesOnDisk()).toSorted(), keys);
  });
});
