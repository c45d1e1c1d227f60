/**
 * The settings of those who operate the servers: where figures are read, where backups lie, how a server leaves. Read by `config.ts`,
 * which hands over its reader; nothing here touches the environment.
 */
import path from "node:path";

/** Where Prometheus asks for figures; never the port of the app. */
export interface MetricsConfig {
  readonly host: string;
  readonly port: number;
  /** Needed in every question where others than this machine reach the port; null: nobody else does. */
  readonly token: string | null;
}

/** Where backups lie and for how long. */
export interface BackupConfig {
  readonly folder: string;
  /** For how many days back a restore is possible. */
  readonly keepDays: number;
  /** What is written lies in the archive after this many seconds, at the latest. */
  readonly archiveSeconds: number;
}

export interface OperatingConfig {
  /** Null: no figures are given out. */
  readonly metrics: MetricsConfig | null;
  /** Null: nothing is archived, and no backup can be made. */
  readonly backup: BackupConfig | null;
  /** How long a server that was told to stop still answers while `/health/ready` says no, in milliseconds. */
  readonly leaveMs: number;
  /** Threads by which Node reads disks and hashes passwords (libuv's own setting). */
  readonly threads: number;
}

interface Reader {
  readonly problems: string[];
  number(name: string, fallback: number, min: number, max: number): number;
  optional(name: string): string | null;
}

const OF_THIS_MACHINE = new Set(["127.0.0.1", "localhost", "::1"]);
const LEAST_TOKEN = 32;

function readMetrics(read: Reader): MetricsConfig | null {
  if (read.optional("SMGT_METRICS_PORT") === null) return null;
  const port = read.number("SMGT_METRICS_PORT", 9464, 0, 65_535);
  const host = read.optional("SMGT_METRICS_HOST") ?? "127.0.0.1";
  const token = read.optional("SMGT_METRICS_TOKEN");
  if (token === null && !OF_THIS_MACHINE.has(host))
    read.problems.push(
      `SMGT_METRICS_HOST is "${host}", which other machines reach; give SMGT_METRICS_TOKEN too, for example from: openssl rand -hex 32`,
    );
  if (token !== null && token.length < LEAST_TOKEN)
    read.problems.push(`SMGT_METRICS_TOKEN is too short; at least ${LEAST_TOKEN} random characters are needed.`);
  return { host, port, token };
}

function readBackup(read: Reader): BackupConfig | null {
  const folder = read.optional("SMGT_BACKUP_DIR");
  const keepDays = read.number("SMGT_BACKUP_KEEP_DAYS", 35, 1, 3_650);
  const archiveSeconds = read.number("SMGT_ARCHIVE_SECONDS", 50, 1, 3_600);
  return folder === null ? null : { folder: path.resolve(folder), keepDays, archiveSeconds };
}

/** The settings of operating, with every problem pushed to the reader. */
export const readOperating = (read: Reader, isProduction: boolean): OperatingConfig => ({
  metrics: readMetrics(read),
  backup: readBackup(read),
  threads: read.number("UV_THREADPOOL_SIZE", 4, 1, 1_024),
  // Outside of production nobody sends calls elsewhere meanwhile.
  leaveMs: 1_000 * read.number("SMGT_LEAVE_SECONDS", isProduction ? 10 : 0, 0, 300),
});
