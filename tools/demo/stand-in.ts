/** Starts the stand-in for X as a separate process. */
import { spawn } from "node:child_process";
import path from "node:path";

const MAIN = path.resolve(import.meta.dirname, "../fake-x/main.ts");

export interface StandIn {
  stop(): Promise<void>;
}

/** Resolves when the stand-in listens; rejects with a sentence when it cannot. */
export async function startStandIn(options: { port: number; journalFile: string }): Promise<StandIn> {
  const child = spawn(
    process.execPath,
    [MAIN, "--port", String(options.port), "--samples", "--journal", options.journalFile],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let failure = "";
  child.stderr.on("data", (chunk: Buffer) => {
    failure += chunk.toString("utf8");
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => {
      const isTaken = failure.includes("EADDRINUSE");
      reject(
        new Error(
          isTaken
            ? `port ${options.port} for the stand-in is taken by another program. Stop that one, or choose another port with FAKE_X_PORT.`
            : `the stand-in for X stopped: ${failure.split("\n").find((line) => line.includes("Error")) ?? failure.slice(0, 300)}`,
        ),
      );
    });
  });
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
