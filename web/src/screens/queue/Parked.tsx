import { useParkedQuery } from "../../api/ticket-queries.ts";
import { troubleOf } from "../../api/desk-api.ts";
import { sayTrouble } from "../../api/say-error.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** Posts that were taken in but could not be understood, for a person to look at. */
export function Parked({ title }: { readonly title: string }) {
  const t = useWords();
  const parked = useParkedQuery();
  if (parked.isError) return <Banner tone="bad">{sayTrouble(troubleOf(parked.error)).join(" ")}</Banner>;
  if (parked.data === undefined) return <Skeleton height="12rem" />;
  return (
    <>
      <div className="queue-head">
        <h1>{title}</h1>
      </div>
      <p className="muted">{t("parked.about")}</p>
      {parked.data.length === 0 ? (
        <EmptyState icon="checkCircle" title={t("parked.none")} />
      ) : (
        <section className="queue-list" aria-label={title}>
          <table className="tickets">
            <thead>
              <tr>
                <th scope="col">{t("queue.received")}</th>
                <th scope="col">{t("parked.post")}</th>
                <th scope="col">{t("parked.reason")}</th>
                <th scope="col">{t("parked.attempts")}</th>
              </tr>
            </thead>
            <tbody>
              {parked.data.map((item) => (
                <tr key={item.feed_id} className="tickets-row">
                  <td className="numeral">{formatMomentShort(item.received_at)}</td>
                  <td>
                    {item.excerpt}
                    <span className="cell-small">
                      {item.channel} {item.external_id}
                    </span>
                  </td>
                  <td>{item.reason}</td>
                  <td className="numeral">{item.attempts}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
