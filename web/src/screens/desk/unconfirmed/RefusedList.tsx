import { Link } from "wouter";
import { useRefusedQuery } from "../../../api/ticket-queries.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { RefusedReply } from "../../../parts/RefusedReply.tsx";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** Replies that X refused: the citizen was not informed, and each stays open until an officer informs them. */
export function RefusedList() {
  const t = useWords();
  const { data: rows = [], error, refetch } = useRefusedQuery();
  const failed = <LoadError title={t("unconfirmed.failed")} error={error} onAgain={refetch} />;
  if (rows.length === 0) return failed;
  return (
    <section className="unconfirmed stack gap-4" aria-labelledby="refused-title">
      <h2 id="refused-title">{t("refused.title")}</h2>
      {failed}
      <ol className="stack gap-4">
        {rows.map((row) => (
          <li key={row.reply_id} className="card unconfirmed-one stack gap-2">
            <div className="unconfirmed-head row wrap small">
              <h3>
                <Link href={paths.ticket(row.ticket_id)} className="numeral">
                  {row.ticket_no}
                </Link>
              </h3>
              <span>
                <Icon name={row.reply_channel === "P" ? "globe" : "lock"} size={16} />
                {t(row.reply_channel === "P" ? "reply.public" : "reply.direct", { channel: row.channel_name })}
              </span>
            </div>
            <p className="muted numeral">
              {t("unconfirmed.to", { citizen: row.citizen_name })} ·{" "}
              {t("refused.since", { time: formatMoment(row.refused_at), name: row.written_by })}
            </p>
            <blockquote className="unconfirmed-text">{row.text}</blockquote>
            {row.look_url !== null && (
              <a className="unconfirmed-look" href={row.look_url} target="_blank" rel="noopener noreferrer">
                {t("unconfirmed.look", { channel: row.channel_name })}
              </a>
            )}
            <RefusedReply replyId={row.reply_id} errorCode={row.error_code} channelName={row.channel_name} />
          </li>
        ))}
      </ol>
    </section>
  );
}
