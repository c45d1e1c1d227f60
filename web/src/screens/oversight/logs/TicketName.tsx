import { Link } from "wouter";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { adminPaths } from "../../../admin-paths.ts";

interface Props {
  readonly ticketNo: string | null;
  /** Absent for readers without access to the ticket: they see the number only. */
  readonly ticketId: number | null;
}

/** Ticket number, with links to the ticket and its story for readers with access. */
export function TicketName({ ticketNo, ticketId }: Props) {
  const t = useWords();
  if (ticketNo === null) return null;
  if (ticketId === null) return <span className="numeral">{ticketNo}</span>;
  return (
    <span className="flow gap-2">
      <Link className="numeral" href={paths.ticket(ticketId)}>
        {ticketNo}
      </Link>
      <Link href={adminPaths.logTicket(ticketId)}>{t("logs.story")}</Link>
    </span>
  );
}

/** Officer's name, with a link to their day. */
export function OfficerName({ userId, name }: { readonly userId: number | null; readonly name: string | null }) {
  const t = useWords();
  if (userId === null || name === null || name === "") return null;
  return (
    <span className="flow gap-2">
      <span>{name}</span>
      <Link href={adminPaths.logOfficer(userId)}>{t("logs.day")}</Link>
    </span>
  );
}
