/**
 * The people of the demo: one easily remembered sign-in per role, and officers behind them for every
 * department and district. Only for demo, tests and bench; never called in production.
 */
import { sql } from "kysely";
import type { Db } from "@smgt/server/db/tx.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { hashPassword } from "@smgt/server/domain/organisation/sessions/passwords.ts";
import { planStaff } from "./staff-plan.ts";

/** The password of every seeded account. */
export const DEMO_PASSWORD = "grievance-demo";

/** The sign-ins to show at the start of the demo: who, and what there is to see. */
export const DEMO_SIGN_INS: readonly { readonly loginId: string; readonly role: string; readonly about: string }[] = [
  {
    loginId: "admin",
    role: "System Administrator",
    about: "accounts, masters, rules, logs and dashboards",
  },
  { loginId: "head", role: "State Nodal Officer", about: "everything, state-wide; also Cell Executive" },
  { loginId: "cell", role: "Cell Executive", about: "triage, marking, replies, review of reports" },
  { loginId: "hod", role: "Head of Department", about: "Energy, all districts" },
  { loginId: "officer", role: "Department Nodal Officer", about: "Energy, Gurugram" },
  { loginId: "officer2", role: "Department Nodal Officer", about: "Public Health Engineering, Hisar" },
  { loginId: "officer3", role: "Department Nodal Officer", about: "Urban Local Bodies, Rohtak" },
  { loginId: "district", role: "District Nodal Officer", about: "Gurugram, all departments" },
  { loginId: "field", role: "Field Officer", about: "Energy, Gurugram" },
  { loginId: "operator", role: "Call-centre & Feedback Operator", about: "feedback calls" },
  { loginId: "viewer", role: "Monitoring", about: "dashboards, masked tickets" },
];

async function planFrom(db: Db) {
  const districts = await db
    .selectFrom("district")
    .select(["district_id", "district_name", "division"])
    .where("kind", "=", "district")
    .where("is_active", "=", true)
    .orderBy("sort_order")
    .execute();
  const departments = await db
    .selectFrom("department")
    .select(["department_id", "department_code"])
    .where("is_active", "=", true)
    .orderBy("sort_order")
    .execute();
  return planStaff(
    districts.map((row) => ({ districtId: row.district_id, name: row.district_name, division: row.division ?? "" })),
    departments.map((row) => ({ departmentId: row.department_id, code: row.department_code })),
  );
}

/** Creates the staff that is missing; gives how many accounts were new. Safe to run again and again. */
export async function seedStaff(db: Db, now: Date): Promise<number> {
  const plan = await planFrom(db);
  const known = await db.selectFrom("app_user").select("login_id").execute();
  const isKnown = new Set(known.map((row) => row.login_id));
  const missing = plan.filter((officer) => !isKnown.has(officer.loginId));
  if (missing.length === 0) return 0;
  // One hash for all: hashing three hundred times would take half a minute.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return inTransaction(db, async (tx) => {
    const users = JSON.stringify(
      missing.map((officer, at) => ({
        at,
        login_id: officer.loginId,
        user_name: officer.name,
        designation: officer.designation,
      })),
    );
    const { rows } = await sql<{ user_id: number; login_id: string }>`
      insert into app_user (login_id, user_name, designation, password_hash, created_at)
      select u.login_id, u.user_name, u.designation, ${passwordHash}, ${now}
        from jsonb_to_recordset(${users}::jsonb) as u(at integer, login_id text, user_name text, designation text)
       order by u.at
      on conflict (login_id) do nothing returning user_id, login_id`.execute(tx);
    const idOf = new Map(rows.map((row) => [row.login_id, row.user_id]));
    const postings = missing.flatMap((officer) => {
      const userId = idOf.get(officer.loginId);
      if (userId === undefined) return [];
      return officer.postings.map((posting) => ({
        user_id: userId,
        role_id: posting.roleId,
        department_id: posting.departmentId,
        district_id: posting.districtId,
        is_default: posting.isDefault,
      }));
    });
    if (postings.length > 0) {
      await tx
        .insertInto("user_posting")
        .values(postings)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return rows.length;
  });
}
