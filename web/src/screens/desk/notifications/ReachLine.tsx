import type { Reach } from "@smgt/contract/shapes/notification.ts";
import { useWords } from "../../../i18n/use-words.ts";

export function ReachLine({ reach, isAckWanted }: { readonly reach: Reach; readonly isAckWanted: "Y" | "N" }) {
  const t = useWords();
  const { audience_count: all, delivered_count: delivered, read_count: read } = reach;
  return (
    <p className="numeral">
      {t("notifications.reachLine", { all, delivered, read })}
      {isAckWanted === "Y" && ` ${t("notifications.reachAck", { count: reach.acknowledged_count })}`}
      {reach.told_count > 0 && ` ${t("notifications.reachTold", { count: reach.told_count })}`}
    </p>
  );
}
