/** What is sure of several ways in which an action may end. Pure; the offer and the preview of many ask it. */
import type { Deed } from "./shapes/foretold.ts";

const isSame = (one: Deed, other: Deed): boolean => one.what === other.what && one.at === other.at;

/** What stands in every one of the lists: sure, whichever of them comes true. */
export const inAll = ([first = [], ...rest]: readonly (readonly Deed[])[]): Deed[] =>
  first.filter((deed) => rest.every((list) => list.some((other) => isSame(deed, other))));
