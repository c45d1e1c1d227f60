/**
 * Workspace of a campaign: a folder, a PostgreSQL with staff and data pack, and small disks for tables and files. Closing
 * removes everything.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrateAsOwner } from "@smgt/server/db/prepare-database.ts";
import { postgresUser } from "@smgt/server/db/embedded-binaries.ts";
import { startEmbedded } from "@smgt/server/db/embedded.ts";
import { migrate } from "@smgt/server/db/migrate.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { seedStaff } from "../seed/staff.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

export const ROOT = path.resolve(import.meta.dirname, "../..");
const NAME = "campaign";
const TABLES_MB = 300;
const FILES_MB = 48;
const CLOCKS = [
  process.env["SMGT_LIBFAKETIME"],
  `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketime.so.1`,
];

export interface Workspace {
  readonly folder: string;
  /** URL for the application's role. */
  readonly url: string;
  readonly ownerUrl: string;
  /** Folder of the servers' files. */
  readonly dataDir: string;
  /** Absent (null) when the disk cannot be filled here. */
  readonly tables: SmallDisk | null;
  readonly files: SmallDisk | null;
  /** True when the campaign may fail the whole PostgreSQL. */
  readonly isOwn: boolean;
  /** Process of PostgreSQL, restarted when it dies; null for a given database. */
  databasePid(): number | null;
  /** Entry point of the servers under test. */
  readonly program: string;
  /** Library that moves a process's clock; null where it is not installed. */
  readonly clockLibrary: string | null;
  close(): Promise<void>;
}

const PROGRAM = path.join(ROOT, "server/src/main.ts");

/** A database that the caller prepares and drops. */
export interface GivenDatabase {
  readonly url: string;
  readonly ownerUrl: string;
}

function withName(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.toString();
}

async function asOwner(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One after the other: each needs the one before, and none may run in a transaction.
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function fill(ownerUrl: string, applicationUrl: string): Promise<void> {
  const database = openDatabase({ url: ownerUrl, max: 4, onLost: () => undefined });
  try {
    await migrate(database);
    await loadPack(database.db, path.join(ROOT, "packs/haryana"));
    await seedStaff(database.db, new Date());
  } finally {
    await database.close();
  }
  await migrateAsOwner(ownerUrl, new URL(applicationUrl).username);
}

interface Base {
  readonly folder: string;
  readonly clockLibrary: string | null;
}

function openBase(): Base {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-campaign-"));
  chmodSync(folder, 0o755); // PostgreSQL's user must be able to enter
  const library = CLOCKS.find((file) => file !== undefined && existsSync(file));
  return { folder, clockLibrary: library ?? null };
}

/** Uses a given database; faults that would affect other databases are left out. */
export function workspaceOn(given: GivenDatabase, program = PROGRAM): Workspace {
  const { folder, clockLibrary } = openBase();
  return {
    ...given,
    folder,
    program,
    clockLibrary,
    dataDir: path.join(folder, "data"),
    tables: null,
    files: null,
    isOwn: false,
    databasePid: () => null,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function openWorkspace(say: (line: string) => void, program = PROGRAM): Promise<Workspace> {
  const { folder, clockLibrary } = openBase();
  const embedded = await startEmbedded({
    folder: path.join(folder, "postgres"),
    // Processes are killed, never the machine: what PostgreSQL has written stays written.
    settings: ["fsync=off", "full_page_writes=off", "max_connections=200"],
    log: () => undefined,
  });
  const tables = mountSmallDisk(path.join(folder, "tables-disk"), TABLES_MB, postgresUser());
  const files = mountSmallDisk(path.join(folder, "files-disk"), FILES_MB, null);
  const [ownerUrl, url] = [withName(embedded.url, NAME), withName(embedded.applicationUrl, NAME)];
  const close = async (): Promise<void> => {
    await embedded.stop();
    tables?.close();
    files?.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await asOwner(embedded.url, [
      ...(tables === null ? [] : [`create tablespace small location '${tables.folder}'`]),
      `create database ${NAME} ${tables === null ? "" : "tablespace small"}`,
    ]);
    say("Making the database ready …");
    await fill(ownerUrl, url);
    mkdirSync(path.join(folder, "data"), { recursive: true });
    return {
      folder,
      program,
      url,
      ownerUrl,
      tables,
      files,
      isOwn: true,
      databasePid: embedded.pid,
      clockLibrary,
      dataDir: files?.folder ?? path.join(folder, "data"),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
