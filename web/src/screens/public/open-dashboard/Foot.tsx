import { Link } from "wouter";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";

const LINES = ["owner", "contact", "access", "privacy"] as const;

/** Publisher of the page, contact, and standards. */
export function Foot({ updated }: { readonly updated: string | null }) {
  const t = useWords();
  return (
    <dl className="open-foot">
      {LINES.map((line) => (
        <div key={line}>
          <dt>{t(`open.foot.${line}`)}</dt>
          <dd>
            {t(`open.foot.${line}Text`)}
            {line === "privacy" && (
              <>
                {" "}
                <Link href={paths.privacy}>{t("open.foot.dataLink")}</Link>
              </>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t("open.foot.own")}</dt>
        <dd>
          <Link href={paths.myTicket}>{t("open.foot.ownText")}</Link>
        </dd>
      </div>
      <div>
        <dt>{t("open.foot.updated")}</dt>
        <dd className="numeral">{updated === null ? "–" : `${updated} IST`}</dd>
      </div>
    </dl>
  );
}
