/** Evidence is on disk before it counts as stored: bytes before the name, the name before the response. */
import assert from "node:assert/strict";
import fs, { type FileHandle } from "node:fs/promises";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it, type TestContext } from "node:test";
import { diskStore } from "./file-store.ts";

const KEY = `ab/${"ab".repeat(16)}`;

describe("the store of files", () => {
  const root = mkdtempSync(path.join(tmpdir(), "smgt-store-"));
  after(() => rmSync(root, { recursive: true, force: true }));
  const source = path.join(root, "incoming");
  writeFileSync(source, "a bill");

  /** Records the disk operations in order; syncing a folder may be made to fail. */
  async function watched(t: TestContext, ofFolder: NodeJS.ErrnoException | null = null): Promise<string[]> {
    const done: string[] = [];
    const { open, rename } = fs;
    t.mock.method(fs, "open", async (file: string, ...more: [string?, number?]) => {
      const handle = await open(file, ...more);
      const { sync } = handle;
      t.mock.method(handle, "sync", async function synced(this: FileHandle) {
        done.push(`sync ${path.relative(root, file)}`);
        if (ofFolder !== null && (await handle.stat()).isDirectory()) throw ofFolder;
        return sync.call(handle);
      });
      return handle;
    });
    t.mock.method(fs, "rename", (from: string, to: string) => {
      done.push(`rename ${path.relative(root, to)}`);
      return rename(from, to);
    });
    syncBuiltinESMExports();
    t.after(() => {
      t.mock.restoreAll();
      syncBuiltinESMExports();
    });
    return done;
  }

  it("syncs the bytes before they get their name, and then the folder that has it", async (t) => {
    const store = diskStore(path.join(root, "files"));
    const done = await watched(t);
    await store.put(KEY, source);
    assert.deepEqual(
      done,
      ["sync files", "sync ", `sync files/${KEY}.part`, `rename files/${KEY}`, "sync files/ab"],
      "new folders have names, too",
    );
    done.length = 0;
    await store.put(KEY, source);
    assert.deepEqual(done, [`sync files/${KEY}.part`, `rename files/${KEY}`, "sync files/ab"]);
    assert.equal(readFileSync(path.join(root, "files", KEY), "utf8"), "a bill");
  });

  it("does without syncing folders where a file system cannot, and passes any other failure on", async (t) => {
    const failing = Object.assign(new Error("invalid"), { code: "EINVAL" });
    await watched(t, failing);
    await diskStore(path.join(root, "mounted")).put(KEY, source);
    assert.equal(readFileSync(path.join(root, "mounted", KEY), "utf8"), "a bill");
    failing.code = "EIO";
    await assert.rejects(diskStore(path.join(root, "broken")).put(KEY, source), failing);
  });
});
