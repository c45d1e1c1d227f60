/**
 * Copies a running database whole, in one of two ways: by `pg_basebackup`, where one is found that knows this server's
 * version, or file by file between the two calls of the server's own backup protocol, where its data lie on this machine.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { databaseUrlOf, OF_SOCKET } from "../config-addresses.ts";
import { copyFile, copyTree, hashFile, treeOf, type Copied } from "./copy-tree.ts";
import { isSegment } from "./places.ts";
import type { BackupLine } from "./register.ts";

export interface DatabaseSource {
  /** As a role that may copy it. */
  readonly url: string;
  /** Where its data lie, if that is known and on this machine. */
  readonly data: string | null;
}

export interface DatabaseCopy {
  readonly way: NonNullable<BackupLine["way"]>;
  readonly postgres: number;
  readonly firstSegment: string;
  readonly copied: readonly Copied[];
}

/** What the server makes again by itself (its manual names them), or must not have twice. */
const LEFT_OUT =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|^(postmaster\.(pid|opts)|current_logfiles|backup_label|tablespace_map|recovery\.signal)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*|\.DS_Store)$/;
const CONTROL = "global/pg_control";

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: "-c statement_timeout=0 -c idle_session_timeout=0" });
  client.on("error", () => undefined); // the query itself reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Another backup of this database is being made. */
export class BackupBusy extends Error {}

/** Does something while no other process does it with this database; the end of the process frees it, however it comes. */
export const aloneAt = <T>(url: string, work: () => Promise<T>): Promise<T> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtext('smgt.backup')) as taken",
    );
    if (rows[0]?.taken !== true)
      throw new BackupBusy("Another backup is being made. When it has ended, `npm run backup -- --list` shows it.");
    return work();
  });

/** Segments of the log that lie in the copy of a server that archives nothing, too: without them it never becomes whole. */
async function copySegments(data: string, to: string, first: string, last: string): Promise<Copied[]> {
  const names = readdirSync(path.join(data, "pg_wal"))
    .filter((name) => isSegment(name) && name >= first && name <= last)
    .toSorted();
  if (names[0] !== first || names.at(-1) !== last)
    throw new Error(
      "The database removed parts of its log while it was copied. Set wal_keep_size to 1GB and try again.",
    );
  const copied: Copied[] = [];
  for (const name of names) {
    const relative = `pg_wal/${name}`;
    copied.push({ path: relative, ...(await copyFile(path.join(data, relative), path.join(to, relative))) });
  }
  return copied;
}

async function copyByProtocol(url: string, data: string, to: string, label: string): Promise<DatabaseCopy> {
  return connected(url, async (client) => {
    const { rows: begun } = await client.query<{ first: string; version: number; archives: boolean }>(
      `select pg_walfile_name(pg_backup_start($1, true)) as first, current_setting('server_version_num')::int as version,
              current_setting('archive_mode') <> 'off' as archives`,
      [label],
    );
    const [start] = begun;
    if (start === undefined) throw new Error("The database did not begin a backup.");
    const tree = await treeOf(data, (name) => LEFT_OUT.test(name));
    const rest = { ...tree, files: tree.files.filter((name) => name !== CONTROL) };
    const copied = await copyTree(data, to, rest);
    // Last, as it says from where the rest is to be made whole.
    copied.push({ path: CONTROL, ...(await copyFile(path.join(data, CONTROL), path.join(to, CONTROL))) });
    const { rows: ended } = await client.query<{ last: string; label: string; map: string }>(
      "select pg_walfile_name(lsn) as last, labelfile as label, spcmapfile as map from pg_backup_stop($1)",
      [start.archives],
    );
    const [end] = ended;
    if (end === undefined) throw new Error("The database did not end the backup.");
    writeFileSync(path.join(to, "backup_label"), end.label, { mode: 0o600, flush: true });
    copied.push({ path: "backup_label", ...(await hashFile(path.join(to, "backup_label"))) });
    copied.push(...(await copySegments(data, to, start.first, end.last)));
    return { way: "copy", postgres: Math.floor(start.version / 10_000), firstSegment: start.first, copied };
  });
}

/** A `pg_basebackup` that knows servers of this version; null where there is none. */
function findBaseBackup(major: number): string | null {
  const base = "/usr/lib/postgresql";
  const versions = existsSync(base) ? readdirSync(base).map((name) => path.join(base, name, "bin")) : [];
  const found = [...versions.toReversed(), "/usr/bin", "/usr/local/bin"].map((bin) => path.join(bin, "pg_basebackup"));
  const knows = (file: string): boolean => {
    const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
    return Number(/(\d+)(\.\d+)?\s*(\(|$)/.exec(stdout.trim())?.[1] ?? 0) >= major;
  };
  return found.find((file) => existsSync(file) && knows(file)) ?? null;
}

/**
 * The address of a database as libpq reads it: with all its settings, but for those that only our driver knows, and without
 * the password, as arguments of a program can be read by everybody on the machine.
 */
export function forTools(url: string): { readonly address: string; readonly password: string } {
  const address = databaseUrlOf(url);
  const { searchParams: settings } = address;
  const password = settings.get("password") ?? decodeURIComponent(address.password);
  address.password = "";
  settings.delete("password");
  settings.delete("uselibpqcompat");
  if (settings.get("sslmode") === "no-verify") settings.set("sslmode", "require");
  address.search = settings.toString().replaceAll("+", "%20");
  return { address: address.toString().replace(`@${OF_SOCKET}/`, "@/"), password };
}

async function copyByTool(tool: string, url: string, to: string, postgres: number): Promise<DatabaseCopy> {
  const { address, password } = forTools(url);
  const args = [
    `--pgdata=${to}`,
    `--dbname=${address}`,
    "--format=plain",
    "--wal-method=stream",
    "--checkpoint=fast",
    "--no-password",
  ];
  const env = { PATH: "/usr/bin:/bin", ...(password === "" ? {} : { PGPASSWORD: password }) };
  let said = "";
  const child = spawn(tool, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  child.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString("utf8")));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`pg_basebackup could not copy the database: ${said.trim().slice(0, 1_000)}`);
  const label = readFileSync(path.join(to, "backup_label"), "utf8");
  const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? "";
  const { files } = await treeOf(to);
  const copied: Copied[] = [];
  for (const file of files) copied.push({ path: file, ...(await hashFile(path.join(to, file))) });
  return { way: "pg_basebackup", postgres, firstSegment, copied };
}

/** Copies the database into a folder that is not there yet. */
export async function copyDatabase(source: DatabaseSource, to: string, label: string): Promise<DatabaseCopy> {
  if (source.data !== null) return copyByProtocol(source.url, source.data, to, label);
  const { major, data } = await connected(source.url, async (client) => {
    const { rows } = await client.query<{ major: number; data: string | null }>(
      `select current_setting('server_version_num')::int / 10000 as major,
              case when pg_has_role('pg_read_all_settings', 'member') then current_setting('data_directory') end as data`,
    );
    return { major: rows[0]?.major ?? 0, data: rows[0]?.data ?? null };
  });
  const tool = findBaseBackup(major);
  if (tool !== null) return copyByTool(tool, source.url, to, major);
  if (data !== null && existsSync(path.join(data, "PG_VERSION"))) return copyByProtocol(source.url, data, to, label);
  throw new Error(
    `There is no pg_basebackup of version ${major} on this machine, and the database's files are not here. Install postgresql-client-${major}, or let pgBackRest make the backups (docs/operations.md).`,
  );
}
