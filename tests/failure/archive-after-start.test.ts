/**
 * What is written right after a start lies in the archive when it is due, and not after the five minutes until PostgreSQL would make its
 * first checkpoint (decision 116). It waits half a minute, so only `npm run proofs` does it.
 */
import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { it } from "node:test";
import pg from "pg";
import { archiveSettings } from "@smgt/server/backup/archive.ts";
import { startEmbedded, type Embedded } from "@smgt/server/db/embedded.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { until } from "../support/until.ts";

it("archives what is written right after a start", { skip: times(true, false) }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-archive-start-"));
  chmodSync(folder, 0o755); // the user that runs PostgreSQL must be able to walk in
  const backups = path.join(folder, "backups");
  mkdirSync(backups, { mode: 0o755 });
  const settings = archiveSettings({ folder: backups, keepDays: 1, archiveSeconds: 2 });
  let server: Embedded | undefined;
  const start = async (): Promise<Embedded> =>
    startEmbedded({ folder: path.join(folder, "postgres"), settings, log: () => undefined });
  try {
    // The first start of all makes roles and databases, which makes checkpoints too.
    server = await start();
    await server.stop();
    server = await start();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("create table written as select 1 as n");
    const { rows } = await client.query<{ segment: string }>("select pg_walfile_name(pg_current_wal_lsn()) as segment");
    await client.end();
    const segment = rows[0]?.segment ?? "";
    assert.match(segment, /^[0-9A-F]{24}$/);
    await until("its segment lies in the archive", async () => existsSync(path.join(backups, "wal", `${segment}.gz`)));
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
