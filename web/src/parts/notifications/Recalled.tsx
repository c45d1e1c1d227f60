import type { Recall } from "@smgt/contract/shapes/notification.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";

/** Author, time and reason of a recall. */
export function Recalled({ recall }: { readonly recall: Recall }) {
  const t = useWords();
  return (
    <p>
      {t(recall.recall_reason === null ? "notifications.recalledBy" : "notifications.recalledWhy", {
        name: recall.recalled_by,
        time: formatMomentShort(recall.recalled_at),
        reason: recall.recall_reason ?? "",
      })}
    </p>
  );
}
