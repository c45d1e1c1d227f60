/** SQL that finds staff named in texts: by name, designation and account. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";
import type { StaffName } from "../../law/detection/staff-named.ts";
import { SYSTEM_USER_ID } from "./system-user.ts";

export interface StaffRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly designation: string;
}

const SHOWN = 20;

export function staffOf(db: Db | Tx, userIds: readonly number[]): Promise<StaffRow[]> {
  return db
    .selectFrom("app_user")
    .select(["user_id", "user_name", "designation"])
    .where("user_id", "in", [0, ...userIds])
    .orderBy("user_id")
    .execute();
}

/** Returns staff whose name, designation or account contains the text; complaints about former staff are possible. */
export async function staffLike(db: Db, text: string): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select u.user_id, u.user_name, u.designation from app_user u
     where u.user_id <> ${SYSTEM_USER_ID}
       and position(lower(${text}) in lower(concat_ws(' ', u.user_name, u.designation, u.handle))) > 0
     order by u.user_name, u.user_id limit ${sql.lit(SHOWN)}`.execute(db);
  return rows;
}

const NAMES = sql`u.user_id as "userId", u.user_name as name, u.designation, u.handle,
  array(select p.district_id from user_posting p where p.user_id = u.user_id) as "districtIds"`;

/** Returns all staff, for finding complaints about one of them in a text. */
export async function allStaff(tx: Tx): Promise<StaffName[]> {
  const { rows } = await sql<StaffName>`
    select ${NAMES} from app_user u where u.user_id <> ${SYSTEM_USER_ID} order by u.user_id`.execute(tx);
  return rows;
}

/** Returns staff with one of these social media accounts. */
export async function staffByHandle(tx: Tx, handles: readonly string[]): Promise<StaffName[]> {
  const { rows } = await sql<StaffName>`
    select ${NAMES} from app_user u where u.handle = any(${[...handles]}::text[]) order by u.user_id`.execute(tx);
  return rows;
}
