/** SQL of user imports: a batch is one statement for each kind of row, whatever the number of officers. */
import type { WantedAccount } from "@smgt/contract/calls/organisation/user-accounts.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../../db/tx.ts";
import type { Addresses } from "../../sessions/notify-owner.job.ts";
import { SYSTEM_USER_ID } from "../../users/system-user.ts";
import { hasNotBegun, isLeftOver } from "../abandoned-accounts.ts";
import { HEADS } from "../manage-user.ts";
import { VOID_PASSWORD } from "../send-reset-code.job.ts";
import type { KnownAccount, SheetOfficer } from "./read-user-sheet.ts";

/** Returns accounts with these user IDs and their posting keys; abandoned accounts are excluded. */
export async function knownAccounts(
  db: Db | Tx,
  loginIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, KnownAccount>> {
  const { rows } = await sql<KnownAccount>`
    select u.user_id, u.login_id, u.user_name, u.designation, u.mobile, u.email,
           array(select concat_ws(' ', p.role_id, coalesce(p.department_id::text, ''), coalesce(p.district_id::text, ''))
                   from user_posting p where p.user_id = u.user_id) as postings,
           u.user_id = ${SYSTEM_USER_ID}::int or ${hasNotBegun("u")} or exists (select 1 from user_posting h where h.user_id = u.user_id
                      and h.role_id = any(${[...HEADS]}::int[])) as is_guarded
      from app_user u
     where u.login_id = any(${[...loginIds]}::text[]) and not ${isLeftOver("u", at)}`.execute(db);
  return new Map(rows.map((row) => [row.login_id, row]));
}

/** Stores the officers of a sheet until they are imported; returns the id of the import. */
export async function keepImport(
  tx: Tx,
  made: { readonly by: number; readonly at: Date; readonly reason: string },
  officers: readonly SheetOfficer[],
): Promise<number> {
  const { import_id: importId } = await tx
    .insertInto("user_import")
    .values({ made_by: made.by, made_at: made.at, reason: made.reason })
    .returning("import_id")
    .executeTakeFirstOrThrow();
  const rows = officers.map(({ rowNos, wanted }) => ({
    row_no: rowNos[0],
    row_nos: rowNos,
    login_id: wanted.login_id,
    wanted,
  }));
  await sql`insert into user_import_row (import_id, row_no, row_nos, login_id, wanted)
    select ${importId}, r.row_no, r.row_nos, r.login_id, r.wanted
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(row_no integer, row_nos integer[], login_id text, wanted jsonb)`.execute(tx);
  return importId;
}

export interface Waiting {
  readonly row_no: number;
  readonly wanted: WantedAccount;
}

export async function nextRows(tx: Tx, importId: number, size: number): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`select row_no, wanted from user_import_row
    where import_id = ${importId} and outcome is null order by row_no limit ${size}::int for update`.execute(tx);
  return rows;
}

