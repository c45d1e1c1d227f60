/**
 * Who works in the demo's department: one account for every post, so that any sub-issue marked in
 * any district finds an officer. Pure: the same masters give the same people. `staff.ts` writes them.
 */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { createRandom } from "./random.ts";
import { officerName } from "./names.ts";

export interface PlannedPosting {
  readonly roleId: RoleId;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  readonly isDefault: boolean;
}

export interface PlannedOfficer {
  readonly loginId: string;
  readonly name: string;
  readonly designation: string;
  readonly postings: readonly PlannedPosting[];
}

export interface Place {
  readonly districtId: number;
  readonly name: string;
  readonly division: string;
}

export interface Office {
  readonly departmentId: number;
  readonly code: string;
}

/** Departments with their own officer in every district, and their designation. */
const IN_EVERY_DISTRICT: Readonly<Record<string, string>> = {
  ENERGY: "Executive Engineer (Operations)",
  PHED: "Executive Engineer, Public Health",
  ULB: "Executive Officer, Municipal Body",
  PWD: "Executive Engineer (B&R)",
  POLICE: "Deputy Superintendent of Police",
  REVENUE: "District Revenue Officer",
};
/** Departments whose officer looks after all districts of a division. */
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
/** Small departments that one Administrative Secretary heads together. */
const HEADED_TOGETHER: readonly (readonly string[])[] = [
  ["HSVP", "HSIIDC", "INDUSTRIES"],
  ["GMDA", "FMDA", "HOUSING"],
  ["HSAMB", "COOP", "ZP"],
  ["HIGHER-EDU", "WCD"],
  ["EXCISE", "PERSONNEL", "GAD"],
];
/** Field officers: department, district, designation. The first is the sign-in `field`. */
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
/** Posts with an easily remembered sign-in. */
const NICKNAMES: Readonly<Record<string, string>> = {
  "energy.gurugram": "officer",
  "phed.hisar": "officer2",
  "ulb.rohtak": "officer3",
  "hod.energy": "hod",
  "ctm.gurugram": "district",
  "field.energy.gurugram": "field",
};

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** All accounts, in a fixed order. */
export function planStaff(places: readonly Place[], offices: readonly Office[]): PlannedOfficer[] {
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
  // Of a State whose departments have no posts above: a head, and in every district an officer and a field officer.
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
