/** Audit integrity for the screen: result of the last check and length of the chain. */
import { sql } from "kysely";
import type { AuditState } from "@smgt/contract/calls/oversight/audit.ts";
import type { Language } from "@smgt/contract/languages.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context } from "../../../../context.ts";
import { say } from "../../../../texts/say.ts";
import { endOfChain } from "./seal-rows.ts";
import type { Fault, FaultKind } from "./verify-chain.ts";

/** The count of unsealed rows stops here. */
const MOST_WAITING = 1_000;

/** Describes a fault in a sentence that names the first bad row. */
export const sayFault = (language: Language, { kind, seq, toSeq, auditId }: Fault): string =>
  say(language, `auditFault.${kind}`, { n: seq ?? "–", to: toSeq ?? seq ?? "–", id: auditId ?? "–" });

async function waitingRows(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from audit_entry a where a.audit_id > (select complete_to from audit_chain)
       and not exists (select from audit_seal s where s.audit_id = a.audit_id) limit ${MOST_WAITING}) w`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}

export async function auditState(ctx: Context, language: Language): Promise<AuditState> {
  const [last, open, end, waiting] = await Promise.all([
    ctx.db
      .selectFrom("audit_check")
      .selectAll()
      .where("ended_at", "is not", null)
      .orderBy("check_id", "desc")
      .limit(1)
      .executeTakeFirst(),
    ctx.db.selectFrom("audit_check").select("check_id").where("ended_at", "is", null).executeTakeFirst(),
    endOfChain(ctx.db),
    waitingRows(ctx),
  ]);
  const fault: Fault | null =
    last?.fault == null
      ? null
      : { kind: last.fault as FaultKind, seq: last.bad_seq, toSeq: last.bad_to_seq, auditId: last.bad_audit_id };
  return {
    state: (last?.outcome as AuditState["state"] | null | undefined) ?? "never",
    is_checking: flagOf(open !== undefined),
    checked_at: last?.ended_at?.toISOString() ?? null,
    checked_to: last?.checked_to ?? null,
    anchored_to: last?.anchored_to ?? null,
    anchored_at: last?.anchored_at?.toISOString() ?? null,
    fault: fault === null ? null : sayFault(language, fault),
    sealed_to: end.seq,
    waiting,
    has_witness: flagOf(ctx.config.audit.witnessFile !== null),
  };
}
