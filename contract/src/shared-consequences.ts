/** What is sure of several ways in which an action may end. Pure; the offer and the preview of many ask it. */
import type { Consequence } from "./shapes/consequence.ts";

const isSame = (one: Consequence, other: Consequence): boolean => one.what === other.what && one.at === other.at;

/** What stands in every one of the lists: sure, whichever of them comes true. */
export const inAll = ([first = [], ...rest]: readonly (readonly Consequence[])[]): Consequence[] =>
  first.filter((consequence) => rest.every((list) => list.some((other) => isSame(consequence, other))));
