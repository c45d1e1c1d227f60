/** Look-up of a caller and the fields a found person fills in. Pure. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { FoundPerson, findPerson } from "@smgt/contract/calls/casework/citizen.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Complaint } from "./complaint.ts";

/** Look-up by number once it is complete, else null. By name only on request. */
export function lookUpOf(
  { mobile, name, districtId }: Pick<Complaint, "mobile" | "name" | "districtId">,
  isByName: boolean,
): BodyOf<typeof findPerson> | null {
  const digits = mobileIn(mobile);
  if (digits !== null) return { mobile: digits };
  if (!isByName || districtId === null || name.trim() === "") return null;
  return { name: name.trim(), district_id: districtId };
}

/** True for a masked number or address; it cannot be used. */
const isMasked = (text: string): boolean => text.includes("•");

/** Fields a found person fills in; masked or unknown ones keep the typed value. */
export function personOf(person: FoundPerson): Partial<Complaint> {
  const known = (field: "mobile" | "email" | "address"): Partial<Complaint> => {
    const text = person[field];
    return text === null || text === "" || isMasked(text) ? {} : { [field]: text };
  };
  return { name: person.citizen_name, ...known("mobile"), ...known("email"), ...known("address") };
}
