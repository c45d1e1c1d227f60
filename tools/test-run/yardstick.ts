/**
 * How slow this machine is now, against the one on which the patience of the tests was chosen. Measured once at the
 * start of a run with the work that tests do: processes that start, calculate and talk to a database, two at a time.
 */
import { spawn } from "node:child_process";
import path from "node:path";

const WORK = path.join(import.meta.dirname, "yardstick-work.ts");
const AT_ONCE = 2;
const ROUNDS = 3;
/** What a round takes on the reference machine: two quiet cores of 2026. */
const REFERENCE_MS = 600;

function work(databaseUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WORK], {
      env: { ...process.env, SMGT_TEST_DATABASE: databaseUrl },
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`The yardstick ended with ${code}.`))));
  });
}

/** The factor by which waiting is to be longer: 1 on the reference machine or a faster one. */
export async function measureSlowness(databaseUrl: string): Promise<number> {
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Round by round: what else the machine does comes and goes.
    const started = performance.now();
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(databaseUrl)));
    slowest = Math.max(slowest, performance.now() - started);
  }
  return Math.max(1, Math.round((slowest / REFERENCE_MS) * 10) / 10);
}
