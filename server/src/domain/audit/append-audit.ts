/** One audit row, in the transaction of the change that it records. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { Tx } from "../../db/tx.ts";
import { referenceNow } from "../../trace.ts";

export interface AuditFact {
  readonly at: Date;
  readonly event: AuditEvent;
  readonly actorUserId: number | null;
  readonly roleId: number | null;
  readonly ticketId?: number;
  /** Ids and numbers only; never a phone number or a message. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The fact as a row, for a statement that writes more than this. */
export const auditRow = (fact: AuditFact) => ({
  at: fact.at,
  event: fact.event,
  actor_user_id: fact.actorUserId,
  role_id: fact.roleId,
  ticket_id: fact.ticketId ?? null,
  reference: referenceNow(),
  detail: JSON.stringify(fact.detail ?? {}),
});

/** Appends audit rows, in one statement. */
export async function appendAudit(tx: Tx, facts: readonly AuditFact[]): Promise<void> {
  if (facts.length === 0) return;
  await tx.insertInto("audit_entry").values(facts.map(auditRow)).execute();
}
