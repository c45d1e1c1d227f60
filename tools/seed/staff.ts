/**
 * Staff of the demo: one easily remembered sign-in per role, and an account for every post, so that any sub-issue marked in any
 * district finds an officer. The same masters give the same people. For demo, tests and bench only.
 */
import { sql } from "kysely";
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { Officer, Posting } from "@smgt/server/context.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { hashPassword } from "@smgt/server/domain/organisation/sessions/passwords.ts";
import { createRandom } from "../random.ts";
import { officerName } from "./people.ts";

/** The password of every seeded account. */
export const DEMO_PASSWORD = "grievance-demo";

/** Sign-ins that the demo prints at start. */
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

interface PlannedPosting {
  readonly roleId: RoleId;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  readonly isDefault: boolean;
}

interface PlannedOfficer {
  readonly loginId: string;
  readonly name: string;
  readonly designation: string;
  readonly postings: readonly PlannedPosting[];
}

interface Place {
  readonly districtId: number;
  readonly name: string;
  readonly division: string;
}

interface Office {
  readonly departmentId: number;
  readonly code: string;
}

/** Departments with an officer in every district, and the designation. */
const IN_EVERY_DISTRICT: Readonly<Record<string, string>> = {
  ENERGY: "Executive Engineer (Operations)",
  PHED: "Executive Engineer, Public Health",
  ULB: "Executive Officer, Municipal Body",
  PWD: "Executive Engineer (B&R)",
  POLICE: "Deputy Superintendent of Police",
  REVENUE: "District Revenue Officer",
};
/** Departments with one officer for all districts of a division. */
const IN_EVERY_DIVISION: Readonly<Record<string, string>> = {
  HEALTH: "Deputy Civil Surgeon",
  FOOD: "District Food and Supplies Controller",
  SEWA: "District Social Welfare Officer",
  DNP: "Deputy Director, Panchayats",
  TRANSPORT: "General Manager, Roadways",
  CRID: "Additional District Officer, Family ID",
  "SCHOOL-EDU": "Deputy District Education Officer",
  DTCP: "District Town Planner",
  IRRIGATION: "Executive Engineer, Canals",
  AGRI: "Deputy Director, Agriculture",
  FOREST: "Divisional Forest Officer",
  POLLUTION: "Regional Officer, Pollution Control",
  MINES: "Mining Officer",
  AH: "Deputy Director, Animal Husbandry",
  VIGILANCE: "Deputy Superintendent, Vigilance",
  LABOUR: "Assistant Labour Commissioner",
};
/** Small departments that share an Administrative Secretary. */
const HEADED_TOGETHER: readonly (readonly string[])[] = [
  ["HSVP", "HSIIDC", "INDUSTRIES"],
  ["GMDA", "FMDA", "HOUSING"],
  ["HSAMB", "COOP", "ZP"],
  ["HIGHER-EDU", "WCD"],
  ["EXCISE", "PERSONNEL", "GAD"],
];
/** Field officers; the first is the sign-in `field`. */
const FIELD: readonly (readonly [code: string, district: string, designation: string])[] = [
  ["ENERGY", "Gurugram", "Junior Engineer (Operations)"],
  ["ENERGY", "Faridabad", "Junior Engineer (Operations)"],
  ["PHED", "Hisar", "Junior Engineer, Water Supply"],
  ["PHED", "Gurugram", "Junior Engineer, Sewerage"],
  ["ULB", "Rohtak", "Sanitary Inspector"],
  ["ULB", "Gurugram", "Sanitary Inspector"],
  ["PWD", "Sonipat", "Sub-Divisional Engineer"],
  ["POLICE", "Panipat", "Station House Officer"],
  ["REVENUE", "Karnal", "Patwari"],
  ["HEALTH", "Ambala", "Medical Officer"],
];
/** Short sign-ins of the demo by post. */
const NICKNAMES: Readonly<Record<string, string>> = {
  "energy.gurugram": "officer",
  "phed.hisar": "officer2",
  "ulb.rohtak": "officer3",
  "hod.energy": "hod",
  "ctm.gurugram": "district",
  "field.energy.gurugram": "field",
};

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

