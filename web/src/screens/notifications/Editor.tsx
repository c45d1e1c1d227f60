import "./Notifications.css";
import { skipToken } from "@reduxjs/toolkit/query/react";
import { useState } from "react";
import { useNotificationChoicesQuery, useNotificationsQuery } from "../../api/notification-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Crumbs } from "../../parts/Crumbs.tsx";
import { NotRead } from "../../parts/NotRead.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { draftOf, EMPTY } from "./draft.ts";
import { NotificationForm } from "./NotificationForm.tsx";

const MANAGED = { notification_flag: "M" } as const;

/** A new notification, or a draft of one's own. */
export function Editor({ id }: { readonly id: string }) {
  const t = useWords();
  const isNew = id === "new";
  const title = t(isNew ? "notifications.new" : "notifications.changeTitle");
  useTitle(title);
  const choices = useNotificationChoicesQuery();
  const managed = useNotificationsQuery(isNew ? skipToken : MANAGED);
  const row = managed.data?.find((one) => String(one.global_notification_id) === id && one.is_own === "Y");
  const [openedAt] = useState(() => Date.now());
  const isReady = isNew || managed.data !== undefined;
  return (
    <div className="notifications stack gap-4">
      <Crumbs above={[{ name: t("notifications.title"), href: `${paths.notifications}?tab=manage` }]} here={title} />
      <h1>{title}</h1>
      <NotRead error={choices.error ?? managed.error ?? null} onAgain={() => void choices.refetch()} />
      {(!isReady || choices.data === undefined) && choices.error === undefined && <Skeleton height="20rem" />}
      {isReady && !isNew && row === undefined && (
        <EmptyState icon="alert" title={t("notifications.gone")}>
          {t("notifications.goneWhy")}
        </EmptyState>
      )}
      {choices.data !== undefined && (isNew || row !== undefined) && (
        <NotificationForm
          choices={choices.data}
          row={row ?? null}
          start={row === undefined ? EMPTY : draftOf(row, openedAt)}
        />
      )}
    </div>
  );
}
