import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** Signs for sensitive, reopened and grouped tickets. */
export function RowMarks({ row }: { readonly row: TicketRow }) {
  const t = useWords();
  return (
    <>
      {row.is_sensitive === "Y" && (
        <span className="mark-tag mark-bad">
          <Icon name="shield" size={13} />
          {t("queue.sensitive")}
        </span>
      )}
      {row.return_count > 0 && <span className="mark-tag">{t("queue.returned", { count: row.return_count })}</span>}
      {row.reopen_count > 0 && <span className="mark-tag">{t("queue.reopened", { count: row.reopen_count })}</span>}
      {row.combined_count > 1 && <span className="mark-tag">{t("queue.combined", { count: row.combined_count })}</span>}
    </>
  );
}
