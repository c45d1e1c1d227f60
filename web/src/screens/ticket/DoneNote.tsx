import { Link } from "wouter";
import { useWords } from "../../i18n/use-words.ts";
import { paths } from "../../paths.ts";
import { useDesk } from "../../state/store.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  readonly ticketId: number;
  readonly what: string;
  readonly onClose: () => void;
}

/** After an action: what was done, and where to go next. Nobody is carried away without asking. */
export function DoneNote({ ticketId, what, onClose }: Props) {
  const t = useWords();
  const list = useDesk((state) => state.ticket.allTickets);
  const index = list?.rows.findIndex((row) => row.ticket_id === ticketId) ?? -1;
  const next = index < 0 ? undefined : list?.rows[index + 1];
  return (
    <Banner tone="good" role="status" title={t("actions.done", { action: what })}>
      <div className="row-of-buttons">
        {next !== undefined && (
          <Link href={paths.ticket(next.ticket_id)} className="button button-small">
            {t("actions.next", { number: next.ticket_no })}
            <Icon name="arrowRight" size={16} />
          </Link>
        )}
        {list !== null && (
          <Link href={list.address} className="button button-small button-quiet">
            {t("ticket.backToList")}
          </Link>
        )}
        <Button small look="quiet" onClick={onClose}>
          {t("app.close")}
        </Button>
      </div>
    </Banner>
  );
}
