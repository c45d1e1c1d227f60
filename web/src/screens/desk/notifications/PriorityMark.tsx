import type { NotificationPriority } from "@smgt/contract/shapes/notification.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PRIORITY_ICONS } from "../../../parts/notifications/RibbonView.tsx";
import { Icon } from "../../../ui/Icon.tsx";

export function PriorityMark({ priority }: { readonly priority: NotificationPriority }) {
  const t = useWords();
  return (
    <span className="priority-mark" data-priority={priority}>
      <Icon name={PRIORITY_ICONS[priority]} size={16} />
      {t(`ribbon.${priority}`)}
    </span>
  );
}
