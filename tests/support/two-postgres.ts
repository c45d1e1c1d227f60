/**
 * A PostgreSQL primary and a standby with synchronous replication. After a promotion, a new standby takes the port of
 * the old primary.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "@smgt/server/db/embedded.ts";
import { postgresUser, readyBinaries } from "@smgt/server/db/embedded-binaries.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { until } from "./until.ts";

interface Place {
  readonly port: number;
  readonly data: string;
  process: ChildProcess;
}

export interface TwoPostgres {
  readonly ports: { readonly primary: number; readonly standby: number };
  /** URL for the owner of the tables or the application's role, with these hosts and ports. */
  url(role: "owner" | "application", hosts: string): string;
  /** Runs a statement on the primary. */
  say(statement: string): Promise<void>;
  /** Stops the primary at once (SIGKILL) or after its work (SIGINT); null lets it run. */
  endPrimary(signal: "SIGKILL" | "SIGINT" | null): Promise<void>;
  /** Promotes the standby. */
  promote(): Promise<void>;
  /** Stops the server on the free port, and starts a new standby there. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

const SETTINGS = ["fsync=off", "wal_keep_size=512MB", "shared_buffers=64MB", "listen_addresses=127.0.0.1"];
const NOT_COPIED = /postmaster\.(pid|opts)$|standby\.signal$|postgresql\.auto\.conf$/;

export async function startTwoPostgres(): Promise<TwoPostgres> {
  const user = postgresUser();
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-two-"));
  const owned = (place: string): void => {
    if (user !== null) spawnSync("chown", ["-R", `${user.uid}:${user.gid}`, place]);
  };
  owned(folder);
  const made = await startEmbedded({ folder, settings: SETTINGS, log: () => undefined });
  const [owner, application] = [new URL(made.url), new URL(made.applicationUrl)];
  await made.stop();
  const root = path.dirname(folder) === tmpdir() ? folder : path.dirname(folder);
  const bin = readyBinaries(root, user);

  const url = (role: "owner" | "application", hosts: string): string => {
    const { username, password } = role === "owner" ? owner : application;
    return `postgres://${username}:${password}@${hosts}/postgres`;
  };
  const at = (port: number): string => url("owner", `127.0.0.1:${port}`);
  const ask = async <T extends pg.QueryResultRow>(port: number, text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: at(port), connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined); // the query itself reports it
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const launch = (data: string, port: number): ChildProcess =>
    spawn(
      path.join(bin, "postgres"),
      ["-D", data, ...[...SETTINGS, `port=${port}`, "unix_socket_directories="].flatMap((one) => ["-c", one])],
      { cwd: "/", stdio: "ignore", ...user },
    );
  const ended = (process: ChildProcess): Promise<void> =>
    process.exitCode !== null || process.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => process.once("exit", () => resolve()));
  const answers = (port: number): Promise<unknown> =>
    until("it answers", () =>
      ask(port, "select 1").then(
        () => true,
        () => false,
      ),
    );

  const begin = async (data: string, port: number): Promise<Place> => {
    const process = launch(data, port);
    await answers(port);
    return { data, port, process };
  };
  let primary = await begin(path.join(folder, "data"), await freePort());
  let count = 0;
  const beginFollower = async (port: number): Promise<Place> => {
    count += 1;
    const data = path.join(folder, `copy-${count}`);
    const client = new pg.Client({ connectionString: at(primary.port) });
    await client.connect();
    await client.query("select pg_backup_start('copy', true)");
    cpSync(primary.data, data, { recursive: true, filter: (file) => !NOT_COPIED.test(file) });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await client.end();
    writeFileSync(path.join(data, "backup_label"), rows[0]?.labelfile ?? "");
    writeFileSync(path.join(data, "standby.signal"), "");
    const { username, password } = owner;
    const conninfo = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
    writeFileSync(path.join(data, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
    owned(data);
    const place = await begin(data, port);
    await until("it follows", async () => {
      const [row] = await ask<{ n: number }>(
        primary.port,
        "select count(*)::int as n from pg_stat_replication where state = 'streaming'",
      );
      return row?.n === 1;
    });
    // Commits wait until the standby has them.
    await ask(primary.port, "alter system set synchronous_standby_names = '*'");
    await ask(primary.port, "select pg_reload_conf()");
    return place;
  };
  let standby = await beginFollower(await freePort());

  return {
    get ports() {
      return { primary: primary.port, standby: standby.port };
    },
    url,
    say: async (statement) => void (await ask(primary.port, statement)),
    async endPrimary(signal) {
      if (signal === null) return;
      primary.process.kill(signal);
      await ended(primary.process);
    },
    async promote() {
      await ask(standby.port, "select pg_promote()");
      [primary, standby] = [standby, primary];
    },
    async follow() {
      standby.process.kill("SIGKILL");
      await ended(standby.process);
      rmSync(standby.data, { recursive: true, force: true });
      standby = await beginFollower(standby.port);
    },
    async close() {
      for (const { process } of [primary, standby]) {
        process.kill("SIGQUIT");
        await ended(process);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
