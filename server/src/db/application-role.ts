/**
 * Two roles on one database: the owner makes and changes tables, the application only uses them. So an intruder who takes over
 * a server can still not rewrite the record: rows of the two logs and of the history are added by the application's
 * role and never changed, emptied or freed of their triggers.
 */
import pg from "pg";

/** Tables whose rows the application adds and reads, and nothing else. */
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
/** What only the migrations write. */
const OF_THE_OWNER = ["migration", "migration_lock"];
/** Rights are given by one at a time: two at once would stand in each other's way. */
const GRANT_LOCK = 72_616_303;

/** Row security without a rule shows the worker's tables to their owner alone. */
const OPEN_ROWS = `select format('create policy application on graphile_worker.%I to public using (true) with check (true)', c.relname) as statement
  from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
   and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'application')`;

/** Tables of single months are written and read through what they are parts of, and not by themselves. */
const PARTS = `select format('%I', c.relname) as part from pg_class c
  where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

/** Gives the application's role its rights on all that is there, as the owner; repeating changes nothing. */
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

/** Whether a role may do all that the owner may, who asks; null where there is no such role. */
export async function isOwner(owner: pg.ClientBase, role: string): Promise<boolean | null> {
  const { rows } = await owner.query<{ is: boolean }>(
    "select pg_has_role(oid, current_user, 'member') as is from pg_roles where rolname = $1",
    [role],
  );
  return rows[0]?.is ?? null;
}

/** Makes the role with this password, or gives it the password. */
export async function makeRole(owner: pg.ClientBase, role: string, password: string): Promise<void> {
  const [name, secret] = [pg.escapeIdentifier(role), pg.escapeLiteral(password)];
  const { rowCount } = await owner.query("select 1 from pg_roles where rolname = $1", [role]);
  await owner.query(`${rowCount === 0 ? "create" : "alter"} role ${name} login password ${secret}`);
}

export interface RoleFacts {
  readonly name: string;
  /** Whether the role could rewrite the record: a superuser, or the owner of its tables, also by membership. */
  readonly mayRewrite: boolean;
  /** Whether the role may make tables. */
  readonly mayMigrate: boolean;
}

/** What the role of a pool may do. */
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
