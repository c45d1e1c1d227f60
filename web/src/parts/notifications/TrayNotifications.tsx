import "./Ribbon.css";
import { Link } from "wouter";
import { useNotificationsQuery } from "../../api/notification-queries.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { useNow } from "../../lib/use-now.ts";
import { paths } from "../../paths.ts";
import { openOf } from "./open-notifications.ts";
import { TrayItem } from "./TrayItem.tsx";

const IN_FORCE = { notification_flag: "A" } as const;
const MOST_SHOWN = 5;
const LOOK_EVERY_MS = 15_000;

/** List behind the bell: unread or unacknowledged notifications, and a link to all. */
export function TrayNotifications({ count }: { readonly count: number }) {
  const t = useWords();
  const pick = usePick();
  const now = useNow(LOOK_EVERY_MS);
  const open = openOf(useNotificationsQuery(IN_FORCE).data ?? [], now);
  return (
    <div className="tray-notified">
      {open.length > 0 && (
        <ul>
          {open.slice(0, MOST_SHOWN).map((row) => (
            <TrayItem key={row.global_notification_id} t={t} priority={row.priority}>
              <Link href={paths.notifications}>{pick(row.title, row.title_translations)}</Link>
            </TrayItem>
          ))}
        </ul>
      )}
      <p>
        {count > 0 && <span>{t("tray.notified", { count })} · </span>}
        <Link href={paths.notifications}>{t("tray.notifications")}</Link>
      </p>
    </div>
  );
}
