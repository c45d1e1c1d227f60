import "./Ribbon.css";
import type { NotificationPriority } from "@smgt/contract/shapes/notification.ts";
import type { ReactNode } from "react";
import type { Words } from "../../i18n/language.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icon-paths.ts";

/** Sign for a priority; colour is never the only difference. */
export const PRIORITY_ICONS: Readonly<Record<NotificationPriority, IconName>> = {
  INFO: "info",
  ACTION: "flag",
  OUTAGE: "alert",
};

interface Props {
  readonly t: Words;
  readonly priority: NotificationPriority;
  readonly title: ReactNode;
  readonly message: string;
  /** Meaning of its time; empty if it has none. */
  readonly time: string;
  /** Language of title and message, if it differs from the screen's. */
  readonly lang?: string;
  /** Actions and further details. */
  readonly children?: ReactNode;
}

/** Ribbon of one notification: above a screen, and in the preview. */
export function RibbonView({ t, priority, title, message, time, lang, children }: Props) {
  return (
    <div className="ribbon" data-priority={priority} lang={lang}>
      <Icon name={PRIORITY_ICONS[priority]} />
      <div className="ribbon-body">
        <p className="ribbon-head">
          <span className="ribbon-priority">{t(`ribbon.${priority}`)}</span> <strong>{title}</strong>
        </p>
        {message !== "" && <p className="ribbon-message">{message}</p>}
        {time !== "" && <p className="small">{time}</p>}
      </div>
      {children}
    </div>
  );
}
