/** Accounts as the administrator sees them, by name, a page at a time. */
import { wordedIn } from "@smgt/contract/languages.ts";
import { sql } from "kysely";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { userList } from "@smgt/contract/calls/users.ts";
import type { Context, Officer } from "../../context.ts";
import { departmentOf, districtOf, roleName } from "../masters/lookups.ts";
import { accountCounter, DAY_MS, MOST_TRIES } from "../sessions/guard.ts";
import { LIVE_MS } from "../sessions/sign-in.ts";
import { HEADS } from "./manage-user.ts";
import { SYSTEM_USER_ID } from "../users/system-user.ts";
import { mastersOf } from "../masters/read-masters.ts";

const PAGE_SIZE = 20;
const flag = (is: boolean): "Y" | "N" => (is ? "Y" : "N");

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
  readonly has_second_factor: boolean;
  readonly are_codes_stopped: boolean;
  readonly is_signed_in: boolean;
  readonly open_tickets: number;
  readonly last_login_at: Date | null;
  readonly total_count: number;
}

const ORDERS = {
  user_name: sql`u.user_name`,
  login_id: sql`u.login_id`,
  last_login_at: sql`coalesce(u.last_login_at, '-infinity')`,
} as const;

function orderOf({ sort_by, sort_dir }: BodyOf<typeof userList>) {
  const column = sort_by === "login_id" || sort_by === "last_login_at" ? ORDERS[sort_by] : ORDERS.user_name;
  return sort_dir === "desc" ? sql`${column} desc, u.user_id desc` : sql`${column}, u.user_id`;
}

async function readRows(ctx: Context, body: BodyOf<typeof userList>): Promise<readonly Row[]> {
  const size = body.page_size ?? PAGE_SIZE;
  const words = (body.search ?? "").trim().toLowerCase();
  const now = ctx.clock.now();
  const { rows } = await sql<Row>`
    select u.user_id, u.login_id, u.user_name, u.designation, u.is_enabled, u.is_locked, u.last_login_at,
           array(select distinct p.role_id from user_posting p where p.user_id = u.user_id order by 1) as role_ids,
           d.department_id, d.district_id,
           exists (select 1 from second_factor f where f.user_id = u.user_id and f.confirmed_at is not null) as has_second_factor,
           u.codes_stopped_at is not null as are_codes_stopped,
           exists (select 1 from session s where s.user_id = u.user_id and s.ended_at is null and s.expires_at > ${now}
                      and s.seen_at > ${new Date(now.getTime() - LIVE_MS)}) as is_signed_in,
           (select count(*)::int from ticket_marking m
             where m.user_id = u.user_id and m.ended_at is null and m.phase = 'open') as open_tickets,
           count(*) over ()::int as total_count
      from app_user u
      left join lateral (select p.department_id, p.district_id from user_posting p where p.user_id = u.user_id
                          order by p.is_default desc, p.posting_id limit 1) d on true
     where u.user_id <> ${SYSTEM_USER_ID}
       and (${words} = '' or strpos(lower(u.user_name), ${words}) > 0 or strpos(u.login_id, ${words}) > 0
            or strpos(lower(u.designation), ${words}) > 0)
       and (${body.is_enabled ?? null}::text is null or u.is_enabled = (${body.is_enabled ?? null}::text = 'Y'))
     order by ${orderOf(body)} limit ${size}::int offset ${((body.page_no ?? 1) - 1) * size}::int`.execute(ctx.db);
  return rows;
}

/** Names whose counter has let the most attempts of 24 hours through: nobody gets in from a new device. */
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

/** A page of accounts and how many there are. */
export async function listUsers(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof userList>,
): Promise<{ rows: ReplyOf<typeof userList>; total: number }> {
  const [masters, rows] = await Promise.all([mastersOf(ctx), readRows(ctx, body)]);
  const stopped = await stoppedAmong(
    ctx,
    rows.map((row) => row.login_id),
  );
  const { language } = officer;
  const shown = rows.map((row) => ({
    user_id: row.user_id,
    login_id: row.login_id,
    user_name: row.user_name,
    designation: row.designation,
    role_names: row.role_ids.map((roleId) => wordedIn(roleName(masters, roleId), language) ?? ""),
    department_name: wordedIn(departmentOf(masters, row.department_id)?.name, language) ?? null,
    district_name: wordedIn(districtOf(masters, row.district_id)?.name, language) ?? null,
    is_enabled: flag(row.is_enabled),
    is_locked: flag(row.is_locked || stopped.has(row.login_id)),
    has_second_factor: flag(row.has_second_factor),
    are_codes_stopped: flag(row.are_codes_stopped),
    needs_two: flag(row.role_ids.some((roleId) => HEADS.some((head) => head === roleId))),
    is_signed_in: flag(row.is_signed_in),
    open_tickets: row.open_tickets,
    last_login_at: row.last_login_at?.toISOString() ?? null,
  }));
  return { rows: shown.length === 0 ? "No Record Found" : shown, total: rows[0]?.total_count ?? 0 };
}
