import { Link } from "wouter";
import { useTicketStoryQuery } from "../../api/log-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Crumbs } from "../../parts/Crumbs.tsx";
import { NotRead } from "../../parts/NotRead.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { paths } from "../../paths.ts";
import { adminPaths } from "../../admin-paths.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Trail } from "./Trail.tsx";

/** The story of one ticket: what people and the program did, what went out, and which call caused it. */
export function TicketStory({ ticketId }: { readonly ticketId: number }) {
  const t = useWords();
  const { data, error, isFetching, refetch } = useTicketStoryQuery({ ticket_id: ticketId });
  const title = t("logs.storyOf", { ticket: data?.extras.ticket_no ?? "" });
  useTitle(title);
  return (
    <div className="logs stack gap-4">
      <Crumbs above={[{ name: t("logs.api"), href: adminPaths.logApi }]} here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("logs.storyAbout")}</p>
        {data !== undefined && <Link href={paths.ticket(ticketId)}>{t("logs.openTicket")}</Link>}
      </div>
      <NotRead error={error} onAgain={() => void refetch()} />
      {data === undefined && isFetching && <Skeleton height="12rem" />}
      {data !== undefined && <Trail rows={data.rows} label={title} isOneTicket isCut={data.extras.is_cut === "Y"} />}
    </div>
  );
}
