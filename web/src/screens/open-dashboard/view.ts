/** What the reader has chosen, as it stands in the address: everybody who opens the link sees the same. Pure. */
export type StatKey = "total" | "resolved" | "pending";
export type HowMany = "top5" | "top10" | "all";
export type Wise = "y" | "m" | "yw";

/** The choices of the graphs by issue and by district. */
export interface Breakdown {
  readonly years: number;
  /** 1 to 12, or null for the whole year. */
  readonly month: number | null;
  readonly by: StatKey;
  readonly howMany: HowMany;
  readonly isTable: boolean;
}

export interface View {
  readonly overall: { readonly stat: StatKey; readonly years: number; readonly isTable: boolean };
  readonly issue: Breakdown;
  readonly district: Breakdown;
  readonly ending: {
    readonly wise: Wise;
    readonly years: number;
    readonly type: number | null;
    readonly isTable: boolean;
  };
}

export const STATS: readonly StatKey[] = ["total", "resolved", "pending"];
export const HOW_MANY: readonly HowMany[] = ["top5", "top10", "all"];
export const WISES: readonly Wise[] = ["m", "y", "yw"];
/** The names that the server knows months by. */
export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const MAX_YEARS = 50;
const MAX_ID = 2_147_483_647;
const plainBreakdown: Breakdown = { years: 1, month: null, by: "total", howMany: "top10", isTable: false };

/** What is shown when the address says nothing (REQUIREMENTS 9: 'total', one year). */
export const plainView: View = {
  overall: { stat: "total", years: 1, isTable: false },
  issue: plainBreakdown,
  district: plainBreakdown,
  ending: { wise: "m", years: 1, type: null, isTable: false },
};

function oneOf<T extends string>(words: readonly T[], text: string | null, otherwise: T): T {
  return words.find((word) => word === text) ?? otherwise;
}

function wholeNumber(text: string | null, max: number): number | null {
  const value = Number(text ?? "");
  return Number.isInteger(value) && value >= 1 && value <= max ? value : null;
}

function readBreakdown(search: URLSearchParams, name: string): Breakdown {
  const month = MONTH_NAMES.findIndex((known) => known === search.get(`${name}-month`));
  return {
    years: wholeNumber(search.get(`${name}-years`), MAX_YEARS) ?? plainBreakdown.years,
    month: month < 0 ? null : month + 1,
    by: oneOf(STATS, search.get(`${name}-by`), plainBreakdown.by),
    howMany: oneOf(HOW_MANY, search.get(`${name}-show`), plainBreakdown.howMany),
    isTable: search.get(`${name}-as`) === "table",
  };
}

/** Reads the address; what makes no sense in it is passed over. */
export function readView(query: string): View {
  const search = new URLSearchParams(query);
  return {
    overall: {
      stat: oneOf(STATS, search.get("stat"), plainView.overall.stat),
      years: wholeNumber(search.get("years"), MAX_YEARS) ?? plainView.overall.years,
      isTable: search.get("as") === "table",
    },
    issue: readBreakdown(search, "issue"),
    district: readBreakdown(search, "district"),
    ending: {
      wise: oneOf(WISES, search.get("ended-by"), plainView.ending.wise),
      years: wholeNumber(search.get("ended-years"), MAX_YEARS) ?? plainView.ending.years,
      type: wholeNumber(search.get("ended-type"), MAX_ID),
      isTable: search.get("ended-as") === "table",
    },
  };
}

const asTable = (isTable: boolean): string => (isTable ? "table" : "graph");

function pairsOf(view: View): Record<string, string> {
  const breakdown = (name: string, one: Breakdown): Record<string, string> => ({
    [`${name}-years`]: String(one.years),
    [`${name}-month`]: one.month === null ? "" : (MONTH_NAMES[one.month - 1] ?? ""),
    [`${name}-by`]: one.by,
    [`${name}-show`]: one.howMany,
    [`${name}-as`]: asTable(one.isTable),
  });
  return {
    stat: view.overall.stat,
    years: String(view.overall.years),
    as: asTable(view.overall.isTable),
    ...breakdown("issue", view.issue),
    ...breakdown("district", view.district),
    "ended-by": view.ending.wise,
    "ended-years": String(view.ending.years),
    "ended-type": view.ending.type === null ? "" : String(view.ending.type),
    "ended-as": asTable(view.ending.isTable),
  };
}

const plainPairs = pairsOf(plainView);

/** Writes the address: only what differs from the plain view, so that links stay short. */
export function writeView(view: View): string {
  const told = Object.entries(pairsOf(view)).filter(([key, value]) => value !== plainPairs[key]);
  return new URLSearchParams(told).toString();
}
