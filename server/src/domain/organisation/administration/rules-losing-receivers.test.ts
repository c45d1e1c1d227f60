import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ROLE } from "@smgt/contract/constants.ts";
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { leftBy, type Posting } from "./rules-losing-receivers.ts";

const [ENERGY, WATER] = [1, 2];
const [GURUGRAM, HISAR] = [6, 7];
const ME = 21;
const KNOWN = {
  departments: [ENERGY, WATER].map((departmentId) => ({ departmentId, isActive: true })),
  districts: [GURUGRAM, HISAR].map((districtId) => ({ districtId, isActive: true })),
  subIssueTypes: [{ subIssueTypeId: 201, departmentId: WATER }],
} as unknown as Masters;

const rule = (rule_name: string, more: Partial<RuleBody>): RuleBody => ({
  rule_name,
  match_type: "ALL",
  is_active: "Y",
  stop_on_match: "N",
  conditions: [],
  auto_create_ticket: "Y",
  action_mark: "Y",
  ...more,
});
const RULES = [
  rule("to me", { action_user_id: ME }),
  rule("to me in Hisar", { action_user_id: ME, action_district_id: HISAR }),
  rule("to another", { action_user_id: 22 }),
  rule("energy", { action_department_id: ENERGY }),
  rule("energy where it is", { action_department_id: ENERGY, action_district_id: "AUTO" }),
  rule("energy in Hisar", { action_department_id: ENERGY, action_district_id: HISAR }),
  rule("water by its matter", { action_sub_issue_type: 201 }),
  rule("wherever", {}),
  rule("not marked", { action_department_id: ENERGY, action_mark: "N" }),
];

const post = (department_id: number | null, district_id: number | null, role_id: number = ROLE.OFFICER): Posting => ({
  role_id,
  department_id,
  district_id,
});

interface Case {
  readonly what: string;
  readonly before: readonly Posting[];
  readonly wanted: readonly Posting[];
  readonly others: readonly Posting[];
  readonly left: readonly string[];
}

const HERE = post(ENERGY, GURUGRAM);
const CASES: readonly Case[] = [
  { what: "nothing changes", before: [HERE], wanted: [HERE], others: [], left: [] },
  {
    what: "the only officer of a place goes",
    before: [HERE],
    wanted: [post(null, null, ROLE.VIEWER)],
    others: [post(ENERGY, HISAR), post(WATER, GURUGRAM)],
    left: ["to me", "energy", "energy where it is", "wherever"],
  },
  { what: "a colleague of the place stays", before: [HERE], wanted: [], others: [HERE], left: ["to me"] },
  {
    what: "a colleague for the whole State stays",
    before: [HERE],
    wanted: [],
    others: [post(ENERGY, null)],
    left: ["to me"],
  },
  { what: "the posting becomes wider", before: [HERE], wanted: [post(ENERGY, null)], others: [], left: [] },
  {
    what: "a posting for all districts becomes one of them",
    before: [post(ENERGY, null)],
    wanted: [HERE],
    others: [],
    left: ["to me", "to me in Hisar", "energy", "energy where it is", "energy in Hisar", "wherever"],
  },
  {
    what: "the department of a rule's matter loses its officer",
    before: [post(WATER, HISAR)],
    wanted: [],
    others: [post(ENERGY, null)],
    left: ["to me", "to me in Hisar", "water by its matter", "wherever"],
  },
  {
    what: "a role goes that takes no tickets",
    before: [post(null, null, ROLE.VIEWER)],
    wanted: [],
    others: [],
    left: [],
  },
];

describe("live rules whose tickets nobody could take", () => {
  for (const { what, left, ...move } of CASES) {
    it(`are named when ${what}`, () => {
      assert.deepEqual(leftBy(RULES, { userId: ME, ...move }, KNOWN), left);
    });
  }
});
