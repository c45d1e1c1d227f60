/** The only SQL of sessions. */
import { sql } from "kysely";
import type { Db, Tx } from "../../db/tx.ts";

export interface SessionRow {
  readonly session_id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly is_enabled: boolean;
  readonly previous_token_hash: Buffer | null;
  readonly previous_valid_until: Date | null;
  readonly successor_sealed: Buffer | null;
  readonly token_hash: Buffer;
  readonly cookie_hash: Buffer;
  readonly token_expires_at: Date;
  readonly expires_at: Date;
  readonly seen_at: Date;
  readonly postings: readonly {
    readonly role_id: number;
    readonly department_id: number | null;
    readonly district_id: number | null;
    readonly is_default: boolean;
  }[];
}

/** The live session whose present or previous token has this hash, with the user's postings. */
export async function sessionByToken(db: Db | Tx, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.session_id, s.user_id, u.user_name, u.is_enabled, s.previous_token_hash, s.previous_valid_until,
           s.successor_sealed, s.token_hash, s.cookie_hash, s.token_expires_at, s.expires_at, s.seen_at,
           coalesce((select jsonb_agg(jsonb_build_object('role_id', p.role_id, 'department_id', p.department_id,
                       'district_id', p.district_id, 'is_default', p.is_default) order by p.is_default desc, p.posting_id)
                      from user_posting p where p.user_id = u.user_id), '[]') as postings
      from session s join app_user u on u.user_id = s.user_id
     where s.ended_at is null and (s.token_hash = ${tokenHash} or s.previous_token_hash = ${tokenHash})`.execute(db);
  return rows[0];
}

export interface LoginRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly password_hash: string;
  readonly is_enabled: boolean;
  readonly failed_attempts: number;
  readonly retry_at: Date | null;
}

/** The account with this sign-in name. */
export async function accountByLogin(db: Db, loginId: string): Promise<LoginRow | undefined> {
  return db
    .selectFrom("app_user")
    .select(["user_id", "user_name", "password_hash", "is_enabled", "failed_attempts", "retry_at"])
    .where("login_id", "=", loginId)
    .executeTakeFirst();
}

/** The newest live session of a user seen after `since`, on another browser than `cookieHash`. */
export async function liveElsewhere(
  db: Db,
  userId: number,
  since: Date,
  cookieHash: Buffer | null,
): Promise<{ device: string; created_at: Date; seen_at: Date } | undefined> {
  return db
    .selectFrom("session")
    .select(["device", "created_at", "seen_at"])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("seen_at", ">", since)
    .$if(cookieHash !== null, (query) => query.where("cookie_hash", "!=", cookieHash ?? Buffer.alloc(0)))
    .orderBy("seen_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Ends every live session of a user, or one. */
export async function endSessions(
  tx: Tx,
  which: { userId: number } | { sessionId: number },
  reason: "logout" | "taken_over" | "expired" | "token_replayed",
  at: Date,
): Promise<void> {
  const query = tx.updateTable("session").set({ ended_at: at, end_reason: reason }).where("ended_at", "is", null);
  await (
    "userId" in which ? query.where("user_id", "=", which.userId) : query.where("session_id", "=", which.sessionId)
  ).execute();
}
