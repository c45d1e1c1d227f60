/** Audit health metrics for operators. */
import { sql } from "kysely";
import type { Context } from "../../../../context.ts";

export interface AuditFigures {
  /** Age in seconds of the oldest unsealed row; 0 when all rows are sealed. */
  readonly unsealed: number;
  /** The last finished check found a fault or could not run. */
  readonly isBroken: boolean;
  /** No witness file is configured, or it lacks the newest signed head. */
  readonly isUnwitnessed: boolean;
}

/** Reads the metrics; each uses an index. */
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
