// The launcher: makes a bare clone ready (right Node, packages, built web app, a browser for tests) and
// runs a command. Plain JavaScript without dependencies; runs on any Node from 18 on.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const work = path.join(root, ".smgt");
const NODE_VERSION = "24.21.0";
const NODE_MAJOR = 24;

const say = (line) => process.stdout.write(`${line}\n`);

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (done.error) fail(`${command} could not be run: ${done.error.message}`);
  return done.status ?? 1;
}

/** The Node to go on with: this one when it is new enough, otherwise the pinned one from npm. */
function ensureNode() {
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = path.join(work, "node");
  const binary = path.join(prefix, "node_modules", name, "bin", "node");
  const isThere =
    existsSync(binary) && spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout?.trim() === `v${NODE_VERSION}`;
  if (!isThere) {
    say(`This is Node ${process.versions.node}; fetching Node ${NODE_VERSION} into .smgt/node …`);
    mkdirSync(prefix, { recursive: true });
    writeFileSync(path.join(prefix, "package.json"), '{ "private": true }\n');
    const status = run("npm", [
      "install",
      "--prefix",
      prefix,
      "--no-audit",
      "--no-fund",
      "--no-save",
      "--loglevel=error",
      `${name}@${NODE_VERSION}`,
    ]);
    if (status !== 0)
      fail(`Node ${NODE_VERSION} could not be fetched. Install Node ${NODE_MAJOR} yourself and try again.`);
  }
  return binary;
}

