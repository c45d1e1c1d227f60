import "./Ribbon.css";
import type { NotificationPriority } from "@smgt/contract/shapes/notification.ts";
import type { ReactNode } from "react";
import type { Words } from "../../i18n/language.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icon-paths.ts";

/** A sign and a word for how much a notification matters; never colour alone. */
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
  /** What its time means; empty where it gives none. */
  readonly time: string;
  /** Language of title and message, where it is not the screen's. */
  readonly lang?: string;
  /** What can be done with it, and what else there is to know. */
  readonly children?: ReactNode;
}

/** One notification as a ribbon looks: over a screen, and in the form where it is written. */
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
