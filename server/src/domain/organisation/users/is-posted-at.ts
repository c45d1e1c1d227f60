import { sql, type RawBuilder } from "kysely";

/** Condition: the user is posted at the place of `ticket_marking as m`, in its role. */
export const isPostedAt = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from user_posting p
   where p.user_id = ${userId} and p.role_id = m.role_id and (p.department_id is null or p.department_id = m.department_id)
     and (p.district_id is null or p.district_id = m.district_id))`;
