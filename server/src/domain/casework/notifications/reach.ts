/** Report of reach: delivery of a notification person by person, on screen and as a file. */
import type { ReachRow } from "@smgt/contract/calls/casework/notification-reach.ts";
import type { notificationReach } from "@smgt/contract/calls/casework/notification-reach.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { wordedIn, type Wording } from "@smgt/contract/languages.ts";
import type { Reach } from "@smgt/contract/shapes/notification.ts";
import { sql } from "kysely";
import type { Context, Officer } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import { appendSecurity, factBy } from "../../ground/audit/append-security.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import { csvCell } from "@smgt/contract/csv-cell.ts";
import { requirePublisher } from "./publishers.ts";
import { reachOf } from "./queries.ts";

const PAGE = 100;
/** More than the staff of any State. */
const MOST_IN_FILE = 100_000;
/** Spreadsheets recognize UTF-8 only by this mark. */
const BOM = "\uFEFF";

type State = NonNullable<BodyOf<typeof notificationReach>["reach_state"]>;

const IS: Readonly<Record<State, ReturnType<typeof sql>>> = {
  not_delivered: sql`b.delivered_at is null`,
  delivered: sql`b.delivered_at is not null and b.read_at is null`,
  read: sql`b.read_at is not null and b.acknowledged_at is null`,
  acknowledged: sql`b.acknowledged_at is not null`,
};

interface Person extends Omit<ReachRow, "delivered_at" | "read_at" | "acknowledged_at"> {
  readonly delivered_at: Date | null;
  readonly read_at: Date | null;
  readonly acknowledged_at: Date | null;
}

/** People by name; `after` is the name and id of the last one of the previous page. */
async function people(
  db: Db,
  id: number,
  state: State | undefined,
  after: { readonly name: string; readonly userId: number } | null,
  limit: number,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.user_id, u.user_name, u.designation, b.delivered_at, b.read_at, b.acknowledged_at,
           array(select distinct p.role_id from user_posting p where p.user_id = u.user_id order by 1) as role_ids,
           array(select distinct p.department_id from user_posting p
                  where p.user_id = u.user_id and p.department_id is not null order by 1) as department_ids,
           array(select distinct p.district_id from user_posting p
                  where p.user_id = u.user_id and p.district_id is not null order by 1) as district_ids,
           array(select distinct s.way from notification_sending s
                  where s.global_notification_id = b.global_notification_id and s.user_id = u.user_id
                    and s.sent_at is not null order by 1) as told_by
      from broadcast_message b join app_user u on u.user_id = b.user_id
     where b.global_notification_id = ${id} and ${state === undefined ? sql`true` : IS[state]}
       ${after === null ? sql`` : sql`and (u.user_name, u.user_id) > (${after.name}, ${after.userId}::int)`}
     order by u.user_name, u.user_id limit ${limit}`.execute(db);
  return rows;
}

const presented = (row: Person): ReachRow => ({
  ...row,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  read_at: row.read_at?.toISOString() ?? null,
  acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
});

const encode = ({ user_id, user_name }: Person): string =>
  Buffer.from(JSON.stringify([user_id, user_name])).toString("base64url");

function decode(cursor: string): { readonly name: string; readonly userId: number } {
  try {
    const [userId, name] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown[];
    if (
      Number.isInteger(userId) &&
      Math.abs(Number(userId)) < 2 ** 31 &&
      typeof name === "string" &&
      !name.includes("\0")
    ) {
      return { userId: Number(userId), name };
    }
  } catch {
    // Not a cursor that we issued: refused below.
  }
  throw new Refused("BAD_INPUT", {}, { extras: { fields: ["cursor"] } });
}

/** The notification, if it was ever released. */
async function released(ctx: Context, officer: Officer, id: number) {
  await requirePublisher(ctx, officer);
  const row = await ctx.db
    .selectFrom("global_notification")
    .select(["global_notification_id", "released_at"])
    .where("global_notification_id", "=", id)
    .executeTakeFirst();
  if (row?.released_at == null) throw new Refused("NOTIFICATION_NOT_FOUND");
  return row;
}

export interface ReachPage {
  readonly rows: ReachRow[];
  readonly reach: Reach | undefined;
  readonly nextCursor: string | null;
}

/** A page of people, and the counts of all. */
export async function showReach(
  ctx: Context,
  officer: Officer,
  { global_notification_id: id, reach_state: state, cursor }: BodyOf<typeof notificationReach>,
): Promise<ReachPage> {
  await released(ctx, officer, id);
  const after = cursor === undefined ? null : decode(cursor);
  const [rows, counts] = await Promise.all([people(ctx.db, id, state, after, PAGE + 1), reachOf(ctx.db, [id])]);
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    rows: shown.map(presented),
    reach: counts.get(id),
    nextCursor: rows.length > PAGE && last !== undefined ? encode(last) : null,
  };
}

const HEAD = [
  "name",
  "designation",
  "roles",
  "departments",
  "districts",
  "delivered_at",
  "read_at",
  "acknowledged_at",
  "told_by",
];
const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** All people as CSV, with names of roles and places in the reader's language; the export is recorded. */
export async function exportReach(ctx: Context, officer: Officer, id: number): Promise<string> {
  await released(ctx, officer, id);
  const masters = await mastersOf(ctx);
  const rows = await people(ctx.db, id, undefined, null, MOST_IN_FILE);
  const at = ctx.clock.now();
  const detail = { global_notification_id: id, row_count: rows.length };
  await appendSecurity(ctx.db, [factBy(officer, at, "EXPORTED", { detail })]);
  const names = <T>(list: readonly T[], idOf: (one: T) => number, nameOf: (one: T) => Wording) => {
    const byId = new Map(list.map((one) => [idOf(one), wordedIn(nameOf(one), officer.language)]));
    return (ids: readonly number[]): string => ids.map((one) => byId.get(one) ?? String(one)).join("; ");
  };
  const roles = names(
    masters.roles,
    (one) => one.roleId,
    (one) => one.name,
  );
  const departments = names(
    masters.departments,
    (one) => one.departmentId,
    (one) => one.name,
  );
  const districts = names(
    masters.districts,
    (one) => one.districtId,
    (one) => one.name,
  );
  const lines = rows.map((row) =>
    line([
      row.user_name,
      row.designation,
      roles(row.role_ids),
      departments(row.department_ids),
      districts(row.district_ids),
      row.delivered_at?.toISOString() ?? "",
      row.read_at?.toISOString() ?? "",
      row.acknowledged_at?.toISOString() ?? "",
      row.told_by.join("; "),
    ]),
  );
  return BOM + line(HEAD) + lines.join("");
}
