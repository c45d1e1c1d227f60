/** Every failure at start: a clear sentence, exit code 1, and no stack trace. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { startEmbedded, type Embedded } from "@smgt/server/db/embedded.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import {
  DEMO_LOGIN_IDS,
  DEMO_PASSWORD as DEMO_ACCOUNTS_PASSWORD,
  markAsDemo,
} from "@smgt/server/domain/organisation/accounts/demo-accounts.ts";
import { hashPassword } from "@smgt/server/domain/organisation/sessions/passwords.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "@smgt/tools/seed/staff.ts";
import { freshDatabase, PACK_DIR, type TestDatabase } from "../support/database.ts";
import { skipTraining } from "../support/skip-training.ts";
import { until } from "../support/until.ts";
import { startProgram, type Program } from "./program.ts";

describe("a failing start", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-start-"));
  const programs: Program[] = [];
  const servers: Embedded[] = [];
  let database: TestDatabase;
  before(async () => {
    chmodSync(folder, 0o755); // PostgreSQL's user needs access
    database = await freshDatabase();
    await skipTraining(database.ownerUrl);
  });
  after(async () => {
    await Promise.all(programs.map((program) => program.stop()));
    await Promise.all(servers.map((server) => server.stop()));
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Working settings; each case changes one. */
  const start = (change: Readonly<Record<string, string>>): Program => {
    const program = startProgram({
      SMGT_MODE: "test",
      SMGT_PORT: "0",
      SMGT_DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: database.url,
      ...change,
    });
    programs.push(program);
    return program;
  };
  const answers = (program: Program) =>
    until("the program serves", async () => {
      assert.ok(!program.hasEnded(), program.output());
      return program.output().includes("SMGT answers at");
    });
  const refused = async (program: Program): Promise<string> => {
    assert.equal(await program.ended, 1, program.output());
    assert.doesNotMatch(program.output(), /^\s+at |node:internal|Error:/m);
    assert.doesNotMatch(program.output(), /SMGT answers at/);
    return program.output();
  };

  it("does not occur with the settings of this file", async () => {
    const program = start({});
    await answers(program);
    assert.equal(program.output().trim(), "SMGT answers at http://127.0.0.1:0");
    assert.deepEqual(await program.stop(), { leftByItself: true });
    assert.equal(await program.ended, 0);
  });

  it("names the port used by another program", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const said = await refused(start({ SMGT_PORT: String(port) }));
    other.close();
    assert.equal(
      said.trim(),
      `SMGT cannot start: port ${port} is taken by another program. Stop that one, or choose another port with SMGT_PORT.`,
    );
  });

  it("names a host that this machine lacks, without blaming the database", async () => {
    for (const [setting, host] of [
      ["SMGT_HOST", "nowhere.invalid"],
      ["SMGT_HOST", "192.0.2.1"],
      ["SMGT_METRICS_HOST", "192.0.2.1"],
    ] as const) {
      const metrics = { SMGT_METRICS_PORT: "0", SMGT_METRICS_TOKEN: "7f9a1c3e5b2d4f60818293a4b5c6d7e8" };
      const said = await refused(start({ [setting]: host, ...(setting === "SMGT_HOST" ? {} : metrics) }));
      assert.equal(
        said.trim(),
        `SMGT cannot start:\n  - ${setting} is "${host}", which is no address of this machine; give one that it has, such as 127.0.0.1.`,
      );
    }
  });

  it("lists all settings missing in production", async () => {
    const said = await refused(
      start({ SMGT_MODE: "production", DATABASE_URL: "", SMGT_SECRET: "short", SMGT_PORT: "x" }),
    );
    assert.deepEqual(
      said.match(/SMGT_SECRET|DATABASE_URL is missing|SMGT_PUBLIC_URL|SMGT_PORT/g)?.toSorted(),
      ["DATABASE_URL is missing", "SMGT_PORT", "SMGT_PUBLIC_URL", "SMGT_SECRET"],
      said,
    );
  });

  /** Working production settings without the database. */
  const PRODUCTION = {
    SMGT_MODE: "production",
    SMGT_SECRET: "9f2c61d07be84a35c1d6ee70ab93f458",
    SMGT_PUBLIC_URL: "https://grievance.example.gov.in",
    SMGT_LOG_LEVEL: "error",
  };

  it("occurs in production with weak secrets, plain connections and open proxy settings, with advice", async () => {
    const said = await refused(
      start({
        ...PRODUCTION,
        X_BEARER_TOKEN: DEMO_ACCOUNT.bearerToken,
        X_USER_TOKEN: "u",
        X_CONSUMER_SECRET: "c",
        X_ACCOUNT_ID: "1",
        X_ACCOUNT_HANDLE: "cell",
        X_API_BASE_URL: "http://api.x.com",
        SMGT_SMS_URL: "http://sms.example.gov.in",
        SMGT_SMS_TOKEN: "token",
        SMGT_TRUST_PROXY: "0.0.0.0/0",
      }),
    );
    assert.deepEqual(said.match(/^ {2}- [A-Z_]+/gm), [
      "  - X_BEARER_TOKEN",
      "  - X_USER_TOKEN",
      "  - X_CONSUMER_SECRET",
      "  - SMGT_SMS_TOKEN",
      "  - X_API_BASE_URL",
      "  - SMGT_SMS_URL",
      "  - SMGT_TRUST_PROXY",
    ]);
    assert.ok(!said.includes(DEMO_ACCOUNT.bearerToken));
  });

  it("occurs in production without the web app, which would go unnoticed", async () => {
    const webDir = path.join(folder, "not-built");
    const said = await refused(start({ ...PRODUCTION, SMGT_WEB_DIR: webDir }));
    assert.equal(
      said.trim(),
      `SMGT cannot start:\n  - The web app is not built: there is no ${webDir}/index.html. Run node bin/smgt.mjs build, or correct SMGT_WEB_DIR.`,
    );
  });

  it("names an unwritable files folder", async () => {
    const dataDir = path.join(folder, "not-ours");
    mkdirSync(path.join(dataDir, "audit"), { recursive: true });
    writeFileSync(path.join(dataDir, "incoming"), "");
    const said = await refused(start({ SMGT_DATA_DIR: dataDir }));
    assert.equal(
      said.trim(),
      `SMGT cannot start: a file stands at ${dataDir}/incoming, where a folder is wanted. Move it away, or name another place in the settings.`,
    );
  });

  it("occurs in production on the demo's database, marked or not, unless passwords differ", async () => {
    assert.equal(DEMO_ACCOUNTS_PASSWORD, DEMO_PASSWORD);
    assert.deepEqual(
      DEMO_LOGIN_IDS,
      DEMO_SIGN_INS.map((one) => one.loginId),
    );
    const said = await refused(start(PRODUCTION));
    assert.match(said, /the account admin has the password of the demo.* npm run reset-password -- admin$/m);
    const opened = openDatabase({ url: database.url, max: 2, onLost: () => undefined });
    try {
      const password_hash = await hashPassword("monsoon over seven quiet rivers");
      await opened.db.updateTable("app_user").set({ password_hash }).where("login_id", "!=", "field").execute();
      assert.match(await refused(start(PRODUCTION)), /the account field has the password/);
      await opened.db.updateTable("app_user").set({ password_hash }).execute();
      const program = start(PRODUCTION);
      await answers(program);
      await program.stop();
      await markAsDemo(opened.db, new Date());
      await markAsDemo(opened.db, new Date());
      assert.match(await refused(start(PRODUCTION)), /the demo filled this database.* npm run create-admin$/m);
    } finally {
      await opened.db.deleteFrom("demo_mark").execute();
      await opened.close();
    }
  });

  it("shows file, line and reason of a mistake in the data pack", async () => {
    const pack = path.join(folder, "broken-pack");
    cpSync(PACK_DIR, pack, { recursive: true });
    const file = path.join(pack, "districts.json");
    const lines = readFileSync(file, "utf8").split("\n");
    const line = lines.findIndex((text) => text.includes('"BHW"'));
    writeFileSync(file, lines.with(line, (lines[line] ?? "").replace('"BHW"', '"AMB"')).join("\n"));
    const said = await refused(start({ SMGT_PACK_DIR: pack }));
    assert.match(said, /^The data pack in broken-pack is refused\.$/m);
    assert.match(said, new RegExp(`^districts\\.json:${line + 1}: .*"AMB" is given twice`, "m"));
  });

  it("shows where a truncated pack ends, and names a missing one", async () => {
    const pack = path.join(folder, "torn-pack");
    cpSync(PACK_DIR, pack, { recursive: true });
    const file = path.join(pack, "tags.json");
    writeFileSync(file, readFileSync(file, "utf8").slice(0, 200));
    assert.match(await refused(start({ SMGT_PACK_DIR: pack })), /^tags\.json:\d+: \S/m);
    const nothing = path.join(folder, "no-such-pack");
    assert.match(await refused(start({ SMGT_PACK_DIR: nothing })), /no-such-pack/);
  });

  it("names the process that uses the data folder", async () => {
    const dataDir = path.join(folder, "shared");
    servers.push(await startEmbedded({ folder: path.join(dataDir, "postgres"), log: () => undefined }));
    const said = await refused(start({ DATABASE_URL: "", SMGT_DATA_DIR: dataDir }));
    assert.match(
      said,
      new RegExp(
        `^SMGT cannot start: The data folder \\S+ is in use by another SMGT \\(process ${process.pid}\\)\\.`,
        "m",
      ),
    );
    assert.match(said, /Stop that one first, or set SMGT_DATA_DIR/);
  });

  it("does not occur when the folder's last owner is gone and its process id reused", async () => {
    const place = path.join(folder, "reused");
    mkdirSync(place, { mode: 0o755 });
    // A live process with another start time than the folder's owner.
    writeFileSync(path.join(place, "smgt.pid"), `${process.ppid} some-other-beginning`);
    servers.push(await startEmbedded({ folder: place, settings: ["fsync=off"], log: () => undefined }));
  });

  it("does not occur in a copy of a used folder, which gets its own database", async () => {
    const [first, copy] = [path.join(folder, "first"), path.join(folder, "copy")];
    const settings = ["fsync=off"];
    const before = await startEmbedded({ folder: first, settings, log: () => undefined });
    await before.stop();
    assert.equal(spawnSync("cp", ["-a", first, copy]).status, 0);
    const lines: string[] = [];
    const one = await startEmbedded({ folder: first, settings, log: (line) => lines.push(line) });
    servers.push(one);
    assert.deepEqual([one.url, lines], [before.url, []]);
    const other = await startEmbedded({ folder: copy, settings, log: (line) => lines.push(line) });
    servers.push(other);
    assert.notEqual(other.pid(), one.pid());
    assert.match(lines.join("\n"), /^Another program listens on port \d+; PostgreSQL gets port \d+\.$/);
    const dataOf = async (url: string): Promise<string | undefined> => {
      const { pool, close } = openDatabase({ url, max: 1, onLost: () => undefined });
      const { rows } = await pool.query<{ data: string }>("select current_setting('data_directory') as data");
      await close();
      return rows[0]?.data;
    };
    assert.deepEqual(
      await Promise.all([one.url, other.url].map(dataOf)),
      [first, copy].map((root) => path.join(root, "data")),
    );
  });

  it("leaves a folder with foreign files alone, and removes its own incomplete one", async () => {
    const place = path.join(folder, "theirs");
    mkdirSync(path.join(place, "data"), { recursive: true });
    writeFileSync(path.join(place, "data", "letter.txt"), "Dear all");
    mkdirSync(path.join(place, "new-notours"));
    await assert.rejects(
      startEmbedded({ folder: place, log: () => undefined }),
      /holds files and no PostgreSQL database, so SMGT leaves it alone\. Move them away, or set SMGT_DATA_DIR/,
    );
    assert.equal(readFileSync(path.join(place, "data", "letter.txt"), "utf8"), "Dear all");

    const half = path.join(folder, "half");
    mkdirSync(path.join(half, "new-0a1b2c"), { recursive: true });
    mkdirSync(path.join(half, "new-notours"));
    writeFileSync(path.join(half, "setting-up"), "new-0a1b2c");
    servers.push(await startEmbedded({ folder: half, settings: ["fsync=off"], log: () => undefined }));
    assert.ok(!existsSync(path.join(half, "new-0a1b2c")), "what a killed set-up left");
    assert.ok(existsSync(path.join(half, "new-notours")), "what nobody named");
  });

  it("reports a missing database once, and serves when it answers", async () => {
    const [port, password] = [await freePort(), "a-password-of-this-test"];
    const postgres = path.join(folder, "late");
    mkdirSync(postgres);
    writeFileSync(path.join(postgres, "port"), String(port));
    writeFileSync(path.join(postgres, "password"), password);
    const program = start({ DATABASE_URL: `postgres://smgt:${password}@127.0.0.1:${port}/postgres` });
    const sentence = `The database at 127.0.0.1:${port} does not answer. SMGT goes on as soon as it does.`;
    await until("the sentence", async () => {
      assert.ok(!program.hasEnded(), program.output());
      return program.output().includes(sentence);
    });
    servers.push(await startEmbedded({ folder: postgres, settings: ["fsync=off"], log: () => undefined }));
    await answers(program);
    assert.equal(program.output().split(sentence).length - 1, 1, "it is said once");
    assert.ok(!program.output().includes(password));
    assert.deepEqual(await program.stop(), { leftByItself: true });
  });

  it("waits for a database behind a missing socket too", async () => {
    const program = start({ DATABASE_URL: `postgres://smgt:x@/smgt?host=${folder}` });
    await until("it waits", async () => {
      assert.ok(!program.hasEnded(), program.output());
      return program.output().includes(`The database at ${folder} does not answer. SMGT goes on as soon as it does.`);
    });
    assert.deepEqual(await program.stop(), { leftByItself: true });
  });

  it("can be aborted while it waits for the database", async () => {
    const port = await freePort();
    const program = start({ DATABASE_URL: `postgres://smgt:x@127.0.0.1:${port}/postgres` });
    await until("it waits", async () => {
      assert.ok(!program.hasEnded(), program.output());
      return program.output().includes("does not answer");
    });
    assert.deepEqual(await program.stop(), { leftByItself: true });
  });

  it("does not wait for a database that answers with a refusal", async () => {
    const wrong = new URL(database.url);
    wrong.password = "wrong";
    const said = await refused(start({ DATABASE_URL: wrong.toString() }));
    assert.match(said, /^SMGT cannot start: .*password authentication failed/m);
  });
});
