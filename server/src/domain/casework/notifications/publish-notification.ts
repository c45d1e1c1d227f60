/**
 * Publishes a notification, or changes one's own draft. It goes out at once, waits for another officer when it reaches
 * many, or stays a draft. A published text never changes, since people have read it.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { publishNotification as call } from "@smgt/contract/calls/casework/notifications.ts";
import { sql, type Insertable } from "kysely";
import type { Context, Officer } from "../../../context.ts";
import type { DB } from "../../../db/tables.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { emptyDraft } from "../../tickets/drafts/queries.ts";
import { dropFiles, keepFiles, useFiles, type KeptFile } from "../../organisation/files/keep-files.ts";
import type { UploadedFile } from "../../organisation/files/uploaded-file.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { alone } from "../../law/authority/second-person.ts";
import { Refused } from "../../ground/refused.ts";
import { announceNotified } from "../../tickets/tickets/live/live.ts";
import { countPeople } from "./audience.ts";
import { otherPublishers, requirePublisher } from "./publishers.ts";
import { holdNotification, reachOf } from "./queries.ts";
import { letOut } from "./release.ts";
import { readRequest, type NotificationRequest } from "./parse-request.ts";

const EVENTS = {
  draft: "NOTIFICATION_DRAFT",
  waiting: "NOTIFICATION_WAITING",
  published: "NOTIFICATION_PUBLISHED",
} as const;

type Body = BodyOf<typeof call>;

export interface Published {
  readonly id: number;
  readonly outcome: "draft" | "waiting" | "planned" | "published";
  /** Number of recipients. */
  readonly people: number;
}

const CHANGEABLE: readonly string[] = ["draft", "waiting", "refused"];

/** Locks the draft if it is the caller's own and unchanged since they read it. */
async function holdDraft(tx: Tx, officer: Officer, body: Body) {
  if (body.global_notification_id === undefined) return null;
  const row = await holdNotification(tx, body.global_notification_id);
  if (row === undefined || row.created_by !== officer.userId) throw new Refused("NOTIFICATION_NOT_FOUND");
  if (!CHANGEABLE.includes(row.state) || (body.version !== undefined && body.version !== row.version)) {
    throw new Refused("NOTIFICATION_MOVED_ON");
  }
  return row;
}

type Draft = NonNullable<Awaited<ReturnType<typeof holdDraft>>>;

/** The notification's file from now on, and the storage key of one that nothing uses any more. */
function fileOf(draft: Draft | null, body: Body, kept: readonly KeptFile[]) {
  const [file] = kept;
  const before = draft?.storage_key ?? null;
  if (file === undefined && body.without_attachment !== "Y") return { file: {}, unused: null };
  return {
    file: {
      storage_key: file?.key ?? null,
      file_name: file?.fileName ?? null,
      content_type: file?.contentType ?? null,
    },
    unused: before,
  };
}

interface Step {
  readonly ctx: Context;
  readonly officer: Officer;
  readonly body: Body;
  readonly wish: NotificationRequest;
  readonly kept: readonly KeptFile[];
}

/** Inserts the row; returns null when this idempotency key has inserted one before. */
async function keep(
  tx: Tx,
  { ctx, officer, body }: Step,
  values: Omit<Insertable<DB["global_notification"]>, "created_by" | "created_at">,
  draft: Draft | null,
): Promise<number | null> {
  if (draft !== null) {
    await tx
      .updateTable("global_notification")
      .set({ ...values, version: draft.version + 1 })
      .where("global_notification_id", "=", draft.global_notification_id)
      .execute();
    return draft.global_notification_id;
  }
  const mine = { created_by: officer.userId, created_at: ctx.clock.now(), client_ref: body.client_ref ?? null };
  const row = await tx
    .insertInto("global_notification")
    .values({ ...values, ...mine })
    .onConflict((conflict) => conflict.columns(["created_by", "client_ref"]).doNothing())
    .returning("global_notification_id")
    .executeTakeFirst();
  return row?.global_notification_id ?? null;
}

