/**
 * Role checks for pending requests. A request that a second person decides is valid only while the requester holds
 * their role: otherwise it is void, hidden and blocks nothing.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import { sql, type RawBuilder } from "kysely";

/** SQL condition: the user in this column or with this id is enabled and posted in one of these roles. */
export const holdsRole = (user: string | number, roles: readonly number[]): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from app_user holder join user_posting held on held.user_id = holder.user_id
   where holder.user_id = ${typeof user === "string" ? sql.ref(user) : user} and holder.is_enabled
     and held.role_id = any(${[...roles]}::int[]))`;

export const isAdministrator = (user: string | number): RawBuilder<boolean> => holdsRole(user, [ROLE.ADMIN]);
