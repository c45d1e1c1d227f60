/**
 * The names of the ways of ending, for the list to choose from. No public call gives them by themselves; they come
 * with the figures. Once one way is chosen only that one comes, so the others are asked for once.
 */
import type { Translations } from "@smgt/contract/languages.ts";
import { disposalTypeGraph } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { useAnswer } from "../../../api/use-answer.ts";

export interface WayName {
  readonly disposal_type_id: number;
  readonly name: string;
  readonly name_translations: Translations;
}

const ofYears = (years: number) => ({ year_month_wise: "y", year_range: years }) as const;

/** The ways in their order. `present` are those that the figures on show have brought; `isOne` if one was asked for. */
export function useWays(present: readonly WayName[], isOne: boolean, years: number): readonly WayName[] {
  const { shown } = useAnswer(disposalTypeGraph, isOne ? years : undefined, ofYears);
  const known = new Map([...(shown?.reply.series ?? []), ...present].map((way) => [way.disposal_type_id, way]));
  return [...known.values()].toSorted((a, b) => a.disposal_type_id - b.disposal_type_id);
}
