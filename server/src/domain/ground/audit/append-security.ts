/**
 * Rows of the security log (ASVS 16.3): refused attempts and access to restricted data. Changes are in the audit
 * (`append-audit.ts`). A row is written in the transaction of its change; a refusal rolls back, so its row is written
 * separately.
 */
import type { Officer } from "../../../context.ts";
import type { SecurityEvent } from "@smgt/contract/audit-events.ts";
import type { SecurityFact } from "../../../ports.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { referenceNow } from "../../../trace.ts";

/** A security fact about an officer, with the origin of the call. */
export const factBy = (
  { userId, roleId, caller }: Officer,
  at: Date,
  event: SecurityEvent,
  more: Pick<SecurityFact, "ticketId" | "detail"> = {},
): SecurityFact => ({ at, event, actorUserId: userId, roleId, ...caller, ...more });

export async function appendSecurity(db: Db | Tx, facts: readonly SecurityFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({
    at: fact.at,
    event: fact.event,
    actor_user_id: fact.actorUserId ?? null,
    role_id: fact.roleId ?? null,
    ticket_id: fact.ticketId ?? null,
    ip: fact.ip ?? null,
    call_name: fact.callName ?? null,
    reference: fact.reference ?? referenceNow(),
    times: fact.times ?? 1,
    detail: JSON.stringify(fact.detail ?? {}),
  }));
  await db.insertInto("security_event").values(rows).execute();
}
