/**
 * Makes sure that one server at a time does a thing (reading the stream): holds a session lock on a
 * connection of its own. When the connection is lost the work stops, and whoever gets the lock goes on.
 */
import { keepOwnConnection, type Work } from "./own-connection.ts";

const AGAIN_MS = 2_000;

/** Starts `work` whenever this server gets the lock, and stops it when the lock is lost. */
export function asLeader(url: string, lock: number, start: () => Work, onLost: (error: Error) => void): Work {
  return keepOwnConnection({
    url,
    againMs: AGAIN_MS,
    onLost,
    async use(client, over) {
      const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lock]);
      if (rows[0]?.taken !== true) return;
      const work = start();
      await over;
      await work.stop();
    },
  });
}
