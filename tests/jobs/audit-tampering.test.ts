/**
 * Tampering with the audit by database access without the key is always detected (decision 47). Random tampering covers
 * rows of every kind, and the first bad row is named where possible. Each case runs in a transaction that is rolled
 * back, and is verified from an earlier witness record; a share also from the first row, with the same result required.
 * `npm run proofs` runs a thousand cases on a million rows in half an hour.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import { chainSource } from "@smgt/server/domain/ground/audit/chain/chain-source.ts";
import { isSigned, openSigner, trust, type Signer } from "@smgt/server/domain/ground/audit/chain/keys.ts";
import { NOWHERE, type Place } from "@smgt/server/domain/ground/audit/chain/records.ts";
import { rowText, sealHash, type RowText } from "@smgt/server/domain/ground/audit/chain/row-bytes.ts";
import { readWitness } from "@smgt/server/domain/ground/audit/chain/witness-file.ts";
import { verifyChain, type Fault } from "@smgt/server/domain/ground/audit/chain/verify-chain.ts";
import { diceOf, SEED, times } from "@smgt/tools/test-run/seed.ts";
import { fillChain, signingWith, rolledBack } from "../support/audit-chain.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

const SECTIONS = times(10, 200);
const SIZE = times(500, 5_000);
const ALL = SECTIONS * SIZE;
const TAMPERINGS = times(200, 1_000);
/** Share of cases that are also verified from the first row. */
const WHOLE_EVERY = times(4, 10);

/** Temporary offset while positions are swapped. */
const FAR = 1_000_000_000;

interface Tampering {
  readonly name: string;
  /** Tampers at a position; returns the expected fault, null when not applicable. */
  readonly play: (tx: Db, seq: number, pick: (below: number) => number) => Promise<Expected>;
  /** True when verified without the witness. */
  readonly isAlone?: boolean;
}
type Expected = Pick<Fault, "kind" | "seq"> & { readonly auditId?: number | null; readonly toSeq?: number | null };

const sectionEnd = (seq: number): number => Math.ceil(seq / SIZE) * SIZE;
const sectionStart = (seq: number): number => sectionEnd(seq) - SIZE + 1;

const idAt = async (tx: Db, seq: number): Promise<number> =>
  (await tx.selectFrom("audit_seal").select("audit_id").where("seq", "=", seq).executeTakeFirstOrThrow()).audit_id;

/** Recomputes seals to the end of a section, without the key. */
async function sealAgain(tx: Db, from: number, to: number): Promise<void> {
  const start = await tx
    .selectFrom("audit_seal")
    .select("hash")
    .where("seq", "=", from - 1)
    .executeTakeFirst();
  const { rows } = await sql<{ seq: number; row: RowText }>`select s.seq, ${rowText} as row
    from audit_seal s join audit_entry a on a.audit_id = s.audit_id where s.seq between ${from} and ${to} order by s.seq`.execute(
    tx,
  );
  let hash = start?.hash ?? NOWHERE.hash;
  const hashes = rows.map(({ row }) => (hash = sealHash(hash, row)));
  await sql`update audit_seal s set hash = n.hash
    from unnest(${rows.map((row) => row.seq)}::bigint[], ${hashes}::bytea[]) as n (seq, hash) where s.seq = n.seq`.execute(
    tx,
  );
}

const EDITS = [
  sql`at = at + interval '1 microsecond'`,
  sql`event = case event when 'LOGIN' then 'LOGOUT' else 'LOGIN' end`,
  sql`actor_user_id = case when actor_user_id is null then 1 end`,
  sql`role_id = case when role_id is null then 1 end`,
  sql`ticket_id = 77`,
  sql`detail = detail || '{"reason": "another"}'`,
  sql`detail = detail - 'a' || jsonb_build_object('a', 1.5000)`,
];

