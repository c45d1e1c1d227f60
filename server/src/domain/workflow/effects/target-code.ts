/** Every target of the vocabulary and who gets the ticket by it. A word without code does not compile. */
import { wordedIn, type Wording } from "@smgt/contract/languages.ts";
import { departmentOf, districtOf } from "../../masters/lookups.ts";
import type { AssignTarget } from "../../table/vocabulary.ts";
import { copyToHead, markToDepartment, markToSame } from "../assign/assign.ts";
import { markChosen, markExtra, markField } from "../assign/assign-more.ts";
import { endLive, liveHolders, type AssignInput } from "../assign/assignment.ts";
import { missing, type Missing, type Outlook } from "./effect.ts";

export interface TargetCode {
  /** What is missing; pure. Nothing, where it is not given. */
  readonly plan?: (outlook: Outlook) => readonly Missing[];
  /** Gives the users who hold the ticket afterwards. */
  readonly apply: (input: AssignInput) => Promise<number[]>;
}

const takenBack: TargetCode = {
  async apply(input) {
    await endLive(input);
    return [];
  },
};

/** Without an officer in the place nobody would get it. */
function officerMissing({ officer, masters, ticket, body, isCovered }: Outlook): readonly Missing[] {
  const departmentId = body.department_id ?? ticket.department_id;
  const districtId = body.district_id ?? ticket.district_id;
  if (isCovered(departmentId, districtId)) return [];
  const name = (one: { name: Wording } | null): string => (one === null ? "?" : wordedIn(one.name, officer.language));
  return missing("NO_OFFICER_MAPPED", {
    department: name(departmentOf(masters, departmentId)),
    district: name(districtOf(masters, districtId)),
  });
}

export const TARGET_CODE: Readonly<Record<AssignTarget, TargetCode>> = {
  stays: { apply: async (input) => liveHolders(input) },
  nobody: takenBack,
  cell_queue: takenBack,
  cell_head: takenBack,
  department_officer: { plan: officerMissing, apply: markToDepartment },
  suggested_department_officer: { apply: markToDepartment },
  extra_department_officer: { apply: markExtra },
  same_officer: { apply: markToSame },
  chosen_officer: { apply: markChosen },
  field_officers: { apply: markField },
  head_of_department: {
    async apply(input) {
      await copyToHead(input);
      return liveHolders(input);
    },
  },
};
