/** Keeps sessions with an open live connection alive: one statement for all connections of the process. */
import { sql } from "kysely";
import type { EndReason } from "@smgt/contract/shapes/account.ts";
import type { Context, Posting } from "../../../context.ts";

/** Marks these sessions as seen now; returns the ended ones with their reasons. */
export async function seeSessions(
  ctx: Context,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, EndReason>> {
  const at = ctx.clock.now();
  const { rows } = await sql<{ session_id: number; end_reason: EndReason }>`
    with seen as (
      update session set seen_at = ${at}
       where session_id = any(${sessionIds}::int[]) and ended_at is null and expires_at > ${at}
      returning session_id)
    select s.session_id, coalesce(s.end_reason, 'expired') as end_reason from session s
     where s.session_id = any(${sessionIds}::int[]) and s.session_id not in (select session_id from seen)`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.session_id, row.end_reason]));
}

/** A posting of a user now; null means all departments or all districts. */
export interface Held extends Posting {
  readonly roleId: number;
}

/** Returns the current roles and places of the users of these sessions. */
export async function rolesOfSessions(
  ctx: Context,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Held[]>> {
  const { rows } = await sql<{ session_id: number; held: readonly Held[] }>`
    select s.session_id, jsonb_agg(jsonb_build_object('roleId', p.role_id, 'departmentId', p.department_id,
             'districtId', p.district_id)) as held
      from session s join user_posting p on p.user_id = s.user_id
     where s.session_id = any(${sessionIds}::int[]) group by s.session_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.session_id, row.held]));
}
