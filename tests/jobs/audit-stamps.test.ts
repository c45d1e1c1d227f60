/**
 * Time stamps of an outside service over the audit (decision 96): really signed by a stand-in, verified before they are kept and
 * at every check, without the service.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { getAuditState, verifyAudit, type AuditState } from "@smgt/contract/calls/audit.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { stampAuditJob } from "@smgt/server/domain/audit/stamps/stamp-audit.job.ts";
import { checkStamps } from "@smgt/server/domain/audit/stamps/stamps.ts";
import { SCHEDULE } from "@smgt/server/registry.ts";
import { stampLinesOf } from "@smgt/server/verify-audit.ts";
import { verdictOf } from "../support/audit-chain.ts";
import { signInAs, type Client } from "../support/client.ts";
import { ROOT } from "../support/paths.ts";
import { startTimeStamps, type TimeStampService } from "../support/time-stamps.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

describe("time stamps of the audit", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-stamps-"));
  let world: World;
  let service: TimeStampService;
  let head: Client;
  before(async () => {
    service = await startTimeStamps(() => world.ctx.clock.now());
    const certificates = path.join(folder, "root.pem");
    writeFileSync(certificates, service.root);
    world = await startWorld({
      isSealed: true,
      env: { SMGT_AUDIT_STAMP_URL: service.url, SMGT_AUDIT_STAMP_CERTIFICATES: certificates },
    });
    head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    await verdictOf(world); // sealed, and signed once
  });
  after(async () => {
    await world.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const stamps = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_stamp`.execute(world.ctx.db);
    return rows[0]?.n ?? -1;
  };
  const state = (): Promise<AuditState> => head.ok(getAuditState, {});
  const checked = async (): Promise<AuditState> => {
    await head.ok(verifyAudit, {});
    return until("the check to end", async () => {
      const now = await state();
      return now.is_checking === "N" && now;
    });
  };

  it("are refused and kept nowhere where the service says no, answers something else, or may not stamp", async () => {
    for (const [behave, why] of [
      ["refuses", /refused with status 2/],
      ["is_away", /answered 503/],
      ["answers_another", /answers another question/],
      ["has_no_right", /not one for time stamps/],
      ["never_ends", /is too long/],
    ] as const) {
      service.behave = behave;
      await assert.rejects(stampAuditJob.run(world.ctx, {}), why, behave);
      assert.equal(await stamps(), 0, behave);
    }
    const shown = await state();
    assert.deepEqual([shown.has_stamps, shown.stamped_to, shown.stamped_at], ["Y", null, null]);
  });

  it("are asked for four times a day", () => {
    assert.match(SCHEDULE, new RegExp(`^5 \\*/6 \\* \\* \\* ${stampAuditJob.name}$`, "m"));
  });

  it("are taken once for a record, and shown", async () => {
    service.behave = "stamps";
    const before = service.asked();
    await stampAuditJob.run(world.ctx, {});
    await stampAuditJob.run(world.ctx, {});
    assert.deepEqual([await stamps(), service.asked() - before], [1, 1], "nothing is asked a second time");
    const shown = await state();
    assert.ok((shown.stamped_to ?? 0) > 0);
    const seconds = Math.floor(world.ctx.clock.now().getTime() / 1_000);
    assert.equal(Math.floor(Date.parse(shown.stamped_at ?? "") / 1_000), seconds);
    const logged = async (): Promise<boolean> => {
      const { rows } = await sql<{ http_status: number }>`
        select http_status from api_log where api_name = 'time-stamps POST' order by api_log_id`.execute(world.ctx.db);
      return rows.map((row) => row.http_status).join(" ") === "200 503 200 200 200 200";
    };
    await until("each call stands in the log", logged);
  });

  it("are verified without the service, and by no certificate of another", async () => {
    const asked = service.asked();
    const found = await checkStamps(world.ctx.db, service.root);
    assert.deepEqual([found.stamps, found.fault], [1, null]);
    assert.match(stampLinesOf(found)[0] ?? "", /^Stamped: row \d+, \d{4}-.* by the service; 1 stamps were verified\.$/);
    const stranger = await startTimeStamps(() => world.ctx.clock.now());
    await stranger.close();
    const refused = await checkStamps(world.ctx.db, stranger.root);
    assert.equal(refused.fault?.kind, "stamp");
    assert.match(stampLinesOf(refused).at(-1) ?? "", /^BROKEN \(stamp\)/);
    assert.equal((await checked()).state, "sound");
    assert.equal(service.asked(), asked);
  });

  it("are verified by the command, that ends with 1 where one is not of the service", async () => {
    const stranger = await startTimeStamps(() => world.ctx.clock.now());
    await stranger.close();
    const [own, other] = [path.join(folder, "root.pem"), path.join(folder, "other.pem")];
    writeFileSync(other, stranger.root);
    const run = (certificates: string) =>
      new Promise<{ code: number; said: string }>((resolve) => {
        const env = {
          PATH: process.env["PATH"] ?? "",
          SMGT_MODE: "test",
          DATABASE_URL: world.database.url,
          SMGT_DATA_DIR: world.ctx.config.dataDir,
        };
        const args = [path.join(ROOT, "server/src/verify-audit.ts"), "--stamp-certificates", certificates];
        execFile(process.execPath, args, { env }, (error, out, err) =>
          resolve({ code: error === null ? 0 : Number(error.code), said: out + err }),
        );
      });
    const sound = await run(own);
    assert.equal(sound.code, 0, sound.said);
    assert.match(sound.said, /SOUND.*^Stamped: row \d+, .* by the service; 1 stamps were verified\.$/ms);
    const broken = await run(other);
    assert.equal(broken.code, 1);
    assert.match(broken.said, /^BROKEN \(stamp\)/m);
  });

  it("fit no other record, and no record that was changed", async () => {
    const asHolder = (statement: string): Promise<void> =>
      world.database.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`);
    await asHolder("update audit_head set sealed_at = sealed_at - interval '1 day'");
    assert.equal((await checkStamps(world.ctx.db, service.root)).fault?.kind, "stamp");
    await asHolder("update audit_head set sealed_at = sealed_at + interval '1 day'");
    assert.equal((await checkStamps(world.ctx.db, service.root)).fault, null);
    // One sign of the token: what is signed, or the signature itself.
    await asHolder(
      "update audit_stamp set token = set_byte(token, octet_length(token) - 1, 255 - get_byte(token, octet_length(token) - 1))",
    );
    const broken = await checked();
    assert.equal(broken.state, "broken");
    assert.match(broken.fault ?? "", /^The time stamp for rows up to \d+ is not of a trusted service/);
    await assert.rejects(sql`update audit_stamp set stamped_at = now()`.execute(world.ctx.db), /permission denied/);
  });
});
