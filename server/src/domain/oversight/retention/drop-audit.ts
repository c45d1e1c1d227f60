/** Purges expired audit rows: signs a truncation first, then deletes the rows. Their seals stay. */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { openSigner } from "../../ground/audit/chain/keys.ts";
import { signingOf } from "../../ground/audit/chain/run-sealer.ts";
import { isCutSigned, signCut } from "../../ground/audit/chain/sign-records.ts";
import type { Due } from "./due-records.ts";

const LOT = 5_000;
/** Rows checked in one statement: years of audit would exceed its timeout. */
const WINDOW = 100_000;

/** Seals of the first remaining row and of the last one to purge; null if nothing is due. */
async function spanBefore(
  { db }: Context,
  before: Date,
): Promise<{ readonly from: number; readonly to: number } | null> {
  const { rows } = await sql<{ first: number | null; young: number | null; last: number | null }>`
    select f.seq as first, (select least(max(seq), f.seq + ${WINDOW - 1}) from audit_seal) as last,
           (select s.seq from audit_seal s join audit_entry a on a.audit_id = s.audit_id
             where s.seq between f.seq and f.seq + ${WINDOW - 1} and a.at >= ${before} order by s.seq limit 1) as young
      from (select s.seq from audit_seal s join audit_entry a on a.audit_id = s.audit_id
             where s.audit_id >= (select min(audit_id) from audit_entry) order by s.audit_id limit 1) f`.execute(db);
  const [found] = rows;
  if (found === undefined || found.first === null || found.last === null) return null;
  const to = found.young === null ? found.last : found.young - 1;
  return to < found.first ? null : { from: found.first, to };
}

/** Purges one span after signing its truncation. Returns the number of rows. */
async function dropSpan(
  ctx: Context,
  span: { readonly from: number; readonly to: number },
  stopping: AbortSignal | undefined,
): Promise<number> {
  const signing = signingOf(ctx, openSigner(ctx.config.audit.keyFile));
  // An interrupted run may have signed it already.
  if (!(await isCutSigned(signing, span.to))) await signCut(signing, span.to);
  let dropped = 0;
  for (let from = span.from; from <= span.to && stopping?.aborted !== true; from += LOT) {
    const to = Math.min(from + LOT - 1, span.to);
    // Lot by lot on purpose.
    const { rows } = await sql<{ n: number }>`
      select drop_cut_audit(${from}::bigint, ${to}::bigint)::int as n`.execute(ctx.db);
    dropped += rows[0]?.n ?? 0;
  }
  return dropped;
}

/** Returns the number of purged rows, window by window. */
export async function dropAudit(ctx: Context, { before, stopping }: Due): Promise<number> {
  let dropped = 0;
  for (let span = await spanBefore(ctx, before); span !== null; span = await spanBefore(ctx, before)) {
    const n = await dropSpan(ctx, span, stopping);
    dropped += n;
    if (n === 0 || stopping?.aborted === true) break;
  }
  return dropped;
}
