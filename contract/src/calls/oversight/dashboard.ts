/** Public figures of the day and banners of the sign-in page. */
import { Translations } from "../../shapes/wording.ts";
import { Type } from "typebox";
import { call, publicAccess } from "../../call.ts";
import { Id, Moment, oneOf, rows } from "../../shapes/common.ts";

/** Public pages that can show a banner. */
export const BANNER_PAGES = ["sign_in", "open_dashboard", "my_ticket"] as const;
export type BannerPage = (typeof BANNER_PAGES)[number];

export const dailyStatistics = call({
  name: "dashboard.getsmgtdailystatistics",
  method: "GET",
  path: "/dashboard/getsmgtdailystatistics",
  access: publicAccess,
  about: "The figures of the login page, from the counters.",
  reply: Type.Object({
    total_tickets_received: Type.Integer(),
    total_tickets_resolved_in_time: Type.Integer(),
    total_tickets_underprocess_but_overdue: Type.Integer(),
    total_tickets_underprocess_within_sla: Type.Integer(),
    total_tweets_received: Type.Integer(),
    /** Fourth group, missing from the three above (REQUIREMENTS W2.1). */
    total_tickets_resolved_late: Type.Integer(),
    as_of: Moment,
  }),
});

export const bannerDetails = call({
  name: "dashboard.getbannerdetails",
  method: "GET",
  path: "/dashboard/getbannerdetails",
  access: publicAccess,
  about: "Banners of a page that are switched on and in force now, in their order.",
  query: Type.Object({
    /** Absent: the sign-in page. */
    page: Type.Optional(oneOf(BANNER_PAGES)),
  }),
  reply: rows(
    Type.Object({
      banner_id: Id,
      banner_title: Type.String(),
      banner_title_translations: Translations,
      banner_text: Type.String(),
      banner_text_translations: Translations,
      /** Null: banners are text, readable for everyone on any connection. */
      banner_image_url: Type.Union([Type.String(), Type.Null()]),
      link_url: Type.Union([Type.String(), Type.Null()]),
      alt_text: Type.Union([Type.String(), Type.Null()]),
      valid_from: Moment,
      /** End of the last day; null: until switched off. */
      valid_to: Type.Union([Moment, Type.Null()]),
      display_order: Type.Integer(),
    }),
  ),
});
