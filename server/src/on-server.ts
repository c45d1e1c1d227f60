/** What the commands share that are run on the server's own terminal: its settings, its database, clear sentences. */
import path from "node:path";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { DatabaseUnready } from "./db/bring-up.ts";
import { openDatabase, type Database } from "./db/pool.ts";
import { sayWhy } from "./start-failure.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");

/** Said as it stands: what was given cannot be used. */
export class Unusable extends Error {}

/** Runs a command on the server's database and prints the lines that it gives; ends with code 1 when it cannot. */
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
    process.stderr.write(`${isExpected ? error.message : sayWhy(error)}\n`);
    process.exitCode = 1;
  }
}
