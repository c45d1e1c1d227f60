/** Ends sessions: the token is refused from the next request on, and every server closes the live connections. */
import { sql } from "kysely";
import type { EndReason } from "@smgt/contract/shapes/account.ts";
import type { Tx } from "../../../db/tx.ts";

export const SESSION_END_CHANNEL = "session_end";

/** Notice to every server about ended sessions, so that their live connections close too. */
export interface SessionEnd {
  readonly session_ids: readonly number[];
  readonly end_reason: EndReason;
}

export type WhichSessions =
  | { readonly userId: number; readonly except?: number }
  | { readonly userId: number; readonly sessionId: number }
  | { readonly sessionId: number };

/** Ends the live sessions among these and notifies every server; returns their number. */
export async function endSessions(
  tx: Tx,
  which: WhichSessions,
  reason: EndReason,
  at: Date,
  byDevice: string | null = null,
): Promise<number> {
  const ended = await tx
    .updateTable("session")
    .set({ ended_at: at, end_reason: reason, ended_by_device: byDevice })
    .where("ended_at", "is", null)
    .$if("userId" in which, (query) => query.where("user_id", "=", "userId" in which ? which.userId : 0))
    .$if("sessionId" in which, (query) => query.where("session_id", "=", "sessionId" in which ? which.sessionId : 0))
    .$if("except" in which, (query) => query.where("session_id", "!=", ("except" in which ? which.except : null) ?? 0))
    .returning("session_id")
    .execute();
  if (ended.length > 0) {
    const message: SessionEnd = { session_ids: ended.map((row) => row.session_id), end_reason: reason };
    await sql`select pg_notify(${SESSION_END_CHANNEL}, ${JSON.stringify(message)})`.execute(tx);
  }
  return ended.length;
}
