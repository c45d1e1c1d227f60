/**
 * Accounts abandoned before their start. A requested account is disabled until a second administrator decides. If
 * they refuse or the time ends, the account is abandoned: it appears in no list, and its user ID is free.
 */
import { sql, type Insertable, type RawBuilder } from "kysely";
import type { DB } from "../../../db/tables.ts";
import type { Tx } from "../../../db/tx.ts";
import { isAdministrator } from "../../law/authority/holds-role.ts";

/** Condition: a second administrator can still decide about the change. `change` is the SQL alias of its row. */
export const isWaiting = (change: string, at: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${change}.outcome`)} is null and ${sql.ref(`${change}.expires_at`)} > ${at}
    and ${isAdministrator(`${change}.asked_by`)})`;

/** Condition: the account of this alias was created for a request and never became active. */
export const hasNotBegun = (account: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${account}.is_enabled`)} and ${sql.ref(`${account}.version`)} = 1
    and exists (select 1 from account_change made where made.user_id = ${sql.ref(`${account}.user_id`)}
                   and made.kind = 'SAVE' and (made.wish ->> 'isNew')::boolean))`;

/** Condition: the account never became active, and nobody can decide about it any more. */
export const isLeftOver = (account: string, at: Date): RawBuilder<boolean> =>
  sql<boolean>`(${hasNotBegun(account)} and not exists (
    select 1 from account_change open where open.user_id = ${sql.ref(`${account}.user_id`)} and ${isWaiting("open", at)}))`;

/** Inserts a row under this user ID, replacing an abandoned account; null where the user ID is taken. */
export async function rowUnder(
  tx: Tx,
  loginId: string,
  person: Omit<Insertable<DB["app_user"]>, "login_id">,
  at: Date,
): Promise<number | null> {
  const made =
    (await tx
      .insertInto("app_user")
      .values({ login_id: loginId, ...person })
      .onConflict((conflict) => conflict.column("login_id").doNothing())
      .returning("user_id")
      .executeTakeFirst()) ??
    (await tx
      .updateTable("app_user")
      .set(person)
      .where("login_id", "=", loginId)
      .where(isLeftOver("app_user", at))
      .returning("user_id")
      .executeTakeFirst());
  return made?.user_id ?? null;
}
