/** Shared parts of the commands run on the server's terminal: settings, database, clear error messages. */
import path from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { DatabaseUnready } from "./db/prepare-database.ts";
import { openDatabase, type Database } from "./db/pool.ts";
import { NOT_DONE, sayWhy } from "./start-failure.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");

/** Usage error, printed as it is. */
export class Unusable extends Error {}

/** Options behind `--`; an unknown one is refused with the list of known ones. */
export function parseOptions<T extends NonNullable<ParseArgsConfig["options"]>>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const [what = ""] = error instanceof Error ? error.message.split(". ", 1) : [];
    const there = Object.keys(options).map((name) => `--${name}`);
    throw new Unusable(`${what}. There are ${there.join(", ")}.`);
  }
}

/** Positional arguments behind `--`; surplus ones are refused, since they may mean something else. */
export function wordsGiven(args: readonly string[], most: number, example: string): readonly string[] {
  const beyond = args[most];
  if (beyond !== undefined) throw new Unusable(`"${beyond}" is more than this takes. Give it so: ${example}`);
  return args;
}

/** Runs a command on the server's database and prints its lines; exit code 1 on failure. */
export async function runOnServer(
  env: Readonly<Record<string, string | undefined>>,
  work: (database: Database, config: Config) => Promise<readonly string[]>,
): Promise<void> {
  try {
    const config = readConfig(env, PROJECT_ROOT);
    if (config.databaseUrl === null)
      throw new Unusable("DATABASE_URL is missing; give the settings of the server. The demo has its own sign-ins.");
    const database = openDatabase({ url: config.databaseUrl, max: 2, onLost: () => undefined });
    try {
      for (const line of await work(database, config)) process.stdout.write(`${line}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof Unusable || error instanceof DatabaseUnready;
    process.stderr.write(`${isExpected ? error.message : sayWhy(error, NOT_DONE)}\n`);
    process.exitCode = 1;
  }
}
