/**
 * Lets a copied database read the archive up to a moment and become whole. It runs alone meanwhile: reached only by a
 * socket in a folder of its user, archiving nothing. In the end it has a new password, as the old one is not in a backup.
 */
import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { SystemUser } from "../db/embedded-binaries.ts";
import { restoreCommand } from "./archive.ts";

/** How far the archive is read. */
export interface Target {
  readonly at: Date;
  readonly timeline: number;
}

export interface Recovery {
  /** Of PostgreSQL. */
  readonly bin: string;
  readonly data: string;
  readonly wal: string;
  readonly user: SystemUser | null;
  /** Null: as far as the archive reaches. */
  readonly to: Target | null;
  /** The role that owns all, and its password from now on. */
  readonly owner: { readonly name: string; readonly password: string };
}

const LOOK_EVERY_MS = 100;
const PORT = 5432;

/** The archive ends before the moment that was asked for. */
export class ArchiveEnds extends Error {}

/** When the last change was made that the database has; null where it knows of none. */
export type LastChange = Date | null;

/** As PostgreSQL takes it in its settings, which it reads before it knows what a Z is. */
const momentText = (at: Date): string => at.toISOString().replace("T", " ").replace("Z", "+00");

/** Settings with which PostgreSQL reads the archive up to there. */
export const targetSettings = (to: Target | null): readonly (readonly [name: string, value: string])[] =>
  to === null
    ? []
    : [
        ["recovery_target_time", momentText(to.at)],
        ["recovery_target_timeline", String(to.timeline)],
        ["recovery_target_action", "promote"],
      ];

function settingsOf({ wal, to }: Recovery, sockets: string, access: string): string[] {
  return [
    "listen_addresses=",
    `port=${PORT}`,
    `unix_socket_directories=${sockets}`,
    `hba_file=${access}`,
    "archive_mode=off",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    `restore_command=${restoreCommand(wal)}`,
    ...targetSettings(to).map(([name, value]) => `${name}=${value}`),
  ].flatMap((setting) => ["-c", setting]);
}

async function ask<T>(sockets: string, user: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: sockets, port: PORT, user, database: "postgres" });
  client.on("error", () => undefined); // the question itself reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What it is now: null while it does not answer, or reads on. */
async function whenWhole(sockets: string, owner: Recovery["owner"]): Promise<{ readonly last: LastChange } | null> {
  try {
    return await ask(sockets, owner.name, async (client) => {
      const { rows } = await client.query<{ reads: boolean; last: Date | null }>(
        "select pg_is_in_recovery() as reads, pg_last_xact_replay_timestamp() as last",
      );
      if (rows[0]?.reads !== false) return null;
      // Not as a parameter: this command takes none.
      await client.query(`alter role ${pg.escapeIdentifier(owner.name)} password ${pg.escapeLiteral(owner.password)}`);
      return { last: rows[0].last };
    });
  } catch {
    return null;
  }
}

function failure(log: string, to: Target | null): Error {
  const said = readFileSync(log, "utf8");
  if (/recovery ended before configured recovery target was reached/.test(said)) {
    const reached = [...said.matchAll(/last completed transaction was at log time (\S+ \S+)/g)].at(-1)?.[1];
    return new ArchiveEnds(
      `The archive does not reach ${to?.at.toISOString() ?? ""}. Its last change was made at ${reached ?? "a moment that it does not name"}; restore without --to to get all of it.`,
    );
  }
  return new Error(`The copy of the database could not be made whole:\n${said.split("\n").slice(-12).join("\n")}`);
}

/** Lets the server that is started here next archive where this timeline began, before anything of it. Nothing is archived meanwhile. */
function leaveHistory(data: string, user: SystemUser | null): void {
  const wal = path.join(data, "pg_wal");
  for (const name of readdirSync(wal).filter((one) => one.endsWith(".history"))) {
    const note = path.join(wal, "archive_status", `${name}.ready`);
    writeFileSync(note, "", { flush: true });
    if (user !== null) chownSync(note, user.uid, user.gid);
  }
}

/** Recovers, sets the password, and stops again; gives the moment of the last change that is there. */
export async function recover(recovery: Recovery): Promise<LastChange> {
  const { bin, data, user, owner } = recovery;
  const sockets = mkdtempSync(path.join(tmpdir(), "smgt-recover-"));
  const [access, log] = [path.join(sockets, "access"), path.join(sockets, "log")];
  writeFileSync(access, "local all all trust\n", { mode: 0o600 });
  writeFileSync(path.join(data, "recovery.signal"), "");
  if (user !== null)
    for (const one of [sockets, access, path.join(data, "recovery.signal")]) chownSync(one, user.uid, user.gid);
  const out = openSync(log, "a");
  const child = spawn(path.join(bin, "postgres"), ["-D", data, ...settingsOf(recovery, sockets, access)], {
    cwd: "/",
    stdio: ["ignore", out, out],
    ...user,
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  try {
    for (;;) {
      const whole = await whenWhole(sockets, owner);
      if (whole !== null) {
        leaveHistory(data, user);
        return whole.last;
      }
      if (child.exitCode !== null || child.signalCode !== null) throw failure(log, recovery.to);
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    child.kill("SIGINT");
    await ended;
    rmSync(sockets, { recursive: true, force: true });
  }
}
