/** `npm run check-pack` reports mistakes to authors of a pack before a server loads it. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { ROOT } from "../support/paths.ts";

function checkPack(...args: string[]): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, "server/src/check-pack.ts"), ...args],
    {
      encoding: "utf8",
      env: { PATH: process.env.PATH },
    },
  );
  return { code: status, out: stdout, err: stderr };
}

describe("checking a pack on the command line", () => {
  let folder = "";
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "smgt-packs-"));
    await cp(path.join(ROOT, "packs"), folder, { recursive: true });
  });
  after(() => rm(folder, { recursive: true }));
  const edit = async (file: string, from: string, to: string): Promise<void> => {
    const text = await readFile(path.join(folder, file), "utf8");
    assert.ok(text.includes(from), `${from} is not in ${file}`);
    await writeFile(path.join(folder, file), text.replace(from, to));
  };

  it("ends quietly when its output is closed after the first line", async () => {
    const child = spawn(process.execPath, [path.join(ROOT, "server/src/check-pack.ts"), "packs/suryagarh"], {
      env: { PATH: process.env.PATH },
    });
    child.stdout.destroy();
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    const [code] = (await once(child, "close")) as [number | null];
    assert.deepEqual([code, said], [0, ""]);
  });

  it("reports a sound pack, and counts its rows with those of the base pack", () => {
    const { code, out, err } = checkPack("packs/suryagarh");
    assert.equal(err, "");
    assert.equal(code, 0);
    const lines = out.split("\n");
    assert.match(lines[0] ?? "", /^The pack suryagarh, version \d+\.\d+\.\d+, is sound\.$/);
    assert.ok(lines.includes("districts: 6"), out);
    assert.ok(lines.includes("statuses: 15"), out);
    assert.ok(lines.includes("labelled examples: 0"), out);
  });

  it("names every mistake with its file and line", async () => {
    await edit("suryagarh/statuses.json", '"phase": "open"', '"phase": "ajar"');
    await edit("suryagarh/departments.json", '"department_id": 1', '"department_id": "one"');
    const { code, out, err } = checkPack(path.join(folder, "suryagarh"));
    assert.equal(code, 1);
    assert.equal(out, "");
    const [first, ...mistakes] = err.trim().split("\n");
    assert.equal(first, "The data pack in suryagarh is refused.");
    assert.deepEqual(
      mistakes.map((line) => line.split(": ")[0]),
      ["departments.json:3", "statuses.json:3"],
    );
    await cp(path.join(ROOT, "packs/suryagarh"), path.join(folder, "suryagarh"), { recursive: true });
  });

  it("names a missing folder", async () => {
    await edit("suryagarh/pack.json", '"builds_on": "haryana"', '"builds_on": "nowhere"');
    const { code, err } = checkPack(path.join(folder, "suryagarh"));
    assert.equal(code, 1);
    assert.match(
      err,
      /^pack\.json:3: It builds on "nowhere", and there is no such folder beside it\. Put that pack there\.$/m,
    );
    const gone = checkPack("packs/atlantis");
    assert.equal(gone.code, 1);
    assert.match(gone.err, /atlantis is refused\.\npack\.json:1: There is no such folder\./);
    assert.match(checkPack().err, /^Give the folder of a pack: npm run check-pack -- packs\/suryagarh$/m);
    await edit("suryagarh/pack.json", '"builds_on": "nowhere"', '"builds_on": "haryana"');
  });

  it("refuses a base pack that has a base itself", async () => {
    await cp(path.join(folder, "suryagarh"), path.join(folder, "third"), { recursive: true });
    await edit("third/pack.json", '"builds_on": "haryana"', '"builds_on": "suryagarh"');
    const { code, err } = checkPack(path.join(folder, "third"));
    assert.equal(code, 1);
    assert.match(err, /^pack\.json:3: It builds on "suryagarh", which builds on "haryana"\. Build on "haryana"/m);
  });
});
