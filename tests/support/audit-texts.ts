/** Audit rows with their separately stored text (decision 47). */
import { sql } from "kysely";
import type { World } from "./world.ts";

export interface AuditWithText {
  readonly event: string;
  readonly actor_user_id: number | null;
  readonly detail: unknown;
  /** Absent where no reason was given. */
  readonly words: string | null;
}

/** Rows of these kinds, oldest first; without the fingerprint of the text in the details. */
export async function auditWithTexts({ ctx }: Pick<World, "ctx">, events: readonly string[]): Promise<AuditWithText[]> {
  const { rows } = await sql<AuditWithText>`
    select a.event, a.actor_user_id, a.detail - 'said' as detail, w.words
      from audit_entry a left join audit_said w on w.said = a.detail ->> 'said'
     where a.event = any(${[...events]}::text[]) order by a.audit_id`.execute(ctx.db);
  return rows;
}
