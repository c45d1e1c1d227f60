/** Staff of the example State in `packs/suryagarh`. */
import path from "node:path";
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import { hashPassword } from "@smgt/server/domain/organisation/sessions/passwords.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { ROOT } from "../paths.ts";
import type { State } from "../database.ts";

export const WORKS = 1;
export const SURYANAGAR = 1;

type Post = readonly [
  login: string,
  name: string,
  roleId: RoleId,
  departmentId: number | null,
  districtId: number | null,
];

const STAFF: readonly Post[] = [
  ["head", "Meera Solanki", ROLE.CELL_HEAD, null, null],
  ["cell", "Ravi Deshwal", ROLE.CELL_EXEC, null, null],
  ["hod", "Anil Rathod", ROLE.HOD, WORKS, null],
  ["engineer", "Sunita Pawar", ROLE.OFFICER, WORKS, SURYANAGAR],
  ["junior", "Imran Qureshi", ROLE.FIELD, WORKS, SURYANAGAR],
  ["junior2", "Kavita More", ROLE.FIELD, WORKS, SURYANAGAR],
  ["operator", "Deepa Nair", ROLE.CALL_OP, null, null],
];

async function hire(db: Db, now: Date): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const users = await db
    .insertInto("app_user")
    .values(STAFF.map(([login_id, user_name]) => ({ login_id, user_name, password_hash, created_at: now })))
    .returning(["user_id", "login_id"])
    .execute();
  const idOf = new Map(users.map((row) => [row.login_id, row.user_id]));
  await db
    .insertInto("user_posting")
    .values(
      STAFF.map(([login, , role_id, department_id, district_id]) => ({
        user_id: idOf.get(login) ?? 0,
        role_id,
        department_id,
        district_id,
        is_default: true,
      })),
    )
    .execute();
}

export const SURYAGARH: State = {
  packDir: path.join(ROOT, "packs/suryagarh"),
  hire,
  hiredBy: import.meta.dirname,
};
