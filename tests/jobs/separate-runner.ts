/** Starts and stops a job runner in a separate process, on the given database. */
import { beginRunner } from "@smgt/server/jobs/begin-runner.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";

const [url = ""] = process.argv.slice(2);
const database = openDatabase({ url, max: 3, onLost: () => undefined });
const running = await beginRunner({ pgPool: database.pool, taskList: {}, concurrency: 1 });
await running.stop();
await database.close();
