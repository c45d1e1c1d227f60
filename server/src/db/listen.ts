import pg from "pg";
import { keepDedicatedConnection, type Work } from "./dedicated-connection.ts";

const AGAIN_MS = 1_000;

/** Calls `onMessage` for every message on the channel until stopped, and `onBack` after a reconnection. */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onLost: (error: Error) => void,
  onBack: () => void = () => undefined,
): Work {
  let isBack = false;
  return keepDedicatedConnection({
    url,
    name: `smgt listen ${channel}`,
    againMs: AGAIN_MS,
    onLost,
    async use(client, over) {
      client.on("notification", (message) => onMessage(message.payload ?? ""));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (isBack) onBack();
      isBack = true;
      await over;
    },
  });
}
