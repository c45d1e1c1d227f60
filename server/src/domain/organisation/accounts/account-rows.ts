/** Reads accounts for an administrator, in the order of the ids: one read for all of them. */
import { wordedIn, type Language } from "@smgt/contract/languages.ts";
import type { AccountRow } from "@smgt/contract/shapes/account.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { rulesMarkingTo } from "../administration/rules-using.ts";
import { departmentOf, districtOf, roleName } from "../../law/masters/find-master-row.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { accountCounter, DAY_MS, MOST_TRIES } from "../sessions/attempt-counters.ts";
import { liveSpan } from "../sessions/sign-in.ts";
import { isHeadRole } from "./manage-user.ts";

interface Row {
  readonly user_id: number;
  readonly login_id: string;
  readonly user_name: string;
  readonly designation: string;
  readonly role_ids: readonly number[];
  readonly department_id: number | null;
  readonly district_id: number | null;
  readonly is_enabled: boolean;
  readonly is_locked: boolean;
  readonly is_available: boolean;
  readonly has_second_factor: boolean;
  readonly are_codes_stopped: boolean;
  readonly is_signed_in: boolean;
  readonly open_tickets: number;
  readonly last_login_at: Date | null;
}

async function readRows(ctx: Context, userIds: readonly number[]): Promise<readonly Row[]> {
  const now = ctx.clock.now();
  const live = liveSpan(now);
  const { rows } = await sql<Row>`
    select u.user_id, u.login_id, u.user_name, u.designation, u.is_enabled, u.is_locked, u.is_available, u.last_login_at,
           array(select distinct p.role_id from user_posting p where p.user_id = u.user_id order by 1) as role_ids,
           d.department_id, d.district_id,
           exists (select 1 from second_factor f where f.user_id = u.user_id and f.confirmed_at is not null) as has_second_factor,
           u.codes_stopped_at is not null as are_codes_stopped,
           exists (select 1 from session s where s.user_id = u.user_id and s.ended_at is null and s.expires_at > ${now}
                      and s.seen_at > ${live.after} and s.seen_at < ${live.before}) as is_signed_in,
           (select count(*)::int from ticket_marking m
             where m.user_id = u.user_id and m.ended_at is null and m.phase = 'open') as open_tickets
      from unnest(${[...userIds]}::int[]) with ordinality as a (user_id, at)
      join app_user u on u.user_id = a.user_id
      left join lateral (select p.department_id, p.district_id from user_posting p where p.user_id = u.user_id
                          order by p.is_default desc, p.posting_id limit 1) d on true
     order by a.at`.execute(ctx.db);
  return rows;
}

/**
 * Returns the login names whose counter has used up the attempts of 24 hours: sign-in from a new device is refused.
 */
async function stoppedAmong(ctx: Context, loginIds: readonly string[]): Promise<ReadonlySet<string>> {
  const nameOf = new Map(
    ctx.config.secrets.flatMap((secret) =>
      loginIds.map((loginId) => [accountCounter(secret, loginId), loginId] as const),
    ),
  );
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const { rows } = await sql<{ counter_key: string }>`select counter_key from login_counter
    where counter_key = any(${[...nameOf.keys()]}::text[])
      and (select count(*) from unnest(tries) t where t > ${since}) >= ${MOST_TRIES}::int`.execute(ctx.db);
  return new Set(rows.map((row) => nameOf.get(row.counter_key) ?? ""));
}

export async function accountRows(ctx: Context, userIds: readonly number[], language: Language): Promise<AccountRow[]> {
  if (userIds.length === 0) return [];
  const [masters, rows, rules] = await Promise.all([
    mastersOf(ctx),
    readRows(ctx, userIds),
    rulesMarkingTo(ctx.db, userIds),
  ]);
  const stopped = await stoppedAmong(
    ctx,
    rows.map((row) => row.login_id),
  );
  return rows.map((row) => ({
    user_id: row.user_id,
    login_id: row.login_id,
    user_name: row.user_name,
    designation: row.designation,
    role_names: row.role_ids.map((roleId) => wordedIn(roleName(masters, roleId), language) ?? ""),
    department_name: wordedIn(departmentOf(masters, row.department_id)?.name, language) ?? null,
    district_name: wordedIn(districtOf(masters, row.district_id)?.name, language) ?? null,
    is_enabled: flagOf(row.is_enabled),
    is_locked: flagOf(row.is_locked || stopped.has(row.login_id)),
    is_away: flagOf(!row.is_available),
    has_second_factor: flagOf(row.has_second_factor),
    are_codes_stopped: flagOf(row.are_codes_stopped),
    needs_two: flagOf(row.role_ids.some(isHeadRole)),
    is_signed_in: flagOf(row.is_signed_in),
    open_tickets: row.open_tickets,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    rules: (rules.get(row.user_id) ?? []).map(({ rule_name, isLive }) => ({ rule_name, is_live: flagOf(isLive) })),
  }));
}
