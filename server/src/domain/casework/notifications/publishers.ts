/** Publishers and approvers: officers whose current role has the activity in the State's pack. */
import { NOTIF_PUBLISH } from "@smgt/contract/shapes/notification.ts";
import type { Context, Officer, PostedOfficer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";

export const rolesThatPublish = (masters: Masters): number[] =>
  masters.roles
    .filter(({ activities }) => activities.some((one) => one.activity_code === NOTIF_PUBLISH))
    .map(({ roleId }) => roleId);

export const mayPublish = (masters: Masters, officer: PostedOfficer): boolean =>
  rolesThatPublish(masters).includes(officer.roleId);

/** Refuses in a role without the activity. */
export async function requirePublisher(ctx: Context, officer: Officer): Promise<void> {
  if (!mayPublish(await mastersOf(ctx), officer)) throw new Refused("NOT_PERMITTED");
}

const publishers = (db: Db | Tx, masters: Masters) =>
  db
    .selectFrom("user_posting as p")
    .innerJoin("app_user as u", "u.user_id", "p.user_id")
    .select("p.user_id")
    .distinct()
    .where("u.is_enabled", "=", true)
    .where("p.role_id", "in", rolesThatPublish(masters));

/** Publishers who can decide on this officer's notification. */
export async function otherPublishers(db: Db | Tx, masters: Masters, authorId: number): Promise<number[]> {
  const rows = await publishers(db, masters).where("p.user_id", "!=", authorId).execute();
  return rows.map((row) => row.user_id);
}
