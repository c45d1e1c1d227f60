/** What is asked about a caller, and what a found one fills in. Pure. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { FoundPerson, findPerson } from "@smgt/contract/calls/casework/citizen.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Complaint } from "./complaint.ts";

/** The look-up by number: as soon as it is whole; null before. By name only on request. */
export function lookUpOf(
  { mobile, name, districtId }: Pick<Complaint, "mobile" | "name" | "districtId">,
  isByName: boolean,
): BodyOf<typeof findPerson> | null {
  const digits = mobileIn(mobile);
  if (digits !== null) return { mobile: digits };
  if (!isByName || districtId === null || name.trim() === "") return null;
  return { name: name.trim(), district_id: districtId };
}

/** Whether a part of a number or address was withheld: it cannot be used. */
const isMasked = (text: string): boolean => text.includes("•");

/** The fields that a found person fills; what is masked or unknown stays as it was typed. */
export function personOf(person: FoundPerson): Partial<Complaint> {
  const known = (field: "mobile" | "email" | "address"): Partial<Complaint> => {
    const text = person[field];
    return text === null || text === "" || isMasked(text) ? {} : { [field]: text };
  };
  return { name: person.citizen_name, ...known("mobile"), ...known("email"), ...known("address") };
}
