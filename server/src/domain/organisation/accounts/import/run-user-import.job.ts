/**
 * Imports a sheet of officers in batches of some hundred, each in one transaction. After a crash it continues with
 * the first officer without an outcome; an officer with one is never processed again.
 */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { sql } from "kysely";
import type { Context } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { addJobs, defineJob, type Job } from "../../../../jobs/queue.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { notifyOwnerJob } from "../../sessions/notify-owner.job.ts";
import { isAdministrator } from "../../../law/authority/holds-role.ts";
import { recordAddressChanges } from "../address-changes.ts";
import { sendResetCodeJob, resetChannels } from "../send-reset-code.job.ts";
import {
  addNotices,
  addPostings,
  countChange,
  knownAccounts,
  lockAccounts,
  makeAccounts,
  nextRows,
  writeFields,
  writeOutcomes,
  type Applied,
  type Outcome,
  type Refilled,
  type Waiting,
} from "./import-queries.ts";

const BATCH = 250;

interface Import {
  readonly import_id: number;
  readonly made_by: number;
  readonly reason: string;
}

/** Returns whether the uploader is still an administrator; otherwise the rest of the sheet is not applied. */
async function isByAdministrator(tx: Tx, { made_by: by }: Import): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isAdministrator(by)} as is`.execute(tx);
  return rows[0]?.is === true;
}

/** Returns accounts of the batch that are neither heads by now nor the administrator's own. */
async function applicable(tx: Tx, rows: readonly Waiting[], { made_by: by }: Import, at: Date) {
  const loginIds = rows.map((row) => row.wanted.login_id);
  await lockAccounts(tx, loginIds);
  const known = await knownAccounts(tx, loginIds, at);
  return rows.flatMap(({ row_no, wanted }) => {
    const account = known.get(wanted.login_id);
    if (account === undefined || account.is_guarded || account.user_id === by) return [];
    return [{ row_no, user_id: account.user_id, wanted }];
  });
}

async function tellAll(
  ctx: Context,
  tx: Tx,
  of: Import,
  { made, changed, former }: { made: readonly Applied[]; changed: readonly number[]; former: readonly Refilled[] },
) {
  const at = ctx.clock.now();
  const fact = (event: AuditEvent, userId: number) => ({
    at,
    event,
    actorUserId: of.made_by,
    roleId: ROLE.ADMIN,
    detail: { user_id: userId, import_id: of.import_id },
    said: of.reason,
  });
  await appendAudit(tx, [
    ...made.map((one) => fact("USER_MADE", one.user_id)),
    ...changed.map((userId) => fact("USER_CHANGED", userId)),
  ]);
  const reached = made.filter(({ wanted }) => resetChannels(ctx, wanted).length > 0);
  await addJobs(
    tx,
    sendResetCodeJob,
    reached.map((one) => ({ userId: one.user_id })),
  );
  const addresses = new Map(former.map(({ user_id: userId, email, mobile }) => [userId, { email, mobile }]));
  const notices = await addNotices(tx, changed, { at, by: of.made_by });
  await addJobs(
    tx,
    notifyOwnerJob,
    notices.map(({ notice_id: noticeId, user_id: userId }) => {
      const before = addresses.get(userId);
      return { noticeId, ...(before === undefined ? {} : { former: before }) };
    }),
  );
}

async function batch(ctx: Context, tx: Tx, of: Import): Promise<number> {
  const rows = await nextRows(tx, of.import_id, BATCH);
  if (rows.length === 0) {
    const at = ctx.clock.now();
    await tx.updateTable("user_import").set({ finished_at: at }).where("import_id", "=", of.import_id).execute();
    return 0;
  }
  if (!(await isByAdministrator(tx, of))) {
    const refused = rows.map(({ row_no }) => ({ row_no, outcome: "refused", user_id: null }) as const);
    await writeOutcomes(tx, of.import_id, refused);
    return rows.length;
  }
  const at = ctx.clock.now();
  const made = await makeAccounts(
    tx,
    rows.map((row) => row.wanted),
    at,
  );
  const applied = await applicable(tx, rows, of, at);
  const former = await writeFields(tx, applied);
  const isMade = new Set(applied.flatMap((one) => (made.has(one.wanted.login_id) ? [one.user_id] : [])));
  const moved = former.filter((one) => one.is_elsewhere && !isMade.has(one.user_id));
  await recordAddressChanges(tx, moved, { by: of.made_by, at });
  const touched = new Set([...former.map((one) => one.user_id), ...(await addPostings(tx, applied))]);
  const fresh = applied.filter((one) => made.has(one.wanted.login_id));
  const isFresh = new Set(fresh.map((one) => one.user_id));
  const changed = [...touched].filter((userId) => !isFresh.has(userId));
  await countChange(tx, changed);
  await tellAll(ctx, tx, of, { made: fresh, changed, former });
  const idOf = new Map(applied.map((one) => [one.row_no, one.user_id]));
  const outcomeOf = ({ row_no }: Waiting): Outcome => {
    const userId = idOf.get(row_no);
    if (userId === undefined) return { row_no, outcome: "refused", user_id: null };
    if (isFresh.has(userId)) return { row_no, outcome: "made", user_id: userId };
    return { row_no, outcome: touched.has(userId) ? "changed" : "same", user_id: userId };
  };
  await writeOutcomes(tx, of.import_id, rows.map(outcomeOf));
  return rows.length;
}

async function run(ctx: Context, { importId }: { readonly importId: number }): Promise<void> {
  const of = await ctx.db
    .selectFrom("user_import")
    .select(["import_id", "made_by", "reason"])
    .where("import_id", "=", importId)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  if (of === undefined) return;
  // Sequential on purpose: each batch is its own transaction, so that a crash loses one at most.
  while ((await inTransaction(ctx.db, (tx) => batch(ctx, tx, of))) > 0);
}

/** Marks officers without an outcome as refused: the sheet has to be uploaded again for them. */
async function giveUp(ctx: Context, { importId }: { readonly importId: number }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .updateTable("user_import_row")
      .set({ outcome: "refused" })
      .where("import_id", "=", importId)
      .where("outcome", "is", null)
      .execute();
    await tx
      .updateTable("user_import")
      .set({ finished_at: ctx.clock.now() })
      .where("import_id", "=", importId)
      .where("finished_at", "is", null)
      .execute();
  });
}

export const runUserImportJob: Job<{ readonly importId: number }> = defineJob({
  name: "carry-out-import",
  maxAttempts: 10,
  isLong: true,
  run,
  giveUp,
});
