/** The evidence of an incident: what happened in a time, from every table, with hashes, and no secret. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import { signInAs } from "../support/client.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";
import { startProgram } from "../failure/program.ts";

const AT = new Date("2026-11-10T06:00:00Z");
const folder = mkdtempSync(path.join(tmpdir(), "smgt-incident-"));
let world: World;
before(async () => {
  world = await startWorld({ startsAt: AT });
});
after(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Manifest {
  readonly from: { readonly utc: string; readonly local: string };
  readonly health: unknown;
  readonly files: readonly { readonly name: string; readonly rows: number | null; readonly sha256: string }[];
}

const take = async (from: string, to: string) => {
  const env = { DATABASE_URL: world.database.url, SMGT_PUBLIC_URL: world.url };
  const program = startProgram(env, "tools/incident/main.ts", ["--from", from, "--to", to, "--into", folder]);
  return { code: await program.ended, said: program.output() };
};

it("is gathered whole, in both times, and each file has the hash that is told", async () => {
  await signInAs(world.url, "officer");
  await fetch(`${world.url}/ticket/sendreply`, { method: "POST" });
  const noted = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from security_event`.execute(world.ctx.db)).rows[0]?.n ?? 0;
  await until("the refused call is noted", async () => (await noted()) > 0);
  const { code, said } = await take("2026-11-10T11:00:00+05:30", "2026-11-10T12:00:00+05:30");
  assert.equal(code, 0, said);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tar.gz")) ?? "";
  const file = path.join(folder, archive);
  assert.ok(said.includes(createHash("sha256").update(readFileSync(file)).digest("hex")));
  assert.equal(spawnSync("tar", ["-xzf", file, "-C", folder]).status, 0);
  const inside = path.join(folder, archive.replace(".tar.gz", ""));
  const manifest = JSON.parse(readFileSync(path.join(inside, "manifest.json"), "utf8")) as Manifest;
  assert.deepEqual(manifest.from, { utc: "2026-11-10T05:30:00.000Z", local: "2026-11-10T11:00:00+05:30" });
  assert.match(JSON.stringify(manifest.health), /"part":"database","state":"ok"/);
  for (const { name, rows, sha256 } of manifest.files) {
    if (rows === null) continue;
    const bytes = readFileSync(path.join(inside, name));
    assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256, name);
    assert.equal(bytes.toString("utf8").split("\n").length - 1, rows, name);
  }
  const rowsOf = (name: string) => manifest.files.find((one) => one.name === name)?.rows ?? 0;
  assert.equal(rowsOf("security-events.jsonl"), await noted());
  assert.ok(rowsOf("sessions.jsonl") > 0 && rowsOf("settings.jsonl") > 0 && rowsOf("migrations.jsonl") > 20);
  assert.match(
    readFileSync(path.join(inside, "security-events.jsonl"), "utf8"),
    /"at_local":"2026-11-10T11:30:00\+05:30"/,
  );
  const all = readdirSync(inside).map((name) => readFileSync(path.join(inside, name), "utf8"));
  const { bearerToken, userToken } = world.ctx.config.x ?? { bearerToken: "?", userToken: "?" };
  for (const text of all) {
    assert.doesNotMatch(text, /token_hash|cookie_hash|password_hash|payload/);
    assert.ok(!text.includes(bearerToken) && !text.includes(userToken) && !text.includes(world.ctx.config.secret));
  }
});

it("holds nothing from outside its time", async () => {
  const { code, said } = await take("2026-11-09T11:00:00+05:30", "2026-11-09T12:00:00+05:30");
  assert.equal(code, 0, said);
  const archives = readdirSync(folder).filter((name) => name.endsWith(".tar.gz"));
  const last = archives.toSorted().at(-1) ?? "";
  const shown = spawnSync("tar", ["-xzOf", path.join(folder, last), "--wildcards", "*/security-events.jsonl"], {
    encoding: "utf8",
  });
  assert.deepEqual([shown.status, shown.stdout], [0, ""]);
});

it("is not gathered for a time without a zone", async () => {
  const { code, said } = await take("2026-11-09T11:00:00", "2026-11-09T12:00:00+05:30");
  assert.equal(code, 1);
  assert.match(said, /--from is "2026-11-09T11:00:00"; write it with its zone/);
});
