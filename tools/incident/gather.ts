/**
 * Gathers the evidence of a time into a folder: one file for each table, as rows of JSON with the moment in UTC and in local time,
 * and a manifest with the hash of each file. It only reads, everything as of one moment, lot by lot.
 */
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { EVIDENCE, type Evidence } from "./evidence.ts";

/** The database is of another version: nothing may be left out of an evidence without a word. */
export class MissingTables extends Error {}

const LOT = 2_000;
const LOCAL = "Asia/Kolkata";

export interface Gathered {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** A moment as people in the State write it, with its zone. */
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
      // Lot by lot on purpose: a day of a State is more than fits into memory.
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

/** The lines of the witness, each a signed record: the whole file, as it only ever grows by a line in five minutes. */
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
  /** A folder that is not there yet. */
  readonly into: string;
  readonly takenAt: Date;
  /** Null: no witness is set. */
  readonly witnessFile: string | null;
  /** Versions and health, as the caller knows them. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** Gathers everything; gives the text of the manifest. */
export async function gather({ url, from, to, into, takenAt, witnessFile, about }: Incident): Promise<string> {
  mkdirSync(into, { mode: 0o700 });
  const client = new pg.Client({ connectionString: url, options: "-c timezone=UTC" });
  client.on("error", () => undefined); // the question itself reports it
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
