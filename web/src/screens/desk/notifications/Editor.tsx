import "./Notifications.css";
import { skipToken } from "@reduxjs/toolkit/query/react";
import { useState } from "react";
import { useNotificationChoicesQuery, useNotificationsQuery } from "../../../api/notification-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { draftOf, EMPTY } from "./draft.ts";
import { NotificationForm } from "./NotificationForm.tsx";

/** Form for a new notification or the officer's own draft. */
export function Editor({ id }: { readonly id: string }) {
  const t = useWords();
  const isNew = id === "new";
  const title = t(isNew ? "notifications.new" : "notifications.changeTitle");
  useTitle(title);
  const choices = useNotificationChoicesQuery();
  const draftId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  // The list is read from the id of the draft on, however many newer notifications exist.
  const managed = useNotificationsQuery(draftId === null ? skipToken : { notification_flag: "M", cursor: draftId + 1 });
  const row = managed.data?.find((one) => one.global_notification_id === draftId && one.is_own === "Y");
  const [openedAt] = useState(() => Date.now());
  const isReady = draftId === null || managed.data !== undefined;
  const failed = [choices, managed].filter(({ error }) => error !== undefined);
  return (
    <div className="notifications stack gap-4">
      <Crumbs above={[{ name: t("notifications.title"), href: `${paths.notifications}?tab=manage` }]} here={title} />
      <h1>{title}</h1>
      <LoadError error={failed[0]?.error} onAgain={() => failed.forEach((query) => void query.refetch())} />
      {(!isReady || choices.data === undefined) && failed.length === 0 && <Skeleton height="20rem" />}
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