/** Inserts the missing accounts, replacing abandoned ones; returns their ids by user ID. */
export async function makeAccounts(
  tx: Tx,
  wanted: readonly WantedAccount[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  interface Made {
    readonly user_id: number;
    readonly login_id: string;
  }
  const again = await sql<Made>`
    update app_user a
       set user_name = w.user_name, designation = w.designation, mobile = nullif(w.mobile, ''), email = nullif(w.email, ''),
           needs_factor = true, is_enabled = true, created_at = ${at}, version = a.version + 1
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w(login_id text, user_name text, designation text, mobile text, email text)
     where a.login_id = w.login_id and ${isLeftOver("a", at)} returning a.user_id, a.login_id`.execute(tx);
  const { rows } = await sql<Made>`
    insert into app_user (login_id, user_name, designation, mobile, email, needs_factor, password_hash, created_at)
    select w.login_id, w.user_name, w.designation, nullif(w.mobile, ''), nullif(w.email, ''), true, ${VOID_PASSWORD}, ${at}
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w(login_id text, user_name text, designation text, mobile text, email text)
    on conflict (login_id) do nothing returning user_id, login_id`.execute(tx);
  return new Map([...again.rows, ...rows].map((row) => [row.login_id, row.user_id]));
}

/** Locks accounts in id order, so that concurrent imports do not deadlock. */
export async function lockAccounts(tx: Tx, loginIds: readonly string[]): Promise<void> {
  await sql`select user_id from app_user where login_id = any(${[...loginIds]}::text[]) order by user_id for update`.execute(
    tx,
  );
}

export interface Applied {
  readonly user_id: number;
  readonly wanted: WantedAccount;
}

/** An account changed by a sheet, with the former addresses of its owner. */
export interface Refilled extends Addresses {
  readonly user_id: number;
  readonly is_elsewhere: boolean;
}

/** Writes the fields filled in the sheet; returns the changed accounts. Requires locked accounts. */
export async function writeFields(tx: Tx, applied: readonly Applied[]): Promise<readonly Refilled[]> {
  const rows = applied.map(({ user_id, wanted: { user_name, designation, mobile, email } }) => ({
    user_id,
    user_name,
    designation,
    mobile,
    email,
  }));
  const { rows: changed } = await sql<Refilled>`
    update app_user u
       set user_name = coalesce(nullif(w.user_name, ''), u.user_name),
           designation = coalesce(nullif(w.designation, ''), u.designation),
           mobile = coalesce(nullif(w.mobile, ''), u.mobile), email = coalesce(nullif(w.email, ''), u.email)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w(user_id integer, user_name text, designation text, mobile text, email text)
      join app_user former on former.user_id = w.user_id
     where u.user_id = w.user_id
       and (u.user_name, u.designation, coalesce(u.mobile, ''), coalesce(u.email, ''))
           is distinct from (coalesce(nullif(w.user_name, ''), u.user_name), coalesce(nullif(w.designation, ''), u.designation),
             coalesce(nullif(w.mobile, ''), u.mobile, ''), coalesce(nullif(w.email, ''), u.email, ''))
    returning u.user_id, former.email, former.mobile,
              (former.email, former.mobile) is distinct from (u.email, u.mobile) as is_elsewhere`.execute(tx);
  return changed;
}

/** Adds the missing postings; returns their accounts. The first posting of an account without any is its default. */
export async function addPostings(tx: Tx, applied: readonly Applied[]): Promise<number[]> {
  const rows = applied.flatMap(({ user_id, wanted }) =>
    wanted.postings.map(({ role_id, department_id, district_id }, at) => ({
      user_id,
      role_id,
      department_id,
      district_id,
      is_first: at === 0,
    })),
  );
  const { rows: added } = await sql<{ user_id: number }>`
    insert into user_posting (user_id, role_id, department_id, district_id, is_default)
    select w.user_id, w.role_id, w.department_id, w.district_id,
           w.is_first and not exists (select 1 from user_posting p where p.user_id = w.user_id)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w(user_id integer, role_id integer, department_id integer, district_id integer, is_first boolean)
    on conflict do nothing returning user_id`.execute(tx);
  return [...new Set(added.map((row) => row.user_id))];
}

export async function countChange(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`update app_user set version = version + 1 where user_id = any(${[...userIds]}::int[])`.execute(tx);
}

export interface Outcome {
  readonly row_no: number;
  readonly outcome: "made" | "changed" | "same" | "refused";
  readonly user_id: number | null;
}

export async function writeOutcomes(tx: Tx, importId: number, outcomes: readonly Outcome[]): Promise<void> {
  await sql`update user_import_row r set outcome = o.outcome, user_id = o.user_id
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(row_no integer, outcome text, user_id integer)
    where r.import_id = ${importId} and r.row_no = o.row_no`.execute(tx);
}

export async function addNotices(
  tx: Tx,
  userIds: readonly number[],
  { at, by }: { readonly at: Date; readonly by: number },
): Promise<readonly { readonly notice_id: number; readonly user_id: number }[]> {
  const { rows } = await sql<{ notice_id: number; user_id: number }>`
    insert into account_notice (user_id, kind, at, by_user_id)
    select u, 'CHANGED', ${at}::timestamptz, ${by}::int from unnest(${[...userIds]}::int[]) u
    returning notice_id, user_id`.execute(tx);
  return rows;
}