async function pressedBefore(tx: Tx, { officer, body }: Step): Promise<Published> {
  const row = await tx
    .selectFrom("global_notification")
    .select(["global_notification_id", "state", "released_at"])
    .where("created_by", "=", officer.userId)
    .where("client_ref", "=", body.client_ref ?? "")
    .executeTakeFirstOrThrow();
  const id = row.global_notification_id;
  if (row.state === "draft" || row.state === "waiting") return { id, outcome: row.state, people: 0 };
  const people = (await reachOf(tx, [id])).get(id)?.audience_count ?? 0;
  return { id, outcome: row.released_at === null ? "planned" : "published", people };
}

async function write(tx: Tx, step: Step): Promise<Published & { unused: string | null }> {
  const { ctx, officer, body, wish, kept } = step;
  const now = ctx.clock.now();
  const draft = await holdDraft(tx, officer, body);
  const isDraft = body.notification_flag === "M";
  // Lock the author: two simultaneous notifications would not count each other.
  await sql`select from app_user where user_id = ${officer.userId} for update`.execute(tx);
  const { people, needsSecond } = await countPeople(tx, wish.audience, {
    authorId: officer.userId,
    beginsAt: wish.values.valid_from > now ? wish.values.valid_from : now,
    except: draft?.global_notification_id ?? null,
  });
  if (!isDraft && people === 0) throw new Refused("NOTIFICATION_NOBODY");
  const mandate = alone(needsSecond);
  const state = isDraft ? "draft" : mandate === null ? "waiting" : "published";
  const { file, unused } = fileOf(draft, body, kept);
  const values = {
    ...wish.values,
    ...file,
    // Released below, with its mandate.
    state: state === "published" ? "draft" : state,
    changed_at: now,
    needs_approval: state === "waiting",
    decided_by: null,
    decided_at: null,
    refusal_reason: null,
    published_at: null,
  };
  const id = await keep(tx, step, values, draft);
  // Repeated idempotency key: the first request has stored the row and its file already.
  if (id === null) return { ...(await pressedBefore(tx, step)), unused: kept[0]?.key ?? null };
  await useFiles(tx, kept, "notification");
  if (body.draft_ref !== undefined) {
    await emptyDraft(tx, { userId: officer.userId, kind: "notification", key: body.draft_ref }, now);
  }
  if (unused !== null)
    await tx.updateTable("stored_file").set({ used_as: null }).where("storage_key", "=", unused).execute();
  await appendAudit(tx, [
    {
      at: now,
      event: EVENTS[state],
      actorUserId: officer.userId,
      roleId: officer.roleId,
      detail: { global_notification_id: id, version: (draft?.version ?? 0) + 1, people },
    },
  ]);
  if (state === "draft") return { id, outcome: "draft", people, unused };
  if (mandate === null) {
    announceNotified(tx, await otherPublishers(tx, await mastersOf(ctx), officer.userId));
    return { id, outcome: "waiting", people, unused };
  }
  const reached = await letOut(ctx, tx, id, mandate);
  return { id, outcome: reached === 0 ? "planned" : "published", people: reached, unused };
}

/** Publishes, requests approval, or saves a draft. */
export async function publishNotification(
  ctx: Context,
  officer: Officer,
  body: Body,
  files: readonly UploadedFile[],
): Promise<Published> {
  await requirePublisher(ctx, officer);
  const wish = await readRequest(ctx, body);
  const { parameters } = await mastersOf(ctx);
  const kept = await keepFiles(
    ctx,
    officer,
    files,
    { ...parameters, maxFiles: 1 },
    { use: "evidence", ticketId: null },
  );
  try {
    const { unused, ...done } = await inTransaction(ctx.db, (tx) => write(tx, { ctx, officer, body, wish, kept }));
    if (unused !== null) await dropFiles(ctx, [{ key: unused }]);
    return done;
  } catch (error) {
    await dropFiles(ctx, kept);
    throw error;
  }
}
