/**
 * An account that is made for a wish waits, disabled, until a second administrator decides. Where they refused it, or nobody
 * decided in time, it is left over: it never began, stands in no list, and its user ID is free.
 */
import { sql, type RawBuilder } from "kysely";
import { isAdministrator } from "../users/administrator.ts";

/** Whether a second administrator can still decide about the change of this name in a statement. */
export const isWaiting = (change: string, at: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${change}.outcome`)} is null and ${sql.ref(`${change}.expires_at`)} > ${at}
    and ${isAdministrator(`${change}.asked_by`)})`;

/** Whether the account of this name in a statement was made for a wish and never began. */
export const hasNotBegun = (account: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${account}.is_enabled`)} and ${sql.ref(`${account}.version`)} = 1
    and exists (select 1 from account_change made where made.user_id = ${sql.ref(`${account}.user_id`)}
                   and made.kind = 'SAVE' and (made.wish ->> 'isNew')::boolean))`;

/** Whether it never began and nobody can decide any more that it should. */
export const isLeftOver = (account: string, at: Date): RawBuilder<boolean> =>
  sql<boolean>`(${hasNotBegun(account)} and not exists (
    select 1 from account_change open where open.user_id = ${sql.ref(`${account}.user_id`)} and ${isWaiting("open", at)}))`;
