/** Finds the officers named in citizens' texts, with at most two statements. */
import type { Tx } from "../../../../db/tx.ts";
import { mapYielding } from "../../../../jobs/map-yielding.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import type { Detection } from "../../../law/detection/detect-post.ts";
import {
  handlesIn,
  NOBODY_NAMED,
  staffIndexOf,
  staffNamed,
  type StaffNamed,
} from "../../../law/detection/staff-named.ts";
import { allStaff, staffByHandle } from "../../../organisation/users/staff-queries.ts";

/** A text with its detection result. */
export interface Understood {
  readonly text: string;
  readonly found: Pick<Detection, "isAboutOfficer" | "districtId">;
}

/** Officers named by each text, in the order of the texts. */
export async function staffInTexts(
  tx: Tx,
  { parameters }: Masters,
  texts: readonly Understood[],
): Promise<StaffNamed[]> {
  const own = parameters.accountHandle.replace(/^@/, "").toLowerCase();
  const called = [...new Set(texts.flatMap(({ text }) => handlesIn(text)))].filter((handle) => handle !== own);
  const isAnyAbout = texts.some(({ found }) => found.isAboutOfficer);
  if (!isAnyAbout && called.length === 0) return texts.map(() => NOBODY_NAMED);
  const staff = isAnyAbout ? await allStaff(tx) : await staffByHandle(tx, called);
  const index = staffIndexOf(staff);
  return mapYielding(texts, ({ text, found }) => staffNamed(text, found, index));
}
