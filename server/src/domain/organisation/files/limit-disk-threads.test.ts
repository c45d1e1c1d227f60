/** A hanging disk uses only its share of threads: password hashing continues. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

/** Writes to a blocked pipe many times concurrently, then hashes. Needs its own process: the threads never return. */
const PROGRAM = `
  import { scrypt } from "node:crypto";
  import { createWriteStream } from "node:fs";
  import { sharedFs } from "./limit-disk-threads.ts";
  for (let n = 0; n < 200; n += 1) createWriteStream(process.argv[1], { flags: "r+", fs: sharedFs }).write(Buffer.alloc(100_000));
  // Behind the opening of all, so that the writes have come first.
  setTimeout(() => scrypt("a password", "salt", 32, () => console.log("hashed")), 500);
`;

test("writes that hang leave threads for others", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-hanging-"));
  const pipe = path.join(folder, "pipe");
  assert.equal(spawnSync("mkfifo", [pipe]).status, 0);
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, pipe], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    assert.equal(said.toString(), "hashed\n");
  } finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
});
