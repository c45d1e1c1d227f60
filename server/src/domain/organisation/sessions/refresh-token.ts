/**
 * Rotates the access token. A repetition with the previous token within 60 seconds returns the same successor, since
 * many tabs refresh at once. A rotated token used later ends the session.
 */
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { endSessions } from "./end-sessions.ts";
import { sessionByToken } from "./queries.ts";
import { hashToken, newToken, openSuccessor, sealSuccessor, TOKEN_SLACK_MINUTES } from "./tokens.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

const GRACE_MINUTES = 1;

export async function refreshToken(ctx: Context, officer: Officer, token: string): Promise<string> {
  const { parameters } = await mastersOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await tx
      .selectFrom("session")
      .select("session_id")
      .where("session_id", "=", officer.sessionId)
      .forUpdate()
      .execute();
    const session = await sessionByToken(tx, hashToken(token));
    if (session === undefined) throw new Refused("SESSION_EXPIRED");
    const isPrevious = session.previous_token_hash?.equals(hashToken(token)) === true;
    if (isPrevious && session.successor_sealed !== null) {
      return openSuccessor(session.successor_sealed, token, ctx.config.secrets);
    }
    const at = ctx.clock.now();
    const successor = newToken();
    await tx
      .updateTable("session")
      .set({
        token_hash: hashToken(successor),
        previous_token_hash: hashToken(token),
        previous_valid_until: new Date(at.getTime() + GRACE_MINUTES * ctx.config.minuteMs),
        successor_sealed: sealSuccessor(successor, token, ctx.config.secret),
        token_expires_at: new Date(
          at.getTime() + (parameters.regenrateTime + TOKEN_SLACK_MINUTES) * ctx.config.minuteMs,
        ),
        seen_at: at,
      })
      .where("session_id", "=", session.session_id)
      .execute();
    return successor;
  });
}

/** Ends the session when a rotated token is used after its grace period; true when it did. */
export async function endReplayed(ctx: Context, token: string): Promise<boolean> {
  const session = await sessionByToken(ctx.db, hashToken(token));
  const at = ctx.clock.now();
  if (session?.previous_token_hash?.equals(hashToken(token)) !== true) return false;
  if (session.previous_valid_until !== null && session.previous_valid_until > at) return false;
  await inTransaction(ctx.db, async (tx) => {
    await endSessions(tx, { sessionId: session.session_id }, "token_replayed", at);
    await appendAudit(tx, [{ at, event: "TOKEN_REPLAYED", actorUserId: session.user_id, roleId: null }]);
  });
  return true;
}

export async function signOut(ctx: Context, officer: Officer): Promise<void> {
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await endSessions(tx, { sessionId: officer.sessionId }, "logout", at);
    const { userId: actorUserId, roleId, caller } = officer;
    const detail = caller === undefined ? {} : { ip: caller.ip };
    await appendAudit(tx, [{ at, event: "LOGOUT", actorUserId, roleId, detail }]);
  });
}
