/** Shows one account: the fields of the form, the tickets of each posting, and its history. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { oneUser } from "@smgt/contract/calls/organisation/user-accounts.ts";
import { wordedIn, type Language } from "@smgt/contract/languages.ts";
import type { AccountDetail, PostingRow } from "@smgt/contract/shapes/account.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { sql } from "kysely";
import type { Context, Officer } from "../../../context.ts";
import { saidIn } from "../../ground/audit/append-audit.ts";
import { say } from "../../../texts/say.ts";
import { rulesLeft } from "../administration/rules-losing-receivers.ts";
import { departmentOf, districtOf, roleName } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import { accountRows } from "./account-rows.ts";
import { VOID_PASSWORD } from "./send-reset-code.job.ts";

/** Maximum history rows returned, newest first. */
const SHOWN = 50;
/** Events of the history; others, such as sign-ins, are in the user log. */
const ACCOUNT_EVENTS = [
  "ADMIN_CREATED",
  "USER_MADE",
  "USER_CHANGED",
  "PASSWORD_RESET",
  "SECOND_FACTOR_RESET",
  "USER_ENABLED",
  "USER_DISABLED",
  "ACCOUNT_UNLOCKED",
  "SESSIONS_ENDED",
  "USER_AWAY",
  "USER_AVAILABLE",
  "CHARGE_HANDED_OVER",
  "CHARGE_TAKEN",
] as const;

interface Posting {
  readonly role_id: number;
  readonly department_id: number | null;
  readonly district_id: number | null;
  readonly is_default: boolean;
  readonly open_tickets: number;
}

async function postingsOf(ctx: Context, userId: number): Promise<readonly Posting[]> {
  const { rows } = await sql<Posting>`
    select p.role_id, p.department_id, p.district_id, p.is_default,
           (select count(*)::int from ticket_marking m
             where m.user_id = p.user_id and m.ended_at is null and m.phase = 'open' and m.role_id = p.role_id
               and (p.department_id is null or p.department_id = m.department_id)
               and (p.district_id is null or p.district_id = m.district_id)) as open_tickets
      from user_posting p where p.user_id = ${userId} order by p.is_default desc, p.posting_id`.execute(ctx.db);
  return rows;
}

function postingRow(masters: Masters, language: Language, posting: Posting): PostingRow {
  return {
    ...posting,
    is_default: flagOf(posting.is_default),
    role_name: wordedIn(roleName(masters, posting.role_id), language) ?? "",
    department_name: wordedIn(departmentOf(masters, posting.department_id)?.name, language) ?? null,
    district_name: wordedIn(districtOf(masters, posting.district_id)?.name, language) ?? null,
  };
}

interface AccountEvent {
  readonly at: Date;
  readonly event: string;
  readonly reason: string | null;
  readonly by_name: string | null;
}

/** Returns the history of the account, newest first. */
async function historyOf(ctx: Context, userId: number, language: Language): Promise<AccountDetail["history"]> {
  const { rows } = await sql<AccountEvent>`
    select a.at, a.event, ${saidIn} as reason, u.user_name as by_name
      from audit_entry a left join app_user u on u.user_id = a.actor_user_id
     where a.detail ? 'user_id' and a.detail ->> 'user_id' = ${String(userId)}
     order by a.audit_id desc limit ${sql.lit(SHOWN)}`.execute(ctx.db);
  return rows.flatMap(({ at, event, reason, by_name }) => {
    const shown = ACCOUNT_EVENTS.find((one) => one === event);
    return shown === undefined
      ? []
      : [{ at: at.toISOString(), what: say(language, `event.${shown}`), reason, by_name }];
  });
}

export async function showUser(
  ctx: Context,
  { language }: Officer,
  { user_id: userId }: BodyOf<typeof oneUser>,
): Promise<AccountDetail> {
  const [masters, [row], postings, history, account] = await Promise.all([
    mastersOf(ctx),
    accountRows(ctx, [userId], language),
    postingsOf(ctx, userId),
    historyOf(ctx, userId, language),
    ctx.db
      .selectFrom("app_user")
      .select(["version", "mobile", "email", "needs_factor", "password_hash"])
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  ]);
  if (row === undefined || account === undefined) throw new Refused("USER_NOT_FOUND");
  const own = new Set(row.rules.map((rule) => rule.rule_name));
  const [left = []] = await rulesLeft(ctx.db, masters, [{ userId, wanted: [] }]);
  return {
    ...row,
    version: account.version,
    mobile: account.mobile ?? "",
    email: account.email ?? "",
    needs_factor: flagOf(account.needs_factor),
    is_new: flagOf(account.password_hash === VOID_PASSWORD),
    postings: postings.map((posting) => postingRow(masters, language, posting)),
    place_rules: left.filter((name) => !own.has(name)),
    history,
  };
}
