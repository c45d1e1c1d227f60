/**
 * Seals committed rows (decision 47) without blocking business transactions. Audit order is seal order. The lock on the
 * row of `audit_chain`, the keys of `audit_seal` and its trigger prevent double seals, gaps and forks. This holds even
 * when a server dies or freezes at any line.
 */
import { sql } from "kysely";
import { inTransaction, type Db, type Tx } from "../../../../db/tx.ts";
import { NOWHERE, type Place } from "./records.ts";
import { rowText, sealHash, type RowText } from "./row-bytes.ts";

/** Rows per batch, some tens of milliseconds of CPU time. */
export const BATCH = 1_000;

/**
 * Decides up to which id no further row can appear. Ids are assigned under a table lock that is held to the end of the
 * transaction. Once every transaction that held the lock when the newest row was seen has ended, each lower id is
 * either visible or was rolled back.
 */
export interface Settling {
  readonly upTo: number;
  readonly writers: ReadonlySet<string>;
}

/** Number up to which no more rows can appear. Kept in memory only, since it can be recomputed at any time. */
export interface Settled {
  readonly upTo: number;
  readonly next: Settling | null;
}
export const UNSETTLED: Settled = { upTo: 0, next: null };

async function writersNow(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
     where locktype = 'relation' and relation = 'audit_entry'::regclass and mode = 'RowExclusiveLock' and granted
       and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return new Set(rows.map((row) => row.writer));
}

/** Finds the open writers. Must run after the newest row was read, never before. */
async function settle(db: Db, { upTo, next }: Settled, newest: number): Promise<Settled> {
  const writers = await writersNow(db);
  const waiting = next ?? { upTo: newest, writers };
  const left = new Set([...waiting.writers].filter((writer) => writers.has(writer)));
  if (left.size > 0) return { upTo, next: { upTo: waiting.upTo, writers: left } };
  return { upTo: Math.max(upTo, waiting.upTo), next: null };
}

interface Unsealed {
  readonly audit_id: number;
  readonly row: RowText;
}

async function unsealed(tx: Tx, completeTo: number): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`select a.audit_id, ${rowText} as row from audit_entry a
    where a.audit_id > ${completeTo} and not exists (select from audit_seal s where s.audit_id = a.audit_id)
    order by a.audit_id limit ${BATCH}`.execute(tx);
  return rows;
}

export async function endOfChain(db: Db | Tx): Promise<Place> {
  const row = await db
    .selectFrom("audit_seal")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? NOWHERE;
}

async function keep(tx: Tx, end: Place, rows: readonly Unsealed[]): Promise<void> {
  if (rows.length === 0) return;
  let { hash } = end;
  // Text, because the driver would write every byte of a buffer twice.
  const hashes = rows.map(({ row }) => (hash = sealHash(hash, row)).toString("hex"));
  await sql`insert into audit_seal (seq, audit_id, hash)
    select ${end.seq}::bigint + n, audit_id, decode(hash, 'hex')
      from unnest(${rows.map((row) => row.audit_id)}::bigint[], ${hashes}::text[]) with ordinality as r (audit_id, hash, n)`.execute(
    tx,
  );
}

/** Seals one batch; returns its number of rows. */
async function sealBatch(db: Db, settledTo: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const chain = await tx.selectFrom("audit_chain").select("complete_to").forUpdate().executeTakeFirstOrThrow();
    const end = await endOfChain(tx);
    const rows = await unsealed(tx, chain.complete_to);
    await keep(tx, end, rows);
    const last = rows.at(-1);
    const reached = rows.length < BATCH || last === undefined ? settledTo : Math.min(settledTo, last.audit_id);
    if (reached > chain.complete_to) await tx.updateTable("audit_chain").set({ complete_to: reached }).execute();
    return rows.length;
  });
}

/** Reads whether work may exist, by two index lookups twice a second. */
async function newestAndComplete(db: Db): Promise<{ newest: number; complete: number }> {
  const { rows } = await sql<{ newest: number | null; complete: number }>`
    select (select max(audit_id) from audit_entry) as newest, complete_to as complete from audit_chain`.execute(db);
  return { newest: rows[0]?.newest ?? 0, complete: rows[0]?.complete ?? 0 };
}

export interface Sealed {
  readonly rows: number;
  readonly settled: Settled;
}

/** Seals one batch if rows are ready. */
export async function sealSome(db: Db, before: Settled): Promise<Sealed> {
  const { newest, complete } = await newestAndComplete(db);
  if (newest <= complete) return { rows: 0, settled: UNSETTLED };
  const settled = await settle(db, before, newest);
  return { rows: await sealBatch(db, settled.upTo), settled };
}
