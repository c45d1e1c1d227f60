/**
 * `npm run migrate`: migrates the database to this version as the tables' owner, and grants the application's role its
 * rights. Run it before each new version.
 */
import { databaseUrlOf } from "./config-addresses.ts";
import { ConfigError, readDatabaseUrls } from "./config.ts";
import { DatabaseUnready, migrateAsOwner } from "./db/prepare-database.ts";
import { Unusable, wordsGiven } from "./cli-command.ts";
import { NOT_DONE, sayWhy } from "./start-failure.ts";

async function main(): Promise<void> {
  wordsGiven(process.argv.slice(2), 0, "npm run migrate");
  const { databaseUrl, ownerUrl } = readDatabaseUrls(process.env);
  const role = decodeURIComponent(databaseUrlOf(databaseUrl).username);
  const applied = await migrateAsOwner(ownerUrl, role);
  if (applied === null) {
    process.stdout.write("Nothing to do: a later version of SMGT has migrated the database already.\n");
    return;
  }
  for (const name of applied) process.stdout.write(`${name}\n`);
  process.stdout.write(`The database is ready for the role ${role}; ${applied.length} migrations were missing.\n`);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof Unusable || error instanceof DatabaseUnready;
  process.stderr.write(`${isExpected ? error.message : sayWhy(error, NOT_DONE)}\n`);
  process.exit(1);
});
