/**
 * Publishes the counts of sensitive tickets in masked steps (decision 27). Pure. A figure and the figures derived from
 * it move only in steps of at least five. In one night all steps of a figure have the same sign. So any sum over
 * months, districts or issues moves by zero or at least five.
 */
import { under, type Delta, type Figure } from "./figures.ts";

/** Smallest change of a published figure, in tickets. */
export const LEAST_STEP = 5;

export interface SealedCell {
  readonly name: Figure;
  readonly period: string;
  readonly key: number;
  readonly sealed: number;
  readonly shown: number;
}

/** Weights of a derived figure: occurrences of each figure, negative where subtracted. */
type Weights = Readonly<Partial<Record<Figure, number>>>;

/** Constraints on related figures of one period and place, beside each figure alone. */
interface Ties {
  /** Derived figures on the public page. */
  readonly figures: readonly Weights[];
  /** Sums that must not become negative. */
  readonly floors: readonly Weights[];
  /** A stored figure that is the sum of others. */
  readonly sum?: { readonly name: Figure; readonly weights: Weights };
}

const RESOLVED: Weights = { in_time: 1, late: 1 };
const PENDING: Weights = { total: 1, in_time: -1, late: -1 };
const CLOSED_OTHERWISE: Weights = { in_time: 1, late: 1, solved: -1 };
const OPEN_ISSUES: Weights = { issue_total: 1, issue_resolved: -1 };
const OPEN_OF_DISTRICT: Weights = { district_total: 1, district_resolved: -1 };

const TIES = {
  month: {
    figures: [RESOLVED, PENDING, CLOSED_OTHERWISE],
    floors: [
      PENDING,
      { in_time: 1 },
      { late: 1 },
      { ...RESOLVED, confirmed: -1 },
      { ...RESOLVED, transferred: -1, no_action: -1 },
      { total: 1, reopened: -1 },
      CLOSED_OTHERWISE,
    ],
    sum: { name: "resolved", weights: RESOLVED },
  },
  issue: { figures: [OPEN_ISSUES], floors: [{ issue_resolved: 1 }, OPEN_ISSUES] },
  district: { figures: [OPEN_OF_DISTRICT], floors: [{ district_resolved: 1 }, OPEN_OF_DISTRICT] },
  disposal: { figures: [], floors: [{ disposal: 1 }] },
  posts: { figures: [], floors: [{ posts: 1 }] },
  overdue: { figures: [], floors: [{ overdue: 1 }] },
} as const satisfies Readonly<Record<string, Ties>>;
type FamilyName = keyof typeof TIES;

/**
 * Family in which each figure is published. Three kinds are never published: daily figures, since the day ends first;
 * days to close, since a median needs no rare values; and sums of other figures.
 */
const FAMILY_OF: Readonly<Record<Figure, FamilyName | null>> = {
  total: "month",
  in_time: "month",
  late: "month",
  confirmed: "month",
  transferred: "month",
  no_action: "month",
  reopened: "month",
  solved: "month",
  resolved: null,
  day_total: null,
  day_resolved: null,
  day_closed: null,
  day_solved: null,
  issue_total: "issue",
  issue_resolved: "issue",
  district_total: "district",
  district_resolved: "district",
  district_days: null,
  disposal: "disposal",
  posts: "posts",
  overdue: "overdue",
};

/**
 * Related figures of one period and place, published together. Each row of numbers holds one weight for each member, in
 * the order of the members.
 */
interface Family {
  readonly parts: readonly Figure[];
  /** Figures on the public page: the members and the derived ones. */
  readonly figures: readonly (readonly number[])[];
  readonly floors: readonly (readonly number[])[];
  readonly sum: { readonly name: Figure; readonly weights: readonly number[] } | null;
}

function familyOf(name: FamilyName, { figures, floors, sum }: Ties): Family {
  const parts = (Object.keys(FAMILY_OF) as Figure[]).filter((part) => FAMILY_OF[part] === name);
  const rowOf = (weights: Weights): number[] => parts.map((part) => weights[part] ?? 0);
  return {
    parts,
    figures: [...parts.map((part): Weights => ({ [part]: 1 })), ...figures].map(rowOf),
    floors: floors.map(rowOf),
    sum: sum === undefined ? null : { name: sum.name, weights: rowOf(sum.weights) },
  };
}

