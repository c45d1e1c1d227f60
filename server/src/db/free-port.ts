/** Free port outside the range of outgoing connections, so that none takes it first. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral port range. */
const [FIRST, BEHIND] = [10_240, 32_000];
const TRIES = 50;

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, BEHIND);
    // One after the other: the first free port is enough.
    if (await isFree(port)) return port;
  }
  throw new Error("No free port was found on 127.0.0.1.");
}
