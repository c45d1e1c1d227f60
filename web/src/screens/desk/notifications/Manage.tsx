import { useState } from "react";
import type { NotificationRow, NotificationState } from "@smgt/contract/shapes/notification.ts";
import { Link } from "wouter";
import { useNotificationPagesInfiniteQuery } from "../../../api/notification-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import { PriorityMark } from "./PriorityMark.tsx";
import { ReachLine } from "./ReachLine.tsx";
import { ReachDialog } from "./ReachDialog.tsx";
import { Recalled } from "../../../parts/notifications/Recalled.tsx";
import { RecallDialog } from "./RecallDialog.tsx";
import { useAudienceWords } from "./use-audience-words.ts";

const ALL = { notification_flag: "M" } as const;
const CHANGEABLE: readonly NotificationState[] = ["draft", "waiting", "refused"];

/** Open dialog over the list. */
interface Asked {
  readonly kind: "reach" | "recall" | "decide";
  readonly row: NotificationRow;
}

export function Manage() {
  const t = useWords();
  const list = pagesOf(useNotificationPagesInfiniteQuery(ALL));
  const { audienceOf } = useAudienceWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  return (
    <div className="stack gap-4">
      <div>
        <Link className="button button-primary" href={paths.notification("new")}>
          {t("notifications.new")}
        </Link>
      </div>
      <LoadError title={t("notifications.failed")} error={list.failure} onAgain={list.reload} />
      {list.extras === null && list.failure === null && <Skeleton height="12rem" />}
      {list.extras !== null && list.items.length === 0 && (
        <EmptyState icon="megaphone" title={t("notifications.nonePublished")}>
          {t("notifications.nonePublishedWhy")}
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <ol className="notification-list" aria-label={t("notifications.manage")}>
          {list.items.map((row) => (
            <Managed
              key={row.global_notification_id}
              row={row}
              audience={audienceOf(row)}
              onAsk={(kind) => setAsked({ kind, row })}
            />
          ))}
        </ol>
      )}
      <MoreButton list={list} label={t("notifications.more")} />
      {asked?.kind === "reach" && <ReachDialog row={asked.row} onClose={close} />}
      {asked?.kind === "recall" && <RecallDialog row={asked.row} onClose={close} />}
      {asked?.kind === "decide" && <DecideDialog row={asked.row} audience={audienceOf(asked.row)} onClose={close} />}
    </div>
  );
}

interface Props {
  readonly row: NotificationRow;
  readonly audience: string;
  readonly onAsk: (kind: Asked["kind"]) => void;
}

function Managed({ row, audience, onAsk }: Props) {
  const t = useWords();
  const pick = usePick();
  const isOwn = row.is_own === "Y";
  const title = pick(row.title, row.title_translations);
  const titleId = `managed-${row.global_notification_id}`;
  const canChange = isOwn && CHANGEABLE.includes(row.state);
  return (
    <li className="card notification-card" data-state={row.state}>
      <article className="stack gap-2" aria-labelledby={titleId}>
        <div className="row wrap gap-2">
          <PriorityMark priority={row.priority} />
          <h2 id={titleId}>{title}</h2>
          <span className="notification-state">{t(`notifications.state.${row.state}`)}</span>
        </div>
        <p className="notification-message">{pick(row.message, row.message_translations)}</p>
        <p>
          <span className="muted">{t("notifications.for")} </span>
          {audience}
        </p>
        {row.refusal_reason !== null && (
          <p>{t("notifications.refusedWhy", { name: row.decided_by ?? "", reason: row.refusal_reason })}</p>
        )}
        {row.recall !== null && <Recalled recall={row.recall} />}
        {row.reach !== null && row.reach.audience_count > 0 && (
          <ReachLine reach={row.reach} isAckWanted={row.is_ack_wanted} />
        )}
        <p className="muted small numeral">
          {[
            t("notifications.by", { name: row.published_by }),
            ...(row.decided_by !== null && row.state !== "refused"
              ? [t("notifications.approvedBy", { name: row.decided_by })]
              : []),
            row.valid_to === null
              ? t("notifications.from", { time: formatMomentShort(row.valid_from) })
              : t("notifications.period", {
                  from: formatMomentShort(row.valid_from),
                  to: formatMomentShort(row.valid_to),
                }),
          ].join(" · ")}
        </p>
        <div className="row wrap gap-2">
          {row.state === "waiting" && !isOwn && (
            <Button small look="primary" onClick={() => onAsk("decide")}>
              {t("notifications.decide")}
            </Button>
          )}
          {canChange && (
            <Link className="button button-small" href={paths.notification(row.global_notification_id)}>
              {t("notifications.change")}
            </Link>
          )}
          {row.reach !== null && row.reach.audience_count > 0 && (
            <Button small icon="users" onClick={() => onAsk("reach")}>
              {t("notifications.reach")}
            </Button>
          )}
          {(row.state === "published" || canChange) && (
            <Button small look="danger" onClick={() => onAsk("recall")}>
              {t(canChange ? "notifications.drop" : "notifications.recall")}
            </Button>
          )}
        </div>
      </article>
    </li>
  );
}
