/**
 * Supervisor of the embedded PostgreSQL: initialises the data folder, starts the server on loopback with a password,
 * adopts a running one of a killed SMGT, restarts it after a crash, and stops it. Other code only sees a connection
 * URL.
 */
import { randomBytes } from "node:crypto";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeRole } from "./application-role.ts";
import { canReach, postgresUser, readyBinaries, type SystemUser } from "./embedded-binaries.ts";
import { isAlive, lockFolder, unlockFolder } from "./folder-lock.ts";
import { freePort, isFree } from "./free-port.ts";

/** Time for a graceful stop, before a fast one. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

const APPLICATION_ROLE = "smgt_application";

export interface EmbeddedOptions {
  /** Folder for data, password and log; created when missing. */
  readonly folder: string;
  /** Extra settings, `name=value`; the bench adds memory. Tests turn fsync off; nothing else may. */
  readonly settings?: readonly string[];
  readonly log: (line: string) => void;
}

export interface Embedded {
  /** Connection URL of the maintenance database `postgres`, as the owner. */
  readonly url: string;
  /** Connection URL as the application's role, which owns nothing. */
  readonly applicationUrl: string;
  /** Process id of the running server, for tests that kill it. */
  readonly pid: () => number | null;
  stop(): Promise<void>;
}

interface Place {
  readonly root: string;
  readonly data: string;
  readonly bin: string;
  readonly user: SystemUser | null;
  readonly port: number;
  readonly password: string;
  readonly applicationPassword: string;
}

