/** Reads seals, rows and records for the verifier from the database and the witness file. */
import { sql, type Selectable } from "kysely";
import type { AuditHeadTable } from "../../../../db/tables.ts";
import type { Db } from "../../../../db/tx.ts";
import type { SignedRecord } from "./records.ts";
import { rowText } from "./row-bytes.ts";
import type { ChainSource, SealedRow } from "./verify-chain.ts";
import { readWitness } from "./witness-file.ts";

/** Maximum row numbers scanned by one statement. */
const AT_ONCE = 500_000;

/** Converts a database row to a signed record. */
export const chainRecordOf = (row: Selectable<AuditHeadTable>): SignedRecord => ({
  kind: row.kind as SignedRecord["kind"],
  seq: row.seq,
  hash: row.hash,
  completeTo: row.complete_to,
  at: row.sealed_at,
  lost: row.lost_seq === null || row.lost_hash === null ? null : { seq: row.lost_seq, hash: row.lost_hash },
  restored: row.restored,
  keyId: row.key_id,
  signature: row.signature,
});

async function keptRecords(db: Db): Promise<SignedRecord[]> {
  const rows = await db.selectFrom("audit_head").selectAll().orderBy("head_id").execute();
  return rows.map(chainRecordOf);
}

async function sealsAfter(db: Db, afterSeq: number, size: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`select s.seq, s.audit_id, s.hash, ${rowText} as row
    from (select * from audit_seal where seq > ${afterSeq} order by seq limit ${size}) s
    left join audit_entry a on a.audit_id = s.audit_id order by s.seq`.execute(db);
  return rows;
}

async function firstUnsealed(db: Db, upTo: number): Promise<number | null> {
  const { rows: ends } = await sql<{ first: number | null }>`select min(audit_id) as first from audit_entry`.execute(
    db,
  );
  let from = ends[0]?.first ?? upTo + 1;
  while (from <= upTo) {
    const to = Math.min(from + AT_ONCE - 1, upTo);
    // Scans in ranges to keep each statement short.
    const { rows } = await sql<{ audit_id: number }>`select a.audit_id from audit_entry a
      where a.audit_id between ${from} and ${to}
        and not exists (select from audit_seal s where s.audit_id = a.audit_id and s.audit_id between ${from} and ${to})
      order by a.audit_id limit 1`.execute(db);
    if (rows[0] !== undefined) return rows[0].audit_id;
    from = to + 1;
  }
  return null;
}

/** `pageSize` bounds the CPU time per page. Without a file there is no witness. */
export const chainSource = (db: Db, witnessFile: string | null, pageSize: number): ChainSource => ({
  async records() {
    const witnessed = witnessFile === null ? [] : await readWitness(witnessFile);
    return { witnessed, kept: await keptRecords(db) };
  },
  page: (afterSeq) => sealsAfter(db, afterSeq, pageSize),
  firstUnsealed: (upTo) => firstUnsealed(db, upTo),
});
