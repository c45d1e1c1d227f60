/**
 * Two database roles: the owner creates and changes tables, the application only uses them. An intruder on a server can
 * therefore not rewrite the audit: the application's role can only insert rows into the logs and the history, and
 * cannot update, truncate or disable triggers.
 */
import pg from "pg";

/** Append-only tables of the application. */
const APPEND_ONLY = [
  "audit_entry",
  "audit_seal",
  "audit_head",
  "audit_said",
  "security_event",
  "ticket_history",
  "api_log",
  "disclosure",
  "disclosed_citizen",
];
/** Tables written by migrations only. */
const OF_THE_OWNER = ["migration", "migration_lock"];
/** Lock for granting rights: concurrent grants would conflict. */
const GRANT_LOCK = 72_616_303;

/** Row security without a policy hides the worker's tables from all but their owner. */
const OPEN_ROWS = `select format('create policy application on graphile_worker.%I to public using (true) with check (true)', c.relname) as statement
  from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
   and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'application')`;

/** Monthly partitions are accessed through their parent only. */
const PARTS = `select format('%I', c.relname) as part from pg_class c
  where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

/** Grants the application's role its rights on all tables, as the owner; repeatable. */
export async function grantApplication(owner: pg.ClientBase, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await owner.query("begin");
  try {
    await owner.query("select pg_advisory_xact_lock($1)", [GRANT_LOCK]);
    await owner.query(`
      grant usage on schema public, graphile_worker to ${name};
      grant select, insert, update, delete on all tables in schema public, graphile_worker to ${name};
      grant usage, select, update on all sequences in schema public, graphile_worker to ${name};
      grant execute on all functions in schema public, graphile_worker to ${name};
      revoke update, delete, truncate on ${APPEND_ONLY.join(", ")} from ${name};
      revoke insert, update, delete on ${OF_THE_OWNER.join(", ")} from ${name}`);
    const parts = await owner.query<{ part: string }>(PARTS);
    if (parts.rows.length > 0) {
      await owner.query(`revoke all on ${parts.rows.map((row) => row.part).join(", ")} from ${name}`);
    }
    const { rows } = await owner.query<{ statement: string }>(OPEN_ROWS);
    for (const { statement } of rows) await owner.query(statement); // a handful, and only once
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

/** Returns whether a role has all rights of the owner, who runs the query; null for an unknown role. */
export async function isOwner(owner: pg.ClientBase, role: string): Promise<boolean | null> {
  const { rows } = await owner.query<{ is: boolean }>(
    "select pg_has_role(oid, current_user, 'member') as is from pg_roles where rolname = $1",
    [role],
  );
  return rows[0]?.is ?? null;
}

/** Creates the role with this password, or sets the password. */
export async function makeRole(owner: pg.ClientBase, role: string, password: string): Promise<void> {
  const [name, secret] = [pg.escapeIdentifier(role), pg.escapeLiteral(password)];
  const { rowCount } = await owner.query("select 1 from pg_roles where rolname = $1", [role]);
  await owner.query(`${rowCount === 0 ? "create" : "alter"} role ${name} login password ${secret}`);
}

export interface RoleFacts {
  readonly name: string;
  /** True when the role could rewrite the audit: a superuser, or the owner of its tables, also by membership. */
  readonly mayRewrite: boolean;
  /** True when the role can create tables. */
  readonly mayMigrate: boolean;
}

/** Reads the rights of a pool's role. */
export async function roleFacts(pool: pg.Pool): Promise<RoleFacts> {
  const { rows } = await pool.query<{ name: string; may_rewrite: boolean; may_migrate: boolean }>(
    `select current_user as name, r.rolsuper or r.rolbypassrls or has_schema_privilege('public', 'create') or exists (
              select 1 from pg_class c
               where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace
                 and (pg_has_role(c.relowner, 'member')
                      or has_table_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete')
                      or has_table_privilege(c.oid, 'truncate'))) as may_rewrite,
            r.rolsuper or has_schema_privilege('public', 'create') as may_migrate
       from pg_roles r where r.rolname = current_user`,
    [APPEND_ONLY],
  );
  const [row] = rows;
  return { name: row?.name ?? "", mayRewrite: row?.may_rewrite ?? true, mayMigrate: row?.may_migrate ?? false };
}
