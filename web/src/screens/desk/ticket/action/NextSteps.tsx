import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { useWords } from "../../../../i18n/use-words.ts";
import { paths } from "../../../../paths.ts";
import { useDesk } from "../../../../state/store.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { GroupAnswered, type Answered } from "../reply/GroupAnswer.tsx";

interface Props {
  readonly ticketId: number;
  readonly done: Answered;
  readonly onClose: () => void;
}

/**
 * Next steps after an action. Never navigates by itself; Enter continues. A ticket opened by its address has no list,
 * so the heading of the actions gets the focus.
 */
export function DoneNote({ ticketId, done, onClose }: Props) {
  const t = useWords();
  const list = useDesk((state) => state.ticket.allTickets);
  const index = list?.rows.findIndex((row) => row.ticket_id === ticketId) ?? -1;
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => (way.current ?? document.getElementById("actions-title"))?.focus(), [done]);
  const next = index < 0 ? undefined : list?.rows[index + 1];
  if (list === null && done.answered_members === undefined) return null;
  return (
    <Banner tone="good">
      <GroupAnswered answered={done} />
      <div className="row-of-buttons flow gap-2">
        {next !== undefined && (
          <Link ref={way} href={paths.ticket(next.ticket_id)} className="button button-small button-primary">
            {t("actions.next", { number: next.ticket_no })}
            <kbd>{t("next.key")}</kbd>
            <Icon name="arrowRight" size={16} />
          </Link>
        )}
        {next === undefined && index >= 0 && <span>{t("next.end")}</span>}
        {list !== null && (
          <Link
            ref={next === undefined ? way : undefined}
            href={list.address}
            className="button button-small button-quiet"
          >
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
