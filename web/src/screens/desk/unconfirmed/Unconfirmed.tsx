import "./Unconfirmed.css";
import { Link } from "wouter";
import type { ReplyOf } from "@smgt/contract/call.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { unconfirmedReplies } from "@smgt/contract/calls/tickets/replies.ts";
import { useUnconfirmedQuery } from "../../../api/ticket-queries.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { ResolveReply } from "../../../parts/ResolveReply.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session/use-session.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { RefusedList } from "./RefusedList.tsx";

type Row = Exclude<ReplyOf<typeof unconfirmedReplies>, string>[number];

/** Replies of unknown outcome: an officer checks X and resolves each. */
export function Unconfirmed() {
  const t = useWords();
  useTitle(t("unconfirmed.title"));
  const roleId = useSession()?.roleId ?? 0;
  const isCell = roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC;
  const query = useUnconfirmedQuery(undefined, { skip: !isCell });
  const rows = isCell ? query.data : [];
  return (
    <div className="unconfirmed stack gap-4">
      <Crumbs above={[{ name: t("waiting.title"), href: paths.waiting }]} here={t("unconfirmed.title")} />
      <h1>{t("unconfirmed.title")}</h1>
      <RefusedList />
      <LoadError title={t("unconfirmed.failed")} error={query.error} onAgain={query.refetch} />
      {rows === undefined && query.error === undefined && <Skeleton height="12rem" />}
      {rows?.length === 0 && (
        <EmptyState icon="checkCircle" title={t("unconfirmed.none")}>
          {t("unconfirmed.noneWhy")}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <p>{t("unconfirmed.lead")}</p>
          <ol className="stack gap-4">
            {rows.map((row) => (
              <li key={row.reply_id} className="card unconfirmed-one stack gap-2">
                <OneReply row={row} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** Result of the searches so far. */
function lookOf(row: Row) {
  if (row.is_looked_for === "Y") return "unconfirmed.lookedFor";
  return row.is_unsure === "Y" ? "unconfirmed.unsure" : "unconfirmed.yours";
}

function OneReply({ row }: { readonly row: Row }) {
  const t = useWords();
  const { channel_name: channel } = row;
  const isPublic = row.reply_channel === "P";
  return (
    <>
      <div className="unconfirmed-head row wrap small">
        <h2>
          <Link href={paths.ticket(row.ticket_id)} className="numeral">
            {row.ticket_no}
          </Link>
        </h2>
        <span>
          <Icon name={isPublic ? "globe" : "lock"} size={16} />
          {t(isPublic ? "reply.public" : "reply.direct", { channel })}
        </span>
        <span>
          <Icon name={row.is_looked_for === "Y" ? "search" : "help"} size={16} />
          {t(lookOf(row), { channel })}
        </span>
      </div>
      <p className="muted numeral">
        {t("unconfirmed.to", { citizen: row.citizen_name })} ·{" "}
        {t("unconfirmed.since", { time: formatMoment(row.since), name: row.written_by })}
      </p>
      <blockquote className="unconfirmed-text">{row.text}</blockquote>
      {row.look_url === null ? (
        <p className="muted">{t("unconfirmed.lookMessage", { citizen: row.citizen_name, channel })}</p>
      ) : (
        <a className="unconfirmed-look" href={row.look_url} target="_blank" rel="noopener noreferrer">
          {t("unconfirmed.look", { channel })}
        </a>
      )}
      <ResolveReply replyId={row.reply_id} channelName={channel} />
    </>
  );
}
