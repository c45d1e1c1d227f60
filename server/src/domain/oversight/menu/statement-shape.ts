/**
 * Posting shape: officers of one role with alike postings, apart from department and district ids, share one statement,
 * with parameters for their own ids.
 */
import type { PostedOfficer, Posting } from "../../../context.ts";
import { param } from "../../../db/pipeline/prepared-query.ts";

export interface PostingShape {
  /** The same for all officers of one statement. */
  readonly key: string;
  /** The officer's own ids: the values for the parameter numbers in `officer`. */
  readonly values: readonly number[];
  /** An officer whose ids are replaced by parameter numbers: equal ids have the same number, and null stays null. */
  readonly officer: PostedOfficer;
}

/** Extracts an officer's ids as parameters, numbered after the `taken` ones that the statement already has. */
export function shapeOf({ userId, roleId, postings }: PostedOfficer, taken: number): PostingShape {
  const values = [userId];
  const places = [param<number>(taken)];
  /** Parameter number given to each id. A department and a district with the same id get different numbers. */
  const nthOf = new Map<string, number>();
  const keys: string[] = [];
  const placeFor = (kind: "department" | "district", id: number | null): number | null => {
    if (id === null) {
      keys.push("*");
      return null;
    }
    const nth = nthOf.get(`${kind} ${id}`) ?? values.length;
    if (nth === values.length) {
      nthOf.set(`${kind} ${id}`, nth);
      values.push(id);
      places.push(param<number>(taken + nth));
    }
    keys.push(String(nth));
    return places[nth] ?? null;
  };
  const stand: Posting[] = postings.map(({ departmentId, districtId }) => ({
    departmentId: placeFor("department", departmentId),
    districtId: placeFor("district", districtId),
  }));
  return {
    key: `${roleId} ${keys.join(" ")}`,
    values,
    officer: { userId: param<number>(taken), roleId, postings: stand },
  };
}
