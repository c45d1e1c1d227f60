/**
 * Masks small cells of sensitive issue types in public figures, by issue and month. Pure. When one of two figures that add
 * up is small, both are masked, so that neither follows from the rest (decision 27).
 */
import { type Wording, translationsOf } from "@smgt/contract/languages.ts";
import type { BreakdownItem } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { percentage } from "./months.ts";

const SMALL = 5;
const isSmall = (n: number): boolean => n > 0 && n < SMALL;

export interface PlainItem {
  readonly id: number;
  readonly name: Wording;
  readonly isSensitive: boolean;
  readonly total: number;
  readonly resolved: number;
  readonly pending: number;
}

type Hidden = "nothing" | "parts" | "all";

function hiddenOf(item: PlainItem): Hidden {
  if (!item.isSensitive) return "nothing";
  if (isSmall(item.total)) return "all";
  return isSmall(item.resolved) || isSmall(item.pending) ? "parts" : "nothing";
}

/** Masked fields of an item, by mode of masking. */
const FIGURES = { all: ["total"], parts: ["resolved", "pending"] } as const;

/** Minimum sum left for the masked figures beyond one for each: two tickets over two figures would be one each. */
const LEAST_TO_DIVIDE = 5;

function isShort(figures: readonly number[]): boolean {
  const some = figures.filter((n) => n > 0);
  return some.length > 0 && some.reduce((left, n) => left + n - 1, 0) < LEAST_TO_DIVIDE;
}

/**
 * The smallest item to mask in addition, so that masked figures do not follow from the grand total; null if none is
 * needed, or none helps.
 */
function nextToHide(
  items: readonly PlainItem[],
  hides: ReadonlyMap<number, Hidden>,
  way: keyof typeof FIGURES,
): PlainItem | null {
  const isHidden = ({ id }: PlainItem): boolean => hides.get(id) === "all" || hides.get(id) === way;
  const hidden = items.filter(isHidden);
  if (![...hides.values()].includes(way)) return null;
  const short = FIGURES[way].filter((figure) => isShort(hidden.map((item) => item[figure])));
  const helps = (item: PlainItem): boolean => hidden.length === 1 || short.some((figure) => item[figure] > 0);
  const shown = items.filter((item) => !isHidden(item) && helps(item));
  return shown.toSorted((a, b) => a.total - b.total || a.id - b.id)[0] ?? null;
}

/**
 * Masking of the items of one month. A single masked figure would follow from the month's total, and so would two figures of
 * very few tickets: others are masked with them.
 */
function hidesOf(items: readonly PlainItem[]): ReadonlyMap<number, Hidden> {
  const hides = new Map(items.map((item) => [item.id, hiddenOf(item)]));
  for (const way of ["all", "parts"] as const) {
    for (let further = nextToHide(items, hides, way); further !== null; further = nextToHide(items, hides, way)) {
      hides.set(further.id, way);
    }
  }
  return hides;
}

/** Sums of the months of an item, as far as they are shown. */
interface Shown {
  total: number;
  resolved: number;
  pending: number;
  /** Months whose total, and whose parts, are shown and masked. */
  readonly months: Record<"shown" | "hidden" | "partsShown" | "partsHidden", number>;
}

function add(sum: Shown, item: PlainItem, hidden: Hidden): void {
  const { months } = sum;
  months[hidden === "all" ? "hidden" : "shown"] += 1;
  months[hidden === "nothing" ? "partsShown" : "partsHidden"] += 1;
  if (hidden !== "all") sum.total += item.total;
  if (hidden !== "nothing") return;
  sum.resolved += item.resolved;
  sum.pending += item.pending;
}

function present({ id, name }: Pick<PlainItem, "id" | "name">, { months, ...sum }: Shown): BreakdownItem {
  const isShown = months.shown > 0;
  const hasParts = months.partsShown > 0;
  return {
    id,
    name: name.en,
    name_translations: translationsOf(name),
    total: isShown ? sum.total : null,
    resolved: hasParts ? sum.resolved : null,
    pending: hasParts ? sum.pending : null,
    resolved_percentage: hasParts ? percentage(sum.resolved, sum.resolved + sum.pending) : null,
    is_partial: flagOf(isShown && months.hidden + months.partsHidden > 0),
  };
}

/**
 * Items over a range of months as the public may see them, largest first; fully masked ones last, in id order. Each month is
 * masked by itself, whatever the range, so that no two ranges differ by a masked figure.
 */
export function maskItems(
  months: readonly (readonly PlainItem[])[],
  order: "total" | "resolved" | "pending",
): BreakdownItem[] {
  const sums = new Map<number, { readonly item: PlainItem; readonly sum: Shown }>();
  for (const items of months) {
    const hides = hidesOf(items);
    for (const item of items) {
      const known = sums.get(item.id) ?? {
        item,
        sum: { total: 0, resolved: 0, pending: 0, months: { shown: 0, hidden: 0, partsShown: 0, partsHidden: 0 } },
      };
      add(known.sum, item, hides.get(item.id) ?? "nothing");
      sums.set(item.id, known);
    }
  }
  return [...sums.values()]
    .map(({ item, sum }) => present(item, sum))
    .toSorted((a, b) => (b[order] ?? -1) - (a[order] ?? -1) || a.id - b.id);
}
