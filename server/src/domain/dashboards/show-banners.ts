/** Banners of the login page that are in force. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { bannerDetails } from "@smgt/contract/calls/dashboard.ts";
import type { Context } from "../../context.ts";
import { bannersAt } from "./queries.ts";

/** The banners, in their order. */
export async function showBanners(ctx: Context): Promise<ReplyOf<typeof bannerDetails>> {
  const rows = await bannersAt(ctx.db, ctx.clock.now());
  return rows.map(({ image_url, valid_from, valid_to, ...row }) => ({
    ...row,
    banner_image_url: image_url,
    valid_from: valid_from.toISOString(),
    valid_to: valid_to?.toISOString() ?? null,
  }));
}
