/**
 * Counts of menu and bell, in one statement: every screen polls it, and a short statement costs mostly its round trip.
 * Each list contributes its part. The statement is built once for all officers who differ only in their ids.
 */
import { APPROVALS_COUNT } from "@smgt/contract/calls/organisation/master-approvals.ts";
import { CALLS_COUNT } from "@smgt/contract/calls/casework/phone-calls.ts";
import { WAITING_COUNT, WAITING_UNREAD_COUNT } from "@smgt/contract/calls/casework/inbox.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { NOTIFICATIONS_COUNT } from "@smgt/contract/shapes/notification.ts";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Context, Officer, PostedOfficer } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import { bind, param } from "../../../db/pipeline/prepared-query.ts";
import { approvalCount } from "../../organisation/administration/approve-changes.ts";
import { parkedCount } from "../../intake/ingest/queries.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { notificationCount } from "../../casework/notifications/list-notifications.ts";
import { callCount, MOST_CALLS_COUNTED } from "../../tickets/tickets/lists/list-calls.ts";
import { lengthColumns, lengthsFrom, type LengthRow, type ListPlan } from "../../tickets/tickets/lists/list-plan.ts";
import { listsOfRole, plansOfRole } from "../../tickets/tickets/lists/list-tickets.ts";
import { chargeCount, countUnread, entryCounts, MOST_COUNTED } from "../../casework/inbox/entries.ts";
import { waiterOf } from "../../casework/inbox/list-inbox.ts";
import { shapeOf, type PostingShape } from "./statement-shape.ts";

interface CountRow extends LengthRow {
  /** Total and unread entries. */
  readonly waiting: readonly [number, number];
  readonly charges: number;
  readonly notifications: number;
  readonly approvals: number | null;
  readonly calls: number | null;
  readonly parked: number | null;
}

const NONE = sql<number | null>`null::int`;

/** Counts by key, and the keys whose count reached its limit. */
export interface MenuCounts {
  readonly counts: Readonly<Record<string, number>>;
  readonly more: readonly string[];
}

/** Placeholder time while the statement is built. */
const NOW = 0;

interface Prepared {
  readonly plans: ReadonlyMap<ListKey, ListPlan>;
  readonly query: CompiledQuery<CountRow>;
}

/** Builds the statement for the officers of a shape. */
function prepare(db: Db, officer: PostedOfficer, masters: Masters): Prepared {
  const now = param<Date>(NOW);
  const lists = listsOfRole(masters, officer.roleId);
  const plans = plansOfRole(masters, officer, now);
  const only = (isAsked: boolean, count: () => RawBuilder<number>): RawBuilder<number | null> =>
    isAsked ? count() : NONE;
  const query = sql<CountRow>`
    select ${lengthColumns([...plans.values()])},
           ${entryCounts(waiterOf(masters, officer, now))} as waiting, ${chargeCount(officer.userId)} as charges,
           ${notificationCount(officer, masters, now)} as notifications,
           ${only(officer.roleId === ROLE.ADMIN, () => approvalCount(officer))} as approvals,
           ${only(officer.roleId === ROLE.CALL_OP, () => callCount(officer, masters))} as calls,
           ${only(lists.includes("parked"), parkedCount)} as parked`.compile(db);
  return { plans, query };
}

/**
 * Maximum cached statements: more shapes than a State has. Statements of further shapes are built for each request.
 */
const MOST_SHAPES = 500;
/** Keyed by the masters that they were built from: a change of masters brings new ones. */
const preparedOf = new WeakMap<Masters, Map<string, Prepared>>();

function preparedFor(db: Db, { key, officer }: PostingShape, masters: Masters): Prepared {
  const known = preparedOf.get(masters) ?? new Map<string, Prepared>();
  preparedOf.set(masters, known);
  const prepared = known.get(key) ?? prepare(db, officer, masters);
  if (known.size < MOST_SHAPES) known.set(key, prepared);
  return prepared;
}

/** Counts for the menu of the current role; omits approvals if none waits. */
export async function countMenu(ctx: Context, officer: Officer): Promise<MenuCounts> {
  const masters = await mastersOf(ctx);
  const now = ctx.clock.now();
  const shape = shapeOf(officer, NOW + 1);
  const { plans, query } = preparedFor(ctx.db, shape, masters);
  const { rows } = await ctx.db.executeQuery(bind(query, [now, ...shape.values]));
  const [row] = rows;
  if (row === undefined) throw new Error("The database counted nothing");
  const lengths = lengthsFrom([...plans.values()], row);
  const keyed = [...plans.keys()].map((key, at) => [key, lengths[at] ?? { count: 0, isMore: false }] as const);
  const [all, unreadOfFirst] = row.waiting;
  const isUnsure = all > MOST_COUNTED && unreadOfFirst <= MOST_COUNTED;
  const unread = isUnsure ? await countUnread(ctx.db, waiterOf(masters, officer, now)) : unreadOfFirst;
  return {
    counts: {
      ...Object.fromEntries(keyed.map(([key, length]) => [key, length.count])),
      [WAITING_COUNT]: Math.min(all, MOST_COUNTED) + row.charges,
      [WAITING_UNREAD_COUNT]: Math.min(unread, MOST_COUNTED) + row.charges,
      [NOTIFICATIONS_COUNT]: row.notifications,
      ...(row.approvals === null || row.approvals === 0 ? {} : { [APPROVALS_COUNT]: row.approvals }),
      ...(row.calls === null ? {} : { [CALLS_COUNT]: Math.min(row.calls, MOST_CALLS_COUNTED) }),
      ...(row.parked === null ? {} : { parked: row.parked }),
    },
    more: [
      ...keyed.filter(([, length]) => length.isMore).map(([key]) => key),
      ...((row.calls ?? 0) > MOST_CALLS_COUNTED ? [CALLS_COUNT] : []),
      ...(all > MOST_COUNTED ? [WAITING_COUNT] : []),
      ...(unread > MOST_COUNTED ? [WAITING_UNREAD_COUNT] : []),
    ],
  };
}
