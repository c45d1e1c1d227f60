/** A page of one of the role's lists, and the counts of all of them. */
import type { CommonListBody, ListKey } from "@smgt/contract/calls/tickets.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import type { Context, Officer } from "../../context.ts";
import type { Masters } from "../masters/masters.ts";
import { Refused } from "../refused.ts";
import { maySeePersonalData } from "./access.ts";
import { listCondition } from "./lists.ts";
import { presentRow } from "./present.ts";
import { countTickets, filterConditions, listPage, type ListRow, type Page } from "./queries.ts";

export interface ListAnswer {
  readonly rows: readonly TicketRow[];
  readonly totalCount: number | null;
  readonly nextCursor: string | null;
}

const NEWEST_FIRST: readonly ListKey[] = ["all", "feedback"];

function cursorOf(row: ListRow, sortBy: Page["sortBy"]): string {
  const at = sortBy === "due_at" ? row.due_at : row.received_at;
  return Buffer.from(`${at?.toISOString() ?? "infinity"} ${row.ticket_id}`).toString("base64url");
}

function afterCursor(cursor: string | undefined): Page["after"] {
  if (cursor === undefined) return null;
  const [value, id] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const isTime = value === "infinity" || (value !== undefined && !Number.isNaN(Date.parse(value)));
  if (!isTime || value === undefined || !/^\d{1,10}$/.test(id ?? "")) {
    throw new Refused("BAD_INPUT", {}, { problems: ["cursor"] });
  }
  return { value, id: Number(id) };
}

/** The lists that the menu gives this role. */
export function listsOfRole(masters: Masters, roleId: number): ListKey[] {
  return masters.menu
    .filter((entry) => entry.countKey !== null && entry.roleIds.includes(roleId))
    .map((entry) => entry.countKey as ListKey);
}

/** One page; the total only with the first, so that paging on stays cheap. */
export async function listTickets(ctx: Context, officer: Officer, body: CommonListBody): Promise<ListAnswer> {
  const masters = await ctx.masters();
  const key = body.list_key ?? "all";
  if (!listsOfRole(masters, officer.roleId).includes(key)) throw new Refused("NOT_PERMITTED");
  const now = ctx.clock.now();
  const conditions = [listCondition(key, officer, now), ...filterConditions(body, masters.timeZone)];
  if (body.is_overdue === "Y") conditions.push(listCondition("overdue", officer, now));
  const isNewestFirst = NEWEST_FIRST.includes(key);
  const sortBy = body.sort_by ?? (isNewestFirst ? "received_at" : "due_at");
  const page: Page = {
    sortBy,
    isDescending: body.sort_dir === undefined ? isNewestFirst && sortBy === "received_at" : body.sort_dir === "desc",
    size: body.page_size ?? PAGE_SIZE_DEFAULT,
    after: afterCursor(body.cursor),
  };
  const [rows, counts] = await Promise.all([
    listPage(ctx.db, officer, conditions, page),
    page.after === null ? countTickets(ctx.db, officer, { total: conditions }) : null,
  ]);
  const last = rows.length === page.size ? rows.at(-1) : undefined;
  const maySee = maySeePersonalData(officer, false);
  return {
    rows: rows.map((row) => presentRow(row, masters, now, maySee)),
    totalCount: counts?.["total"] ?? null,
    nextCursor: last === undefined ? null : cursorOf(last, sortBy),
  };
}

/** The length of each of the role's lists, by the same conditions as the lists. */
export async function countLists(ctx: Context, officer: Officer): Promise<Record<string, number>> {
  const masters = await ctx.masters();
  const now = ctx.clock.now();
  const keys = listsOfRole(masters, officer.roleId).filter((key) => key !== "parked");
  const sets = Object.fromEntries(keys.map((key) => [key, [listCondition(key, officer, now)]]));
  return countTickets(ctx.db, officer, sets);
}
