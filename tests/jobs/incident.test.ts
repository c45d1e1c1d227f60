/** The evidence of an incident: all tables' rows of a period, with hashes, without secrets. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import { verdictOf } from "../support/audit-chain.ts";
import { signInAs } from "../support/client.ts";
import { newTicket } from "../support/tickets.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";
import { startProgram } from "../failure/program.ts";

const AT = new Date("2026-11-10T06:00:00Z");
const folder = mkdtempSync(path.join(tmpdir(), "smgt-incident-"));
let world: World;
before(async () => {
  world = await startWorld({ startsAt: AT, isSealed: true });
});
after(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Manifest {
  readonly from: { readonly utc: string; readonly local: string };
  readonly health: unknown;
  readonly files: readonly { readonly name: string; readonly rows: number; readonly sha256: string }[];
}

const take = async (from: string, to: string, ...more: string[]) => {
  const { dataDir } = world.ctx.config;
  const env = { DATABASE_URL: world.database.url, SMGT_PUBLIC_URL: world.url, SMGT_DATA_DIR: dataDir };
  const program = startProgram(env, "tools/incident/main.ts", ["--from", from, "--to", to, "--into", folder, ...more]);
  return { code: await program.ended, said: program.output() };
};

it("is complete, in both time zones, and each file has the printed hash", async () => {
  await signInAs(world.url, "officer");
  const ticketId = await newTicket(world, "seen_citizen");
  await sql`insert into reply (ticket_id, reply_channel, target_id, text, state, client_ref, written_by, created_at, not_before)
    select ${ticketId}, 'P', '77', 'We look into it.', 'draft', 'seen', min(user_id), ${AT}, ${AT} from app_user`.execute(
    world.ctx.db,
  );
  assert.equal((await verdictOf(world)).fault, null);
  await fetch(`${world.url}/ticket/sendreply`, { method: "POST" });
  const noted = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from security_event`.execute(world.ctx.db)).rows[0]?.n ?? 0;
  await until("the refused call is noted", async () => (await noted()) > 0);
  const { code, said } = await take("2026-11-10T11:00:00+05:30", "2026-11-10T12:00:00+05:30");
  assert.equal(code, 0, said);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tar.gz")) ?? "";
  const file = path.join(folder, archive);
  assert.ok(said.includes(createHash("sha256").update(readFileSync(file)).digest("hex")));
  assert.equal(statSync(file).mode & 0o777, 0o600, "words of citizens are in it");
  assert.equal(spawnSync("tar", ["-xzf", file, "-C", folder]).status, 0);
  const inside = path.join(folder, archive.replace(".tar.gz", ""));
  const manifest = JSON.parse(readFileSync(path.join(inside, "manifest.json"), "utf8")) as Manifest;
  assert.deepEqual(manifest.from, { utc: "2026-11-10T05:30:00.000Z", local: "2026-11-10T11:00:00+05:30" });
  assert.match(JSON.stringify(manifest.health), /"part":"database","state":"ok"/);
  for (const { name, rows, sha256 } of manifest.files) {
    const bytes = readFileSync(path.join(inside, name));
    assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256, name);
    assert.equal(bytes.toString("utf8").split("\n").length - 1, rows, name);
  }
  const rowsOf = (name: string) => manifest.files.find((one) => one.name === name)?.rows ?? 0;
  assert.equal(rowsOf("security-events.jsonl"), await noted());
  assert.ok(rowsOf("sessions.jsonl") > 0 && rowsOf("migrations.jsonl") > 20);
  assert.match(
    readFileSync(path.join(inside, "security-events.jsonl"), "utf8"),
    /"at_local":"2026-11-10T11:30:00\+05:30"/,
  );
  // The content allows verification by hand: each seal hashes the one before and its row.
  const linesOf = (name: string) =>
    readFileSync(path.join(inside, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const seals = linesOf("seals.jsonl");
  const [{ n: audited }] = (await sql<{ n: number }>`select count(*)::int as n from audit_entry`.execute(world.ctx.db))
    .rows as [{ n: number }];
  assert.deepEqual([seals.length, linesOf("record.jsonl").length], [audited, audited]);
  const micros = String(AT.getTime() * 1_000);
  let hash = Buffer.alloc(32);
  for (const seal of seals) {
    const row = linesOf("record.jsonl").find((one) => one["audit_id"] === seal["audit_id"]) ?? {};
    const { rows } = await sql<{
      detail: string;
    }>`select ${JSON.stringify(row["detail"])}::jsonb::text as detail`.execute(world.ctx.db);
    const shown = (name: string): string | null => (row[name] === null ? null : String(row[name]));
    const bytes = JSON.stringify([
      shown("audit_id"),
      micros,
      row["event"],
      shown("actor_user_id"),
      shown("role_id"),
      shown("ticket_id"),
      rows[0]?.detail,
      row["reference"],
    ]);
    hash = createHash("sha256").update(hash).update(bytes).digest();
    assert.equal(seal["hash"], hash.toString("hex"), `seal ${String(seal["seq"])}`);
  }
  const heads = linesOf("heads.jsonl");
  assert.ok(heads.length > 0 && heads.every((head) => /^[A-Za-z0-9+/=\n]{88,}$/.test(String(head["signature"]))));
  assert.deepEqual(
    linesOf("witness.jsonl").map(({ seq, hash: known }) => ({ seq, hash: known })),
    heads.map(({ seq, hash: known }) => ({ seq, hash: known })),
  );
  assert.match(JSON.stringify(manifest), /"audit_keys":\["[0-9a-f]{64}"\]/);
  assert.ok(linesOf("ticket-history.jsonl").some((row) => row["ticket_id"] === ticketId));
  assert.deepEqual(
    linesOf("replies.jsonl").map(({ text, state }) => [text, state]),
    [["We look into it.", "draft"]],
  );
  const all = readdirSync(inside).map((name) => readFileSync(path.join(inside, name), "utf8"));
  const { bearerToken, userToken } = world.ctx.config.x ?? { bearerToken: "?", userToken: "?" };
  for (const text of all) {
    assert.doesNotMatch(text, /token_hash|cookie_hash|password_hash|payload/);
    assert.ok(!text.includes(bearerToken) && !text.includes(userToken) && !text.includes(world.ctx.config.secret));
  }
});

it("contains nothing outside its period", async () => {
  const { code, said } = await take("2026-11-09T11:00:00+05:30", "2026-11-09T12:00:00+05:30");
  assert.equal(code, 0, said);
  const archives = readdirSync(folder).filter((name) => name.endsWith(".tar.gz"));
  const last = archives.toSorted().at(-1) ?? "";
  const shown = spawnSync("tar", ["-xzOf", path.join(folder, last), "--wildcards", "*/security-events.jsonl"], {
    encoding: "utf8",
  });
  assert.deepEqual([shown.status, shown.stdout], [0, ""]);
});

