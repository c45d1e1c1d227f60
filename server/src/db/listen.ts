/** One connection that listens for NOTIFY and comes back by itself when it is lost. */
import pg from "pg";
import { keepOwnConnection, type Work } from "./own-connection.ts";

const AGAIN_MS = 1_000;

/** Calls `onMessage` for every message on the channel until stopped. */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onLost: (error: Error) => void,
): Work {
  return keepOwnConnection({
    url,
    againMs: AGAIN_MS,
    onLost,
    async use(client, over) {
      client.on("notification", (message) => onMessage(message.payload ?? ""));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      await over;
    },
  });
}
