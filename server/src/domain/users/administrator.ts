/**
 * Whether somebody is still an administrator. What one administrator asks for and another decides counts only while the
 * first is one: the wish of somebody who has since been sent away is void, shown to nobody and in nobody's way.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import { sql, type RawBuilder } from "kysely";

/** Whether the user of this column or number is enabled and posted as an administrator. */
export const isAdministrator = (user: string | number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from app_user admin join user_posting held on held.user_id = admin.user_id
   where admin.user_id = ${typeof user === "string" ? sql.ref(user) : user} and admin.is_enabled
     and held.role_id = ${ROLE.ADMIN}::int)`;
