/** SQL of packs as a whole. */
import { sql } from "kysely";
import type { PackState } from "@smgt/contract/calls/organisation/packs.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import type { PackTexts } from "../../../law/masters/packs/read-pack.ts";
import type { Mandate } from "../../../law/authority/second-person.ts";
import { SYSTEM_USER_ID } from "../../users/system-user.ts";
import type { TicketGroup } from "./rehearse-pack.ts";

const SHOWN = 50;
const NUMBERS = 5;

const summaries = (db: Db | Tx) =>
  db
    .selectFrom("pack_version as v")
    // For proposals of the program itself the screen names the folder as their source.
    .leftJoin("app_user as m", (join) => join.onRef("m.user_id", "=", "v.made_by").on("m.user_id", "<>", SYSTEM_USER_ID))
    .leftJoin("app_user as d", "d.user_id", "v.decided_by")
    .select([
      "v.pack_version_id",
      "v.version",
      "v.state",
      "v.made_at",
      "v.made_by",
      "m.user_name as made_by_name",
      "v.note",
      "v.decided_at",
      "d.user_name as decided_by_name",
      "v.reason",
    ]);

/** Returns the newest versions without their files. */
export const readSummaries = (db: Db) =>
  summaries(db).orderBy("v.pack_version_id", "desc").limit(SHOWN).execute();

export const readSummary = (db: Db | Tx, id: number) =>
  summaries(db).where("v.pack_version_id", "=", id).executeTakeFirst();

export interface PackVersion {
  readonly state: PackState;
  /** Null: read from the pack's folder at a start. */
  readonly madeBy: number | null;
  /** The version on which the proposal is based. */
  readonly baseId: number | null;
  readonly texts: PackTexts;
}

/** Returns the version in force; null before the first load. */
export async function versionInForce(db: Db | Tx): Promise<number | null> {
  const row = await db
    .selectFrom("pack_version")
    .select("pack_version_id")
    .where("state", "=", "in_force")
    .executeTakeFirst();
  return row?.pack_version_id ?? null;
}

export async function readVersion(db: Db | Tx, id: number): Promise<PackVersion | undefined> {
  const row = await db
    .selectFrom("pack_version")
    .select(["state", "made_by", "base_version_id", "files", "below"])
    .where("pack_version_id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const below = row.below as { name: string; files: Record<string, string> } | null;
  return {
    state: row.state as PackState,
    madeBy: row.made_by,
    baseId: row.base_version_id,
    texts: {
      files: new Map(Object.entries(row.files as Record<string, string>)),
      below: below === null ? null : { name: below.name, files: new Map(Object.entries(below.files)) },
    },
  };
}

export interface NewProposal {
  readonly version: string;
  /** The version in force. */
  readonly baseId: number | null;
  readonly texts: PackTexts;
  readonly userId: number;
  readonly note: string;
  readonly now: Date;
}

const filesOf = ({ files, below }: PackTexts) => ({
  files: JSON.stringify(Object.fromEntries(files)),
  below: below === null ? null : JSON.stringify({ name: below.name, files: Object.fromEntries(below.files) }),
});

export async function insertProposal(tx: Tx, { version, baseId, texts, userId, note, now }: NewProposal): Promise<number> {
  const { pack_version_id: id } = await tx
    .insertInto("pack_version")
    .values({
      version,
      state: "proposed",
      made_at: now,
      made_by: userId,
      note,
      base_version_id: baseId,
      ...filesOf(texts),
    })
    .returning("pack_version_id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Proposes the pack of the folder once for each base version, withdrawn proposals included. Returns its id; null when
 * it exists.
 */
export async function proposeFolder(tx: Tx, version: string, texts: PackTexts): Promise<number | null> {
  const { files, below } = filesOf(texts);
  const { rows } = await sql<{ id: number }>`insert into pack_version (version, state, made_at, made_by, note, base_version_id, files, below)
    select ${version}, 'proposed', now(), ${SYSTEM_USER_ID}::int, '', f.pack_version_id, ${files}::jsonb, ${below}::jsonb
      from pack_version f
     where f.state = 'in_force'
       and not exists (select 1 from pack_version p
                        where p.base_version_id = f.pack_version_id and p.state in ('proposed', 'withdrawn')
                          and p.files = ${files}::jsonb and p.below is not distinct from ${below}::jsonb)
    returning pack_version_id as id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function decide(
  tx: Tx,
  id: number,
  decided: { readonly state: PackState; readonly userId: number; readonly reason: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("pack_version")
    .set({ state: decided.state, decided_at: decided.now, decided_by: decided.userId, reason: decided.reason })
    .where("pack_version_id", "=", id)
    .execute();
}

export async function supersede(tx: Tx): Promise<void> {
  await tx.updateTable("pack_version").set({ state: "superseded" }).where("state", "=", "in_force").execute();
}

/** Copies the files of a version to the masters' source; the record of the last folder read stays. */
export async function putInForce(tx: Tx, id: number, _mandate: Mandate): Promise<void> {
  await sql`update pack set texts = v.files, below = v.below, version = v.version, loaded_at = now()
    from pack_version v where v.pack_version_id = ${id}`.execute(tx);
}

/** Returns open tickets in groups of equal facts, and closed ones by the given statuses. */
export async function ticketGroups(db: Db | Tx, statusIds: readonly number[]): Promise<readonly TicketGroup[]> {
  const open = await sql<TicketGroup>`
    select t.status_id, true as is_open, t.is_manual, t.department_id, t.district_id, t.sub_issue_type_id,
           holders.roles as held_by, count(*)::int as count,
           (array_agg(t.ticket_no order by t.ticket_id))[1:${NUMBERS}] as ticket_nos
      from ticket t
      cross join lateral (select array(select distinct role_id from ticket_marking
        where ticket_id = t.ticket_id and ended_at is null order by role_id) as roles) holders
     where t.phase = 'open'
     group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  if (statusIds.length === 0) return open.rows;
  const others = await sql<TicketGroup>`
    select status_id, false as is_open, false as is_manual, null::int as department_id, null::int as district_id,
           null::int as sub_issue_type_id, '{}'::int[] as held_by, count(*)::int as count,
           (array_agg(ticket_no order by ticket_id))[1:${NUMBERS}] as ticket_nos
      from ticket where phase <> 'open' and status_id = any(${[...statusIds]}::int[])
     group by status_id`.execute(db);
  return [...open.rows, ...others.rows];
}
