/** Supervisor of a campaign: runs servers as processes behind their own lines, and restarts those that died. */
import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@smgt/server/db/free-port.ts";
import type { WorldOptions } from "../fake-x/world.ts";
import { openCutProxy, type CutProxy } from "./cut-proxy.ts";
import type { Workspace } from "./workspace.ts";

export interface CampaignServer {
  readonly name: string;
  readonly url: string;
  readonly toDatabase: CutProxy;
  readonly toX: CutProxy;
  /** Returns true when the process exists and has answered; one stopped by SIGSTOP counts. */
  isUp(): boolean;
  /** Sends SIGKILL; the supervisor restarts the process. False without a process. */
  kill(): boolean;
  /** Sends SIGTERM, likewise. */
  stop(): boolean;
  pause(): boolean;
  goOn(): void;
  /** Sets the offset of its clock at once. */
  setClock(seconds: number): void;
  close(): Promise<void>;
}

const START_AGAIN_MS = 1_000;
const STOP_WITHIN_MS = 15_000;
/** Limit of a start on the slowest machine. */
const START_WITHIN_MS = 180_000;
/** An https address, so that X is asked to call; only the campaign's balancer uses it. */
const PUBLIC_URL = "https://smgt.campaign.test";

function settingsOf(workspace: Workspace, account: WorldOptions, port: number, toDatabase: CutProxy, toX: CutProxy) {
  const database = new URL(workspace.url);
  database.hostname = "127.0.0.1";
  database.port = String(toDatabase.port);
  return {
    SMGT_MODE: "test",
    SMGT_PORT: String(port),
    SMGT_PUBLIC_URL: PUBLIC_URL,
    SMGT_POOL_SIZE: "10",
    SMGT_CAPTCHA_COST: "1",
    SMGT_LOG_LEVEL: "warn",
    SMGT_DATA_DIR: workspace.dataDir,
    DATABASE_URL: database.toString(),
    X_API_BASE_URL: `http://127.0.0.1:${toX.port}`,
    X_BEARER_TOKEN: account.bearerToken,
    X_USER_TOKEN: account.userToken,
    X_CONSUMER_SECRET: account.consumerSecret,
    X_ACCOUNT_ID: account.ownId,
    X_ACCOUNT_HANDLE: account.ownHandle,
  };
}

/** Starts a server and resolves when it answers. */
export async function startCampaignServer(
  workspace: Workspace,
  account: WorldOptions,
  xPort: number,
  name: string,
): Promise<CampaignServer> {
  const database = new URL(workspace.url);
  const [port, toDatabase, toX] = await Promise.all([
    freePort(),
    openCutProxy({ host: database.hostname, port: Number(database.port) }),
    openCutProxy({ host: "127.0.0.1", port: xPort }),
  ]);
  const clockFile = path.join(workspace.folder, `${name}.clock`);
  writeFileSync(clockFile, "+0");
  const log = createWriteStream(path.join(workspace.folder, `${name}.log`), { flags: "a" });
  const clock =
    workspace.clockLibrary === null
      ? {}
      : {
          LD_PRELOAD: workspace.clockLibrary,
          FAKETIME_TIMESTAMP_FILE: clockFile,
          FAKETIME_CACHE_DURATION: "1",
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
        };
  let child: ChildProcess;
  let isClosing = false;
  let isUp = false;
  /** Resolved by the first process that answers, which may be the second one started. */
  const answers = Promise.withResolvers<void>();

  function launch(): void {
    const fresh = spawn(process.execPath, [workspace.program], {
      env: { ...process.env, ...settingsOf(workspace, account, port, toDatabase, toX), ...clock },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = fresh;
    fresh.stderr.pipe(log, { end: false });
    fresh.stdout.pipe(log, { end: false });
    fresh.once("exit", () => {
      isUp = false;
      if (!isClosing) setTimeout(() => (isClosing ? undefined : launch()), START_AGAIN_MS);
    });
    fresh.stdout.on("data", (chunk: Buffer) => {
      if (!chunk.toString("utf8").includes("SMGT answers at")) return;
      isUp = true;
      answers.resolve();
    });
  }
  const signal = (what: NodeJS.Signals): boolean => child.kill(what);
  const close = async (): Promise<void> => {
    isClosing = true;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    signal("SIGCONT");
    signal("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) {
      const tooLong = sleep(STOP_WITHIN_MS, undefined, { ref: false }).then(() => signal("SIGKILL"));
      await Promise.race([ended, tooLong]);
    }
    child.unref();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await Promise.all([toDatabase.close(), toX.close()]);
    log.end();
  };
  launch();
  const late = sleep(START_WITHIN_MS, "late", { ref: false });
  if ((await Promise.race([answers.promise, late])) === "late") {
    await close();
    throw new Error(`${name} did not start; see ${path.join(workspace.folder, `${name}.log`)}`);
  }
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    toDatabase,
    toX,
    isUp: () => isUp,
    kill: () => signal("SIGKILL"),
    stop: () => signal("SIGTERM"),
    pause: () => signal("SIGSTOP"),
    goOn: () => void signal("SIGCONT"),
    setClock: (seconds) => writeFileSync(clockFile, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}s`),
    close,
  };
}
