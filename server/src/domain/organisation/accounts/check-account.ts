/**
 * Validates a requested account. Pure. Returns every fault by its column; the form refuses with the first, an import
 * reports all.
 */
import type { WantedAccount } from "@smgt/contract/calls/organisation/user-accounts.ts";
import { isGiven } from "@smgt/contract/given.ts";
import { phoneIn } from "@smgt/contract/personal/phone-number.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { placeOfRole } from "@smgt/contract/role-places.ts";
import type { PostingGiven } from "@smgt/contract/shapes/account.ts";
import { wordedIn, type Language } from "@smgt/contract/languages.ts";
import { listed } from "../../../texts/say.ts";
import type { Slots } from "../../ground/refused.ts";
import { departmentOf, districtOf, roleName } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";

const LOGIN_ID = /^[a-z0-9][a-z0-9._-]{1,99}$/;
const EMAIL = /^[^\s@,;<>]{1,64}@[^\s@,;<>]+\.[^\s@,;<>.]{2,}$/;

export type AccountColumn = "login_id" | "user_name" | "mobile" | "email" | "role" | "department" | "district";

export interface AccountFault {
  readonly column: AccountColumn;
  readonly refusal: RefusalId;
  readonly slots: Slots;
}

/**
 * Normalises an account for storage: trimmed texts, lower-case user ID, phone number as stored, one default posting. A text
 * that is no phone number stays, for `faultsOfPerson`.
 */
export function tidied(wanted: WantedAccount): WantedAccount {
  const first = Math.max(
    0,
    wanted.postings.findIndex((posting) => posting.is_default === "Y"),
  );
  return {
    login_id: wanted.login_id.trim().toLowerCase(),
    user_name: wanted.user_name.trim().replaceAll(/\s+/g, " "),
    designation: wanted.designation.trim().replaceAll(/\s+/g, " "),
    mobile: phoneIn(wanted.mobile) ?? wanted.mobile.trim(),
    email: wanted.email.trim().toLowerCase(),
    needs_factor: wanted.needs_factor,
    postings: wanted.postings.map((posting, at) => ({ ...posting, is_default: at === first ? "Y" : "N" })),
  };
}

type Place = Pick<PostingGiven, "role_id" | "department_id" | "district_id">;

/** Returns a key that is equal for equal postings. */
export const postingKey = ({ role_id, department_id, district_id }: Place): string =>
  [role_id, department_id ?? "", district_id ?? ""].join(" ");

/** Formats role and place for people. */
export const postingWords = (masters: Masters, place: Place, language: Language): string =>
  wordedIn(
    listed([
      roleName(masters, place.role_id) ?? undefined,
      departmentOf(masters, place.department_id)?.name,
      districtOf(masters, place.district_id)?.name,
    ]),
    language,
  );

export function faultsOfPosting(masters: Masters, posting: Place, language: Language): AccountFault[] {
  const need = placeOfRole(posting.role_id);
  const role = wordedIn(roleName(masters, posting.role_id), language);
  const unknown = (column: AccountColumn): AccountFault => ({ column, refusal: "POSTING_UNKNOWN", slots: {} });
  if (need === null || role === undefined) return [unknown("role")];
  const said = (column: AccountColumn, refusal: RefusalId): AccountFault[] => [{ column, refusal, slots: { role } }];
  const { department_id: departmentId, district_id: districtId } = posting;
  const ofDepartment = (): AccountFault[] => {
    if (departmentId === null)
      return need.department === "needed" ? said("department", "POSTING_DEPARTMENT_NEEDED") : [];
    if (need.department === "none") return said("department", "POSTING_NO_DEPARTMENT");
    return departmentOf(masters, departmentId)?.isActive === true ? [] : [unknown("department")];
  };
  const ofDistrict = (): AccountFault[] => {
    if (districtId === null) return need.district === "needed" ? said("district", "POSTING_DISTRICT_NEEDED") : [];
    if (need.district === "none") return said("district", "POSTING_NO_DISTRICT");
    return districtOf(masters, districtId)?.isActive === true ? [] : [unknown("district")];
  };
  return [...ofDepartment(), ...ofDistrict()];
}

/** Returns the faults of the personal fields, whatever the postings. */
export function faultsOfPerson(wanted: Omit<WantedAccount, "postings">): AccountFault[] {
  const fault = (column: AccountColumn, refusal: RefusalId): AccountFault => ({ column, refusal, slots: {} });
  return [
    ...(!isGiven(wanted.user_name) ? [fault("user_name", "USER_NAME_REQUIRED")] : []),
    ...(LOGIN_ID.test(wanted.login_id) ? [] : [fault("login_id", "LOGIN_UNFIT")]),
    ...(wanted.mobile === "" || phoneIn(wanted.mobile) !== null ? [] : [fault("mobile", "MOBILE_WRONG")]),
    ...(wanted.email === "" || EMAIL.test(wanted.email) ? [] : [fault("email", "EMAIL_UNFIT")]),
  ];
}

export function faultsOf(masters: Masters, wanted: WantedAccount, language: Language): AccountFault[] {
  const keys = wanted.postings.map(postingKey);
  const doubled = wanted.postings.find((posting, at) => keys.indexOf(postingKey(posting)) < at);
  return [
    ...faultsOfPerson(wanted),
    ...wanted.postings.flatMap((posting) => faultsOfPosting(masters, posting, language)),
    ...(doubled === undefined
      ? []
      : [
          {
            column: "role" as const,
            refusal: "POSTING_DOUBLED" as const,
            slots: { posting: postingWords(masters, doubled, language) },
          },
        ]),
  ];
}
