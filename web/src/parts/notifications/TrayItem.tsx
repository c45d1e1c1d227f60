import type { NotificationPriority } from "@smgt/contract/shapes/notification.ts";
import type { ReactNode } from "react";
import type { Words } from "../../i18n/language.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PRIORITY_ICONS } from "./RibbonView.tsx";

interface Props {
  readonly t: Words;
  readonly priority: NotificationPriority;
  readonly lang?: string;
  readonly children: ReactNode;
}

export function TrayItem({ t, priority, lang, children }: Props) {
  return (
    <li lang={lang}>
      <Icon name={PRIORITY_ICONS[priority]} size={18} />
      <span>
        <span className="visually-hidden">{t(`ribbon.${priority}`)}: </span>
        {children}
      </span>
    </li>
  );
}
