/**
 * Names of the outcomes, for the filter. No public call lists them; they arrive with the figures. A filtered request
 * returns only one, so the others are requested once.
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

/** Outcomes in order. `present`: those of the shown figures; `isOne`: a filter is set. */
export function useWays(present: readonly WayName[], isOne: boolean, years: number): readonly WayName[] {
  const { shown } = useAnswer(disposalTypeGraph, isOne ? years : undefined, ofYears);
  const known = new Map([...(shown?.reply.series ?? []), ...present].map((way) => [way.disposal_type_id, way]));
  return [...known.values()].toSorted((a, b) => a.disposal_type_id - b.disposal_type_id);
}
