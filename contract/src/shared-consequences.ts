/** Consequences common to all outcomes of an action. Pure; used by the offer and the bulk preview. */
import type { Consequence } from "./shapes/consequence.ts";

const isSame = (one: Consequence, other: Consequence): boolean => one.what === other.what && one.at === other.at;

/** Returns the consequences present in every list: certain, whichever outcome occurs. */
export const inAll = ([first = [], ...rest]: readonly (readonly Consequence[])[]): Consequence[] =>
  first.filter((consequence) => rest.every((list) => list.some((other) => isSame(consequence, other))));
