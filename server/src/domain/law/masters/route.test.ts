import assert from "node:assert/strict";
import { test } from "node:test";
import { ALWAYS } from "./period.ts";
import { route, type Office, type Routing } from "./route.ts";

const GMDA = 10;
const ULB = 3;
const PHED = 2;
const POLICE = 6;
const ENERGY = 1;
const GURUGRAM = 6;
const HISAR = 7;

const office = (officeId: number, departmentId: number, places: readonly string[] = []): Office => ({
  officeId,
  name: { en: `Office ${officeId}`, hi: `कार्यालय ${officeId}` },
  districtId: GURUGRAM,
  departmentId,
  places,
  ...ALWAYS,
});
const routing: Routing = {
  routes: [
    {
      districtId: GURUGRAM,
      departmentId: GMDA,
      subIssueIds: [201, 202],
      places: [],
      notPlaces: ["Pataudi", "पटौदी"],
      ...ALWAYS,
    },
    { districtId: GURUGRAM, departmentId: ULB, subIssueIds: [601], places: [], notPlaces: [], ...ALWAYS },
    { districtId: GURUGRAM, departmentId: GMDA, subIssueIds: [601], places: ["golf course"], notPlaces: [], ...ALWAYS },
  ],
  offices: [office(1, ENERGY), office(2, POLICE, ["sohna", "सोहना"]), office(3, POLICE, ["manesar"])],
};

const CASES: readonly {
  readonly what: string;
  readonly district: number | null;
  readonly names: readonly string[];
  readonly of: readonly [subIssueId: number, departmentId: number];
  readonly department: number;
  readonly office: number | null;
}[] = [
  {
    what: "water in the city",
    district: GURUGRAM,
    names: ["gurugram"],
    of: [201, PHED],
    department: GMDA,
    office: null,
  },
  {
    what: "water in a town outside the area",
    district: GURUGRAM,
    names: ["gurugram", "पटौदी"],
    of: [201, PHED],
    department: PHED,
    office: null,
  },
  {
    what: "written otherwise",
    district: GURUGRAM,
    names: ["PATAUDI"],
    of: [202, PHED],
    department: PHED,
    office: null,
  },
  { what: "another matter", district: GURUGRAM, names: ["gurugram"], of: [205, PHED], department: PHED, office: null },
  { what: "another district", district: HISAR, names: ["hisar"], of: [201, PHED], department: PHED, office: null },
  { what: "no district", district: null, names: [], of: [201, PHED], department: PHED, office: null },
  { what: "a road of the city", district: GURUGRAM, names: ["gurugram"], of: [601, 4], department: ULB, office: null },
  {
    what: "a road that is named beats the whole district",
    district: GURUGRAM,
    names: ["golf course", "gurugram"],
    of: [601, 4],
    department: GMDA,
    office: null,
  },
  {
    what: "the office of the whole district",
    district: GURUGRAM,
    names: [],
    of: [101, ENERGY],
    department: ENERGY,
    office: 1,
  },
  {
    what: "the office of a place",
    district: GURUGRAM,
    names: ["सोहना"],
    of: [801, POLICE],
    department: POLICE,
    office: 2,
  },
  {
    what: "the office of another place",
    district: GURUGRAM,
    names: ["manesar"],
    of: [801, POLICE],
    department: POLICE,
    office: 3,
  },
  {
    what: "no office for a place that is not named",
    district: GURUGRAM,
    names: ["gurugram"],
    of: [801, POLICE],
    department: POLICE,
    office: null,
  },
  {
    what: "no office of another district",
    district: HISAR,
    names: ["sohna"],
    of: [801, POLICE],
    department: POLICE,
    office: null,
  },
];

for (const { what, district, names, of, department, office: wanted } of CASES) {
  test(what, () => {
    const [subIssueId, departmentId] = of;
    const found = route({ districtId: district, names }, { subIssueId, departmentId }, routing);
    assert.deepEqual([found.departmentId, found.office?.officeId ?? null], [department, wanted]);
  });
}
