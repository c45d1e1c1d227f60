/** The audit's chain: bytes and order, refusals of the database, restores, purged rows, keys and the command. */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { askInTime } from "@smgt/server/ask-in-time.ts";
import { readConfig, type Config } from "@smgt/server/config.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { appendAudit } from "@smgt/server/domain/ground/audit/append-audit.ts";
import { auditFigures } from "@smgt/server/domain/ground/audit/chain/audit-figures.ts";
import { chainSource } from "@smgt/server/domain/ground/audit/chain/chain-source.ts";
import { readMark } from "@smgt/server/domain/ground/audit/chain/restored-mark.ts";
import { openSigner, trust, type Signer } from "@smgt/server/domain/ground/audit/chain/keys.ts";
import { recordOf } from "@smgt/server/domain/ground/audit/chain/records.ts";
import { startSealing } from "@smgt/server/domain/ground/audit/chain/run-sealer.ts";
import { sealHash } from "@smgt/server/domain/ground/audit/chain/row-bytes.ts";
import { sealSome, UNSETTLED } from "@smgt/server/domain/ground/audit/chain/seal-rows.ts";
import { joinWitness, signCut, signHead } from "@smgt/server/domain/ground/audit/chain/sign-records.ts";
import { verifyChain } from "@smgt/server/domain/ground/audit/chain/verify-chain.ts";
import { addToWitness, lastOfWitness } from "@smgt/server/domain/ground/audit/chain/witness-file.ts";
import { addRows, sealAll, signingWith } from "../support/audit-chain.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { ROOT } from "../support/paths.ts";
import { until } from "../support/until.ts";

const fact = { at: new Date(), event: "ACTION", actorUserId: 1, roleId: 1 } as const;

