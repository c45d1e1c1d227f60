/** Shows permissions: the roles of the State, and for each activity the roles that have it. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { roleMatrix } from "@smgt/contract/calls/tickets/role-views.ts";
import type { Context } from "../../../context.ts";
import { Refused } from "../../ground/refused.ts";
import { mastersNow } from "./masters-now.ts";

export async function showMatrix(ctx: Context): Promise<ReplyOf<typeof roleMatrix>> {
  const now = await mastersNow(ctx);
  if (now === null) throw new Refused("MASTER_UNKNOWN");
  const { roles, activities } = now.pack["roles.json"];
  return {
    roles: roles.map((row) => ({ role_id: row.role_id, label: { ...row.role_name_translations, en: row.role_name } })),
    activities: activities.map((row) => ({
      activity_id: row.activity_id,
      label: { ...row.activity_name_translations, en: row.activity_name },
      role_ids: roles.filter((role) => role.getactivityrole.includes(row.activity_id)).map((role) => role.role_id),
    })),
  };
}