const FAMILIES = (Object.keys(TIES) as FamilyName[]).map((name) => familyOf(name, TIES[name]));

/** The members of a family in one period and place. */
interface Place {
  readonly period: string;
  readonly key: number;
  readonly shown: readonly number[];
  readonly gap: readonly number[];
}

const weigh = (weights: readonly number[], values: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), 0);

function placesOf(family: Family, cells: readonly SealedCell[]): Place[] {
  const found = new Map<string, { period: string; key: number; shown: number[]; gap: number[] }>();
  for (const cell of cells) {
    const at = family.parts.indexOf(cell.name);
    // Stryker disable next-line ConditionalExpression: what is no part of the family has no step there either
    if (at < 0) continue;
    const id = `${cell.period} ${cell.key}`;
    const zeros = (): number[] => family.parts.map(() => 0);
    const place = found.get(id) ?? { period: cell.period, key: cell.key, shown: zeros(), gap: zeros() };
    place.shown[at] = cell.shown;
    place.gap[at] = cell.sealed - cell.shown;
    found.set(id, place);
  }
  const most = (place: Place): number => Math.max(...place.gap.map(Math.abs));
  // Largest first: a deferred step grows until it is first.
  return [...found.values()].toSorted(
    (a, b) => most(b) - most(a) || (a.period < b.period ? -1 : Number(a.period > b.period)) || a.key - b.key,
  );
}

/** Returns every subset of members to publish, the largest subset first. */
function choices(gap: readonly number[]): number[][] {
  // Stryker disable next-line ConditionalExpression,ArrayDeclaration: it spares choices that are refused anyway
  const movable = gap.flatMap((step, at) => (Math.abs(step) >= LEAST_STEP ? [at] : []));
  return Array.from({ length: 2 ** movable.length - 1 }, (_none, mask) =>
    gap.map((step, at) => (movable.includes(at) && ((mask + 1) >> movable.indexOf(at)) % 2 === 1 ? step : 0)),
  ).toSorted((a, b) => b.filter((step) => step !== 0).length - a.filter((step) => step !== 0).length);
}

function isAllowed(family: Family, place: Place, steps: readonly number[], signs: readonly number[]): boolean {
  const after = place.shown.map((value, at) => value + (steps[at] ?? 0));
  return (
    family.figures.every((weights, at) => {
      const step = weigh(weights, steps);
      const sign = signs[at] ?? 0;
      return step === 0 || (Math.abs(step) >= LEAST_STEP && (sign === 0 || Math.sign(step) === sign));
    }) &&
    family.floors.every((weights) => {
      const value = weigh(weights, after);
      return value >= 0 || value >= weigh(weights, place.shown);
    })
  );
}

function carryFamily(family: Family, cells: readonly SealedCell[]): Delta[] {
  const signs: number[] = [];
  return placesOf(family, cells).flatMap((place) => {
    const steps = choices(place.gap).find((one) => isAllowed(family, place, one, signs));
    if (steps === undefined) return [];
    family.figures.forEach((weights, at) => {
      signs[at] = Math.sign(weigh(weights, steps)) || (signs[at] ?? 0);
    });
    const { period, key } = place;
    const named = family.parts.map((name, at) => ({ name, n: steps[at] ?? 0 }));
    const summed = family.sum === null ? [] : [{ name: family.sum.name, n: weigh(family.sum.weights, steps) }];
    return [...named, ...summed]
      .filter(({ n }) => n !== 0)
      .map(({ name, n }) => ({ ...under("shown", { name, period, key }), n }));
  });
}

/** Returns the deltas to add to the published figures tonight. */
export const carrySealed = (cells: readonly SealedCell[]): Delta[] =>
  FAMILIES.flatMap((family) => carryFamily(family, cells));
