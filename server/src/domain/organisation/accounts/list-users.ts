/** Lists accounts by name, page by page: first the ids from the index of names, then their fields. */
import type { BodyOf, ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import type { userList } from "@smgt/contract/calls/organisation/users.ts";
import { sql, type RawBuilder } from "kysely";
import type { Context, Officer } from "../../../context.ts";
import { Refused } from "../../ground/refused.ts";
import { SYSTEM_USER_ID } from "../users/system-user.ts";
import { accountRows } from "./account-rows.ts";
import { isLeftOver } from "./abandoned-accounts.ts";

const PAGE_SIZE = 20;

type Body = BodyOf<typeof userList>;

/** Position of the last row of a page. */
interface Place {
  readonly user_name: string;
  readonly user_id: number;
}

const encode = ({ user_name: name, user_id: id }: Place): string =>
  Buffer.from(JSON.stringify([name, id])).toString("base64url");

function decode(cursor: string): Place {
  const wrong = new Refused("BAD_INPUT", {}, { extras: { fields: ["cursor"] } });
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown[];
    if (typeof name !== "string" || name.includes("\0") || !Number.isInteger(id)) throw wrong;
    return { user_name: name, user_id: Math.min(Number(id), 2_147_483_647) };
  } catch {
    throw wrong;
  }
}

/** Returns the query of matching accounts, as `app_user as u`. */
function matching(body: Body, at: Date): RawBuilder<unknown> {
  const words = (body.search ?? "").trim().toLowerCase();
  const { role_id: roleId, department_id: departmentId, district_id: districtId } = body;
  const isPlaced = roleId !== undefined || departmentId !== undefined || districtId !== undefined;
  const conditions = [
    sql`u.user_id <> ${SYSTEM_USER_ID} and not ${isLeftOver("u", at)}`,
    ...(words === ""
      ? []
      : [
          sql`(strpos(lower(u.user_name), ${words}) > 0 or strpos(u.login_id, ${words}) > 0
              or strpos(lower(u.designation), ${words}) > 0)`,
        ]),
    ...(body.is_enabled === undefined ? [] : [sql`u.is_enabled = ${body.is_enabled === "Y"}`]),
    ...(body.is_away === undefined ? [] : [sql`u.is_available = ${body.is_away === "N"}`]),
    ...(isPlaced
      ? [
          sql`exists (select 1 from user_posting p where p.user_id = u.user_id
              and (${roleId ?? null}::int is null or p.role_id = ${roleId ?? null})
              and (${departmentId ?? null}::int is null or p.department_id = ${departmentId ?? null})
              and (${districtId ?? null}::int is null or p.district_id = ${districtId ?? null}))`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

async function pageOf(ctx: Context, body: Body, size: number): Promise<Place[]> {
  const after = body.cursor === undefined ? null : decode(body.cursor);
  const { rows } = await sql<Place>`
    select u.user_name, u.user_id from app_user u
     where ${matching(body, ctx.clock.now())}
       ${after === null ? sql`` : sql`and (u.user_name, u.user_id) > (${after.user_name}, ${after.user_id}::int)`}
     order by u.user_name, u.user_id limit ${size}::int`.execute(ctx.db);
  return rows;
}

async function countAll(ctx: Context, body: Body): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from app_user u where ${matching(body, ctx.clock.now())}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export async function listUsers(
  ctx: Context,
  officer: Officer,
  body: Body,
): Promise<{ readonly reply: ReplyOf<typeof userList>; readonly extras: ExtrasOf<typeof userList> }> {
  const size = body.page_size ?? PAGE_SIZE;
  const [found, total] = await Promise.all([pageOf(ctx, body, size + 1), countAll(ctx, body)]);
  const page = found.slice(0, size);
  const last = page.at(-1);
  const rows = await accountRows(
    ctx,
    page.map((row) => row.user_id),
    officer.language,
  );
  return {
    reply: rows.length === 0 ? "No Record Found" : rows,
    extras: {
      total_count: total,
      ...(found.length > size && last !== undefined ? { next_cursor: encode(last) } : {}),
    },
  };
}
