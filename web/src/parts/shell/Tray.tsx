import "./Tray.css";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { WAITING_UNREAD_COUNT } from "@smgt/contract/calls/casework/inbox.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { NOTIFICATIONS_COUNT } from "@smgt/contract/shapes/notification.ts";
import { formatMoment } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useSession } from "../../session/use-session.ts";
import { paths } from "../../paths.ts";
import { useDesk } from "../../state/store.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MOST_KEPT, onToasts, pastToasts } from "../../ui/toasts.ts";

const TrayNotifications = lazy(() =>
  import("../notifications/TrayNotifications.tsx").then((m) => ({ default: m.TrayNotifications })),
);

/** Maximum shown on the bell; the text behind it has the full number. */
const MOST_ON_BELL = 99;

/**
 * Bell with the unread inbox entries and notifications counted by the server, without overlap. It also lists this tab's
 * past toasts, uncounted, because they disappear too soon.
 */
export function Tray() {
  const t = useWords();
  const roleId = useSession()?.roleId;
  const past = useSyncExternalStore(onToasts, pastToasts);
  const waiting = useDesk((state) => state.theme.dashboardCount[WAITING_UNREAD_COUNT]) ?? 0;
  const notified = useDesk((state) => state.theme.dashboardCount[NOTIFICATIONS_COUNT]) ?? 0;
  const unread = waiting + notified;
  const isMore = useDesk((state) => state.theme.countIsMore.includes(WAITING_UNREAD_COUNT));
  const fresh = (count: number): string => t(isMore ? "tray.newMore" : "tray.new", { count });
  return (
    <Disclosure
      className="tray"
      label={
        <>
          <Icon name="bell" />
          {unread > 0 && (
            <span className="tray-count numeral" aria-hidden="true">
              {unread > MOST_ON_BELL ? `${MOST_ON_BELL}+` : unread}
            </span>
          )}
          <span className="visually-hidden">
            {t("tray.open")}
            {unread > 0 && `, ${fresh(unread)}`}
          </span>
        </>
      }
    >
      <div className="tray-panel">
        <h2>{t("tray.open")}</h2>
        {roleId !== ROLE.ADMIN && (
          <p className="tray-waiting">
            {waiting > 0 && <span>{fresh(waiting)} · </span>}
            <Link href={paths.waiting}>{t("tray.waiting")}</Link>
          </p>
        )}
        <Suspense fallback={null}>
          <TrayNotifications count={notified} />
        </Suspense>
        <h3 className="small">{t("tray.past")}</h3>
        {past.length === 0 ? (
          <p className="muted">{t("tray.none", { most: MOST_KEPT })}</p>
        ) : (
          // It scrolls: the keyboard must reach it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ol className="tray-list" tabIndex={0} aria-label={t("tray.past")}>
            {past.map((item) => (
              <li key={item.id} className={item.tone === "error" ? "tray-error" : undefined}>
                <Icon name={item.tone === "error" ? "alert" : "checkCircle"} size={18} />
                <div>
                  <span className="visually-hidden">{t(item.tone === "error" ? "tray.error" : "tray.success")}: </span>
                  {item.lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                  <time className="muted numeral" dateTime={item.at}>
                    {formatMoment(item.at)} IST
                  </time>
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Disclosure>
  );
}
