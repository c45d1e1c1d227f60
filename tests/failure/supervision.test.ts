/**
 * Supervision of an installed server: the container's health check, and the folders writable for the systemd service.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { signInAs } from "../support/client.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { savedList } from "../support/export.ts";
import { skipTraining } from "../support/skip-training.ts";
import { ROOT } from "../support/paths.ts";
import { ONE_PIXEL } from "../support/pictures.ts";
import { until } from "../support/until.ts";
import { machineOfRun, startProgram, type Program } from "./program.ts";

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

describe("the health check of the container", () => {
  const [, words = "[]"] = /^HEALTHCHECK .*?CMD (\[.+\])$/m.exec(read("ops/container/Containerfile")) ?? [];
  const [node, ...args] = JSON.parse(words) as string[];
  const asked: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status).end();
  });
  let port = "";
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = String((server.address() as AddressInfo).port);
  });
  after(() => void server.close());

  /** Returns the exit code; 0 is healthy. */
  const checked = (env: Readonly<Record<string, string>>): Promise<number | null> => {
    assert.equal(node, "node");
    const child = spawn(process.execPath, args, { env: { ...machineOfRun(), ...env }, stdio: "ignore" });
    return new Promise((resolve) => child.once("close", resolve));
  };

  it("checks readiness on the configured port and base path", async () => {
    assert.equal(await checked({ SMGT_PORT: port }), 0);
    for (const folder of ["/", "/smgt/", "smgt"])
      assert.equal(await checked({ SMGT_PORT: port, SMGT_BASE_PATH: folder }), 0, folder);
    assert.deepEqual(asked, ["/health/ready", "/health/ready", "/smgt/health/ready", "/smgt/health/ready"]);
  });

  it("fails when the server is not ready, and when nothing listens", async () => {
    status = 503;
    assert.equal(await checked({ SMGT_PORT: port }), 1);
    assert.equal(await checked({ SMGT_PORT: String(await freePort()) }), 1);
  });
});

describe("the systemd service", () => {
  const unit = read("ops/systemd/smgt.service");
  const page = read("docs/operations.md");
  const valuesIn = (text: string, name: string): string[] =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].flatMap(([, value = ""]) => value.split(" "));
  /** Writable folders under `ProtectSystem=strict`. */
  const writable = (text: string): string[] => [
    ...valuesIn(text, "StateDirectory").map((name) => `/var/lib/${name}`),
    ...valuesIn(text, "ReadWritePaths").map((folder) => folder.replace(/^-/, "")),
  ];
  const settingOf = (text: string, name: string): string => {
    const [, value = ""] = new RegExp(`\`${name}=([^\`]+)\``).exec(text) ?? [];
    assert.ok(value.startsWith("/"), `the page says nothing of ${name}`);
    return value;
  };
  const dataDir = settingOf(page, "SMGT_DATA_DIR");
  const [, witness = ""] = /--witness (\S+)/.exec(read("docs/how-to/verify-the-audit.md")) ?? [];

  const root = mkdtempSync(path.join(tmpdir(), "smgt-installed-"));
  const within = (folder: string): string => path.join(root, folder);
  let database: TestDatabase;
  let program: Program | undefined;
  before(async () => {
    database = await freshDatabase();
    await skipTraining(database.ownerUrl);
  });
  after(async () => {
    await program?.stop();
    await database?.drop();
    rmSync(root, { recursive: true, force: true });
  });

  it("may write to all documented folders of the server, and needs no other", async () => {
    for (const name of ["ProtectSystem=strict", "PrivateTmp=yes"]) assert.ok(unit.includes(`\n${name}\n`), name);
    const folders = writable(unit).map(within);
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    const port = await freePort();
    // Node's permission model replaces systemd's sandbox.
    const fence = ["--permission", "--allow-fs-read=*", "--allow-worker", "--allow-child-process", "--allow-addons"];
    program = startProgram({
      NODE_OPTIONS: [...fence, ...folders.map((folder) => `--allow-fs-write=${folder}/*`)].join(" "),
      SMGT_MODE: "test",
      SMGT_PORT: String(port),
      SMGT_CAPTCHA_COST: "1",
      DATABASE_URL: database.url,
      SMGT_DATA_DIR: within(dataDir),
      SMGT_AUDIT_WITNESS_FILE: within(witness),
    });
    const { output, hasEnded } = program;
    await until("the server answers", async () => {
      assert.ok(!hasEnded(), output());
      return output().includes("SMGT answers at");
    });
    const url = `http://127.0.0.1:${port}`;
    const operator = await signInAs(url, "operator");
    await operator.ok(
      createManualTicket,
      {
        source_id: 3,
        complainant_name: "Sunita Devi",
        mobile: "9810000001",
        district_id: 6,
        issue_type: 1,
        sub_issue_type: 101,
        subject: "No electricity",
        description: "No electricity since the evening.",
        consent_notice_given: "Y",
        client_ref: "installed-1",
      },
      { files: [{ part: "attachment", name: "bill.png", bytes: ONE_PIXEL }] },
    );
    const cell = await signInAs(url, "cell");
    await savedList(cell, { format: "csv" });
    const has = (folder: string, name: RegExp): boolean =>
      readdirSync(within(folder), { recursive: true, encoding: "utf8" }).some((file) => name.test(file));
    await until("all is written", async () =>
      [
        has(dataDir, /^files\/\w\w\/\w+$/),
        has(dataDir, /^files\/exports\/\w+$/),
        has(dataDir, /^audit\/key\.pem$/),
        existsSync(within(witness)),
      ].every(Boolean),
    );
    assert.deepEqual(await program.stop(), { leftByItself: true });
    assert.doesNotMatch(output(), /ERR_ACCESS_DENIED|"level":[4-6]0/);
  });

  it("keeps the data folder closed to others", () => {
    assert.deepEqual(valuesIn(unit, "StateDirectoryMode"), ["0750"]);
  });
});
