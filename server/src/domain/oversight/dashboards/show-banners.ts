import type { ReplyOf } from "@smgt/contract/call.ts";
import type { BannerPage, bannerDetails } from "@smgt/contract/calls/oversight/dashboard.ts";
import { translationsOf } from "@smgt/contract/languages.ts";
import type { Context } from "../../../context.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

export async function showBanners(ctx: Context, page: BannerPage = "sign_in"): Promise<ReplyOf<typeof bannerDetails>> {
  const { banners } = await mastersOf(ctx);
  const now = ctx.clock.now();
  return banners
    .filter(
      ({ shownOn, validFrom, validTo }) =>
        shownOn.includes(page) && validFrom <= now && (validTo === null || validTo > now),
    )
    .map((row) => ({
      banner_id: row.bannerId,
      banner_title: row.title.en,
      banner_title_translations: translationsOf(row.title),
      banner_text: row.text.en,
      banner_text_translations: translationsOf(row.text),
      banner_image_url: null,
      link_url: row.linkUrl,
      alt_text: null,
      valid_from: row.validFrom.toISOString(),
      valid_to: row.validTo?.toISOString() ?? null,
      display_order: row.displayOrder,
    }));
}
