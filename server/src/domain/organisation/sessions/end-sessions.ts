/** Ending sessions: from the next call on the token is refused, and every server ends the live lines. */
import { sql } from "kysely";
import type { EndReason } from "@smgt/contract/shapes/account.ts";
import type { Tx } from "../../../db/tx.ts";

export const SESSION_END_CHANNEL = "session_end";

/** What every server is told when sessions end, so that their live lines end too. */
export interface SessionEnd {
  readonly session_ids: readonly number[];
  readonly end_reason: EndReason;
}

export type WhichSessions =
  | { readonly userId: number; readonly except?: number }
  | { readonly userId: number; readonly sessionId: number }
  | { readonly sessionId: number };

/** Ends the live ones of these sessions and tells every server; gives how many there were. */
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