const TAMPERINGS_OF: readonly Tampering[] = [
  {
    name: "a row is edited",
    async play(tx, seq, pick) {
      const auditId = await idAt(tx, seq);
      await sql`update audit_entry set ${EDITS[pick(EDITS.length)] ?? EDITS[0]} where audit_id = ${auditId}`.execute(
        tx,
      );
      return { kind: "edited", seq, auditId };
    },
  },
  {
    name: "a seal is edited",
    async play(tx, seq) {
      await sql`update audit_seal set hash = sha256(hash) where seq = ${seq}`.execute(tx);
      return { kind: "edited", seq, auditId: await idAt(tx, seq) };
    },
  },
  {
    name: "a row is edited and its section sealed again",
    async play(tx, seq) {
      await sql`update audit_entry set ticket_id = 77 where audit_id = ${await idAt(tx, seq)}`.execute(tx);
      await sealAgain(tx, seq, sectionEnd(seq));
      return { kind: "rewritten", seq: sectionStart(seq), toSeq: sectionEnd(seq) };
    },
  },
  {
    name: "a row is deleted",
    async play(tx, seq) {
      const auditId = await idAt(tx, seq);
      await sql`delete from audit_entry where audit_id = ${auditId}`.execute(tx);
      return { kind: "deleted", seq, auditId };
    },
  },
  {
    name: "a row is deleted with its seal",
    async play(tx, given) {
      const seq = Math.min(given, ALL - 1);
      await sql`delete from audit_entry where audit_id = ${await idAt(tx, seq)}`.execute(tx);
      await sql`delete from audit_seal where seq = ${seq}`.execute(tx);
      return { kind: "deleted", seq, auditId: null };
    },
  },
  {
    name: "a row is deleted and the gap closed",
    async play(tx, given) {
      const seq = Math.max(given, ALL - 2 * SIZE + 1);
      await sql`delete from audit_entry where audit_id = ${await idAt(tx, seq)}`.execute(tx);
      await sql`delete from audit_seal where seq = ${seq}`.execute(tx);
      await sql`update audit_seal set seq = seq + ${FAR} where seq > ${seq}`.execute(tx);
      await sql`update audit_seal set seq = seq - ${FAR} - 1 where seq > ${FAR}`.execute(tx);
      await sealAgain(tx, seq, ALL - 1);
      return seq <= ALL - SIZE
        ? { kind: "rewritten", seq: ALL - 2 * SIZE + 1, toSeq: ALL - SIZE }
        : { kind: "tail_cut", seq: ALL, toSeq: ALL };
    },
  },
  {
    name: "a row is inserted",
    async play(tx, _seq, pick) {
      const auditId = -1 - pick(1_000);
      await sql`insert into audit_entry (audit_id, at, event) overriding system value
        values (${auditId}, '2026-01-02', 'LOGIN')`.execute(tx);
      return { kind: "inserted", seq: null, auditId };
    },
  },
  {
    name: "a row is inserted at a free id",
    async play(tx, given) {
      // Every tenth id of the sequence is free from the first one on: eleven ids make ten rows.
      const { rows } = await sql<{ free: number }>`select a.audit_id + 1 as free from audit_entry a
        where a.audit_id >= ${await idAt(tx, Math.max(1, given - 50))}
          and not exists (select from audit_entry b where b.audit_id = a.audit_id + 1) order by 1 limit 1`.execute(tx);
      const auditId = Number(rows[0]?.free);
      await sql`insert into audit_entry (audit_id, at, event) overriding system value
        values (${auditId}, '2026-01-02', 'LOGIN')`.execute(tx);
      return { kind: "inserted", seq: null, auditId };
    },
  },
  {
    name: "two rows are swapped",
    async play(tx, given, pick) {
      const seq = Math.min(given, ALL - 200);
      const [one, other] = [await idAt(tx, seq), await idAt(tx, seq + 1 + pick(199))];
      await sql`update audit_entry a set at = b.at, event = b.event, actor_user_id = b.actor_user_id, role_id = b.role_id,
          ticket_id = b.ticket_id, detail = b.detail
        from audit_entry b where (a.audit_id, b.audit_id) in ((${one}, ${other}), (${other}, ${one}))`.execute(tx);
      return { kind: "reordered", seq, auditId: one };
    },
  },
  {
    name: "two seals name each other's rows",
    async play(tx, given, pick) {
      const seq = Math.min(given, ALL - 200);
      const to = seq + 1 + pick(199);
      const [one, other] = [await idAt(tx, seq), await idAt(tx, to)];
      await sql`update audit_seal set audit_id = -seq where seq in (${seq}, ${to})`.execute(tx);
      await sql`update audit_seal set audit_id = case seq when ${seq}::bigint then ${other}::bigint else ${one}::bigint end
        where seq in (${seq}, ${to})`.execute(tx);
      return { kind: "reordered", seq, auditId: other };
    },
  },
  {
    name: "two seals are swapped",
    async play(tx, given, pick) {
      const seq = Math.min(given, ALL - 200);
      const to = seq + 1 + pick(199);
      const auditId = await idAt(tx, to);
      await sql`update audit_seal set seq = seq + ${FAR} where seq in (${seq}, ${to})`.execute(tx);
      await sql`update audit_seal set seq = ${FAR + seq + to} - seq where seq > ${FAR}`.execute(tx);
      return { kind: "reordered", seq, auditId };
    },
  },
  {
    name: "the tail is cut, records and all",
    async play(tx, given) {
      const seq = Math.max(given, ALL - 2 * SIZE);
      await sql`delete from audit_entry where audit_id in (select audit_id from audit_seal where seq >= ${seq})`.execute(
        tx,
      );
      await sql`delete from audit_seal where seq >= ${seq}`.execute(tx);
      await sql`delete from audit_head where seq >= ${seq}`.execute(tx);
      return { kind: "tail_cut", seq, toSeq: ALL };
    },
  },
  {
    name: "the tail is cut, verified without the witness",
    isAlone: true,
    async play(tx, given) {
      const seq = Math.max(given, ALL - 2 * SIZE);
      await sql`delete from audit_entry where audit_id in (select audit_id from audit_seal where seq >= ${seq})`.execute(
        tx,
      );
      await sql`delete from audit_seal where seq >= ${seq}`.execute(tx);
      return { kind: "tail_cut", seq, toSeq: ALL };
    },
  },
];

