/**
 * Rows of the security log (ASVS 16.3): attempts that were refused, and looks at what is not for everybody. Changes
 * themselves stand in the audit (`append-audit.ts`). Where there is a change, in its transaction; a refusal, which
 * rolls everything back, is written on its own.
 */
import type { Officer } from "../../context.ts";
import type { Db, Tx } from "../../db/tx.ts";

/** What the log tells of. Each word once; `docs/SECURITY.md` explains them. */
export type SecurityEvent =
  | "CALL_REFUSED"
  | "ROLE_NOT_HELD"
  | "LIMIT_REACHED"
  | "DELIVERY_FORGED"
  | "CHALLENGE_FORGED"
  | "LOGIN_FAILED"
  | "OTP_WRONG"
  | "OLD_PASSWORD_WRONG"
  | "RESET_CODE_WRONG"
  | "SECOND_FACTOR_STOPPED"
  | "ADMIN_PROOF_WRONG"
  | "ADMIN_CHANGE_ASKED"
  | "ADMIN_CHANGE_CONFIRMED"
  | "ADMIN_CHANGE_REFUSED"
  | "SETTING_CHANGED"
  | "PERSONAL_DATA_SHOWN"
  | "PERSON_SHOWN"
  | "DOWNLOADED"
  | "EXPORTED"
  | "FILE_REFUSED"
  | "CITIZEN_PROOF_SENT"
  | "CITIZEN_PROOF_WRONG"
  | "CITIZEN_PROVED"
  | "CONTENT_POLICY_BROKEN";

export interface SecurityFact {
  readonly at: Date;
  readonly event: SecurityEvent;
  readonly actorUserId?: number | null;
  readonly roleId?: number | null;
  readonly ticketId?: number | null;
  /** Address of the caller. */
  readonly ip?: string | null;
  readonly callName?: string | null;
  /** Id of the request. */
  readonly reference?: string | null;
  readonly times?: number;
  /** Ids and numbers only; never a phone number, a message, a password or a code. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What an officer was shown or did, with where the call came from. */
export const factBy = (
  { userId, roleId, caller }: Officer,
  at: Date,
  event: SecurityEvent,
  more: Pick<SecurityFact, "ticketId" | "detail"> = {},
): SecurityFact => ({ at, event, actorUserId: userId, roleId, ...caller, ...more });

/** Appends rows to the security log, in one statement. */
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
    reference: fact.reference ?? null,
    times: fact.times ?? 1,
    detail: JSON.stringify(fact.detail ?? {}),
  }));
  await db.insertInto("security_event").values(rows).execute();
}
