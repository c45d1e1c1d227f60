import { Link } from "wouter";
import { useTicketStoryInfiniteQuery } from "../../../api/log-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Trail } from "./Trail.tsx";

/** Story of one ticket: actions of people and of the program, messages sent, and the call behind each. */
export function TicketStory({ ticketId }: { readonly ticketId: number }) {
  const t = useWords();
  const pages = pagesOf(useTicketStoryInfiniteQuery({ ticket_id: ticketId }));
  const title = t("logs.storyOf", { ticket: pages.extras?.ticket_no ?? "" });
  useTitle(title);
  return (
    <div className="logs stack gap-4">
      <Crumbs above={[{ name: t("logs.api"), href: adminPaths.logApi }]} here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("logs.storyAbout")}</p>
        {pages.extras !== null && <Link href={paths.ticket(ticketId)}>{t("logs.openTicket")}</Link>}
      </div>
      <Trail pages={pages} label={title} isOneTicket />
    </div>
  );
}
