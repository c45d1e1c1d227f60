/** A disk error is distinguished from an unreadable picture. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { writePicture } from "./write-picture.ts";

/** Accepts no bytes, like a full disk; available on Linux. */
const FULL = "/dev/full";

describe("a picture", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-picture-"));
  const [picture, text] = [path.join(folder, "picture"), path.join(folder, "text")];
  before(async () => {
    const { default: sharp } = await import("sharp");
    await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
      .png()
      .toFile(picture);
    writeFileSync(text, "no picture");
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("is written, and what is none is not", async () => {
    const target = path.join(folder, "written");
    assert.equal(await writePicture(picture, target, "image/png", "evidence"), null);
    assert.ok(statSync(target).size > 60);
    assert.deepEqual(await writePicture(text, target, "image/png", "evidence"), { kind: "broken" });
  });

  it("is not called broken where the disk is full", { skip: !existsSync(FULL) }, async () => {
    await assert.rejects(writePicture(picture, FULL, "image/png", "evidence"), { code: "ENOSPC" });
  });
});
