/**
 * Masks small cells of sensitive issue types in public figures. Pure. When one of two figures that add up is small,
 * both are masked, so that neither follows from the rest (decision 27).
 */
import { type Wording, translationsOf } from "@smgt/contract/languages.ts";
import type { BreakdownItem } from "@smgt/contract/calls/oversight/open-dashboard.ts";
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

function present({ id, name, total, resolved, pending }: PlainItem, hidden: Hidden): BreakdownItem {
  const words = { id, name: name.en, name_translations: translationsOf(name) };
  switch (hidden) {
    case "all":
      return { ...words, total: null, resolved: null, pending: null, resolved_percentage: null };
    case "parts":
      return { ...words, total, resolved: null, pending: null, resolved_percentage: null };
    case "nothing":
      return { ...words, total, resolved, pending, resolved_percentage: percentage(resolved, total) };
  }
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
 * Items as the public may see them, largest first. A single masked figure would follow from the grand total, and so
 * would two figures of very few tickets: others are masked with them. Masked ones are last, in id order.
 */
export function maskItems(items: readonly PlainItem[], order: "total" | "resolved" | "pending"): BreakdownItem[] {
  const hides = new Map(items.map((item) => [item.id, hiddenOf(item)]));
  for (const way of ["all", "parts"] as const) {
    let further = nextToHide(items, hides, way);
    while (further !== null) {
      hides.set(further.id, way);
      further = nextToHide(items, hides, way);
    }
  }
  const rank = (item: PlainItem): number => {
    const hidden = hides.get(item.id) ?? "nothing";
    return hidden === "all" || (hidden === "parts" && order !== "total") ? -1 : item[order];
  };
  return items
    .toSorted((a, b) => rank(b) - rank(a) || a.id - b.id)
    .map((item) => present(item, hides.get(item.id) ?? "nothing"));
}