describe("the chain over the audit", () => {
  let folder: string;
  let witness: string;
  let database: TestDatabase;
  let pool: Database;
  let owner: Database;
  let signer: Signer;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "smgt-audit-chain-"));
    witness = path.join(folder, "far/witness.jsonl");
    database = await freshDatabase();
    pool = openDatabase({ url: database.url, max: 4, onLost: () => undefined });
    owner = openDatabase({ url: database.ownerUrl, max: 2, onLost: () => undefined });
    signer = openSigner(path.join(folder, "key.pem"));
    await sealAll(pool.db);
  });
  afterEach(async () => {
    await pool.close();
    await owner.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const signing = () => signingWith(pool.db, signer, witness);
  const verify = (from = witness as string | null) =>
    verifyChain(chainSource(pool.db, from, 1_000), trust([signer.publicKey]));
  const ends = async (): Promise<number> =>
    (await pool.db.selectFrom("audit_seal").select("seq").orderBy("seq", "desc").limit(1).executeTakeFirst())?.seq ?? 0;
  const asHolder = (statement: string): Promise<void> =>
    database.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`);

  it("has the documented bytes for any row", async () => {
    const at = await ends();
    await sql`insert into audit_entry (at, event, detail) values ('2026-11-24 06:30:00.123456+00', 'ACTION',
      '{"zz": 1.50, "a": "क\\n\\"", "b": 12345678901234567890}')`.execute(pool.db);
    await sealAll(pool.db);
    const seals = await pool.db.selectFrom("audit_seal").selectAll().where("seq", ">=", at).orderBy("seq").execute();
    const [one, two] = at === 0 ? [undefined, seals[0]] : seals;
    assert.ok(two !== undefined);
    // Written by hand from docs/decisions/0086: PostgreSQL orders keys by length, then by letter, and stores numbers as
    // given.
    const bytes = [
      String(two.audit_id),
      "1795501800123456",
      "ACTION",
      null,
      null,
      null,
      '{"a": "क\\n\\"", "b": 12345678901234567890, "zz": 1.50}',
      null,
    ] as const;
    assert.equal(two.hash.toString("hex"), sealHash(one?.hash ?? Buffer.alloc(32), bytes).toString("hex"));
  });

  it("waits for open transactions with lower ids, and never makes them wait", async () => {
    const before = await ends();
    const late = await pool.db.startTransaction().execute();
    await appendAudit(late as never, [fact]);
    await inTransaction(pool.db, (tx) => appendAudit(tx, [fact, fact]));
    let { settled } = await sealSome(pool.db, UNSETTLED);
    assert.equal(await ends(), before + 2, "what is committed is sealed");
    const complete = async (): Promise<number> =>
      (await pool.db.selectFrom("audit_chain").select("complete_to").executeTakeFirstOrThrow()).complete_to;
    const open = await complete();
    ({ settled } = await sealSome(pool.db, settled));
    assert.equal(await complete(), open, "nobody says that no row can come any more");
    await late.commit().execute();
    for (let n = 0; n < 3; n += 1) ({ settled } = await sealSome(pool.db, settled));
    assert.equal(await ends(), before + 3);
    assert.ok((await complete()) > open);
    const last = await pool.db.selectFrom("audit_seal").selectAll().orderBy("seq", "desc").limit(2).execute();
    assert.ok(Number(last[0]?.audit_id) < Number(last[1]?.audit_id), "it comes after those with greater numbers");
    await signHead(signing());
    assert.equal((await verify()).fault, null);
  });

  it("does not wait for ids of rolled-back changes", async () => {
    const undone = await pool.db.startTransaction().execute();
    await appendAudit(undone as never, [fact]);
    await inTransaction(pool.db, (tx) => appendAudit(tx, [fact]));
    await undone.rollback().execute();
    await sealAll(pool.db);
    await sealAll(pool.db);
    const { rows } = await sql<{ is: boolean }>`select complete_to = (select max(audit_id) from audit_entry) as is
      from audit_chain`.execute(pool.db);
    assert.equal(rows[0]?.is, true);
  });

  it("refuses a second seal, a gap, and any change of sealed or signed rows", async () => {
    await addRows(owner.db, 20);
    await sealAll(pool.db);
    await signHead(signing());
    const last = await ends();
    const hash = sql`sha256('x')`;
    const put = (seq: number, auditId: number) =>
      sql`insert into audit_seal values (${seq}, ${auditId}, ${hash})`.execute(pool.db);
    await assert.rejects(put(last, 900_001), /audit_seal_pkey/);
    await assert.rejects(put(last + 2, 900_001), /would have a gap/);
    const { audit_id: auditId } = await pool.db
      .selectFrom("audit_seal")
      .select("audit_id")
      .where("seq", "=", last)
      .executeTakeFirstOrThrow();
    await assert.rejects(put(last + 1, auditId), /audit_seal_audit_id_key/);
    for (const table of ["audit_seal", "audit_head"] as const) {
      for (const statement of [`update ${table} set seq = seq`, `delete from ${table}`, `truncate ${table}`]) {
        await assert.rejects(sql.raw(statement).execute(pool.db), /permission denied/, statement); // sequential
        await assert.rejects(
          sql.raw(statement).execute(owner.db),
          /never changed or deleted|referenced in a foreign key/,
          statement,
        );
      }
    }
  });

  it("signs each position once, and again when the witness was away", async () => {
    await addRows(owner.db, 5);
    await sealAll(pool.db);
    const away = { ...signing(), witnessFile: path.join(witness, "no/folder"), onAway: () => undefined };
    writeFileSync(path.join(folder, "far"), "");
    await signHead({ ...away, witnessFile: path.join(folder, "far/witness.jsonl") });
    rmSync(path.join(folder, "far"));
    assert.equal((await verify()).anchored, null);
    await signHead(signing());
    await signHead(signing());
    assert.equal((await verify()).anchored?.seq, await ends());
    const heads = await pool.db.selectFrom("audit_head").select("witnesses").orderBy("head_id").execute();
    assert.deepEqual(heads, [{ witnesses: [] }, { witnesses: ["file"] }]);
  });

  it("continues after a torn line of the witness", async () => {
    await addRows(owner.db, 5);
    await sealAll(pool.db);
    await signHead(signing());
    appendFileSync(witness, '{"kind":"head","seq":7,');
    await addRows(owner.db, 5);
    await sealAll(pool.db);
    await signHead(signing());
    const verdict = await verify();
    assert.deepEqual([verdict.fault, verdict.anchored?.seq], [null, await ends()]);
    assert.equal(await joinWitness(signing()), null);
  });

  it("reports a truncation permanently, also after the next start and any number of rows", async () => {
    await addRows(owner.db, 30);
    await sealAll(pool.db);
    await signHead(signing());
    const known = await ends();
    const kept = known - 12;
    await asHolder(`delete from audit_entry where audit_id in (select audit_id from audit_seal where seq > ${kept});
      delete from audit_head where seq > ${kept}; delete from audit_seal where seq > ${kept};
      update audit_chain set complete_to = (select max(audit_id) from audit_entry)`);
    assert.deepEqual(await joinWitness(signing()), { seq: known, restored: null });
    await addRows(owner.db, 40);
    await sealAll(pool.db);
    await signHead(signing());
    const cut = { kind: "tail_cut", seq: kept + 1, toSeq: known, auditId: null };
    assert.deepEqual((await verify()).fault, cut);
    assert.deepEqual((await verify(null)).fault, cut, "the signed record in the database says it too");
    // A real restore does not excuse it.
    const restored = { moment: "2026-11-24T063000Z", markedAt: new Date("2026-11-24T06:30:00.000Z") };
    assert.deepEqual((await joinWitness({ ...signing(), restored }))?.restored, restored.moment);
    assert.deepEqual((await verify()).fault, cut);
    // An earlier fault is reported first.
    await asHolder(
      `update audit_entry set role_id = 7 where audit_id = (select audit_id from audit_seal where seq = 5)`,
    );
    assert.deepEqual((await verify()).fault?.seq, 5);
  });

  it("continues on a restored database with a splice that the verifier reports", async () => {
    const restored = { moment: "2026-11-24T063000Z", markedAt: new Date("2026-11-24T06:30:00.000Z") };
    const signingRestored = () => ({ ...signing(), restored });
    await addRows(owner.db, 30);
    await sealAll(pool.db);
    await signHead(signing());
    const kept = await ends();
    await addRows(owner.db, 20);
    await sealAll(pool.db);
    await signHead(signing());
    const known = await ends();
    // Simulates a backup: later rows are gone, and ids are assigned again.
    await asHolder(`delete from audit_entry where audit_id in (select audit_id from audit_seal where seq > ${kept});
      delete from audit_head where seq > ${kept}; delete from audit_seal where seq > ${kept};
      update audit_chain set complete_to = (select max(audit_id) from audit_entry);
      select setval('audit_entry_audit_id_seq', (select max(audit_id) from audit_entry))`);
    assert.deepEqual((await verify()).fault, { kind: "tail_cut", seq: kept + 1, toSeq: known, auditId: null });
    assert.deepEqual(await joinWitness(signingRestored()), { seq: known, restored: restored.moment });
    assert.equal(await joinWitness(signingRestored()), null, "once is enough");
    await inTransaction(pool.db, (tx) => appendAudit(tx, [fact]));
    await addRows(owner.db, 39);
    await sealAll(pool.db);
    await signHead(signing());
    const verdict = await verify();
    assert.equal(verdict.fault, null);
    assert.deepEqual([verdict.seams[0]?.seq, verdict.seams[0]?.lost?.seq, verdict.seams.length], [kept, known, 1]);
    assert.equal(verdict.anchored?.seq, kept + 40);
    // The splice excuses losses before it, and none after.
    await asHolder(`delete from audit_entry where audit_id in (select audit_id from audit_seal where seq > ${kept + 10});
      delete from audit_head where seq > ${kept + 10}; delete from audit_seal where seq > ${kept + 10}`);
    assert.deepEqual((await verify()).fault, { kind: "tail_cut", seq: kept + 11, toSeq: kept + 40, auditId: null });
  });

  it("learns of a restore from an operator's file, as the database cannot know it", async () => {
    const { audit } = readConfig({ SMGT_MODE: "test", SMGT_DATA_DIR: folder }, ROOT);
    const mark = path.join(audit.folder, "restored");
    mkdirSync(audit.folder, { recursive: true });
    for (const wrong of ["yesterday", "2026-11-24T09:30:00", "2026-02-31T09:30:00Z", "2126-11-24T09:30:00+05:30"]) {
      writeFileSync(mark, `${wrong}\n`);
      assert.throws(() => readMark(audit.folder), /write the moment to which the database was restored, such as 2026/);
    }
    writeFileSync(mark, "2026-11-24T09:30:00+05:30\n");
    const restored = readMark(audit.folder);
    assert.equal(restored?.moment, "2026-11-24T040000Z");
    assert.equal((await joinWitness({ ...signing(), restored }))?.restored, "2026-11-24T040000Z");
    assert.deepEqual((await verify()).seams[0]?.restored, "2026-11-24T040000Z");
  });

  describe("a failing witness", () => {
    const COULD_NOT = "The audit could not be sealed; it is tried again.";
    /** Replaces the witness's folder atomically. */
    function lead(to: string): void {
      symlinkSync(path.join(folder, to), path.join(folder, "next"));
      renameSync(path.join(folder, "next"), path.join(folder, "far"));
    }
    /** Seals as a server does; returns log entries with error codes. */
    function sealing(signMs: number) {
      const lines: string[] = [];
      const hear = (facts: object, line: string): void =>
        void lines.push("error" in facts ? `${line} ${/E[A-Z]{4,}/.exec(String(facts.error))?.[0]}` : line);
      const { audit: usual } = readConfig({ SMGT_MODE: "test", SMGT_DATA_DIR: folder }, ROOT);
      const audit = { ...usual, keyFile: path.join(folder, "key.pem"), witnessFile: witness };
      const ctx = {
        db: pool.db,
        clock: { now: () => new Date() },
        log: { info: hear, warn: hear, error: hear },
        config: { audit },
      };
      return { lines, work: startSealing(ctx, { lookMs: 1, signMs }) };
    }
    beforeEach(() => {
      mkdirSync(path.join(folder, "a-folder/witness.jsonl"), { recursive: true });
      writeFileSync(path.join(folder, "a-file"), "");
      mkdirSync(path.join(folder, "a-place"));
      lead("a-folder");
    });

    it("is reported once per fault, and when it is over", async () => {
      const { lines, work } = sealing(600_000);
      try {
        await until("the first is told", async () => lines.length > 0);
        lead("a-file");
        await until("the second is told", async () => lines.some((line) => line.includes("ENOTDIR")));
        lead("a-place");
        await until("it is over", async () => lines.includes("The audit is sealed again."));
      } finally {
        await work.stop();
      }
      assert.deepEqual(lines, [`${COULD_NOT} EISDIR`, `${COULD_NOT} ENOTDIR`, "The audit is sealed again."]);
    });

    it("does not consume a restore mark written after its start: the next start reads it", async () => {
      const { lines, work } = sealing(600_000);
      const { audit } = readConfig({ SMGT_MODE: "test", SMGT_DATA_DIR: folder }, ROOT);
      try {
        await until("it is hindered", async () => lines.length > 0);
        mkdirSync(audit.folder, { recursive: true });
        writeFileSync(path.join(audit.folder, "restored"), "2026-11-24T09:30:00+05:30\n");
        lead("a-place");
        await until("it is over", async () => lines.includes("The audit is sealed again."));
      } finally {
        await work.stop();
      }
      assert.equal(readMark(audit.folder)?.moment, "2026-11-24T040000Z");
    });

    it("does not block when it hangs, and is not used until it answers", async () => {
      const hung = path.join(folder, "hung");
      assert.equal(spawnSync("mkfifo", [hung]).status, 0); // opening a FIFO blocks until there is a writer
      const ask = askInTime(5);
      try {
        await addRows(owner.db, 5);
        await sealAll(pool.db);
        lead("a-place");
        await signHead(signing());
        const [head] = await lastOfWitness(witness);
        assert.ok(head !== undefined);
        await assert.rejects(lastOfWitness(hung, ask), /^Error: the witness of the audit does not answer$/);
        await assert.rejects(addToWitness(witness, head, ask), /^Error: the witness of the audit does not answer$/);
        assert.equal((await lastOfWitness(witness)).length, 1);
      } finally {
        closeSync(openSync(hung, "r+"));
      }
    });

    it("is reported again at intervals while it lasts", async () => {
      const { lines, work } = sealing(50);
      try {
        await until("it is told three times", async () => lines.length >= 3);
      } finally {
        await work.stop();
      }
      assert.deepEqual([...new Set(lines)], [`${COULD_NOT} EISDIR`]);
    });
  });

  it("is reported to operators when missing", async () => {
    await addRows(owner.db, 5);
    await sealAll(pool.db);
    await signHead(signing());
    const { audit: usual } = readConfig({ SMGT_MODE: "test", SMGT_DATA_DIR: folder }, ROOT);
    const figures = (witnessFile: string | null) =>
      auditFigures({
        db: pool.db,
        clock: { now: () => new Date() },
        config: { audit: { ...usual, witnessFile } } as Config,
      });
    assert.equal((await figures(witness)).isUnwitnessed, false);
    assert.equal((await figures(null)).isUnwitnessed, true);
  });

  it("misses no row purged up to a signed truncation, and every other", async () => {
    await addRows(owner.db, 50);
    await sealAll(pool.db);
    await signHead(signing());
    const drop = (to: number) =>
      asHolder(`delete from audit_entry where audit_id in (select audit_id from audit_seal where seq <= ${to})`);
    await signCut(signing(), 20);
    assert.equal((await verify()).fault, null, "they may still be there");
    await drop(20);
    const verdict = await verify();
    assert.deepEqual([verdict.fault, verdict.cutTo], [null, 20]);
    await drop(21);
    assert.deepEqual((await verify()).fault?.kind, "deleted");
    assert.deepEqual((await verify()).fault?.seq, 21);
    await assert.rejects(signCut(signing(), 9_999), /has no seal 9999/);
  });

  it("creates the key once, readable by its owner only", () => {
    const file = path.join(folder, "key.pem");
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(openSigner(file).publicKey, signer.publicKey);
    assert.equal(openSigner(file).isOpen, false);
    chmodSync(file, 0o644);
    assert.equal(openSigner(file).isOpen, true);
    assert.match(readFileSync(file, "utf8"), /^-----BEGIN PRIVATE KEY-----/);
  });

  it("is verified by a command that names the first bad row and exits with 1", async () => {
    await addRows(owner.db, 30);
    await sealAll(pool.db);
    await signHead(signing());
    const run = (...args: string[]) =>
      new Promise<{ code: number; said: string }>((resolve) => {
        const env = { ...process.env, DATABASE_URL: database.url, SMGT_AUDIT_KEY_FILE: path.join(folder, "key.pem") };
        const program = path.join(ROOT, "server/src/verify-audit.ts");
        const done = (error: Error | null, out: string, err: string): void =>
          resolve({ code: error === null ? 0 : Number("code" in error ? error.code : 1), said: out + err });
        execFile(process.execPath, [program, ...args], { env: { ...env, SMGT_AUDIT_WITNESS_FILE: witness } }, done);
      });
    const all = await ends();
    assert.equal((await run("--key")).said.trim(), signer.publicKey);
    const sound = await run("--public-key", signer.publicKey);
    assert.equal(sound.code, 0, sound.said);
    assert.match(sound.said, new RegExp(`Looked at ${all} rows.*SOUND`, "s"));
    const { audit_id: auditId } = await pool.db
      .selectFrom("audit_seal")
      .select("audit_id")
      .where("seq", "=", 7)
      .executeTakeFirstOrThrow();
    await asHolder(`update audit_entry set role_id = 2 where audit_id = ${auditId}`);
    const broken = await run();
    assert.equal(broken.code, 1);
    assert.match(broken.said, new RegExp(`BROKEN \\(edited\\): Row 7 was changed .* Its audit_id is ${auditId}\\.`));
    const other = openSigner(path.join(folder, "other.pem"));
    const stranger = await run("--public-key", other.publicKey);
    assert.equal(stranger.code, 1);
    assert.match(stranger.said, /BROKEN/);
    for (const [args, sentence] of [
      [["--public-key", "short"], "--public-key takes public keys"],
      [["--publickey"], "Unknown option '--publickey'. There are --key, --public-key, --witness."],
      // Silently ignored options would report a truncated chain as sound.
      [
        ["--witness", "/nowhere.jsonl"],
        "There is no witness file /nowhere.jsonl. Name the one that SMGT_AUDIT_WITNESS_FILE",
      ],
    ] as const) {
      const refused = await run(...args);
      assert.equal(refused.code, 1);
      assert.ok(refused.said.startsWith(sentence), refused.said);
    }
  });

  it("reads no record from an invalid file", () => {
    for (const line of ["", "{", "[]", "null", '{"kind":"head"}', '{"kind":"other","seq":1}'])
      assert.equal(recordOf(line), null);
  });
});
