/**
 * `npm run backup`: makes a backup in SMGT_BACKUP_DIR; `--and-verify` verifies it afterwards. `--verify [id]` verifies
 * one, `--list` lists all, `--forget id` unregisters a damaged one. Exit code 1 when a stored backup is damaged, even
 * if the new one is sound.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { archiveSettings } from "./backup/archive.ts";
import { makeBackup, type Made } from "./backup/make-backup.ts";
import { DamagedBackup, verifyBackup } from "./backup/manifest.ts";
import { forgetBackup } from "./backup/forget-backup.ts";
import { placesOf } from "./backup/places.ts";
import { keptBackups, type BackupLine } from "./backup/register.ts";
import type { BackupConfig } from "./config-operating.ts";
import { publicKeysOf } from "./domain/ground/audit/chain/keys.ts";
import { readConfig, type Config } from "./config.ts";
import { findEmbedded, startEmbedded } from "./db/embedded.ts";
import { runOperating } from "./operating-command.ts";
import { Unusable } from "./cli-command.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const UNTIL_READ =
  "Nothing is removed from wal and files until every backup can be read again, its time is over, or `npm run backup -- --forget` and its id give it up.";
const WAYS = "there are --and-verify, --verify, --list and --forget";

/** Version of this SMGT, from its package. */
const smgtVersion = (): string =>
  (JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8")) as { version: string }).version;

/** Database of the settings, started if it is not running. */
async function sourceOf(config: Config, backup: BackupConfig) {
  if (config.databaseUrl !== null) {
    const url = config.databaseOwnerUrl;
    if (url === null)
      throw new Unusable("DATABASE_OWNER_URL is missing; give the address of a role that may copy the database.");
    return { source: { url, data: null }, server: "own" as const, end: async () => undefined };
  }
  const folder = path.join(config.dataDir, "postgres");
  const running = findEmbedded(folder);
  if (running !== null) return { source: running, server: "embedded" as const, end: async () => undefined };
  const embedded = await startEmbedded({ folder, settings: archiveSettings(backup), log: say });
  const started = findEmbedded(folder);
  if (started === null) throw new Unusable("The embedded database has ended again; see its postgres.log.");
  return { source: started, server: "embedded" as const, end: embedded.stop };
}

async function make(config: Config, backup: BackupConfig): Promise<Made> {
  const { source, server, end } = await sourceOf(config, backup);
  try {
    return await makeBackup({
      backup,
      source,
      server,
      filesFolder: path.join(config.dataDir, "files"),
      auditKeys: publicKeysOf(config.audit),
      smgt: smgtVersion(),
      now: () => new Date(),
    });
  } finally {
    await end();
  }
}

async function verified({ folder }: BackupConfig, line: BackupLine): Promise<string> {
  const { database, files } = await verifyBackup(folder, line);
  return `The backup ${line.id} is whole: ${database.length + files.length} files have the bytes that they had.`;
}

/** Makes a backup and optionally verifies it, even when an older one is damaged; reports all errors at the end. */
async function makeOne(config: Config, backup: BackupConfig, isVerified: boolean): Promise<string[]> {
  const { line, found, bad } = await make(config, backup);
  for (const { id, until } of found)
    say(`The backup ${id} lay there whole and was in no register; it is in it now, until ${until.slice(0, 10)}.`);
  say(
    `The backup ${line.id} is whole: ${Math.ceil(line.bytes / 1_000_000)} MB, kept until ${line.until.slice(0, 10)}.`,
  );
  const wrong = bad.length === 0 ? [] : [...bad.map((one) => one.message), UNTIL_READ];
  try {
    if (isVerified) say(await verified(backup, line));
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
    wrong.push(error.message);
  }
  if (wrong.length > 0) throw new Unusable(wrong.join("\n"));
  return [];
}

async function forget({ folder }: BackupConfig, line: BackupLine): Promise<string[]> {
  const damage = await forgetBackup(folder, line, new Date());
  if (damage === null)
    throw new Unusable(`The backup ${line.id} is whole. It goes by itself after ${line.until.slice(0, 10)}.`);
  return [damage.message, "It is given up. The next backup removes what only it needed."];
}

/** Runs the command of the arguments and returns the lines to print. */
export async function runBackup(config: Config, args: readonly string[]): Promise<string[]> {
  const { backup } = config;
  if (backup === null) throw new Unusable("SMGT_BACKUP_DIR is missing; name a folder on another disk.");
  const kept = keptBackups(placesOf(backup.folder).register);
  const [what, id] = args;
  const lineOf = (wanted: string | undefined): BackupLine => {
    const line = wanted === undefined ? kept.at(-1) : kept.find((one) => one.id === wanted);
    if (line !== undefined) return line;
    throw new Unusable(wanted === undefined ? "There is no backup yet." : `There is no backup ${wanted}.`);
  };
  switch (what) {
    case undefined:
    case "--and-verify":
      return makeOne(config, backup, what !== undefined);
    case "--list":
      if (kept.length === 0) return [`There is no backup yet in ${backup.folder}.`];
      return kept.map((one) => `${one.id}  ${one.finished_at}  until ${one.until}  ${one.bytes} bytes`);
    case "--verify":
      return [await verified(backup, lineOf(id))];
    case "--forget":
      if (id === undefined) throw new Unusable("Which one? Give its id; --list tells them.");
      return forget(backup, lineOf(id));
    default:
      throw new Unusable(`"${what}" is unknown; ${WAYS}.`);
  }
}

if (process.argv[1] === import.meta.filename)
  await runOperating(() => runBackup(readConfig(process.env, PROJECT_ROOT), process.argv.slice(2)));
