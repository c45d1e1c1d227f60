/** Returns the few best tickets that match a text being typed, each with the reason of the match. */
import type { FoundTicket } from "@smgt/contract/calls/tickets/tickets.ts";
import type { Context, Officer } from "../../../../context.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { planList, readPlan, type ListPlan } from "../lists/list-plan.ts";
import { listPage } from "../lists/list-queries.ts";
import { pageAsked } from "../lists/list-tickets.ts";
import { presentBrief } from "../present-ticket.ts";
import type { ListRow } from "../lists/list-row.ts";
import { keysOfTag, type Search } from "./find-words.ts";
import { isAnsweredBy } from "./question.ts";
import { keysOf } from "./search-keys.ts";
import { wordsFor } from "../access/readable-words.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";

const SHOWN = 20;

/** Returns the strongest reason: the number, then the author, then a tag, then the words. */
function matchOf(row: ListRow, { question, isPhone }: Search): FoundTicket["matched"] {
  const answers = (keys: readonly string[]): boolean => isAnsweredBy(question, keys);
  if (isPhone) return "phone";
  if (answers(keysOf({ ticketNo: row.ticket_no, text: "", isPrivate: false }))) return "ticket_no";
  if (answers(keysOf({ names: [row.citizen_name, row.citizen_handle], text: "", isPrivate: false }))) return "person";
  return row.tags.some((tag) => answers(keysOfTag(tag))) ? "tag" : "text";
}

/** Found tickets, and whether the best match comes first; else the newest does. */
interface FoundTickets {
  readonly rows: readonly FoundTicket[];
  readonly isBestFirst: boolean;
}

const NOTHING: FoundTickets = { rows: [], isBestFirst: false };

/** Returns up to twenty visible tickets, the best match first; of very many the newest. */
export async function searchTickets(ctx: Context, officer: Officer, text: string): Promise<FoundTickets> {
  if (text.trim() === "") return NOTHING;
  const masters = await mastersOf(ctx);
  const whole = await planList(ctx, officer, { key: "all", filters: {}, search: text });
  const isNothing = ({ search }: ListPlan): boolean =>
    search === null || (search.found.scanned === null && search.found.ids.length === 0);
  const { plan, rows } = await readPlan<ListRow>(whole, async (one) =>
    isNothing(one) ? [] : listPage(ctx, one.parts, pageAsked({}, SHOWN, one.isRanked), one.isPlannedEachTime),
  );
  const { search } = plan;
  if (search === null || rows.length === 0) return NOTHING;
  const words = wordsFor(ctx.channels, maySeePersonalData(officer, false));
  const now = ctx.clock.now();
  const found = rows.map((row) => ({
    ...presentBrief(row, masters, now, words),
    citizen_name: words.written(row.citizen_name),
    citizen_handle: row.citizen_handle,
    matched: matchOf(row, search),
  }));
  return { rows: found, isBestFirst: plan.isRanked };
}