const node = ensureNode();
const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ""}`,
  NODE_COMPILE_CACHE: path.join(work, "compile-cache"),
  // Threads that ask disks and hash passwords; a quarter of them is for uploads.
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "64",
};

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== "node_modules" && entry.name !== "dist")
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(full) : [full];
    });
}

function hashOf(paths) {
  const hash = createHash("sha256").update(NODE_VERSION);
  for (const one of paths) {
    const full = path.join(root, one);
    for (const file of statSync(full).isDirectory() ? filesUnder(full) : [full]) {
      hash.update(path.relative(root, file)).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

/** Does `make` unless its stamp says that nothing it depends on has changed. */
function unlessDone(stamp, paths, product, make) {
  const file = path.join(work, stamp);
  const wanted = hashOf(paths);
  if (existsSync(path.join(root, product)) && existsSync(file) && readFileSync(file, "utf8") === wanted) return;
  make();
  mkdirSync(work, { recursive: true });
  writeFileSync(file, wanted);
}

function ensurePackages() {
  unlessDone("packages.stamp", ["package-lock.json"], "node_modules/fastify/package.json", () => {
    say("Installing packages …");
    const status = run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], { env });
    if (status !== 0) fail("The packages could not be installed; see the lines above.");
  });
}

function ensureWeb() {
  const sources = ["web", "contract/src", "package-lock.json"];
  unlessDone("web.stamp", sources, "web/dist/index.html", () => {
    say("Building the web app …");
    const status = run(node, ["node_modules/vite/bin/vite.js", "build", "web", "--logLevel", "warn"], { env });
    if (status !== 0) fail("The web app could not be built; see the lines above.");
  });
}

const BROWSERS = [
  process.env.SMGT_CHROMIUM,
  // The same Chromium without windows: a sixth less work.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Installs packages of Debian, as root; returns false elsewhere. */
function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  say(`Installing ${packages.join(", ")} …`);
  const quiet = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" }, stdio: ["ignore", "ignore", "inherit"] };
  run("apt-get", ["update", "-qq"], quiet);
  return run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], quiet) === 0;
}

/** The programs that make backups; their test names what is still missing. */
function ensureBackupPrograms() {
  const programs = ["/usr/lib/postgresql", "/usr/bin/pgbackrest", "/usr/bin/restic"];
  if (!programs.every((file) => existsSync(file))) aptInstall("postgresql", "pgbackrest", "restic");
}

/** A browser for the tests: one that is there, else Debian's, else the one of playwright. */
function ensureBrowser() {
  const there = BROWSERS.find((file) => file && existsSync(file));
  if (there) return there;
  for (const browser of ["chromium-headless-shell", "chromium"])
    if (aptInstall(browser, "fonts-noto-core")) return `/usr/bin/${browser}`;
  say("Fetching a browser for the tests …");
  run(node, ["node_modules/playwright-core/cli.js", "install", "chromium-headless-shell"], { env });
  return "";
}

const CLOCKS = [
  process.env.SMGT_LIBFAKETIME,
  `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketime.so.1`,
];

/** The settings under which all programs of a test run, PostgreSQL too, live at another moment (`SMGT_TEST_NOW`). */
function injectedClock() {
  const wanted = process.env.SMGT_TEST_NOW;
  if (wanted === undefined) return {};
  const shiftMs = Math.round((Date.parse(wanted) - Date.now()) / 1_000) * 1_000;
  if (Number.isNaN(shiftMs)) fail(`SMGT_TEST_NOW is "${wanted}"; write a moment such as 2028-12-31T23:50:00+05:30.`);
  const there = () => CLOCKS.find((file) => file && existsSync(file));
  if (!there()) aptInstall("libfaketime");
  const library = there();
  if (!library) fail("SMGT_TEST_NOW needs libfaketime: install it, and name the library in SMGT_LIBFAKETIME.");
  say(`The clock of this run begins at ${new Date(Date.now() + shiftMs).toISOString()}.`);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${shiftMs < 0 ? "-" : "+"}${Math.abs(shiftMs) / 1_000}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    SMGT_TEST_SHIFT_MS: String(shiftMs),
  };
}

/** Runs a TypeScript program of ours to its end and leaves with its exit code; Ctrl-C reaches it. */
function hand(file, args = [], more = {}, flags = []) {
  const child = spawn(node, [...flags, file, ...args], { cwd: root, stdio: "inherit", env: { ...env, ...more } });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 0 : 1)));
}

function runTests(args, more = {}) {
  ensurePackages();
  ensureWeb();
  hand("tools/test-run/main.ts", args, { SMGT_CHROMIUM: ensureBrowser(), ...injectedClock(), ...more });
}

const [command = "start", ...rest] = process.argv.slice(2);
const commands = {
  start() {
    ensurePackages();
    ensureWeb();
    // A small young generation: a larger one costs memory and saves little.
    const program = process.env.SMGT_MODE === "production" ? "server/src/main.ts" : "tools/demo/main.ts";
    hand(program, rest, {}, ["--max-semi-space-size=16"]);
  },
  test: () => runTests(rest),
  "test:all"() {
    ensureBackupPrograms();
    runTests(["--rest", ...rest]);
  },
  proofs: () => runTests(rest, { SMGT_TEST_LONG: "1" }),
  mutate() {
    ensurePackages();
    const stryker = "tools/mutate/node_modules/@stryker-mutator/core/bin/stryker.js";
    unlessDone("mutate.stamp", ["tools/mutate/package-lock.json"], stryker, () => {
      say("Installing Stryker …");
      const args = [
        "ci",
        "--prefix",
        "tools/mutate",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
      ];
      if (run("npm", args, { env }) !== 0) fail("Stryker could not be installed; see the lines above.");
    });
    hand(stryker, ["run", "tools/mutate/stryker.config.json", ...rest]);
  },
  check() {
    ensurePackages();
    ensureWeb(); // whose sizes are checked
    hand("tools/test-run/check.ts", rest);
  },
  build() {
    ensurePackages();
    ensureWeb();
  },
  bench() {
    ensurePackages();
    hand("tools/bench/main.ts", rest);
  },
  corpus() {
    ensurePackages();
    hand("tools/corpus/main.ts", rest);
  },
  attack() {
    ensurePackages();
    ensureWeb();
    hand("tests/attack/main.ts", rest);
  },
  campaign() {
    ensurePackages();
    hand("tools/campaign/main.ts", rest);
  },
  screens() {
    ensurePackages();
    ensureWeb();
    hand("tools/screens/main.ts", rest, { SMGT_CHROMIUM: ensureBrowser() });
  },
  incident() {
    ensurePackages();
    hand("tools/incident/main.ts", rest);
  },
  "create-admin"() {
    ensurePackages();
    hand("server/src/create-admin.ts", rest);
  },
  "check-pack"() {
    ensurePackages();
    hand("server/src/check-pack.ts", rest);
  },
  migrate() {
    ensurePackages();
    hand("server/src/migrate-database.ts", rest);
  },
  "reset-password"() {
    ensurePackages();
    hand("server/src/reset-password.ts", rest);
  },
  "verify-audit"() {
    ensurePackages();
    hand("server/src/verify-audit.ts", rest);
  },
  schema() {
    ensurePackages();
    hand("server/src/db/write-schema.ts", rest);
  },
  authority() {
    ensurePackages();
    hand("tools/authority/main.ts", rest);
  },
  format() {
    ensurePackages();
    process.exit(run(node, ["node_modules/oxfmt/bin/oxfmt", ...rest], { env }));
  },
};
if (!Object.hasOwn(commands, command))
  fail(`There is no command "${command}". There are: ${Object.keys(commands).join(", ")}.`);
commands[command]();
