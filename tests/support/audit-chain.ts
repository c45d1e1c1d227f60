/**
 * Audit rows of every kind, sealed, with signed records in the database and with a witness; input for tests of
 * tampering.
 */
import { sql, type Transaction } from "kysely";
import { AUDIT_EVENTS } from "@smgt/contract/audit-events.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import type { DB } from "@smgt/server/db/tables.ts";
import { chainSource } from "@smgt/server/domain/ground/audit/chain/chain-source.ts";
import { publicKeysOf, trust, type Signer } from "@smgt/server/domain/ground/audit/chain/keys.ts";
import { BATCH, sealSome, UNSETTLED } from "@smgt/server/domain/ground/audit/chain/seal-rows.ts";
import { signHead, type Signing } from "@smgt/server/domain/ground/audit/chain/sign-records.ts";
import { verifyChain, type Verdict } from "@smgt/server/domain/ground/audit/chain/verify-chain.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

export const signingWith = (db: Db, signer: Signer, witnessFile: string | null): Signing => ({
  db,
  signer,
  trusted: trust([signer.publicKey]),
  witnessFile,
  restored: null,
  now: () => new Date("2026-11-24T06:30:00.123Z"),
  onAway: (error) => {
    throw error;
  },
});

/** Adds rows of every kind with all optional columns; every tenth id is skipped, as after a rollback. */
export async function addRows(db: Db, count: number): Promise<void> {
  await sql`
    insert into audit_entry (at, event, actor_user_id, role_id, detail)
    select timestamptz '2026-01-01 00:00:00.000001+00' + n * interval '1.000003 seconds',
           (${AUDIT_EVENTS as unknown as string[]}::text[])[1 + n % ${AUDIT_EVENTS.length}::int],
           case when n % 7 = 0 then null else 1 end, case when n % 3 = 0 then null else 1 end,
           case n % 4 when 0 then '{}'::jsonb
             when 1 then jsonb_build_object('zz', n, 'a', 1.50, 'b', null)
             when 2 then jsonb_build_object('reason', 'सड़क "टूटी" \\ ' || n || E'\\n\\t\\u2028', 'ids', jsonb_build_array(n, n + 1))
             else jsonb_build_object('from', n % 14, 'to', true, 'much', 12345678901234567890) end
      from generate_series(1, ${count}::int) as k, lateral (select k + (select count(*)::int from audit_entry) as n) as numbered,
           lateral (select case when k % 10 = 0 then nextval('audit_entry_audit_id_seq') end) as gap`.execute(db);
}

/** Seals all rows without a signature. */
export async function sealAll(db: Db): Promise<number> {
  let sealed = 0;
  let settled = UNSETTLED;
  for (let rows = BATCH; rows === BATCH; sealed += rows) ({ rows, settled } = await sealSome(db, settled));
  return sealed;
}

/** Adds, seals and signs in sections; a signed record covers each section. */
export async function fillChain(db: Db, signing: Signing, sections: number, size: number): Promise<void> {
  for (let section = 0; section < sections; section += 1) {
    await addRows(db, size);
    await sealAll(db);
    await signHead(signing);
  }
}

/** Runs `work` as the owner of the database in a transaction and rolls it back. */
export async function rolledBack<T>(owner: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const tx = await owner.startTransaction().execute();
  try {
    await sql`set local session_replication_role = replica`.execute(tx);
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}

/** Returns the verifier's result once everything is sealed. */
export async function verdictOf(world: World): Promise<Verdict> {
  const { db, config } = world.ctx;
  await until("every row of the audit is sealed", async () => {
    const { rows } = await sql<{ is: boolean }>`
      select not exists (select from audit_entry a where not exists (select from audit_seal s where s.audit_id = a.audit_id))
             and exists (select from audit_head) as is`.execute(db);
    return rows[0]?.is === true;
  });
  return verifyChain(chainSource(db, config.audit.witnessFile, 500), trust(publicKeysOf(config.audit)));
}
