/**
 * The end of the audit is cut while the server is stopped, as by a restore that nobody told of: the witness knows better, the command names
 * the rows, an administrator explains them with the key of the server, and everybody reads it beside a cut that stays one.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { getAuditState, verifyAudit } from "@smgt/contract/calls/audit.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { openSigner } from "@smgt/server/domain/audit/chain/keys.ts";
import { addRows } from "../support/audit-chain.ts";
import { signInAs } from "../support/client.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { nothingToLearn } from "../support/not-to-learn.ts";
import { until } from "../support/until.ts";
import { startProgram, type Program } from "./program.ts";

const REASON = "Restored by pgBackRest, note 14/2026";
const CUT = 3;

describe("a cut of the audit that is explained", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-explained-"));
  const witness = path.join(folder, "far/witness.jsonl");
  let database: TestDatabase;
  let pool: Database;
  let settings: Record<string, string>;
  let server: Program | undefined;
  /** The rows that are missing after the cut. */
  let first = 0;
  let last = 0;
  before(async () => {
    database = await freshDatabase();
    await nothingToLearn(database.ownerUrl);
    pool = openDatabase({ url: database.url, max: 2, onLost: () => undefined });
    settings = {
      SMGT_MODE: "test",
      SMGT_PORT: String(await freePort()),
      SMGT_DATA_DIR: path.join(folder, "data"),
      SMGT_AUDIT_WITNESS_FILE: witness,
      DATABASE_URL: database.url,
    };
  });
  after(async () => {
    await server?.stop();
    await pool?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<Program> => {
    const program = startProgram(settings);
    await until("the server answers", async () => {
      assert.ok(!program.hasEnded(), program.output());
      return program.output().includes("SMGT answers at");
    });
    return program;
  };
  const run = async (script: string, args: readonly string[] = [], change: Readonly<Record<string, string>> = {}) => {
    const program = startProgram({ ...settings, ...change }, `server/src/${script}.ts`, args);
    return { code: await program.ended, said: program.output() };
  };
  const explain = (change?: Readonly<Record<string, string>>) => run("explain-cut", ["admin", REASON], change);
  const ends = async (): Promise<number> =>
    (await pool.db.selectFrom("audit_seal").select("seq").orderBy("seq", "desc").limit(1).executeTakeFirst())?.seq ?? 0;
  const isSealed = async (): Promise<boolean> =>
    (
      await sql<{ is: boolean }>`select not exists (select from audit_entry a
        where not exists (select from audit_seal s where s.audit_id = a.audit_id)) as is`.execute(pool.db)
    ).rows[0]?.is === true;

  it("is named by the command, as the witness knows how far the audit was", async () => {
    await addRows(pool.db, 20);
    server = await start();
    await until("all rows are sealed", isSealed);
    await server.stop();
    last = await ends();
    first = last - CUT + 1;
    const known = JSON.parse(readFileSync(witness, "utf8").trim().split("\n").at(-1) ?? "{}") as { seq?: number };
    assert.equal(known.seq, last, "the witness heard of the end when the server stopped");
    // Now, and not before: a server that runs seals new rows in the places of those that are gone.
    await database.asOwner(`begin; set local session_replication_role = replica;
      delete from audit_entry a using audit_seal s where s.audit_id = a.audit_id and s.seq >= ${first};
      delete from audit_seal where seq >= ${first}; delete from audit_head where seq >= ${first}; commit`);
    const { code, said } = await run("verify-audit");
    assert.equal(code, 1);
    assert.ok(said.includes(`BROKEN (tail_cut): Rows ${first} to ${last} are missing at the end.`), said);
    assert.doesNotMatch(said, /EXPLAINED/);
  });

  it("is explained only after a check has found it, and by nobody without the key of the server", async () => {
    server = await start();
    const early = await explain();
    assert.deepEqual([early.code, early.said.startsWith("The last check of the audit found no cut.")], [1, true]);
    const admin = await signInAs(`http://127.0.0.1:${settings["SMGT_PORT"]}`, "admin");
    const state = () => admin.ok(getAuditState, {});
    await admin.ok(verifyAudit, {});
    const found = await until("the check is over", async () => {
      const now = await state();
      return now.is_checking === "N" && now.checked_at !== null ? now : null;
    });
    assert.deepEqual([found.state, found.explained], ["broken", null]);
    assert.ok(found.fault?.includes(`${first} to ${last}`), found.fault ?? "");

    const nowhere = path.join(folder, "elsewhere");
    const away = await explain({ SMGT_DATA_DIR: nowhere });
    assert.deepEqual([away.code, away.said.startsWith(`There is no key at ${nowhere}/audit/key.pem;`)], [1, true]);
    const foreign = path.join(folder, "foreign.pem");
    openSigner(foreign);
    const other = await explain({ SMGT_AUDIT_KEY_FILE: foreign });
    assert.deepEqual([other.code, other.said.startsWith(`The key at ${foreign} has signed nothing`)], [1, true]);
    assert.equal((await state()).explained, null);
  });

  it("is said with its reason on the screen and by the command, which goes on calling it a cut", async () => {
    const done = await explain();
    assert.equal(done.code, 0, done.said);
    assert.ok(done.said.includes(`why rows ${first} to ${last} are missing. It goes on calling them cut.`), done.said);
    const admin = await signInAs(`http://127.0.0.1:${settings["SMGT_PORT"]}`, "admin");
    const { state, explained } = await admin.ok(getAuditState, {});
    assert.deepEqual([state, explained?.said], ["broken", REASON]);
    await until("the explanation is sealed", isSealed);
    const { code, said } = await run("verify-audit");
    assert.equal(code, 1);
    assert.ok(said.includes(`BROKEN (tail_cut): Rows ${first} to ${last} are missing at the end.`), said);
    assert.match(said, new RegExp(`^EXPLAINED on \\S+ by .+: ${REASON}$`, "m"));
  });
});
