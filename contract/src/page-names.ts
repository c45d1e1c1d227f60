import type { Translations } from "./languages.ts";
import type { ListedTicket, NamesOfPage, TicketRow } from "./shapes/ticket.ts";

const of = (names: Readonly<Record<string, Translations>> | undefined, name: string | null): Translations =>
  (name === null ? undefined : names?.[name]) ?? {};

export const withTranslations = (row: ListedTicket, names: NamesOfPage | undefined): TicketRow => ({
  ...row,
  status_name_translations: of(names?.status, row.status_name),
  issue_type_name_translations: of(names?.issue_type, row.issue_type_name),
  sub_issue_type_name_translations: of(names?.sub_issue_type, row.sub_issue_type_name),
  district_name_translations: of(names?.district, row.district_name),
  department_name_translations: of(names?.department, row.department_name),
});
