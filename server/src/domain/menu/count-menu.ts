/**
 * The counts of the menu and the bell. Each list says what the database is asked for; all of it is one statement, since
 * every screen asks for it all day and most of a short statement is sending it.
 */
import { APPROVALS_COUNT } from "@smgt/contract/calls/master-approvals.ts";
import { CALLS_COUNT } from "@smgt/contract/calls/calls.ts";
import { WAITING_COUNT, WAITING_UNREAD_COUNT } from "@smgt/contract/calls/waiting.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { NOTIFICATIONS_COUNT } from "@smgt/contract/shapes/notification.ts";
import { sql, type RawBuilder } from "kysely";
import type { Context, Officer } from "../../context.ts";
import { approvalCount } from "../administration/approve-changes.ts";
import { parkedCount } from "../ingest/queries.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { notificationCount } from "../notifications/list-notifications.ts";
import { callCount } from "../tickets/lists/list-calls.ts";
import { lengthColumns, lengthsFrom, type LengthRow } from "../tickets/lists/list-plan.ts";
import { listsOfRole, plansOfRole } from "../tickets/lists/list-tickets.ts";
import { chargeCount, entryCounts, MOST_COUNTED } from "../waiting/entries.ts";
import { waiterOf } from "../waiting/waiting.ts";

interface CountRow extends LengthRow {
  /** All entries, and those that are not read. */
  readonly waiting: readonly [number, number];
  readonly charges: number;
  readonly notifications: number;
  readonly approvals: number | null;
  readonly calls: number | null;
  readonly parked: number | null;
}

const NONE = sql<number | null>`null::int`;

/** The numbers by their keys, and the keys of those that were counted no further. */
export interface MenuCounts {
  readonly counts: Readonly<Record<string, number>>;
  readonly more: readonly string[];
}

/** What the menu of the role in use counts; nothing is said of approvals where none waits. */
export async function countMenu(ctx: Context, officer: Officer): Promise<MenuCounts> {
  const masters = await mastersOf(ctx);
  const lists = listsOfRole(masters, officer.roleId);
  const plans = await plansOfRole(ctx, officer);
  const only = (isAsked: boolean, count: () => RawBuilder<number>): RawBuilder<number | null> =>
    isAsked ? count() : NONE;
  const { rows } = await sql<CountRow>`
    select ${lengthColumns([...plans.values()])},
           ${entryCounts(await waiterOf(ctx, officer))} as waiting, ${chargeCount(officer.userId)} as charges,
           ${notificationCount(officer, masters, ctx.clock.now())} as notifications,
           ${only(officer.roleId === ROLE.ADMIN, () => approvalCount(officer))} as approvals,
           ${only(officer.roleId === ROLE.CALL_OP, () => callCount(officer, masters))} as calls,
           ${only(lists.includes("parked"), parkedCount)} as parked`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error("The database counted nothing");
  const lengths = lengthsFrom([...plans.values()], row);
  const keyed = [...plans.keys()].map((key, at) => [key, lengths[at] ?? { count: 0, isMore: false }] as const);
  const [all, unread] = row.waiting;
  return {
    counts: {
      ...Object.fromEntries(keyed.map(([key, length]) => [key, length.count])),
      [WAITING_COUNT]: Math.min(all, MOST_COUNTED) + row.charges,
      [WAITING_UNREAD_COUNT]: Math.min(unread, MOST_COUNTED) + row.charges,
      [NOTIFICATIONS_COUNT]: row.notifications,
      ...(row.approvals === null || row.approvals === 0 ? {} : { [APPROVALS_COUNT]: row.approvals }),
      ...(row.calls === null ? {} : { [CALLS_COUNT]: row.calls }),
      ...(row.parked === null ? {} : { parked: row.parked }),
    },
    more: [
      ...keyed.filter(([, length]) => length.isMore).map(([key]) => key),
      ...(all > MOST_COUNTED ? [WAITING_COUNT] : []),
      ...(unread > MOST_COUNTED ? [WAITING_UNREAD_COUNT] : []),
    ],
  };
}
