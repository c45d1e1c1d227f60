/** Puts the Hindi names of a page back into its rows. */
import type { HindiNames, ListedTicket, TicketRow } from "./shapes/ticket.ts";

const of = (names: Readonly<Record<string, string>> | undefined, name: string | null): string | null =>
  name === null ? null : (names?.[name] ?? name);

/** A row as the single ticket has it; a name without Hindi stays English. */
export const withHindiNames = (row: ListedTicket, names: HindiNames | undefined): TicketRow => ({
  ...row,
  status_name_hi: of(names?.status, row.status_name) ?? "",
  issue_type_name_hi: of(names?.issue_type, row.issue_type_name),
  sub_issue_type_name_hi: of(names?.sub_issue_type, row.sub_issue_type_name),
  district_name_hi: of(names?.district, row.district_name),
  department_name_hi: of(names?.department, row.department_name),
});
