/**
 * `npm run restore -- --into FOLDER [--to MOMENT] [--backup ID]`: restores the last backup into an empty folder,
 * optionally up to a moment. It starts nothing and changes nothing that exists. `--by-other-means MOMENT` only records
 * in the audit a restore by another tool.
 */
import path from "node:path";
import { DamagedBackup } from "./backup/manifest.ts";
import { isId, placesOf } from "./backup/places.ts";
import { keptBackups } from "./backup/register.ts";
import { leaveMark } from "./backup/restored-mark.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { readConfig, type Config } from "./config.ts";
import { parseOptions, Unusable } from "./cli-command.ts";
import { runOperating } from "./operating-command.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");
/** Unambiguous moment with its time zone. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses a moment given on the terminal. */
export function momentGiven(name: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  // A date that does not exist would silently become another one.
  const day = MOMENT.exec(text)?.[1] ?? "";
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) === true;
  if (!isDay || Number.isNaN(at.getTime()))
    throw new Unusable(`${name} is "${text}"; write it with its zone, such as 2026-11-24T09:30:00+05:30.`);
  return at;
}

/** Marks a restore by another tool, for the first start. */
function markRestore(config: Config, at: Date): string[] {
  if (at > new Date())
    throw new Unusable(
      `--by-other-means is ${at.toISOString()}, which is still to come; give the moment that came back.`,
    );
  const backup = `${at.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
  const mark = leaveMark(config.audit.folder, { backup, restoredAt: new Date() }, []);
  return [
    `The first start says in the audit that the database of ${at.toISOString()} came back.`,
    `It reads that in ${mark}, as the user that runs the server.`,
  ];
}

/** Alternatives to a damaged backup: an older one reaches the same moment with more of the archive. */
function othersThan(damaged: string, folder: string): string {
  const older = keptBackups(placesOf(folder).register).filter(({ id }) => id < damaged);
  const ids = older.map(({ id }) => id).toReversed();
  return ids.length === 0
    ? "There is no older one. Take what is damaged from another copy of the folder of backups."
    : `An older one leads to the same moment, where the archive after it is whole: --backup ${ids.join(", ")}.`;
}

/** Restores by the arguments and returns the lines to print. */
export async function runRestore(
  config: Config,
  args: readonly string[],
  say: (line: string) => void,
): Promise<string[]> {
  const values = parseOptions(args, {
    to: { type: "string" },
    into: { type: "string" },
    backup: { type: "string" },
    "by-other-means": { type: "string" },
  });
  const otherwise = momentGiven("--by-other-means", values["by-other-means"]);
  if (otherwise !== null) return markRestore(config, otherwise);
  if (config.backup === null) throw new Unusable("SMGT_BACKUP_DIR is missing; name the folder of the backups.");
  if (values.into === undefined)
    throw new Unusable("--into is missing; name an empty folder, which becomes SMGT_DATA_DIR.");
  if (values.backup !== undefined && !isId(values.backup)) throw new Unusable(`There is no backup "${values.backup}".`);
  const { folder } = config.backup;
  const { backup, server, data, lastChangeAt } = await restoreBackup({
    from: folder,
    into: path.resolve(values.into),
    to: momentGiven("--to", values.to),
    id: values.backup ?? null,
    say,
    now: () => new Date(),
  }).catch((error: unknown) => {
    throw error instanceof DamagedBackup ? new Unusable(`${error.message}\n${othersThan(error.id, folder)}`) : error;
  });
  const copied = `The backup ${backup.id} is restored into ${data}.`;
  if (server === "own")
    return [
      copied,
      "Start PostgreSQL on it: it reads the archive by itself. Then start SMGT with its DATABASE_URL and SMGT_SECRET.",
    ];
  const last = lastChangeAt === null ? "" : ` Its last change was made at ${lastChangeAt.toISOString()}.`;
  return [
    `${copied}${last}`,
    `Start SMGT with SMGT_DATA_DIR=${path.resolve(values.into)} and the SMGT_SECRET of before.`,
  ];
}

if (process.argv[1] === import.meta.filename)
  await runOperating(() =>
    runRestore(readConfig(process.env, PROJECT_ROOT), process.argv.slice(2), (line) =>
      process.stdout.write(`${line}\n`),
    ),
  );
