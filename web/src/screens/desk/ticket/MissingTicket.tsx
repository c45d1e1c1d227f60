import { Link } from "wouter";
import type { Failure } from "../../../api/client.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { useDesk } from "../../../state/store.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";

/**
 * Page for a ticket that does not exist or is not visible to this officer. Retrying cannot help, so it links elsewhere.
 */
export function MissingTicket({ failure }: { readonly failure: Failure }) {
  const t = useWords();
  const list = useDesk((state) => state.ticket.allTickets);
  return (
    <EmptyState
      isPage
      icon="info"
      title={t("ticket.missing")}
      action={
        <Link href={list?.address ?? paths.dashboard} className="button button-primary">
          {t(list === null ? "desk.toWork" : "ticket.backToList")}
        </Link>
      }
    >
      {sayFailure(failure).join(" ")}
    </EmptyState>
  );
}
