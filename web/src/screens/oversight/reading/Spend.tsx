import type { ReadingSpend } from "@smgt/contract/calls/intake/reading.ts";
import { formatNumber } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";

/** Cost of X this month, its forecast, and the State's limit. */
export function Spend({
  spend: { spent, forecast, limit, is_limit_reached: isReached },
}: {
  readonly spend: ReadingSpend;
}) {
  const t = useWords();
  const language = useLanguage();
  // Shows cents only for small amounts.
  const dollars = (amount: number): string =>
    formatNumber(amount < 100 ? Math.round(amount * 100) / 100 : Math.round(amount), language);
  return (
    <section aria-labelledby="reading-spend">
      <h2 id="reading-spend">{t("reading.spend")}</h2>
      {isReached === "Y" && <Banner tone="warn">{t("reading.limitReached")}</Banner>}
      <div className="card reading-source stack gap-1">
        <strong className="numeral">{t("reading.spent", { amount: dollars(spent) })}</strong>
        <span className="numeral">{t("reading.forecast", { amount: dollars(forecast) })}</span>
        <span className="numeral">
          {limit === null ? t("reading.noSpendLimit") : t("reading.spendLimit", { amount: dollars(limit) })}
        </span>
        <span className="muted">{t("reading.spendAbout")}</span>
      </div>
    </section>
  );
}
