/**
 * Hides small cells of sensitive issue types in public figures. Pure. When one of two
 * figures that add up is small, both are hidden, so that neither follows from the rest.
 */
import { type Wording, translationsOf } from "@smgt/contract/languages.ts";
import type { BreakdownItem } from "@smgt/contract/calls/open-dashboard.ts";
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

/** The smallest item that still shows what `hidden` would take away. */
function smallestShown(items: readonly PlainItem[], hides: ReadonlyMap<number, Hidden>, hidden: Hidden): number | null {
  const shown = items.filter(
    ({ id }) => hides.get(id) === "nothing" || (hidden === "all" && hides.get(id) === "parts"),
  );
  return shown.toSorted((a, b) => a.total - b.total || a.id - b.id)[0]?.id ?? null;
}

/**
 * The items as the public may see them, largest first. A single hidden figure would follow from the
 * grand total, so another one is hidden with it; hidden ones stand last, in the order of their ids.
 */
export function maskItems(items: readonly PlainItem[], order: "total" | "resolved" | "pending"): BreakdownItem[] {
  const hides = new Map(items.map((item) => [item.id, hiddenOf(item)]));
  for (const hidden of ["all", "parts"] as const) {
    const count = [...hides.values()].filter((one) => one === "all" || one === hidden).length;
    const second = count === 1 ? smallestShown(items, hides, hidden) : null;
    if (second !== null) hides.set(second, hidden);
  }
  const rank = (item: PlainItem): number => {
    const hidden = hides.get(item.id) ?? "nothing";
    return hidden === "all" || (hidden === "parts" && order !== "total") ? -1 : item[order];
  };
  return items
    .toSorted((a, b) => rank(b) - rank(a) || a.id - b.id)
    .map((item) => present(item, hides.get(item.id) ?? "nothing"));
}
