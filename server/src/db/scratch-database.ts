/** Migrated temporary database on a separate embedded server, for tools that read the schema. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openDatabase, type Database } from "./pool.ts";

/** Runs `work` on it and removes everything afterwards. */
export async function withScratchDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-scratch-"));
  chmodSync(folder, 0o755); // the user that runs PostgreSQL must be able to walk in
  const server = await startEmbedded({ folder, settings: ["fsync=off"], log: console.error });
  const database = openDatabase({ url: server.url, max: 2, onLost: () => undefined, isPatient: true });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
