/**
 * `npm run backup`: makes a backup into SMGT_BACKUP_DIR. With `--verify` (and the id of one, or the last) it reads one
 * instead and names every file whose bytes are others; with `--list` it tells which there are. It ends with 1 where a kept one
 * went bad, also when the new one is whole.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { archiveSettings } from "./backup/archive.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { verifyBackup } from "./backup/manifest.ts";
import { placesOf } from "./backup/places.ts";
import { keptBackups } from "./backup/register.ts";
import type { BackupConfig } from "./config-operating.ts";
import { publicKeysOf } from "./domain/audit/chain/keys.ts";
import { readConfig, type Config } from "./config.ts";
import { findEmbedded, startEmbedded } from "./db/embedded.ts";
import { runOperating } from "./operating-command.ts";
import { Unusable } from "./on-server.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const UNTIL_READ = "Nothing is removed from wal and files until every backup can be read again, or its time is over.";

/** Version of this SMGT, as its package says. */
const smgtVersion = (): string =>
  (JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8")) as { version: string }).version;

/** The database that the settings name, made to run where nobody runs it. */
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

async function make(config: Config, backup: BackupConfig): Promise<string> {
  const { source, server, end } = await sourceOf(config, backup);
  try {
    const { line, bad } = await makeBackup({
      backup,
      source,
      server,
      filesFolder: path.join(config.dataDir, "files"),
      auditKeys: publicKeysOf(config.audit),
      smgt: smgtVersion(),
      now: () => new Date(),
    });
    const made = `The backup ${line.id} is whole: ${Math.ceil(line.bytes / 1_000_000)} MB, kept until ${line.until.slice(0, 10)}.`;
    if (bad.length === 0) return made;
    say(made);
    throw new Unusable([...bad.map((one) => one.message), UNTIL_READ].join("\n"));
  } finally {
    await end();
  }
}

/** Does what the arguments ask for, and gives the lines to print. */
export async function runBackup(config: Config, args: readonly string[]): Promise<string[]> {
  const { backup } = config;
  if (backup === null) throw new Unusable("SMGT_BACKUP_DIR is missing; name a folder on another disk.");
  const kept = keptBackups(placesOf(backup.folder).register);
  const [what, id] = args;
  if (what === undefined) return [await make(config, backup)];
  if (what === "--list")
    return kept.map((one) => `${one.id}  ${one.finished_at}  until ${one.until}  ${one.bytes} bytes`);
  if (what !== "--verify") throw new Unusable(`"${what}" is unknown; there are --list and --verify.`);
  const line = id === undefined ? kept.at(-1) : kept.find((one) => one.id === id);
  if (line === undefined)
    throw new Unusable(id === undefined ? "There is no backup yet." : `There is no backup ${id}.`);
  const { database, files } = await verifyBackup(backup.folder, line);
  return [`The backup ${line.id} is whole: ${database.length + files.length} files have the bytes that they had.`];
}

if (process.argv[1] === import.meta.filename)
  await runOperating(() => runBackup(readConfig(process.env, PROJECT_ROOT), process.argv.slice(2)));
