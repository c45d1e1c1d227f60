/**
 * PostgreSQL, pgBackRest and restic of the system, configured by the files in `ops` with replaced paths only. A restore
 * follows docs/operations.md: old folders are moved away and replaced by the backups.
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { postgresUser } from "@smgt/server/db/embedded-binaries.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { ROOT } from "./paths.ts";
import { until } from "./until.ts";

export interface BackedUpPostgres {
  /** Database URL for the owner of the tables or for the application's role. */
  url(role: "smgt_owner" | "smgt_application"): string;
  /** Runs the commands of a systemd unit; `instance` is the part of its name after the @. */
  service(unit: string, instance?: string): Promise<void>;
  /** Kills PostgreSQL as a power failure does. */
  kill(): Promise<void>;
  /** Restores the database to a moment and the files to the last backup, marks the restore, and starts PostgreSQL. */
  restore(to: Date): Promise<void>;
  close(): Promise<void>;
}

const run = promisify(execFile);
const VERSIONS = "/usr/lib/postgresql";
const PROGRAMS = ["/usr/bin/pgbackrest", "/usr/bin/restic"];
const user = postgresUser();

/** Returns the folder of PostgreSQL's programs; throws when a package is missing. */
function binaries(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : [];
  const bin = versions.map((version) => path.join(VERSIONS, version, "bin")).find((one) => existsSync(`${one}/initdb`));
  if (bin !== undefined && PROGRAMS.every((program) => existsSync(program))) return bin;
  throw new Error("Backups are tested with the system's programs: apt-get install postgresql pgbackrest restic.");
}

function makeOwned(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
}

const opsFile = (name: string): string => readFileSync(path.join(ROOT, "ops", name), "utf8");

/** Returns all paths, and the environment that passes them to the programs. */
function placesIn(folder: string, dataDir: string, port: number) {
  const at = (name: string): string => path.join(folder, name);
  const replacements = [
    ["/usr/bin/flock /var/cache/smgt-restic ", ""],
    ["/var/backups/pgbackrest", at("repository")],
    ["/var/spool/pgbackrest", at("spool")],
    ["/var/log/pgbackrest", at("log")],
    ["/var/lib/postgresql/15/main", at("database")],
    ["/var/lib/smgt", dataDir],
  ] as const;
  const env = {
    PATH: process.env["PATH"] ?? "",
    PGBACKREST_CONFIG: at("pgbackrest.conf"),
    PGBACKREST_REPO1_CIPHER_PASS: "a passphrase of a test",
    PGBACKREST_LOCK_PATH: at("lock"),
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: at("sockets"),
    PGBACKREST_PG1_USER: "postgres",
    RESTIC_REPOSITORY: at("restic"),
    RESTIC_PASSWORD: "another passphrase of a test",
    RESTIC_CACHE_DIR: at("restic-cache"),
  };
  const replaced = (text: string): string => replacements.reduce((said, [from, to]) => said.replaceAll(from, to), text);
  return { at, env, data: at("database"), replaced };
}
type Places = ReturnType<typeof placesIn>;

const asPostgres = ({ env }: Places, file: string, ...args: string[]) => run(file, args, { env, cwd: "/", ...user });

async function makeCluster(places: Places, bin: string): Promise<void> {
  const { at, data, replaced } = places;
  for (const name of ["database", "repository", "spool", "log", "lock", "sockets"]) makeOwned(at(name));
  writeFileSync(at("pgbackrest.conf"), replaced(opsFile("pgbackrest.conf")));
  const settings = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  await asPostgres(places, path.join(bin, "initdb"), "-D", data, ...settings);
  appendFileSync(path.join(data, "postgresql.conf"), opsFile("postgresql-archive.conf"));
}

async function launch({ at, env, data }: Places, bin: string, port: number): Promise<ChildProcess> {
  const settings = [`port=${port}`, `unix_socket_directories=${at("sockets")}`, "listen_addresses=127.0.0.1"];
  const log = openSync(at("postgres.log"), "a");
  const server = spawn(path.join(bin, "postgres"), ["-D", data, ...settings.flatMap((one) => ["-c", one])], {
    env,
    cwd: "/",
    stdio: ["ignore", log, log],
    ...user,
  });
  await until("PostgreSQL takes writes", async () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL has ended:\n${readFileSync(at("postgres.log"), "utf8")}`);
    return ask(port, "postgres", "select 1 where not pg_is_in_recovery()").then(
      (rows) => rows.length === 1,
      () => false,
    );
  });
  return server;
}

async function ask(port: number, database: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database });
  client.on("error", () => undefined); // the query itself reports it
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Restores database and files by the steps of docs/operations.md. */
async function restoreBoth(places: Places, dataDir: string, to: Date): Promise<void> {
  const { data, env } = places;
  renameSync(data, `${data}-broken`);
  renameSync(dataDir, `${dataDir}-broken`);
  makeOwned(data);
  const target = to.toISOString().replace("T", " ").replace("Z", "+00");
  const how = ["--stanza=smgt", "--type=time", `--target=${target}`, "--target-action=promote"];
  await asPostgres(places, "pgbackrest", ...how, "restore");
  await run("restic", ["--quiet", "restore", "latest", "--target=/"], { env });
  mkdirSync(path.join(dataDir, "audit"), { mode: 0o700 });
  cpSync(path.join(`${dataDir}-broken`, "audit/key.pem"), path.join(dataDir, "audit/key.pem"));
  writeFileSync(path.join(dataDir, "audit/restored"), `${to.toISOString()}\n`);
}

/** Starts an empty cluster with a WAL archive in `folder`; the server's files are in `dataDir`. */
export async function startBackedUpPostgres(folder: string, dataDir: string): Promise<BackedUpPostgres> {
  const bin = binaries();
  const port = await freePort();
  const places = placesIn(folder, dataDir, port);
  await makeCluster(places, bin);
  let server = await launch(places, bin, port);
  const end = async (signal: "SIGKILL" | "SIGQUIT"): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  };
  try {
    for (const role of ["owner", "application"]) await ask(port, "postgres", `create role smgt_${role} login`);
    await ask(port, "postgres", "create database smgt owner smgt_owner");
    await asPostgres(places, "pgbackrest", "--stanza=smgt", "stanza-create");
    await run("restic", ["--quiet", "init"], { env: places.env });
  } catch (error) {
    await end("SIGQUIT");
    throw error;
  }
  return {
    url: (role) => `postgres://${role}@127.0.0.1:${port}/smgt`,
    async service(unit, instance = "") {
      const text = opsFile(`systemd/${unit}`);
      for (const [, line = ""] of text.matchAll(/^ExecStart=(.+)$/gm)) {
        const command = places.replaced(line.replaceAll("%i", instance).replaceAll("%%", "%"));
        const as = text.includes("\nUser=postgres\n") ? user : null;
        await run("/bin/sh", ["-c", command], { env: places.env, cwd: "/", ...as });
      }
    },
    kill: () => end("SIGKILL"),
    async restore(to) {
      await restoreBoth(places, dataDir, to);
      server = await launch(places, bin, port);
    },
    close: () => end("SIGQUIT"),
  };
}
