/**
 * The witness file: signed records, one a line, append-only. The administrator chooses its location. On a mount of
 * another host, an attacker on the database cannot shorten the chain unnoticed. A hanging mount blocks neither sealing
 * nor shutdown: after a few seconds the witness counts as unreachable.
 */
import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { answerInTime, askInTime } from "../../../../ask-in-time.ts";
import { lineOf, recordOf, type SignedRecord } from "./records.ts";

/** Far more than the longest line. */
const END_BYTES = 65_536;
const LINE_END = 10;

const isAbsent = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const LONGEST_MS = 5_000;
const ASK = askInTime(LONGEST_MS);

const AWAY = "the witness of the audit does not answer";

/** Appends a record; resolves once it is flushed to disk. */
export const addToWitness = (file: string, record: SignedRecord, ask = ASK): Promise<void> =>
  answerInTime(ask, () => add(file, record), AWAY);

async function add(file: string, record: SignedRecord): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, "a+", 0o600);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    // Terminates a partial line of a killed server, so that this record has its own line.
    const before = size > 0 && last[0] !== LINE_END ? "\n" : "";
    await handle.appendFile(`${before}${lineOf(record)}\n`);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** The last records of the file, oldest first; empty without a file. */
export const lastOfWitness = (file: string, ask = ASK): Promise<SignedRecord[]> =>
  answerInTime(ask, () => lastOf(file), AWAY);

async function lastOf(file: string): Promise<SignedRecord[]> {
  const handle = await open(file, "r").catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });
  if (handle === null) return [];
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, END_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer
      .toString("utf8")
      .split("\n")
      .flatMap((line) => recordOf(line) ?? []);
  } finally {
    await handle.close();
  }
}

/** All records of the file, oldest first; empty without a file. Skips invalid lines. */
export async function readWitness(file: string): Promise<SignedRecord[]> {
  const records: SignedRecord[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
      const record = recordOf(line);
      if (record !== null) records.push(record);
    }
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  return records;
}
