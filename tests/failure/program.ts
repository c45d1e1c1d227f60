/** Runs the server as from a shell, with its output and exit code. */
import { spawn } from "node:child_process";
import path from "node:path";
import { WAIT_MS } from "@smgt/tools/test-run/limits.ts";
import { ROOT } from "../support/paths.ts";

/** Environment of the machine, not settings: the injected clock, and Node's compile cache. */
export const machineOfRun = (): Record<string, string> =>
  Object.fromEntries(
    ["LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC", "NODE_COMPILE_CACHE"].flatMap(
      (name): [string, string][] => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value]];
      },
    ),
  );

export interface Program {
  readonly output: () => string;
  /** Resolves with the exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: () => boolean;
  signal(name: "SIGINT" | "SIGTERM"): void;
  /** Sends SIGTERM; SIGKILL when the process stays. */
  stop(): Promise<{ readonly leftByItself: boolean }>;
}

/** Starts `server/src/main.ts` or another program with these settings and none of the caller's. */
export function startProgram(
  env: Readonly<Record<string, string>>,
  script = "server/src/main.ts",
  args: readonly string[] = [],
): Program {
  let output = "";
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...machineOfRun(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const take = (chunk: Buffer): void => void (output += chunk.toString("utf8"));
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    output: () => output,
    ended,
    hasEnded,
    signal: (name) => void child.kill(name),
    async stop() {
      if (hasEnded()) return { leftByItself: true };
      let leftByItself = true;
      const limit = setTimeout(() => {
        leftByItself = false;
        child.kill("SIGKILL");
      }, WAIT_MS);
      child.kill("SIGTERM");
      await ended;
      clearTimeout(limit);
      return { leftByItself };
    },
  };
}
