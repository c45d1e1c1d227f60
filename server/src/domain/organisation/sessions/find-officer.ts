/**
 * Authenticates a request by token and cookie. The session row decides every request: an ended session, a disabled
 * user or an expired token is refused at once.
 */
import { timingSafeEqual } from "node:crypto";
import type { Language } from "@smgt/contract/languages.ts";
import type { RoleId } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { dutiesOf, factorOf, needsFactor } from "./factors.ts";
import { endReplayed } from "./refresh-token.ts";
import { endSessions } from "./end-sessions.ts";
import { endedSessionByToken, sessionByToken, type SessionRow } from "./queries.ts";
import { hashToken } from "./tokens.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

const SEEN_EVERY_MS = 15_000;

interface Credentials {
  readonly token: string;
  readonly cookie: string;
  readonly wishedRoleId: number | null;
  readonly language: Language;
}

function isGood(session: SessionRow, tokenHash: Buffer, cookie: string, now: Date): boolean {
  if (!session.is_enabled || session.expires_at <= now) return false;
  if (!timingSafeEqual(session.cookie_hash, hashToken(cookie))) return false;
  if (tokenHash.equals(session.token_hash)) return session.token_expires_at > now;
  return session.previous_valid_until !== null && session.previous_valid_until > now;
}

/** Ends a session after its twelve hours, so that the record gives the reason. */
async function endExpired(ctx: Context, session: SessionRow, at: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await endSessions(tx, { sessionId: session.session_id }, "expired", at);
  });
}

/** Returns the refusal for an ended session; the reason is disclosed only with the session's cookie. */
async function overBecause(ctx: Context, tokenHash: Buffer, cookie: string): Promise<Refused> {
  const ended = await endedSessionByToken(ctx.db, tokenHash);
  if (ended === undefined || !timingSafeEqual(ended.cookie_hash, hashToken(cookie)))
    return new Refused("SESSION_EXPIRED");
  const { end_reason, ended_at, ended_by_device: device } = ended;
  const extras = { end_reason, ended_at: ended_at.toISOString(), ...(device === null ? {} : { device }) };
  return new Refused("SESSION_EXPIRED", {}, { extras, actorUserId: ended.user_id });
}

/** Returns the officer of a live session in the requested role; refuses with SESSION_EXPIRED or ROLE_NOT_YOURS. */
export async function findOfficer(ctx: Context, given: Credentials): Promise<Officer> {
  const tokenHash = hashToken(given.token);
  const session = await sessionByToken(ctx.db, tokenHash);
  const now = ctx.clock.now();
  if (session === undefined || !isGood(session, tokenHash, given.cookie, now)) {
    if (session !== undefined && session.expires_at <= now) await endExpired(ctx, session, now);
    else if (session !== undefined) await endReplayed(ctx, given.token);
    throw await overBecause(ctx, tokenHash, given.cookie);
  }
  // Absolute value: `seen_at` may be ahead of a clock that has been set back since.
  if (Math.abs(now.getTime() - session.seen_at.getTime()) > SEEN_EVERY_MS) {
    await ctx.db.updateTable("session").set({ seen_at: now }).where("session_id", "=", session.session_id).execute();
  }
  const roleIds = [...new Set(session.postings.map((posting) => posting.role_id))] as RoleId[];
  const roleId = given.wishedRoleId ?? roleIds[0];
  const inRole = session.postings.filter((posting) => posting.role_id === roleId);
  if (roleId === undefined || inRole.length === 0)
    throw new Refused("ROLE_NOT_YOURS", {}, { actorUserId: session.user_id });
  const { parameters } = await mastersOf(ctx);
  const facts = {
    hasFactor: factorOf(session, parameters, ctx.senders) !== null,
    needsFactor: needsFactor(ctx, { needs_factor: session.needs_factor, roleIds }, parameters),
    passwordSince: session.password_since,
    areCodesStopped: session.codes_stopped_at !== null,
  };
  return {
    userId: session.user_id,
    userName: session.user_name,
    sessionId: session.session_id,
    roleId: roleId as RoleId,
    roleIds,
    postings: inRole.map((posting) => ({ departmentId: posting.department_id, districtId: posting.district_id })),
    duties: dutiesOf(facts, parameters, now),
    language: given.language,
  };
}
