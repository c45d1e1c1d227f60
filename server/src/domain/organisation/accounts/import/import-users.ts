/** Imports a sheet of officers: dry run, import by a job, and its progress. */
import type { BodyOf, ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import type { importUsers as call, userImport } from "@smgt/contract/calls/organisation/user-import.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { sql } from "kysely";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { addJob } from "../../../../jobs/queue.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { reasonOf } from "../manage-user.ts";
import { runUserImportJob } from "./run-user-import.job.ts";
import { keepImport, knownAccounts, type Outcome } from "./import-queries.ts";
import { loginsIn, readUserSheet, userTable } from "./read-user-sheet.ts";

/** Reports the outcome of each row; starts the import unless it is a dry run. */
export async function importUsers(
  ctx: Context,
  admin: Officer,
  { rows, is_trial: isTrial, reason }: BodyOf<typeof call>,
): Promise<{ readonly reply: ReplyOf<typeof call>; readonly extras: ExtrasOf<typeof call> }> {
  const { language } = admin;
  const why = isTrial === "Y" ? "" : reasonOf(reason === undefined ? {} : { reason });
  const masters = await mastersOf(ctx);
  const table = userTable(rows, language);
  const known = await knownAccounts(ctx.db, loginsIn(table), ctx.clock.now());
  const read = readUserSheet({ masters, language, adminId: admin.userId, known }, table);
  const reply = [...read.rows];
  if (reply.length === 0) throw new Refused("SHEET_NOTHING_TO_DO");
  if (isTrial === "Y") return { reply, extras: table.notRead.length === 0 ? {} : { not_read: [...table.notRead] } };
  if (read.officers.length === 0) throw new Refused("SHEET_NOTHING_TO_DO");
  const importId = await inTransaction(ctx.db, async (tx) => {
    const kept = await keepImport(tx, { by: admin.userId, at: ctx.clock.now(), reason: why }, read.officers);
    await addJob(tx, runUserImportJob, { importId: kept });
    return kept;
  });
  return { reply, extras: { import_id: importId } };
}

type Shown = Exclude<ReplyOf<typeof userImport>, null>;

/** Returns the progress of the caller's import; null for an unknown one. */
export async function showImport(
  ctx: Context,
  admin: Officer,
  { import_id: importId }: BodyOf<typeof userImport>,
): Promise<ReplyOf<typeof userImport>> {
  const found = await ctx.db
    .selectFrom("user_import")
    .select(["import_id", "finished_at"])
    .where("made_by", "=", admin.userId)
    .$if(importId !== undefined, (query) => query.where("import_id", "=", importId ?? 0))
    .orderBy("import_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { rows } = await sql<{ row_nos: number[]; login_id: string; outcome: Outcome["outcome"] | null }>`
    select row_nos, login_id, outcome from user_import_row where import_id = ${found.import_id} order by row_no`.execute(
    ctx.db,
  );
  const count = (outcome: Outcome["outcome"]): number => rows.filter((row) => row.outcome === outcome).length;
  const shown: Shown["rows"] = rows.flatMap(({ row_nos, login_id, outcome }) =>
    outcome === null ? [] : row_nos.map((row_no) => ({ row_no, login_id, outcome })),
  );
  return {
    import_id: found.import_id,
    is_finished: flagOf(found.finished_at !== null),
    total: rows.length,
    made: count("made"),
    changed: count("changed"),
    same: count("same"),
    refused: count("refused"),
    rows: shown.toSorted((a, b) => a.row_no - b.row_no),
  };
}