function remembered(file: string, make: () => string): string {
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

/** Root of the embedded server's data: the folder itself, unless the server's user cannot enter it. */
function rootOf(folder: string): string {
  mkdirSync(folder, { recursive: true });
  if (canReach(folder, postgresUser())) return folder;
  const name = Buffer.from(path.resolve(folder)).toString("base64url").slice(-40);
  return path.join("/var/lib", `smgt-${name}`);
}

/** Returns the URL of the running embedded server of a folder, as the owner; null when none runs. */
export function findEmbedded(folder: string): string | null {
  const root = rootOf(folder);
  if (survivor(path.join(root, "data")) === null) return null;
  const [password, port] = ["password", "port"].map((name) => readFileSync(path.join(root, name), "utf8").trim());
  return `postgres://smgt:${password}@127.0.0.1:${port}/postgres`;
}

/** Returns the previous port, unless another program uses it now, or the original of a copied folder. */
async function portOf(root: string, log: EmbeddedOptions["log"]): Promise<number> {
  const file = path.join(root, "port");
  const known = existsSync(file) ? Number(readFileSync(file, "utf8")) : null;
  if (known !== null && (survivor(path.join(root, "data")) !== null || (await isFree(known)))) return known;
  const port = await freePort();
  if (known !== null) log(`Another program listens on port ${known}; PostgreSQL gets port ${port}.`);
  writeFileSync(file, String(port), { mode: 0o600 });
  return port;
}

async function prepare(options: EmbeddedOptions): Promise<Place> {
  const user = postgresUser();
  const root = rootOf(options.folder);
  if (root !== options.folder) {
    mkdirSync(root, { recursive: true });
    options.log(`PostgreSQL cannot run inside ${options.folder}; its data is in ${root}.`);
  }
  lockFolder(root);
  const bin = readyBinaries(root, user);
  const data = path.join(root, "data");
  const password = remembered(path.join(root, "password"), () => randomBytes(24).toString("hex"));
  const applicationPassword = remembered(path.join(root, "application-password"), () =>
    randomBytes(24).toString("hex"),
  );
  const port = await portOf(root, options.log);
  const place = { root, data, bin, user, port, password, applicationPassword };
  if (!existsSync(path.join(data, "PG_VERSION"))) initialise(place);
  return place;
}

/** Marker of a folder during set-up: an unmarked folder was not created by us. */
const beingSetUp = (root: string): string => path.join(root, "setting-up");

/** Removes the remains of a killed set-up. */
function forgetHalfDone(root: string): void {
  const note = beingSetUp(root);
  if (!existsSync(note)) return;
  const name = readFileSync(note, "utf8").trim();
  if (/^new-\w+$/.test(name)) rmSync(path.join(root, name), { recursive: true, force: true });
  rmSync(note);
}

/** Initialises the database in a temporary folder and renames it when complete. Must never touch a foreign folder. */
function initialise({ root, data, bin, user, password }: Place): void {
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new Error(
      `The folder ${data} holds files and no PostgreSQL database, so SMGT leaves it alone. Move them away, or set SMGT_DATA_DIR to another folder.`,
    );
  }
  forgetHalfDone(root);
  const fresh = `new-${randomBytes(6).toString("hex")}`;
  writeFileSync(beingSetUp(root), fresh);
  const folder = path.join(root, fresh);
  mkdirSync(folder, { mode: 0o700 });
  const secret = path.join(root, "initdb-password");
  writeFileSync(secret, password, { mode: 0o600 });
  if (user !== null) {
    chownSync(folder, user.uid, user.gid);
    chownSync(secret, user.uid, user.gid);
  }
  const made = spawnSync(
    path.join(bin, "initdb"),
    [
      `--pgdata=${folder}`,
      "--username=smgt",
      `--pwfile=${secret}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ],
    { cwd: "/", encoding: "utf8", ...user },
  );
  rmSync(secret, { force: true });
  if (made.status !== 0) {
    forgetHalfDone(root);
    throw new Error(`PostgreSQL could not be set up in ${data}: ${made.stderr || String(made.error)}`);
  }
  if (existsSync(data)) rmdirSync(data);
  renameSync(folder, data);
  rmSync(beingSetUp(root));
}

/** Finds the running server of this data folder after a killed SMGT. */
function survivor(data: string): number | null {
  const file = path.join(data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!Number.isInteger(pid) || !isAlive(pid)) return null;
  if (!existsSync(`/proc/${pid}/cmdline`)) return process.platform === "linux" ? null : pid;
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data) ? pid : null;
}

/** After a reboot the pid in postmaster.pid may belong to another program; PostgreSQL would wait for it. */
function forgetReusedPid(data: string): void {
  const file = path.join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (isAlive(pid) && survivor(data) === null) rmSync(file, { force: true });
}

function launch({ root, data, bin, user, port }: Place, settings: readonly string[]): ChildProcess {
  const log = openSync(path.join(root, "postgres.log"), "a");
  const common = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=100",
    "shared_buffers=128MB",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    "max_wal_size=2GB",
  ];
  const args = [...common, ...settings].flatMap((setting) => ["-c", setting]);
  return spawn(path.join(bin, "postgres"), ["-D", data, ...args], {
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    ...user,
  });
}

/**
 * Returns the data folder of the server behind a URL; null without an answer. A copy of its folder has the same
 * password.
 */
async function dataBehind(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data: string }>("select current_setting('data_directory') as data");
    await client.end();
    return rows[0]?.data ?? null;
  } catch {
    return null; // asked again
  }
}

/** Compares two folder paths; another machine's folder does not exist here. */
const isSameFolder = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);

async function untilAnswering(url: string, { data, root }: Place, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const found = await dataBehind(url);
    if (found !== null && isSameFolder(found, data)) return;
    if (found !== null)
      throw new Error(`The PostgreSQL of another folder, ${found}, took the port of ${data}. Start again.`);
    await sleep(50);
  }
  throw new Error(`PostgreSQL does not start; see ${path.join(root, "postgres.log")}.`);
}

async function withOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // the query itself reports it
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Waits for the end of a process, with a limit; returns false when it still runs. */
async function hasEnded(pid: number): Promise<boolean> {
  for (let waited = 0; isAlive(pid) && waited < PATIENCE_MS; waited += LOOK_EVERY_MS) await sleep(LOOK_EVERY_MS);
  return !isAlive(pid);
}

/** Starts (or adopts) the embedded server and keeps it running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await prepare(options);
  const url = `postgres://smgt:${place.password}@127.0.0.1:${place.port}/postgres`;
  let isStopping = false;
  let pid = survivor(place.data);
  if (pid !== null) options.log(`Going on with the PostgreSQL that is still running (process ${pid}).`);

  const start = (): void => {
    forgetReusedPid(place.data);
    const child = launch(place, options.settings ?? []);
    child.unref();
    pid = child.pid ?? null;
  };
  if (pid === null) start();
  await untilAnswering(url, place, 60_000);

  const watch = setInterval(() => {
    if (isStopping || (pid !== null && isAlive(pid))) return;
    options.log("PostgreSQL has died; starting it again.");
    start();
  }, 200);
  watch.unref();

  await withOwner(url, (owner) => makeRole(owner, APPLICATION_ROLE, place.applicationPassword));

  return {
    url,
    applicationUrl: `postgres://${APPLICATION_ROLE}:${place.applicationPassword}@127.0.0.1:${place.port}/postgres`,
    pid: () => pid,
    async stop() {
      isStopping = true;
      clearInterval(watch);
      if (pid !== null && isAlive(pid)) {
        process.kill(pid, "SIGINT");
        if (!(await hasEnded(pid))) {
          process.kill(pid, "SIGQUIT");
          await hasEnded(pid);
        }
      }
      unlockFolder(place.root);
    },
  };
}
