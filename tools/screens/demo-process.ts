/** Demo in its own process, on free ports and in its own folder. */
import { spawn } from "node:child_process";
import path from "node:path";
import { freePort } from "@smgt/server/db/free-port.ts";

const MAIN = path.resolve(import.meta.dirname, "../demo/main.ts");

export interface DemoProcess {
  readonly url: string;
  readonly standInUrl: string;
  stop(): Promise<void>;
}

/** Resolves when the demo is ready; rejects with its output when it fails. */
export async function startDemo(folder: string): Promise<DemoProcess> {
  const [port, standInPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      SMGT_PORT: String(port),
      FAKE_X_PORT: String(standInPort),
      SMGT_DATA_DIR: folder,
      SMGT_CAPTCHA_COST: "100",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      if (output.includes("Ctrl-C stops everything")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The demo did not start:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    standInUrl: `http://127.0.0.1:${standInPort}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
