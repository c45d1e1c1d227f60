/** Choices of the reader, stored in the address so that links show the same. Pure. */
import { MONTH_NAMES } from "@smgt/contract/month-names.ts";

export type StatKey = "total" | "resolved" | "pending";
export type HowMany = "top5" | "top10" | "all";
export type Wise = "y" | "m" | "yw";

/** Sort keys, including the rate that makes large and small districts comparable. */
export type OrderKey = StatKey | "per_lakh";

/** Choices of the graphs by issue and by district. */
export interface Breakdown {
  /** 1 to 12, or null for the whole year. */
  readonly month: number | null;
  readonly by: OrderKey;
  readonly howMany: HowMany;
  readonly isTable: boolean;
}

export interface View {
  /** Calendar years up to the current one; one period for the whole page. */
  readonly years: number;
  readonly overall: { readonly stat: StatKey; readonly isTable: boolean };
  readonly issue: Breakdown;
  readonly district: Breakdown;
  readonly ending: {
    readonly wise: Wise;
    readonly type: number | null;
    readonly isTable: boolean;
  };
}

export const STATS: readonly StatKey[] = ["total", "resolved", "pending"];
/** Sort keys of each graph. */
export const ORDERS = { issue: STATS, district: [...STATS, "per_lakh"] } as const satisfies Record<
  string,
  readonly OrderKey[]
>;
export const HOW_MANY: readonly HowMany[] = ["top5", "top10", "all"];
export const WISES: readonly Wise[] = ["m", "y", "yw"];

const MAX_YEARS = 50;
const MAX_ID = 2_147_483_647;
const plainBreakdown: Breakdown = { month: null, by: "total", howMany: "top10", isTable: false };

/** Defaults (REQUIREMENTS 9: 'total', one year). */
export const plainView: View = {
  years: 1,
  overall: { stat: "total", isTable: false },
  issue: plainBreakdown,
  district: plainBreakdown,
  ending: { wise: "m", type: null, isTable: false },
};

function oneOf<T extends string>(words: readonly T[], text: string | null, otherwise: T): T {
  return words.find((word) => word === text) ?? otherwise;
}

function wholeNumber(text: string | null, max: number): number | null {
  const value = Number(text ?? "");
  return Number.isInteger(value) && value >= 1 && value <= max ? value : null;
}

function readBreakdown(search: URLSearchParams, name: keyof typeof ORDERS): Breakdown {
  const month = MONTH_NAMES.findIndex((known) => known === search.get(`${name}-month`));
  return {
    month: month < 0 ? null : month + 1,
    by: oneOf<OrderKey>(ORDERS[name], search.get(`${name}-by`), plainBreakdown.by),
    howMany: oneOf(HOW_MANY, search.get(`${name}-show`), plainBreakdown.howMany),
    isTable: search.get(`${name}-as`) === "table",
  };
}

/** Parses the address; ignores invalid values. */
export function readView(query: string): View {
  const search = new URLSearchParams(query);
  return {
    years: wholeNumber(search.get("years"), MAX_YEARS) ?? plainView.years,
    overall: {
      stat: oneOf(STATS, search.get("stat"), plainView.overall.stat),
      isTable: search.get("as") === "table",
    },
    issue: readBreakdown(search, "issue"),
    district: readBreakdown(search, "district"),
    ending: {
      wise: oneOf(WISES, search.get("ended-by"), plainView.ending.wise),
      type: wholeNumber(search.get("ended-type"), MAX_ID),
      isTable: search.get("ended-as") === "table",
    },
  };
}

const asTable = (isTable: boolean): string => (isTable ? "table" : "graph");

function pairsOf(view: View): Record<string, string> {
  const breakdown = (name: string, one: Breakdown): Record<string, string> => ({
    [`${name}-month`]: one.month === null ? "" : (MONTH_NAMES[one.month - 1] ?? ""),
    [`${name}-by`]: one.by,
    [`${name}-show`]: one.howMany,
    [`${name}-as`]: asTable(one.isTable),
  });
  return {
    stat: view.overall.stat,
    years: String(view.years),
    as: asTable(view.overall.isTable),
    ...breakdown("issue", view.issue),
    ...breakdown("district", view.district),
    "ended-by": view.ending.wise,
    "ended-type": view.ending.type === null ? "" : String(view.ending.type),
    "ended-as": asTable(view.ending.isTable),
  };
}

const plainPairs = pairsOf(plainView);

/** Query string of the differences from the defaults, so that links stay short. */
export function writeView(view: View): string {
  const told = Object.entries(pairsOf(view)).filter(([key, value]) => value !== plainPairs[key]);
  return new URLSearchParams(told).toString();
}
