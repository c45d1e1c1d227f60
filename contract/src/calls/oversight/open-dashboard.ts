/** Public open dashboard: counts from the counters, never below a district. */
import { Translations } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { call, publicAccess } from "../../call.ts";
import { Flag, Id, Moment } from "../../shapes/common.ts";

/** Count, or null when masked: under 5 for a sensitive issue. */
const MaskedCount = Type.Union([Type.Integer(), Type.Null()]);

const StatKey = Type.Union([Type.Literal("total"), Type.Literal("resolved"), Type.Literal("pending")]);
/** Number of calendar years of the State, ending with the current year. */
const YearRange = Type.Optional(Type.Integer({ minimum: 1, maximum: 50 }));

const Totals = {
  total: Type.Integer(),
  /** Closed tickets, whatever the outcome; closed is not always solved. */
  resolved: Type.Integer(),
  pending: Type.Integer(),
  /** Percentage of tickets, one decimal. */
  resolved_percentage: Type.Number(),
};

export const overallStatistics = call({
  name: "opendashboard.getopendashboardoverallstatistics",
  method: "GET",
  path: "/opendashboard/getopendashboardoverallstatistics",
  access: publicAccess,
  about: "All tickets since the beginning or of the last years, and how many calendar years have figures.",
  query: Type.Object({ year_range: YearRange }),
  reply: Type.Object({
    ...Totals,
    /** Calendar years from the first ticket to the current year, independent of the requested range. */
    total_years: Type.Integer({ minimum: 1 }),
    /** Closed with work or service done, or confirmed by the citizen (decision 41). */
    solved: Type.Integer(),
    /** Other parts of 'resolved', each apart (REQUIREMENTS F1). */
    resolved_late: Type.Integer(),
    confirmed_by_citizen: Type.Integer(),
    reopened: Type.Integer(),
    transferred: Type.Integer(),
    no_action: Type.Integer(),
    as_of: Moment,
  }),
});

export const todayStatistics = call({
  name: "opendashboard.getopendashboardtodaystatistics",
  method: "GET",
  path: "/opendashboard/getopendashboardtodaystatistics",
  access: publicAccess,
  about: "Tickets received today by the State's calendar and how they stand, and what was closed today.",
  reply: Type.Object({
    ...Totals,
    /** Tickets closed today, whenever received. */
    closed_today: Type.Integer(),
    /** Solved tickets among them. */
    solved_today: Type.Integer(),
    as_of: Moment,
  }),
});

export const overallGraph = call({
  name: "opendashboard.getopendashboardoverallgraph",
  method: "GET",
  path: "/opendashboard/getopendashboardoverallgraph",
  access: publicAccess,
  about: "Tickets by the month they were received in; stat_key default 'total', year_range default 1.",
  query: Type.Object({ stat_key: Type.Optional(StatKey), year_range: YearRange }),
  reply: Type.Object({
    stat_key: StatKey,
    year_range: Type.Integer(),
    /** Months, `YYYY-MM`, oldest first, without gaps. */
    categories: Type.Array(Type.String()),
    labels: Type.Array(Type.String()),
    series: Type.Array(Type.Object({ key: StatKey, name: Type.String(), data: Type.Array(Type.Integer()) })),
  }),
});

const breakdownFields = {
  /** 'January' .. 'December'; tickets received in that month of any year in range. */
  month_name: Type.Optional(Type.String({ maxLength: 12 })),
  data_range: Type.Optional(Type.Union([Type.Literal("top5"), Type.Literal("top10"), Type.Literal("all")])),
  year_range: YearRange,
};
/** `ticket_filter` is the sort figure. */
const BreakdownQuery = Type.Object({ ...breakdownFields, ticket_filter: Type.Optional(StatKey) });
const DistrictQuery = Type.Object({
  ...breakdownFields,
  ticket_filter: Type.Optional(Type.Union([StatKey, Type.Literal("per_lakh")])),
});

export const BreakdownItem = Type.Object({
  id: Id,
  name: Type.String(),
  name_translations: Translations,
  total: MaskedCount,
  resolved: MaskedCount,
  pending: MaskedCount,
  resolved_percentage: Type.Union([Type.Number(), Type.Null()]),
  /** Y when small figures of some months are left out: each figure is then the least that it can be. */
  is_partial: Flag,
});
export type BreakdownItem = Static<typeof BreakdownItem>;

export const DistrictItem = Type.Object({
  ...BreakdownItem.properties,
  /** Tickets per 100,000 people, one decimal; null without a census of the district. */
  per_lakh: Type.Union([Type.Number(), Type.Null()]),
  /** Median days to close; null for fewer than five closed tickets. */
  median_days: Type.Union([Type.Integer(), Type.Null()]),
});
export type DistrictItem = Static<typeof DistrictItem>;

export const issueTypeGraph = call({
  name: "opendashboard.getopendashboardissuetypegraph",
  method: "GET",
  path: "/opendashboard/getopendashboardissuetypegraph",
  access: publicAccess,
  about: "Tickets by issue type.",
  query: BreakdownQuery,
  reply: Type.Object({ items: Type.Array(BreakdownItem) }),
  refuses: ["MONTH_UNKNOWN"],
});

export const districtGraph = call({
  name: "opendashboard.getopendashboarddistrictgraph",
  method: "GET",
  path: "/opendashboard/getopendashboarddistrictgraph",
  access: publicAccess,
  about: "Tickets by district; a new district counts from its first day.",
  query: DistrictQuery,
  reply: Type.Object({ items: Type.Array(DistrictItem) }),
  refuses: ["MONTH_UNKNOWN"],
});

export const disposalTypeGraph = call({
  name: "opendashboard.getopendashboarddisposaltypegraph",
  method: "GET",
  path: "/opendashboard/getopendashboarddisposaltypegraph",
  access: publicAccess,
  about: "How tickets ended, by year ('y'), by month ('m') or by month over a range of years ('yw').",
  query: Type.Object({
    year_month_wise: Type.Optional(Type.Union([Type.Literal("y"), Type.Literal("m"), Type.Literal("yw")])),
    year_range: YearRange,
    year_view_range: YearRange,
    disposal_type: Type.Optional(Id),
  }),
  reply: Type.Object({
    categories: Type.Array(Type.String()),
    series: Type.Array(
      Type.Object({
        disposal_type_id: Id,
        name: Type.String(),
        name_translations: Translations,
        /** resolved, transferred, no_action or excluded. */
        counts_as: Type.String(),
        /** Y for outcomes with work done or a service given, not only an answer (decision 41). */
        is_solving: Type.Boolean(),
        data: Type.Array(Type.Integer()),
      }),
    ),
  }),
});
