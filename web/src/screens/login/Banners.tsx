import { bannerDetails } from "@smgt/contract/calls/dashboard.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { everything, useAnswer } from "../../api/use-answer.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";

/** Announcements in force, at most two: more are not read. */
export function Banners() {
  const t = useWords();
  const pick = usePick();
  const { shown } = useAnswer(bannerDetails, null, everything);
  const banners = shown === null ? [] : rowsOf(shown.reply).slice(0, 2);
  if (banners.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={t("stats.banners")}>
      {banners.map((banner) => (
        <article key={banner.banner_id} className="announcement">
          {banner.banner_image_url !== null && (
            <img src={banner.banner_image_url} alt={banner.alt_text ?? ""} loading="lazy" />
          )}
          <div>
            <h3>{pick(banner.banner_title, banner.banner_title_translations)}</h3>
            <p>{pick(banner.banner_text, banner.banner_text_translations)}</p>
            {banner.link_url !== null && (
              <a href={banner.link_url} rel="noopener noreferrer" target="_blank">
                {banner.link_url.replace(/^https?:\/\//, "")}
              </a>
            )}
          </div>
        </article>
      ))}
    </section>
  );
}
