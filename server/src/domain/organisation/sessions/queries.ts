/** The only SQL of sessions. */
import { sql } from "kysely";
import type { EndReason } from "@smgt/contract/shapes/account.ts";
import type { Db, Tx } from "../../../db/tx.ts";

export interface SessionRow {
  readonly session_id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly is_enabled: boolean;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly has_app: boolean;
  readonly needs_factor: boolean;
  readonly password_since: Date;
  readonly codes_stopped_at: Date | null;
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

/** Returns the live session whose current or previous token has this hash, with the user's postings. */
export async function sessionByToken(db: Db | Tx, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.session_id, s.user_id, u.user_name, u.is_enabled, u.email, u.mobile, u.needs_factor,
           exists (select 1 from second_factor f where f.user_id = u.user_id and f.confirmed_at is not null) as has_app,
           coalesce(u.password_changed_at, u.created_at) as password_since, u.codes_stopped_at, s.previous_token_hash,
           s.previous_valid_until, s.successor_sealed, s.token_hash, s.cookie_hash, s.token_expires_at, s.expires_at, s.seen_at,
           coalesce((select json_agg(json_build_object('role_id', p.role_id, 'department_id', p.department_id,
                       'district_id', p.district_id, 'is_default', p.is_default) order by p.is_default desc, p.posting_id)
                      from user_posting p where p.user_id = u.user_id), '[]') as postings
      from session s join app_user u on u.user_id = s.user_id
     where s.ended_at is null and (s.token_hash = ${tokenHash} or s.previous_token_hash = ${tokenHash})`.execute(db);
  return rows[0];
}

/** Reason and time of a session's end, disclosed only with its cookie. */
export interface EndedSession {
  readonly session_id: number;
  readonly user_id: number;
  readonly login_id: string;
  readonly cookie_hash: Buffer;
  readonly ended_at: Date;
  readonly end_reason: EndReason;
  readonly ended_by_device: string | null;
}

export async function endedSessionByToken(db: Db | Tx, tokenHash: Buffer): Promise<EndedSession | undefined> {
  const { rows } = await sql<EndedSession>`
    select s.session_id, s.user_id, u.login_id, s.cookie_hash, s.ended_at, s.end_reason, s.ended_by_device
      from session s join app_user u on u.user_id = s.user_id
     where s.ended_at is not null and (s.token_hash = ${tokenHash} or s.previous_token_hash = ${tokenHash})`.execute(
    db,
  );
  return rows[0];
}

export interface LoginRow {
  readonly user_id: number;
  readonly login_id: string;
  readonly user_name: string;
  readonly password_hash: string;
  readonly password_since: Date;
  /** Since then no code is checked, except recovery codes. */
  readonly codes_stopped_at: Date | null;
  readonly is_enabled: boolean;
  readonly is_locked: boolean;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly has_app: boolean;
  readonly needs_factor: boolean;
  /** The user has signed in from this browser before. */
  readonly is_known_device: boolean;
  readonly role_ids: readonly number[];
}

/** Returns the account of this login name, and whether the device is known to it. */
export async function accountByLogin(
  db: Db | Tx,
  loginId: string,
  deviceHash: Buffer | null,
): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select u.user_id, u.login_id, u.user_name, u.password_hash, u.is_enabled, u.is_locked, u.email, u.mobile, u.codes_stopped_at,
           u.needs_factor, coalesce(u.password_changed_at, u.created_at) as password_since,
           exists (select 1 from second_factor f where f.user_id = u.user_id and f.confirmed_at is not null) as has_app,
           exists (select 1 from known_device d where d.user_id = u.user_id and d.device_hash = ${deviceHash}) as is_known_device,
           array(select distinct p.role_id from user_posting p where p.user_id = u.user_id) as role_ids
      from app_user u where u.login_id = ${loginId}`.execute(db);
  return rows[0];
}

/** Returns the user's newest session seen in a time span on another browser than `cookieHash`. */
export async function liveElsewhere(
  db: Db,
  userId: number,
  seen: { readonly after: Date; readonly before: Date },
  cookieHash: Buffer | null,
): Promise<{ device: string; created_at: Date; seen_at: Date } | undefined> {
  return db
    .selectFrom("session")
    .select(["device", "created_at", "seen_at"])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("seen_at", ">", seen.after)
    .where("seen_at", "<", seen.before)
    .$if(cookieHash !== null, (query) => query.where("cookie_hash", "!=", cookieHash ?? Buffer.alloc(0)))
    .orderBy("seen_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
