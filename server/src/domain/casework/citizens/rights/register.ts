/**
 * Register of erasures outside the database: one line each, in the data folder. A restored database has erased data
 * again; the next start erases it once more. Lines name entries only by id and database.
 */
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { answerInTime, askInTime, type AskInTime } from "../../../../ask-in-time.ts";
import type { Context } from "../../../../context.ts";
import { inTransaction, type Db, type Tx } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { onRecord } from "../../../law/authority/second-person.ts";
import { removeUnused } from "../../../organisation/files/keep-files.ts";
import { gatherWordsAgain } from "../../../tickets/tickets/search/search-index.ts";
import { eraseCitizens, holdPeople, thereBefore, ticketsWithPostsOf } from "./queries.ts";

interface Line {
  /** Id of the database cluster: unchanged by a restore, different in every other database. */
  readonly database: string;
  readonly citizen_ids: readonly number[];
  readonly asked_by: number;
  readonly settled_by: number;
  readonly settled_at: string;
}

const fileOf = ({ config }: Context): string => path.join(config.dataDir, "erasures.jsonl");
const keyOf = ({ database, settled_at, citizen_ids }: Line): string =>
  [database, settled_at, ...citizen_ids.toSorted((a, b) => a - b)].join(" ");

/** Skips a line truncated by a full disk or a power failure; its erasure is registered again. */
function lineIn(text: string): Line[] {
  try {
    return [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}

const AWAY = "The data folder does not answer.";
const LONGEST_MS = 5_000;
const ASK = askInTime(LONGEST_MS);

async function readLines(file: string, ask: AskInTime): Promise<Line[]> {
  const read = (): Promise<string> =>
    readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return ""; // no erasure yet
      throw error;
    });
  const text = await answerInTime(ask, read, AWAY);
  return text.split("\n").flatMap(lineIn);
}

async function doneIn(db: Db): Promise<Line[]> {
  const { rows } = await sql<Omit<Line, "settled_at"> & { settled_at: Date }>`
    select (select system_identifier::text || ' ' || current_database() from pg_control_system()) as database,
           citizen_ids, asked_by, settled_by, settled_at from erasure where state = 'done' order by request_id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, settled_at: row.settled_at.toISOString() }));
}

/** Registers every erasure of the database that the register lacks. */
export async function registerErasures(ctx: Context, ask = ASK): Promise<void> {
  const [done, lines] = await Promise.all([doneIn(ctx.db), readLines(fileOf(ctx), ask)]);
  const known = new Set(lines.map(keyOf));
  const missing = done.filter((line) => !known.has(keyOf(line)));
  if (missing.length === 0) return;
  // Begins on a new line, in case the previous one was truncated.
  const text = missing.map((line) => `\n${JSON.stringify(line)}\n`).join("");
  await answerInTime(ask, () => appendFile(fileOf(ctx), text, { mode: 0o600 }), AWAY);
}

/** Erases restored data named by a line; returns the files to delete. */
async function eraseAgain(ctx: Context, tx: Tx, line: Line): Promise<string[]> {
  const people = await holdPeople(tx, line.citizen_ids, null);
  const there = people.filter((one) => one.erased_at === null).map((one) => one.citizen_id);
  // NOTE: After a restore to a time before the entry existed, its id can belong to another person who wrote after the
  // erasure.
  const back = await thereBefore(tx, there, new Date(line.settled_at));
  if (back.length < there.length)
    ctx.log.warn(
      { citizen_ids: there.filter((id) => !back.includes(id)), settled_at: line.settled_at },
      "Entries are younger than the erasure that names their number, and are left: they are of other people.",
    );
  if (back.length === 0) return [];
  const { asked_by, settled_by, settled_at } = line;
  const { request_id: requestId } = await tx
    .insertInto("erasure")
    .values({
      citizen_ids: back,
      state: "done",
      reason: "Repeated after a restore",
      asked_by,
      asked_at: settled_at,
      settled_by,
      settled_at,
    })
    .returning("request_id")
    .executeTakeFirstOrThrow();
  const detail = { request_id: requestId, citizen_ids: back, is_repeated: true };
  await appendAudit(tx, [{ at: ctx.clock.now(), event: "CITIZEN_ERASED", actorUserId: null, roleId: null, detail }]);
  const others = await ticketsWithPostsOf(tx, back);
  const files = await eraseCitizens(tx, requestId, onRecord(asked_by, settled_by));
  await gatherWordsAgain(tx, others);
  return files;
}

async function repeat(ctx: Context, ask: AskInTime): Promise<void> {
  const lines = await readLines(fileOf(ctx), ask);
  if (lines.length > 0) {
    const { rows } = await sql<{ id: string }>`
      select system_identifier::text || ' ' || current_database() as id from pg_control_system()`.execute(ctx.db);
    for (const line of lines.filter(({ database }) => database === rows[0]?.id)) {
      // One transaction each: after a restore there are few, otherwise each is a read of one row.
      const files = await inTransaction(ctx.db, (tx) => eraseAgain(ctx, tx, line));
      await removeUnused(ctx, files);
    }
  }
  await registerErasures(ctx, ask);
}

/**
 * At start: repeats erasures undone by a restore, and completes the register. A missing or hanging folder is logged and
 * does not stop the start.
 */
export async function repeatErasures(ctx: Context, ask = ASK): Promise<void> {
  await repeat(ctx, ask).catch((error: unknown) =>
    ctx.log.error(
      { err: error },
      "The register of erasures cannot be used; see that its folder is there and writable.",
    ),
  );
}