it("is collected by two people at once, each into an own archive", async () => {
  const before = readdirSync(folder).filter((name) => name.endsWith(".tar.gz")).length;
  const hour = ["2026-11-10T11:00:00+05:30", "2026-11-10T12:00:00+05:30"] as const;
  const taken = await Promise.all([take(...hour), take(...hour), take(...hour)]);
  for (const { code, said } of taken) assert.equal(code, 0, said);
  assert.equal(readdirSync(folder).filter((name) => name.endsWith(".tar.gz")).length, before + 3);
});

it("is refused for a time without a zone", async () => {
  const { code, said } = await take("2026-11-09T11:00:00", "2026-11-09T12:00:00+05:30");
  assert.equal(code, 1);
  assert.match(said, /--from is "2026-11-09T11:00:00"; write it with its zone/);
});

it("names the fault of an invalid day, folder or option, with advice", async () => {
  const [from, to] = ["2026-11-10T11:00:00+05:30", "2026-11-10T12:00:00+05:30"];
  for (const [args, sentence] of [
    [["2026-02-30T11:00:00+05:30", to], '--from is "2026-02-30T11:00:00+05:30"; write it with its zone, such as'],
    [
      [from, to, "--into", "/nowhere"],
      "There is no folder /nowhere. Make it for this user alone, or name another with --into.",
    ],
    [[from, to, "--unitl", to], "Unknown option '--unitl'. There are --from, --to, --into."],
    [[from, to, to], `Unexpected argument '${to}'. There are --from, --to, --into.`],
  ] as const) {
    const [first, second, ...more] = args;
    const { code, said } = await take(first, second, ...more);
    assert.equal(code, 1);
    assert.ok(said.startsWith(sentence), said);
  }
});

it("is refused on a database without a table, and names it", async () => {
  await world.database.asOwner("alter table sender_pause rename to pause_of_sender");
  try {
    const { code, said } = await take("2026-11-10T11:00:00+05:30", "2026-11-10T12:00:00+05:30");
    assert.equal(code, 1);
    assert.match(said, /The database has no sender_pause: take the evidence with the release that its servers run\./);
  } finally {
    await world.database.asOwner("alter table pause_of_sender rename to sender_pause");
  }
});
