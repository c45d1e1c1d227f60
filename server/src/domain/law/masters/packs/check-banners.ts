/** Banners and their periods. Pure; part of `check-references`. */
import { checkPeriod } from "./check-period.ts";
import { checkUnique, type Report } from "./report.ts";
import type { Pack } from "./schemas.ts";

/** Reports duplicate banners and invalid periods. */
export function checkBanners(pack: Pack, report: Report): void {
  const file = "banners.json";
  const { banners } = pack[file];
  checkUnique(banners, (row) => row.banner_id, (i) => [file, `/banners/${i}/banner_id`], report);
  for (const [index, row] of banners.entries()) checkPeriod(row, file, `/banners/${index}`, report);
}
