/** SQL of the data packs. Table and column names come from `pack-rows`, never from input. */
import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../../db/tx.ts";
import type { PackTexts } from "./read-pack.ts";
import type { TableRows } from "./plan-table-rows.ts";
import type { Pack } from "./schemas.ts";

/** The pack in the database. */
export interface LoadedPack {
  readonly packCode: string;
  readonly contentHash: string;
}

/** Packs in the database; one, or none before the first load. */
export async function readLoadedPacks(db: Db | Tx): Promise<LoadedPack[]> {
  const rows = await db.selectFrom("pack").select(["pack_code", "content_hash"]).orderBy("pack_code").execute();
  return rows.map((row) => ({ packCode: row.pack_code, contentHash: row.content_hash }));
}

/** Allows one load at a time across all servers. Held until the transaction ends. */
export async function lockPacks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('smgt.pack'))`.execute(tx);
}

/** Start time of this transaction. */
export async function transactionTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(tx);
  return rows[0]?.at ?? new Date(Number.NaN);
}

/** Records the loaded pack with its files as the version in force. */
export async function writePack(tx: Tx, pack: Pack, { files, below }: PackTexts): Promise<void> {
  const { pack_code, pack_name, pack_name_translations, languages, version } = pack["pack.json"];
  const row = {
    pack_name,
    pack_name_translations,
    languages,
    version,
    content_hash: pack.contentHash,
    texts: JSON.stringify(Object.fromEntries(files)),
    below: below === null ? null : JSON.stringify({ name: below.name, files: Object.fromEntries(below.files) }),
  };
  await tx
    .insertInto("pack")
    .values({ pack_code, ...row })
    .onConflict((on) => on.column("pack_code").doUpdateSet({ ...row, loaded_at: sql`now()` }))
    .execute();
  await tx.updateTable("pack_version").set({ state: "superseded" }).where("state", "=", "in_force").execute();
  await tx
    .insertInto("pack_version")
    .values({ version, state: "in_force", made_at: sql<Date>`now()`, note: "", files: row.texts, below: row.below })
    .execute();
}

/** Files of the pack in force; null before the first load. */
export async function readTexts(db: Db | Tx): Promise<PackTexts | null> {
  const row = await db.selectFrom("pack").select(["texts", "below"]).executeTakeFirst();
  if (row === undefined) return null;
  const below = row.below as { name: string; files: Record<string, string> } | null;
  return {
    files: new Map(Object.entries(row.texts as Record<string, string>)),
    below: below === null ? null : { name: below.name, files: new Map(Object.entries(below.files)) },
  };
}

/** Writes one table: changed and new rows first, then vanished ones. Returns the number of affected rows. */
export async function writeTable(tx: Tx, plan: TableRows): Promise<number> {
  const deleted = plan.vanished === "delete" ? await deleteVanished(tx, plan) : 0;
  const written = await upsert(tx, plan);
  const ended = plan.vanished === "delete" ? 0 : await endVanished(tx, plan);
  return deleted + written + ended;
}

/** Tag names with other ids: officers created them before the pack did. */
export async function readTagNames(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom("tag").select(["tag_id", "tag_name"]).execute();
  return new Map(rows.map((row) => [row.tag_name, row.tag_id]));
}

/** Statuses with tickets and another phase in this pack. */
export async function movedPhases(
  tx: Tx,
  pack: Pack,
): Promise<readonly { readonly status_id: number; readonly was: string; readonly wanted: string }[]> {
  const { rows } = await sql<{ status_id: number; was: string; wanted: string }>`
    select s.status_id, s.phase as was, r.phase as wanted
      from ticket_status s
      join jsonb_to_recordset(${JSON.stringify(pack["statuses.json"].statuses)}::jsonb) as r(status_id integer, phase text)
        on r.status_id = s.status_id and r.phase <> s.phase
     where exists (select 1 from ticket t where t.status_id = s.status_id) order by s.status_id`.execute(tx);
  return rows;
}

/** Active rows for detection. */
export async function readDetectionRows(db: Db) {
  const [districts, aliases, subIssues, departments, keywords, parameters, situations, wordSets] = await Promise.all([
    db.selectFrom("district").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db.selectFrom("district_alias").selectAll().where("is_active", "=", true).orderBy("alias").execute(),
    db.selectFrom("sub_issue_type").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db.selectFrom("department").select(["department_id", "certain_percent"]).where("is_active", "=", true).orderBy("department_id").execute(),
    db.selectFrom("detection_keyword").selectAll().where("is_active", "=", true).orderBy("detection_keyword_id").execute(),
    db
      .selectFrom("system_parameter")
      .selectAll()
      .where("is_active", "=", true)
      .where((eb) => eb.or([eb("name", "like", "detection_%"), eb("name", "=", "certain_percent")]))
      .execute(),
    db.selectFrom("situation").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db.selectFrom("situation_word_set").selectAll().where("is_active", "=", true).orderBy("word_set_code").execute(),
  ]);
  return { districts, aliases, subIssues, departments, keywords, parameters, situations, wordSets };
}

async function upsert(tx: Tx, plan: TableRows): Promise<number> {
  const [first] = plan.rows;
  if (first === undefined) return 0;
  const columns = Object.keys(first);
  const changing = columns.filter((name) => !plan.key.includes(name));
  const target = (name: string): RawBuilder<unknown> => sql`t.${sql.ref(name)}`;
  const given = (name: string): RawBuilder<unknown> => sql`excluded.${sql.ref(name)}`;
  const sets = [...changing.map((name) => sql`${sql.ref(name)} = ${given(name)}`), sql`is_active = true`];
  const before = sql.join([...changing.map(target), sql`t.is_active`]);
  const after = sql.join([...changing.map(given), sql`true`]);
  const result = await sql`
    insert into ${sql.table(plan.table)} as t (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${recordset(plan)}
    on conflict (${sql.join(conflictKey(plan).map((name) => sql.ref(name)))})
    do update set ${sql.join(sets)}
    where row(${before}) is distinct from row(${after})
  `.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** The first column is the primary key when the full key only serves to detect moved rows. */
function conflictKey(plan: TableRows): readonly string[] {
  return plan.table === "workflow_transition" ? plan.key.slice(0, 1) : plan.key;
}

async function deleteVanished(tx: Tx, plan: TableRows): Promise<number> {
  const result = await sql`
    delete from ${sql.table(plan.table)} as t
    where not exists (select 1 from ${recordset(plan)} where ${sameKey(plan)})
  `.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

async function endVanished(tx: Tx, written: TableRows): Promise<number> {
  const plan = { ...written, rows: written.named ?? written.rows };
  const result = await sql`
    update ${sql.table(plan.table)} as t set is_active = false
    where t.is_active ${plan.vanished === "inactive_own" ? sql`and t.is_from_pack` : sql``}
      and not exists (select 1 from ${recordset(plan)} where ${sameKey(plan)})
  `.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Compared as one value, so that nulls are equal and thousands of rows still use a hash join. */
function sameKey(plan: TableRows): RawBuilder<unknown> {
  const key = (of: string) => sql`jsonb_build_array(${sql.join(plan.key.map((name) => sql.ref(`${of}.${name}`)))})`;
  return sql`${key("r")} = ${key("t")}`;
}

/** Rows as the table's row type: PostgreSQL itself converts JSON to dates, arrays and numbers. */
function recordset(plan: TableRows): RawBuilder<unknown> {
  const table = sql.table(plan.table);
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(plan.rows)}::jsonb) as r`;
}
