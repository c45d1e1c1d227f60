/**
 * Whether somebody still holds a role. What one person asks for and another decides counts only while the first holds
 * theirs: the wish of somebody who has since been sent away is void, shown to nobody and in nobody's way.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import { sql, type RawBuilder } from "kysely";

/** Condition: the user of this column or number is enabled and posted in one of these roles. */
export const holdsRole = (user: string | number, roles: readonly number[]): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from app_user holder join user_posting held on held.user_id = holder.user_id
   where holder.user_id = ${typeof user === "string" ? sql.ref(user) : user} and holder.is_enabled
     and held.role_id = any(${[...roles]}::int[]))`;

/** Condition: the user of this column or number is an administrator. */
export const isAdministrator = (user: string | number): RawBuilder<boolean> => holdsRole(user, [ROLE.ADMIN]);
