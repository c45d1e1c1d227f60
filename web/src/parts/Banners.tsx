import "./Banners.css";
import { bannerDetails, type BannerPage } from "@smgt/contract/calls/oversight/dashboard.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { useAnswer } from "../api/use-answer.ts";
import { usePick, useWords } from "../i18n/use-words.ts";

const ofPage = (page: BannerPage) => (page === "sign_in" ? {} : { page });

/** Active announcements on a public page, at most two; readers ignore more. */
export function Banners({ page }: { readonly page: BannerPage }) {
  const t = useWords();
  const pick = usePick();
  const { shown } = useAnswer(bannerDetails, page, ofPage);
  const banners = shown === null ? [] : rowsOf(shown.reply).slice(0, 2);
  if (banners.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={t("stats.banners")}>
      {banners.map((banner) => (
        <article key={banner.banner_id} className="announcement">
          <h2>{pick(banner.banner_title, banner.banner_title_translations)}</h2>
          <p>{pick(banner.banner_text, banner.banner_text_translations)}</p>
          {banner.link_url !== null && (
            <a href={banner.link_url} rel="noopener noreferrer" target="_blank">
              {banner.link_url.replace("https://", "")}
            </a>
          )}
        </article>
      ))}
    </section>
  );
}
