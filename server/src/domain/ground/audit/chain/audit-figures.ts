/** How the audit stands, in figures for those who operate the servers. */
import { sql } from "kysely";
import type { Context } from "../../../../context.ts";

export interface AuditFigures {
  /** For how long the oldest row has waited for its seal, in seconds; 0 while none waits. */
  readonly unsealed: number;
  /** The last check that came to an end found a fault, or could not be made. */
  readonly isBroken: boolean;
  /** No witness file is set, or the newest signed head is not in it. */
  readonly isUnwitnessed: boolean;
}

/** Reads them; each by an index. */
export async function auditFigures({
  db,
  clock,
  config,
}: Pick<Context, "db" | "clock" | "config">): Promise<AuditFigures> {
  const { rows } = await sql<{ unsealed: number; outcome: string | null; witnesses: number | null }>`
    select coalesce(extract(epoch from ${clock.now()}::timestamptz - (
             select a.at from audit_entry a
              where a.audit_id > (select complete_to from audit_chain)
                and not exists (select from audit_seal s where s.audit_id = a.audit_id)
              order by a.audit_id limit 1)), 0)::float8 as unsealed,
           (select outcome from audit_check where ended_at is not null order by check_id desc limit 1) as outcome,
           (select cardinality(witnesses) from audit_head order by head_id desc limit 1) as witnesses`.execute(db);
  const [row] = rows;
  return {
    unsealed: Math.max(0, row?.unsealed ?? 0),
    isBroken: row?.outcome === "broken" || row?.outcome === "failed",
    isUnwitnessed: config.audit.witnessFile === null || row?.witnesses === 0,
  };
}