function planStaff(places: readonly Place[], offices: readonly Office[]): PlannedOfficer[] {
  const random = createRandom(1966);
  const found: PlannedOfficer[] = [];
  const taken = new Set<string>();
  const add = (post: string, designation: string, postings: readonly Omit<PlannedPosting, "isDefault">[]): void => {
    let name = officerName(random);
    while (taken.has(name)) name = officerName(random);
    taken.add(name);
    found.push({
      loginId: NICKNAMES[post] ?? post,
      name,
      designation,
      postings: postings.map((posting, at) => ({ ...posting, isDefault: at === 0 })),
    });
  };
  const anywhere = { departmentId: null, districtId: null };
  const codeOf = new Map(offices.map((office) => [office.code, office]));
  const cell = codeOf.get("CELL")?.departmentId ?? null;

  add("admin", "System Administrator", [{ roleId: ROLE.ADMIN, ...anywhere }]);
  add(
    "head",
    "State Nodal Officer",
    [ROLE.CELL_HEAD, ROLE.CELL_EXEC].map((roleId) => ({ roleId, ...anywhere })),
  );
  for (const post of ["cell", "cell2", "cell3", "cell4"])
    add(post, "Cell Executive", [{ roleId: ROLE.CELL_EXEC, ...anywhere }]);
  for (const post of ["operator", "operator2", "operator3", "operator4"]) {
    add(post, "Call Centre Operator", [{ roleId: ROLE.CALL_OP, ...anywhere }]);
  }
  for (const post of ["viewer", "viewer2"])
    add(post, "Monitoring, Chief Secretary's office", [{ roleId: ROLE.VIEWER, ...anywhere }]);

  for (const { departmentId, code } of offices) {
    const inDistrict = IN_EVERY_DISTRICT[code];
    const inDivision = IN_EVERY_DIVISION[code];
    const isLarge = inDistrict !== undefined || inDivision !== undefined;
    if (isLarge) add(`hod.${slug(code)}`, "Head of Department", [{ roleId: ROLE.HOD, departmentId, districtId: null }]);
    if (inDistrict !== undefined) {
      for (const { districtId, name } of places) {
        add(`${slug(code)}.${slug(name)}`, inDistrict, [{ roleId: ROLE.OFFICER, departmentId, districtId }]);
      }
    } else if (inDivision !== undefined) {
      for (const division of new Set(places.map((place) => place.division))) {
        const own = places.filter((place) => place.division === division);
        const postings = own.map(({ districtId }) => ({ roleId: ROLE.OFFICER, departmentId, districtId }));
        add(`${slug(code)}.${slug(division)}-division`, inDivision, postings);
      }
    } else {
      add(`${slug(code)}.state`, departmentId === cell ? "Desk Officer" : "Joint Director", [
        { roleId: ROLE.OFFICER, departmentId, districtId: null },
      ]);
    }
  }
  const isHaryana = offices.some(({ code }) => code in IN_EVERY_DISTRICT);
  const others = isHaryana ? [] : offices.filter(({ departmentId }) => departmentId !== cell);
  // States without the posts above: a head for each department, an officer and a field officer in every district.
  for (const [at, { departmentId, code }] of others.entries()) {
    add(at === 0 ? "hod" : `hod.${slug(code)}`, "Head of Department", [
      { roleId: ROLE.HOD, departmentId, districtId: null },
    ]);
    for (const [near, { districtId, name }] of places.entries()) {
      const isFirst = at === 0 && near === 0;
      const post = `${slug(code)}.${slug(name)}`;
      add(isFirst ? "officer" : post, "Officer", [{ roleId: ROLE.OFFICER, departmentId, districtId }]);
      add(isFirst ? "field" : `field.${post}`, "Field Officer", [{ roleId: ROLE.FIELD, departmentId, districtId }]);
    }
  }
  for (const codes of HEADED_TOGETHER) {
    const own = codes.flatMap((code) => codeOf.get(code) ?? []);
    const postings = own.map(({ departmentId }) => ({ roleId: ROLE.HOD, departmentId, districtId: null }));
    if (postings.length > 0) add(`hod.${slug(codes[0] ?? "")}`, "Additional Chief Secretary", postings);
  }
  for (const { districtId, name } of places) {
    add(`ctm.${slug(name)}`, `City Magistrate, ${name}`, [{ roleId: ROLE.DIST_NODAL, departmentId: null, districtId }]);
  }
  for (const [code, district, designation] of FIELD) {
    const departmentId = codeOf.get(code)?.departmentId;
    const districtId = places.find((place) => place.name === district)?.districtId;
    if (departmentId === undefined || districtId === undefined) continue;
    add(`field.${slug(code)}.${slug(district)}`, designation, [{ roleId: ROLE.FIELD, departmentId, districtId }]);
  }
  return found;
}

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

