import { sql } from "kysely";
import type { Context } from "../../../../context.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { localDay } from "../../../law/clocks/clock.ts";

export interface TagRow {
  readonly tag_id: number;
  readonly tag_name: string;
  readonly type_of_tag: string;
  readonly used_count: number;
  readonly created_by: string | null;
}

export interface TagsAsked {
  readonly type: "T" | "R" | "A";
  readonly search: string | null;
  readonly offset: number;
  readonly size: number;
}

/** Returns one page by name with usage counts; T and R include tags that serve both. */
export async function listTags(ctx: Context, asked: TagsAsked): Promise<{ rows: TagRow[]; total: number }> {
  const { type, search, offset, size } = asked;
  const today = localDay(ctx.clock.now(), (await mastersOf(ctx)).calendar);
  const pattern = search === null ? null : `%${search.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<TagRow & { total: number }>`
    select g.tag_id, g.tag_name, g.type_of_tag, u.user_name as created_by,
           (select count(*)::int from ticket_tag t where t.tag_id = g.tag_id) as used_count,
           (count(*) over ())::int as total
      from tag g left join app_user u on u.user_id = g.created_by
     where g.is_active and coalesce(g.valid_from <= ${today}, true) and coalesce(g.valid_to >= ${today}, true)
       and (${type} = 'A' or g.type_of_tag in (${type}, 'A'))
       and (${pattern}::text is null or g.tag_name ilike ${pattern})
     order by g.tag_name limit ${size} offset ${offset}`.execute(ctx.db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
