/** The caller's own sign-ins: listing, ending, and "this was not me". */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { ownSessions } from "@smgt/contract/calls/organisation/account.ts";
import type { EndReason } from "@smgt/contract/shapes/account.ts";
import { sql } from "kysely";
import { timingSafeEqual } from "node:crypto";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { deviceName } from "./device-name.ts";
import { DAY_MS, reserveLock, takeBack } from "./attempt-counters.ts";
import { endSessions } from "./end-sessions.ts";
import { isPassword } from "./passwords.ts";
import { endedSessionByToken } from "./queries.ts";
import { recordFailure } from "./record-failure.ts";
import { notifyOwner } from "./notify-owner.job.ts";
import { hashToken } from "./tokens.ts";

const SHOWN = 20;

interface Row {
  readonly session_id: number;
  readonly device: string;
  readonly ip: string | null;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: EndReason | null;
  readonly is_live: boolean;
}

/** Returns the caller's newest twenty sign-ins, live ones first. */
export async function listOwnSessions(ctx: Context, officer: Officer): Promise<ReplyOf<typeof ownSessions>> {
  const { rows } = await sql<Row>`
    select session_id, device, ip, created_at, seen_at, ended_at, end_reason,
           ended_at is null and expires_at > ${ctx.clock.now()} as is_live
      from session where user_id = ${officer.userId}
     order by is_live desc, created_at desc, session_id desc limit ${SHOWN}::int`.execute(ctx.db);
  return rows.map((row) => ({
    session_id: row.session_id,
    device: deviceName(row.device),
    ip: row.ip,
    is_current: row.session_id === officer.sessionId ? "Y" : "N",
    is_live: row.is_live ? "Y" : "N",
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
  }));
}

/** Ends one other sign-in of the caller, or all others; returns the number. */
export async function endOwnSessions(ctx: Context, officer: Officer, sessionId: number | null): Promise<number> {
  const at = ctx.clock.now();
  if (sessionId === officer.sessionId) throw new Refused("SESSION_NOT_FOUND");
  const { userId, roleId } = officer;
  return inTransaction(ctx.db, async (tx) => {
    const which = sessionId === null ? { userId, except: officer.sessionId } : { userId, sessionId };
    const ended = await endSessions(tx, which, "ended_by_owner", at);
    if (ended === 0 && sessionId !== null) throw new Refused("SESSION_NOT_FOUND");
    if (ended > 0)
      await appendAudit(tx, [{ at, event: "SESSION_ENDED", actorUserId: userId, roleId, detail: { count: ended } }]);
    return ended;
  });
}

/**
 * Refuses unless this is the user's password. These attempts have a counter of their own, apart from that of passwords
 * entered in a session.
 */
async function requirePassword(ctx: Context, userId: number, password: string): Promise<void> {
  const reserved = await reserveLock(ctx, userId);
  const { password_hash: hash } = await ctx.db
    .selectFrom("app_user")
    .select("password_hash")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(hash, password))) {
    await recordFailure(ctx, reserved, { event: "OLD_PASSWORD_WRONG", userId });
    throw new Refused("OLD_PASSWORD_WRONG");
  }
  await takeBack(ctx.db, reserved, true);
}

/**
 * Locks the account of a session that was taken over in the last 24 hours ("this was not me"), ends its sessions and
 * removes its devices. Token and cookie are not enough: the ended session may have been a thief's. So it requires the
 * password as well, and each take-over locks once. The owner returns by an app code, a recovery code, a new password
 * or an administrator (decision 23).
 */
export async function lockAccount(ctx: Context, token: string, cookie: string, password: string): Promise<void> {
  const at = ctx.clock.now();
  const ended = await endedSessionByToken(ctx.db, hashToken(token));
  const isProof =
    ended !== undefined &&
    timingSafeEqual(ended.cookie_hash, hashToken(cookie)) &&
    ended.end_reason === "taken_over" &&
    at.getTime() - ended.ended_at.getTime() < DAY_MS;
  if (!isProof) throw new Refused("SESSION_EXPIRED");
  const userId = ended.user_id;
  await requirePassword(ctx, userId, password);
  await inTransaction(ctx.db, async (tx) => {
    await tx.updateTable("app_user").set({ is_locked: true }).where("user_id", "=", userId).execute();
    await tx.deleteFrom("known_device").where("user_id", "=", userId).execute();
    await tx.deleteFrom("waiting_login").where("user_id", "=", userId).execute();
    await endSessions(tx, { userId }, "locked", at);
    await tx
      .updateTable("session")
      .set({ end_reason: "locked" })
      .where("user_id", "=", userId)
      .where("end_reason", "=", "taken_over")
      .where("ended_at", ">", new Date(at.getTime() - DAY_MS))
      .execute();
    await notifyOwner(tx, { userId, kind: "LOCKED", at, byUserId: null });
    await appendAudit(tx, [{ at, event: "ACCOUNT_LOCKED", actorUserId: userId, roleId: null }]);
  });
}
