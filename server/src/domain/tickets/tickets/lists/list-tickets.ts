import type { CommonListBody, ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { ownOrder } from "@smgt/contract/list-order.ts";
import type { NamesOfPage, ListedTicket } from "@smgt/contract/shapes/ticket.ts";
import type { Context, Officer, PostedOfficer } from "../../../../context.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { countList, planList, planWhole, readPlan, type Length, type ListPlan } from "./list-plan.ts";
import { listPage, type After, type Page } from "./list-queries.ts";
import { namesOfPage, presentListed } from "../present-ticket.ts";
import type { ListRow } from "./list-row.ts";
import { wordsFor } from "../access/readable-words.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { idIn, isoMoment } from "../../../../db/moment.ts";

export interface ListAnswer {
  readonly rows: readonly ListedTicket[];
  readonly names: NamesOfPage;
  /** Only with the first page, to keep further pages cheap. */
  readonly total: Length | null;
  readonly nextCursor: string | null;
  /** The best match of the search comes first, then the newest. */
  readonly isBestFirst: boolean;
}

/** Returns the position behind a row of a page. */
function afterRow(row: ListRow, { sortBy }: Page, { search }: ListPlan): After {
  const at = sortBy === "due_at" ? row.due_at : row.received_at;
  const strength = sortBy === "match" ? search?.found.strengths[search.found.ids.indexOf(row.ticket_id)] : null;
  return { value: at?.toISOString() ?? "infinity", id: row.ticket_id, strength: strength ?? null };
}

const cursorOf = ({ value, id, strength }: After): string =>
  Buffer.from([value, id, ...(strength === null ? [] : [strength])].join(" ")).toString("base64url");

function afterCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null;
  const [value = "", text, last] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const id = idIn(text);
  const strength = last === undefined ? null : idIn(last);
  const isKnown = value === "infinity" || isoMoment(value) !== null;
  if (id === null || !isKnown || (last !== undefined && strength === null)) {
    throw new Refused("BAD_INPUT", {}, { extras: { fields: ["cursor"] } });
  }
  return { value, id, strength };
}

export function listsOfRole(masters: Masters, roleId: number): ListKey[] {
  return masters.menu
    .filter((entry) => entry.countKey !== null && entry.roleIds.includes(roleId))
    .map((entry) => entry.countKey as ListKey);
}

/** Plans the requested list; refuses a name that the role does not have. */
export async function planAsked(
  ctx: Context,
  officer: Officer,
  body: CommonListBody,
  masters: Masters,
): Promise<ListPlan> {
  const { list_key: key = "all", search, ...filters } = body;
  if (!listsOfRole(masters, officer.roleId).includes(key)) throw new Refused("NOT_PERMITTED");
  return planList(ctx, officer, { key, filters, search: search ?? "" });
}

/**
 * Returns the requested page; `isRanked`: a search, whose best match comes first unless an order is requested. A list
 * that began in another order continues in it.
 */
export function pageAsked(body: CommonListBody, size: number, isRanked: boolean): Page {
  const after = afterCursor(body.cursor);
  const isByMatch = isRanked && body.sort_by === undefined && body.sort_dir === undefined && after?.strength !== null;
  if (isByMatch) return { sortBy: "match", isDescending: true, size, after };
  const own = ownOrder(body.list_key ?? "all");
  const sortBy = body.sort_by ?? own.by;
  return { sortBy, isDescending: (body.sort_dir ?? (sortBy === own.by ? own.dir : "asc")) === "desc", size, after };
}

export const pageAfter = (page: Page, row: ListRow, plan: ListPlan): Page => ({
  ...page,
  after: afterRow(row, page, plan),
});

export async function listTickets(ctx: Context, officer: Officer, body: CommonListBody): Promise<ListAnswer> {
  const masters = await mastersOf(ctx);
  const whole = await planAsked(ctx, officer, body, masters);
  const pageOf = (plan: ListPlan): Page => pageAsked(body, body.page_size ?? PAGE_SIZE_DEFAULT, plan.isRanked);
  const count = (plan: ListPlan): Promise<Length | null> | null =>
    body.cursor === undefined && !plan.isScanned ? countList(ctx.db, plan) : null;
  const [{ plan, rows }, wholeTotal] = await Promise.all([
    readPlan(whole, (one) => listPage(ctx, one.parts, pageOf(one), one.isPlannedEachTime)),
    count(whole),
  ]);
  const total = plan === whole ? wholeTotal : await count(plan);
  const page = pageOf(plan);
  const last = rows.length === page.size ? rows.at(-1) : undefined;
  const words = wordsFor(ctx.channels, maySeePersonalData(officer, false));
  const now = ctx.clock.now();
  return {
    rows: rows.map((row) => presentListed(row, masters, now, words)),
    names: namesOfPage(rows, masters),
    total: page.after === null && plan.isScanned ? { count: rows.length, isMore: true } : total,
    nextCursor: last === undefined ? null : cursorOf(afterRow(last, page, plan)),
    isBestFirst: page.sortBy === "match",
  };
}

/** Returns the plan of each ticket list in the role's menu. */
export function plansOfRole(masters: Masters, officer: PostedOfficer, now: Date): ReadonlyMap<ListKey, ListPlan> {
  const keys = listsOfRole(masters, officer.roleId).filter((key) => key !== "parked");
  return new Map(keys.map((key) => [key, planWhole(masters, officer, now, key)]));
}
