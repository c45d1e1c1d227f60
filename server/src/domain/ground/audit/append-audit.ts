/**
 * Audit rows, written in the transaction of the change they record. A row is sealed and never changes, so it holds
 * numbers and codes only. An officer's reason is stored beside it; the row holds only its fingerprint (decision 47).
 */
import { createHash, randomBytes } from "node:crypto";
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/tx.ts";
import { noteAudited, referenceNow } from "../../../trace.ts";

const SALT_BYTES = 16;

export interface AuditFact {
  readonly at: Date;
  readonly event: AuditEvent;
  readonly actorUserId: number | null;
  readonly roleId: number | null;
  readonly ticketId?: number;
  /** Ids and numbers only; never a phone number, a message or a reason. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The officer's reason, verbatim. */
  readonly said?: string | undefined;
}

/** The audit row without a reason, for a statement that writes other tables too. */
export function auditRow(fact: Omit<AuditFact, "said">) {
  noteAudited(fact.event);
  return {
    at: fact.at,
    event: fact.event,
    actor_user_id: fact.actorUserId,
    role_id: fact.roleId,
    ticket_id: fact.ticketId ?? null,
    reference: referenceNow(),
    detail: JSON.stringify(fact.detail ?? {}),
  };
}

interface SaidRow {
  readonly said: string;
  readonly salt: string;
  readonly words: string;
  readonly citizen_ids: unknown;
  readonly at: Date;
}

/** The reason with its fingerprint; null without a reason. */
function saidRow({ at, said = "", detail }: AuditFact): SaidRow | null {
  const words = maskPersonal(said.trim());
  if (words === "") return null;
  const salt = randomBytes(SALT_BYTES);
  const print = createHash("sha256").update(salt).update(words).digest("hex");
  return { said: print, salt: `\\x${salt.toString("hex")}`, words, citizen_ids: detail?.["citizen_ids"] ?? [], at };
}

/**
 * SQL for the reason of audit row `a`: null when none was given or it was erased. Older rows hold the reason in
 * `detail`; a sender pause holds a code there.
 */
export const saidIn: RawBuilder<string | null> = sql<string | null>`coalesce(
  (select w.words from audit_said w where w.said = a.detail ->> 'said' and w.words <> ''),
  case when a.event not like 'SENDER%' then a.detail ->> 'reason' end)`;

/** SQL condition: the stored reason of row `a` no longer matches its sealed fingerprint. */
export const isSaidChanged: RawBuilder<boolean> = sql<boolean>`exists (
  select from audit_said w where w.said = a.detail ->> 'said' and w.words <> ''
     and w.said <> encode(sha256(w.salt || convert_to(w.words, 'UTF8')), 'hex'))`;

/**
 * Appends audit rows in one statement, with the same SQL text for any number of rows. Reasons take one more statement.
 */
export async function appendAudit(tx: Tx, facts: readonly AuditFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ said, ...fact }) => {
    const spoken = saidRow({ ...fact, said });
    const detail = { ...fact.detail, ...(spoken === null ? {} : { said: spoken.said }) };
    return { spoken, row: { ...auditRow(fact), detail } };
  });
  await sql`
    insert into audit_entry (at, event, actor_user_id, role_id, ticket_id, reference, detail)
    select a.at, a.event, a.actor_user_id, a.role_id, a.ticket_id, a.reference, a.detail
      from jsonb_populate_recordset(null::audit_entry, ${JSON.stringify(rows.map(({ row }) => row))}::jsonb) as a`.execute(
    tx,
  );
  const spoken = rows.flatMap((one) => (one.spoken === null ? [] : [one.spoken]));
  if (spoken.length === 0) return;
  await sql`
    insert into audit_said (said, salt, words, citizen_ids, at)
    select w.said, w.salt, w.words, array(select jsonb_array_elements_text(w.citizen_ids)::int), w.at
      from jsonb_to_recordset(${JSON.stringify(spoken)}::jsonb)
        as w(said text, salt bytea, words text, citizen_ids jsonb, at timestamptz)`.execute(tx);
}