describe(`tampering with ${ALL} audit rows`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-tampering-"));
  const witness = path.join(folder, "witness.jsonl");
  let database: TestDatabase;
  let owner: Database;
  let signer: Signer;
  before(async () => {
    database = await freshDatabase();
    owner = openDatabase({ url: database.ownerUrl, max: 2, onLost: () => undefined, isPatient: true });
    signer = openSigner(path.join(folder, "key.pem"));
    await fillChain(owner.db, signingWith(owner.db, signer, witness), SECTIONS, SIZE);
  });
  after(async () => {
    await owner.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A witness record of the section two before this one, unaffected by the database. */
  const placeBefore = async (seq: number | null): Promise<Place> => {
    const at = seq === null ? ALL : sectionStart(seq) - 1 - SIZE;
    if (at <= 0) return NOWHERE;
    const record = (await readWitness(witness)).find((one) => one.seq === at);
    assert.ok(record !== undefined && isSigned(record, trust([signer.publicKey])), `no signed record at ${at}`);
    return record;
  };
  const verify = (db: Db, { isAlone = false, from = NOWHERE }: { isAlone?: boolean; from?: Place } = {}) =>
    verifyChain(chainSource(db, isAlone ? null : witness, 5_000), trust([signer.publicKey]), from);

  it("reports the untouched audit as sound, anchored to its last row", async () => {
    const verdict = await verify(owner.db);
    assert.equal(verdict.fault, null);
    assert.deepEqual(
      [verdict.checkedTo, verdict.rows, verdict.signed?.seq, verdict.anchored?.seq],
      [ALL, ALL, ALL, ALL],
    );
    assert.equal(verdict.seams.length, 0);
  });

  it(`detects all ${TAMPERINGS}, with the first bad row`, async () => {
    const pick = diceOf(SEED);
    for (let n = 0; n < TAMPERINGS; n += 1) {
      const tampering = TAMPERINGS_OF[n % TAMPERINGS_OF.length] ?? TAMPERINGS_OF[0];
      assert.ok(tampering !== undefined);
      const seq = 1 + pick(ALL);
      const { isAlone = false } = tampering;
      await rolledBack(owner.db, async (tx) => {
        const wanted: Fault = { auditId: null, toSeq: null, ...(await tampering.play(tx, seq, pick)) };
        const starts = [await placeBefore(wanted.seq), ...(n % WHOLE_EVERY === 0 ? [NOWHERE] : [])];
        for (const from of starts) {
          // Verifies from the record and from the first row; results must be equal.
          const { fault } = await verify(tx, { isAlone, from });
          const about: string = `tampering ${n}: ${tampering.name} at ${seq}, verified from ${from.seq}, seed ${SEED}`;
          assert.deepEqual(fault, wanted, about);
        }
      }); // sequential: each is rolled back before the next
    }
  });

  it("names unsigned records and ignores them, while a signed one confirms the chain as far", async () => {
    await rolledBack(owner.db, async (tx) => {
      for (const seq of [5, SIZE]) {
        await sql`insert into audit_head (kind, seq, hash, complete_to, sealed_at, key_id, signature)
          select 'cut', seq, hash, 0, now(), ${signer.keyId}, ${Buffer.alloc(64)} from audit_seal where seq = ${seq}`.execute(
          tx,
        );
      }
      const verdict = await verify(tx);
      assert.deepEqual([verdict.fault, verdict.cutTo], [null, 0]);
      assert.deepEqual(
        verdict.ignored.map(({ kind, seq }) => [kind, seq]),
        [
          ["cut", 5],
          ["cut", SIZE],
        ],
      );
      // A row missing under such a truncation is reported.
      await sql`delete from audit_entry where audit_id = ${await idAt(tx, 3)}`.execute(tx);
      assert.deepEqual((await verify(tx)).fault?.kind, "deleted");
    });
  });

  it("detects a completely rebuilt chain with another key, also without the witness", async () => {
    const other = openSigner(path.join(folder, "other.pem"));
    await rolledBack(owner.db, async (tx) => {
      await sql`update audit_entry set detail = '{}' where audit_id = ${await idAt(tx, SIZE + 1)}`.execute(tx);
      for (let section = 0; section < SECTIONS; section += 1)
        await sealAgain(tx, section * SIZE + 1, (section + 1) * SIZE);
      await sql`delete from audit_head`.execute(tx);
      for (let section = 1; section <= SECTIONS; section += 1) {
        const seal = await tx
          .selectFrom("audit_seal")
          .selectAll()
          .where("seq", "=", section * SIZE)
          .executeTakeFirstOrThrow();
        const at = new Date("2026-11-24T06:30:00.123Z");
        const forged = other.sign({
          kind: "head",
          seq: seal.seq,
          hash: seal.hash,
          completeTo: seal.audit_id,
          at,
          lost: null,
          restored: null,
        });
        await tx
          .insertInto("audit_head")
          .values({
            kind: "head",
            seq: forged.seq,
            hash: forged.hash,
            complete_to: forged.completeTo,
            sealed_at: at,
            lost_seq: null,
            lost_hash: null,
            key_id: signer.keyId,
            signature: forged.signature,
          })
          .execute();
      }
      assert.deepEqual((await verify(tx, { isAlone: true })).fault, {
        kind: "other_key",
        seq: 1,
        toSeq: SIZE,
        auditId: null,
      });
      await sql`delete from audit_head`.execute(tx);
      assert.deepEqual((await verify(tx)).fault, { kind: "rewritten", seq: SIZE + 1, toSeq: 2 * SIZE, auditId: null });
      assert.deepEqual((await verify(tx, { isAlone: true })).fault, {
        kind: "unsigned",
        seq: 1,
        toSeq: ALL,
        auditId: null,
      });
    });
  });
});
