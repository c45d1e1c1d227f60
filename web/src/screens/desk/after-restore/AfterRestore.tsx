import "./AfterRestore.css";
import { Link } from "wouter";
import { ROLE } from "@smgt/contract/constants.ts";
import { useRestoreStateQuery } from "../../../api/ticket-queries.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session/use-session.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { EndRestore } from "./EndRestore.tsx";
import { RestoredReply } from "./RestoredReply.tsx";
import { countOf, type Restore } from "./restore.ts";

/** Polling interval while the search for sent replies is running. */
const ASK_EVERY_MS = 10_000;

export function AfterRestore() {
  const t = useWords();
  useTitle(t("restore.title"));
  const query = useRestoreStateQuery(undefined, { pollingInterval: ASK_EVERY_MS });
  const restore = query.data?.restore;
  return (
    <div className="after-restore stack gap-4">
      <Crumbs here={t("restore.title")} />
      <h1>{t("restore.title")}</h1>
      <LoadError error={query.error} onAgain={query.refetch} />
      {restore === undefined && query.error === undefined && <Skeleton height="12rem" />}
      {restore === null && (
        <EmptyState icon="checkCircle" title={t("restore.none")}>
          {t("restore.noneWhy")}
        </EmptyState>
      )}
      {restore !== undefined && restore !== null && (
        <>
          <p className="numeral">
            {t("restore.lead", { since: formatMoment(restore.since), until: formatMoment(restore.restored_to) })}
          </p>
          <Replies restore={restore} />
          <EndRestore key={restore.restore_id} restore={restore} />
        </>
      )}
    </div>
  );
}

function Replies({ restore }: { readonly restore: Restore }) {
  const t = useWords();
  const roleId = useSession()?.roleId ?? 0;
  const { counts, replies, read_at: readAt, read_to: readTo } = restore;
  return (
    <section className="stack gap-3" aria-labelledby="restore-replies">
      <h2 id="restore-replies">{t("restore.replies")}</h2>
      {counts.length === 0 && <p className="muted">{t("restore.noReplies")}</p>}
      {counts.length > 0 && (
        <ul className="stack gap-1">
          {counts.map(({ outcome, count }) => (
            <li key={outcome} className="numeral">
              {t("restore.count", { what: t(`restore.${outcome}`), count })}
            </li>
          ))}
        </ul>
      )}
      <p className="muted numeral">
        {readAt === null || readTo === null
          ? t("restore.notRead")
          : t("restore.read", { to: formatMoment(readTo), at: formatMoment(readAt) })}
      </p>
      {roleId === ROLE.CELL_HEAD && countOf(restore, "BY_HAND") > 0 && (
        <Link href={paths.unconfirmed}>{t("restore.decide")}</Link>
      )}
      <ol className="stack gap-3">
        {replies.map((reply) => (
          <li key={reply.reply_id} className="card after-restore-one stack gap-2">
            <RestoredReply reply={reply} />
          </li>
        ))}
      </ol>
    </section>
  );
}
