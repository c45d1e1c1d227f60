/** Fills the slots of a canned reply from a ticket. Pure. */
import { wordedIn } from "@smgt/contract/languages.ts";
import { departmentOf, districtOf } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import type { Ticket } from "../tickets/write/write-tickets.ts";

/** Date format of the region: 21-11-2026. */
const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, day: "2-digit", month: "2-digit", year: "numeric" })
    .format(at)
    .replaceAll("/", "-");

/** Fills the known slots; a slot without a value stays visible for the writer. */
export function fillSlots(text: string, ticket: Ticket | null, masters: Masters, language: string): string {
  const values: Record<string, string | undefined> = {
    ticket_no: ticket?.ticket_no,
    department: wordedIn(departmentOf(masters, ticket?.department_id ?? null)?.name, language),
    due_date: ticket?.due_at == null ? undefined : dayOf(ticket.due_at, masters.timeZone),
    district: wordedIn(districtOf(masters, ticket?.district_id ?? null)?.name, language),
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
