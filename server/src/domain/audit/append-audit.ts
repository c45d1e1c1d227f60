/** One audit row, in the transaction of the change that it records. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import { sql } from "kysely";
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

/** Appends audit rows, in one statement whose text is the same for any number of them. */
export async function appendAudit(tx: Tx, facts: readonly AuditFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({ ...auditRow(fact), detail: fact.detail ?? {} }));
  await sql`
    insert into audit_entry (at, event, actor_user_id, role_id, ticket_id, reference, detail)
    select a.at, a.event, a.actor_user_id, a.role_id, a.ticket_id, a.reference, a.detail
      from jsonb_populate_recordset(null::audit_entry, ${JSON.stringify(rows)}::jsonb) as a`.execute(tx);
}