/** Creates the missing staff and returns the number of new accounts. Idempotent. */
export async function seedStaff(db: Db, now: Date): Promise<number> {
  const plan = await planFrom(db);
  const known = await db.selectFrom("app_user").select("login_id").execute();
  const isKnown = new Set(known.map((row) => row.login_id));
  const missing = plan.filter((officer) => !isKnown.has(officer.loginId));
  if (missing.length === 0) return 0;
  // One hash for all accounts: three hundred would take half a minute.
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

/** The seeded officers, as use cases receive them. */
export interface Roster {
  /** The department's officer for the district, otherwise for the State. */
  officer(departmentId: number | null, districtId: number | null): Officer | null;
  head(departmentId: number | null): Officer | null;
  field(departmentId: number | null, districtId: number | null): Officer | null;
  inRole(userId: number, roleId: RoleId): Officer;
  /** Every officer, once for each role. */
  readonly all: readonly Officer[];
  readonly cellHead: Officer;
  readonly cellExecutives: readonly Officer[];
  readonly operators: readonly Officer[];
}

const keyOf = (roleId: number, departmentId: number | null, districtId: number | null): string =>
  `${roleId} ${departmentId} ${districtId}`;

/** Reads the roster; throws before `seedStaff` has run. */
export async function readRoster(db: Db): Promise<Roster> {
  const rows = await db
    .selectFrom("user_posting as p")
    .innerJoin("app_user as u", "u.user_id", "p.user_id")
    .select(["p.role_id", "p.department_id", "p.district_id", "u.user_id", "u.user_name"])
    .where("u.is_enabled", "=", true)
    .orderBy("u.user_id")
    .orderBy("p.posting_id")
    .execute();
  const officers = new Map<string, Officer & { readonly postings: Posting[] }>();
  const byPlace = new Map<string, Officer>();
  for (const { role_id, department_id: departmentId, district_id: districtId, user_id: userId, user_name } of rows) {
    const roleId = role_id as RoleId;
    const known = officers.get(`${userId} ${roleId}`);
    const officer = known ?? {
      userId,
      userName: user_name,
      sessionId: 0,
      roleId,
      roleIds: rows.filter((row) => row.user_id === userId).map((row) => row.role_id as RoleId),
      postings: [],
      duties: [],
      language: "en" as const,
    };
    officer.postings.push({ departmentId, districtId });
    officers.set(`${userId} ${roleId}`, officer);
    const key = keyOf(roleId, departmentId, districtId);
    if (!byPlace.has(key)) byPlace.set(key, officer);
  }
  const at = (roleId: RoleId, departmentId: number | null, districtId: number | null): Officer | null =>
    byPlace.get(keyOf(roleId, departmentId, districtId)) ?? null;
  const all = (roleId: RoleId): Officer[] => [...officers.values()].filter((officer) => officer.roleId === roleId);
  const [cellHead] = all(ROLE.CELL_HEAD);
  const cellExecutives = all(ROLE.CELL_EXEC).filter(({ userId }) => userId !== cellHead?.userId);
  const operators = all(ROLE.CALL_OP);
  if (cellHead === undefined || cellExecutives.length === 0 || operators.length === 0) {
    throw new Error("The staff is missing; run seedStaff first.");
  }
  return {
    officer: (departmentId, districtId) =>
      at(ROLE.OFFICER, departmentId, districtId) ?? at(ROLE.OFFICER, departmentId, null),
    head: (departmentId) => at(ROLE.HOD, departmentId, null),
    field: (departmentId, districtId) => at(ROLE.FIELD, departmentId, districtId),
    inRole(userId, roleId) {
      const found = officers.get(`${userId} ${roleId}`);
      if (found === undefined) throw new Error(`User ${userId} has no posting in role ${roleId}.`);
      return found;
    },
    all: [...officers.values()],
    cellHead,
    cellExecutives,
    operators,
  };
}
