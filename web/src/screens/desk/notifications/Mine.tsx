import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";
import {
  useAcknowledgeNotificationMutation,
  useMarkNotificationReadMutation,
  useNotificationPagesInfiniteQuery,
} from "../../../api/notification-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { useNow } from "../../../lib/use-now.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { isInForce } from "../../../parts/notifications/open-notifications.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { NotificationFile } from "./NotificationFile.tsx";
import { PriorityMark } from "./PriorityMark.tsx";

const ALL = { notification_flag: "H" } as const;
const LOOK_EVERY_MS = 30_000;

/** Notifications of the reader, newest first; active ones can be acknowledged. */
export function Mine() {
  const t = useWords();
  const list = pagesOf(useNotificationPagesInfiniteQuery(ALL));
  const [markRead, marking] = useMarkNotificationReadMutation();
  const unread = list.items.filter((row) => row.is_read === "N");
  const read = (rows: readonly NotificationRow[]): void =>
    void markRead({ global_notification_ids: rows.slice(0, 100).map((row) => row.global_notification_id) });
  return (
    <div className="stack gap-4">
      {unread.length > 1 && (
        <div>
          <Button small icon="check" busy={marking.isLoading} onClick={() => read(unread)}>
            {t("notifications.markAll")}
          </Button>
        </div>
      )}
      <LoadError title={t("notifications.failed")} error={list.failure} onAgain={list.reload} />
      <LoadError error={marking.error} onAgain={() => read(unread)} />
      {list.extras === null && list.failure === null && <Skeleton height="12rem" />}
      {list.extras !== null && list.items.length === 0 && (
        <EmptyState icon="bell" title={t("notifications.none")}>
          {t("notifications.noneWhy")}
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <ol className="notification-list" aria-label={t("notifications.mine")}>
          {list.items.map((row) => (
            <One key={row.global_notification_id} row={row} onRead={() => read([row])} />
          ))}
        </ol>
      )}
      <MoreButton list={list} label={t("notifications.more")} />
    </div>
  );
}

function One({ row, onRead }: { readonly row: NotificationRow; readonly onRead: () => void }) {
  const t = useWords();
  const pick = usePick();
  const now = useNow(LOOK_EVERY_MS);
  const [acknowledge, acknowledging] = useAcknowledgeNotificationMutation();
  const isUnread = row.is_read === "N";
  const time = pick(row.sla_words, row.sla_words_translations);
  const titleId = `notification-${row.global_notification_id}`;
  const which = { global_notification_id: row.global_notification_id };
  return (
    <li className="card notification-card" data-unread={isUnread || undefined}>
      <article className="stack gap-2" aria-labelledby={titleId}>
        <div className="row wrap gap-2">
          <PriorityMark priority={row.priority} />
          <h2 id={titleId}>{pick(row.title, row.title_translations)}</h2>
          {isUnread && <span className="notification-new">{t("notifications.unread")}</span>}
        </div>
        <p className="notification-message">{pick(row.message, row.message_translations)}</p>
        {time !== "" && <p>{time}</p>}
        <NotificationFile row={row} />
        <p className="muted small numeral">
          {[
            pick(row.category_name, row.category_name_translations),
            t("notifications.by", { name: row.published_by }),
            `${formatMomentShort(row.published_at)} IST`,
            isInForce(row, now)
              ? row.valid_to !== null && t("notifications.until", { time: formatMomentShort(row.valid_to) })
              : t("notifications.over"),
          ]
            .filter((part) => part !== false)
            .join(" · ")}
        </p>
        <div className="row wrap gap-2">
          {row.is_acknowledged === "Y" && (
            <span className="notification-done row gap-1">
              <Icon name="checkCircle" size={18} />
              {t("notifications.acknowledged")}
            </span>
          )}
          {row.is_ack_wanted === "Y" && row.is_acknowledged === "N" && (
            <Button
              small
              look="primary"
              icon="check"
              busy={acknowledging.isLoading}
              onClick={() => void acknowledge(which)}
            >
              {t("ribbon.acknowledge")}
            </Button>
          )}
          {isUnread && (
            <Button small look="quiet" icon="check" onClick={onRead}>
              {t("notifications.markRead")}
            </Button>
          )}
        </div>
        <LoadError error={acknowledging.error} onAgain={() => void acknowledge(which)} />
      </article>
    </li>
  );
}
