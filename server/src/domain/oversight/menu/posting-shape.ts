/**
 * Officers of one role whose postings are alike, but for their departments and districts, are asked for with the same
 * statement: it is built for their shape, with places where each has their own numbers.
 */
import type { PostedOfficer, Posting } from "../../../context.ts";
import { placeOf } from "../../../db/compiled-once.ts";

export interface PostingShape {
  /** The same for all whom one statement serves. */
  readonly key: string;
  /** The officer's own numbers, by the places in `officer`. */
  readonly values: readonly number[];
  /** An officer of this shape: two places are one where the numbers are, and null stays null. */
  readonly officer: PostedOfficer;
}

/** Takes an officer's numbers out; their places begin behind `taken` others of the statement. */
export function shapeOf({ userId, roleId, postings }: PostedOfficer, taken: number): PostingShape {
  const values = [userId];
  const places = [placeOf<number>(taken)];
  /** Which number among those so far it is; departments and districts may have the same number and are told apart. */
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
      places.push(placeOf<number>(taken + nth));
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
    officer: { userId: placeOf<number>(taken), roleId, postings: stand },
  };
}
