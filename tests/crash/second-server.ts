/** A second server process on a world's database, without rate limits. */
import { freePort } from "@smgt/server/db/free-port.ts";
import type { World } from "../support/world.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";

export interface ServerBeside extends ServerProcess {
  readonly url: string;
}

/** Starts it with a shared files folder; `more` are further settings. */
export async function startServerBeside(
  { database, xUrl }: World,
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerBeside> {
  const port = await freePort();
  const server = await startServerProcess({
    SMGT_MODE: "test",
    SMGT_PORT: String(port),
    SMGT_LOG_LEVEL: "silent",
    SMGT_CAPTCHA_COST: "1",
    SMGT_SESSION_LIMIT: "0",
    SMGT_PUBLIC_LIMIT: "0",
    SMGT_SHED_AFTER_MS: "0",
    SMGT_DATA_DIR: folder,
    DATABASE_URL: database.url,
    X_API_BASE_URL: xUrl,
    ...more,
  });
  return { ...server, url: `http://127.0.0.1:${port}` };
}
