/** A port that nobody listens on, and that no outgoing connection is given before one listens there. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections. */
const [FIRST, BEHIND] = [10_240, 32_000];
const TRIES = 50;

/** Whether nobody listens on a port of the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Chooses a free port of this machine's loopback address. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, BEHIND);
    // One after the other: the first that is free will do.
    if (await isFree(port)) return port;
  }
  throw new Error("No free port was found on 127.0.0.1.");
}
