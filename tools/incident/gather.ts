/**
 * Gathers the evidence of a period into a folder: a file of JSON rows for each table, in UTC and local time, and a manifest
 * with hashes. Reads one snapshot, in lots.
 */
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { EVIDENCE, type Evidence } from "./evidence.ts";

/** Thrown for a database of another version, as evidence must not be incomplete silently. */
export class MissingTables extends Error {}

const LOT = 2_000;
const LOCAL = "Asia/Kolkata";

export interface Gathered {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Formats a moment in the State's local time, with its zone. */
export const localTime = (at: Date): string =>
  `${at.toLocaleString("sv-SE", { timeZone: LOCAL }).replace(" ", "T")}+05:30`;

async function requireTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as t (name) where to_regclass(name) is null",
    [EVIDENCE.map((one) => one.table)],
  );
  const missing = rows.map(({ name }) => name).join(", ");
  if (missing !== "")
    throw new MissingTables(`The database has no ${missing}: take the evidence with the release that its servers run.`);
}

async function write(
  client: pg.Client,
  { file, question }: Evidence,
  times: [Date, Date],
  to: string,
): Promise<Gathered> {
  const hash = createHash("sha256");
  const handle = openSync(path.join(to, file), "wx", 0o600);
  let rows = 0;
  let bytes = 0;
  try {
    await client.query(`declare evidence cursor for ${question}`, times);
    for (;;) {
      // In lots: a day of a State does not fit into memory.
      const { rows: lot } = await client.query<{ at: Date | null }>(`fetch ${LOT} from evidence`);
      if (lot.length === 0) break;
      const text = lot
        .map((row) => `${JSON.stringify({ ...row, at_local: row.at === null ? null : localTime(row.at) })}\n`)
        .join("");
      hash.update(text);
      bytes += writeSync(handle, text);
      rows += lot.length;
    }
    await client.query("close evidence");
  } finally {
    closeSync(handle);
  }
  return { name: file, rows, bytes, sha256: hash.digest("hex") };
}

/** Copies the signed records of the witness whole, as the file grows by one line in five minutes. */
async function copyWitness(file: string, into: string): Promise<Gathered> {
  const text = existsSync(file) ? await readFile(file, "utf8") : "";
  const name = "witness.jsonl";
  writeFileSync(path.join(into, name), text, { mode: 0o600, flush: true });
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { name, rows: text.split("\n").filter((line) => line !== "").length, bytes: Buffer.byteLength(text), sha256 };
}

export interface Incident {
  readonly url: string;
  readonly from: Date;
  readonly to: Date;
  /** Folder that does not exist yet. */
  readonly into: string;
  readonly takenAt: Date;
  /** Absent (null) without a configured witness. */
  readonly witnessFile: string | null;
  /** Versions and health from the caller. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** Gathers everything and returns the manifest. */
export async function gather({ url, from, to, into, takenAt, witnessFile, about }: Incident): Promise<string> {
  mkdirSync(into, { mode: 0o700 });
  const client = new pg.Client({ connectionString: url, options: "-c timezone=UTC" });
  client.on("error", () => undefined); // the query reports it
  await client.connect();
  const files: Gathered[] = [];
  try {
    await client.query("begin isolation level repeatable read read only");
    await requireTables(client);
    for (const one of EVIDENCE) files.push(await write(client, one, [from, to], into));
    if (witnessFile !== null) files.push(await copyWitness(witnessFile, into));
    const { rows } = await client.query<{ version: string }>("select version()");
    const both = (at: Date) => ({ utc: at.toISOString(), local: localTime(at) });
    const manifest = {
      from: both(from),
      to: both(to),
      taken_at: both(takenAt),
      ...about,
      postgres: rows[0]?.version ?? null,
      files,
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    writeFileSync(path.join(into, "manifest.json"), text, { mode: 0o600, flush: true });
    await client.query("commit");
    return text;
  } finally {
    await client.end();
  }
}
