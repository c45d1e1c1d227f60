/** A server in its own process that can be killed. */
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { ROOT } from "../support/paths.ts";

export interface ServerProcess {
  /** SIGKILL, then `between` without a server, then a new one. */
  killAndRestart(between?: () => Promise<void>): Promise<void>;
  readonly output: () => string;
  stop(): Promise<void>;
}

/** Starts `server/src/main.ts` with these settings and restarts it after kills. */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  let output = "";
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    const fresh = spawn(process.execPath, [path.join(ROOT, "server/src/main.ts")], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = fresh;
    const ready = new Promise<void>((resolve, reject) => {
      const take = (chunk: Buffer): void => {
        output += chunk.toString("utf8");
        if (chunk.toString("utf8").includes("SMGT answers at")) resolve();
      };
      fresh.stdout.on("data", take);
      fresh.stderr.on("data", take);
      fresh.once("exit", (code) =>
        code === null || code === 0 ? resolve() : reject(new Error(`The server stopped: ${output}`)),
      );
    });
    await ready;
  };
  const ended = (one: ChildProcess): Promise<void> =>
    one.exitCode !== null || one.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => one.once("exit", () => resolve()));
  await start();
  return {
    output: () => output,
    async killAndRestart(between) {
      const old = child;
      old.kill("SIGKILL");
      await ended(old);
      await between?.();
      await start();
    },
    async stop() {
      child.kill("SIGTERM");
      await ended(child);
    },
  };
}
