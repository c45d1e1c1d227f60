/**
 * The register of erasures beside the database: a line for each, in the folder of backups where there is one. A restore brings
 * back what was erased after its moment; the next start erases it again. It names entries by number and database only.
 */
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { answerInTime, askInTime, BACKUPS_AWAY, type AskInTime } from "../../../../backup/ask-in-time.ts";
import type { Context } from "../../../../context.ts";
import { inTransaction, type Db, type Tx } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { onRecord } from "../../../law/authority/second-person.ts";
import { removeUnused } from "../../../organisation/files/keep-files.ts";
import { gatherWordsAgain } from "../../../tickets/tickets/search/search-index.ts";
import { eraseCitizens, holdPeople, thereBefore, ticketsWithPostsOf } from "./queries.ts";

interface Line {
  /** Of the database's cluster: the same after a restore, another in every other database. */
  readonly database: string;
  readonly citizen_ids: readonly number[];
  readonly asked_by: number;
  readonly settled_by: number;
  readonly settled_at: string;
}

const fileOf = ({ config }: Context): string => path.join(config.backup?.folder ?? config.dataDir, "erasures.jsonl");
const keyOf = ({ database, settled_at, citizen_ids }: Line): string =>
  [database, settled_at, ...citizen_ids.toSorted((a, b) => a - b)].join(" ");

/** A line that a full disk or a fall of power cut short says nothing; what it would have said is written again. */
function lineIn(text: string): Line[] {
  try {
    return [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}

const LONGEST_MS = 5_000;
const ASK = askInTime(LONGEST_MS);

async function readLines(file: string, ask: AskInTime): Promise<Line[]> {
  const read = (): Promise<string> =>
    readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return ""; // nobody was erased yet
      throw error;
    });
  const text = await answerInTime(ask, read, BACKUPS_AWAY);
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

/** Writes down every erasure of the database that the register has not yet. */
export async function registerErasures(ctx: Context, ask = ASK): Promise<void> {
  const [done, lines] = await Promise.all([doneIn(ctx.db), readLines(fileOf(ctx), ask)]);
  const known = new Set(lines.map(keyOf));
  const missing = done.filter((line) => !known.has(keyOf(line)));
  if (missing.length === 0) return;
  // Begun on a new line, whatever became of the one before.
  const text = missing.map((line) => `\n${JSON.stringify(line)}\n`).join("");
  await answerInTime(ask, () => appendFile(fileOf(ctx), text, { mode: 0o600 }), BACKUPS_AWAY);
}

/** Erases once more what a line names and a restore brought back; gives the files to take away. */
async function eraseAgain(ctx: Context, tx: Tx, line: Line): Promise<string[]> {
  const people = await holdPeople(tx, line.citizen_ids, null);
  const there = people.filter((one) => one.erased_at === null).map((one) => one.citizen_id);
  // After a restore to before an entry was made, its number went to another person, who wrote after the erasure.
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
      // One by one: after a restore there are few, otherwise each is a look at one row.
      const files = await inTransaction(ctx.db, (tx) => eraseAgain(ctx, tx, line));
      await removeUnused(ctx, files);
    }
  }
  await registerErasures(ctx, ask);
}

/**
 * At a start: erases again what came back with a restore, and completes the register. A folder that is away, or
 * hangs, keeps no server from starting; the log says it.
 */
export async function repeatErasures(ctx: Context, ask = ASK): Promise<void> {
  await repeat(ctx, ask).catch((error: unknown) =>
    ctx.log.error(
      { err: error },
      "The register of erasures cannot be used; see that its folder is there and writable.",
    ),
  );
}
