import { Link } from "wouter";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { adminPaths } from "../../../admin-paths.ts";

interface Props {
  readonly ticketNo: string | null;
  /** Null for those who may not see the ticket: they read the number. */
  readonly ticketId: number | null;
}

/** The number of a ticket, with the ways to it and to its story for those who may see it. */
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

/** The name of an officer, with the way to their day. */
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
