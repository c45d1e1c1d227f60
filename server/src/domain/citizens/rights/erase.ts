/**
 * Erases a person on their wish: one administrator asks, another decides. Words, names, messages, contact data and files go;
 * numbers, times and statuses stay, so that no figure changes (decision 90). A person with an open ticket is not erased: it
 * could not be answered any more. Nor is one who wrote a few days ago: a platform could deliver the post once more.
 */
import { sql } from "kysely";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/citizen-rights.ts";
import { ERASE_AFTER_DAYS } from "@smgt/contract/calls/citizen-rights.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../audit/append-audit.ts";
import { removeUnused } from "../../files/keep-files.ts";
import { mastersOf } from "../../masters/read-masters.ts";
import { confirm, type Confirmation } from "../../authority/second-person.ts";
import { Refused } from "../../refused.ts";
import { dropReadyExports } from "../../tickets/export/drop-exports.ts";
import { localDay } from "../../sla/clock.ts";
import { gatherWordsAgain } from "../../tickets/search/search-index.ts";
import { isAdministrator } from "../../users/holds-role.ts";
import { waitsNoMore, type Settled } from "../../users/settled.ts";
import { inBackupsUntil } from "./in-backups.ts";
import { registerErasures } from "./register.ts";
import { eraseCitizens, holdPeople, ticketsWithPostsOf, wroteLately } from "./queries.ts";

const MOST_SHOWN = 50;

const isWaiting = sql<boolean>`e.state = 'waiting' and ${isAdministrator("e.asked_by")}`;

/** Throws while something stands in the way. */
async function requireErasable(tx: Tx, citizenIds: readonly number[], now: Date): Promise<void> {
  const people = await holdPeople(tx, citizenIds);
  if (people.length !== citizenIds.length) throw new Refused("CITIZEN_UNKNOWN");
  if (people.some((one) => one.erased_at !== null)) throw new Refused("CITIZEN_ERASED");
  const count = people.reduce((sum, one) => sum + one.open_count, 0);
  if (count > 0) throw new Refused("CITIZEN_HAS_OPEN", { count });
  if (await wroteLately(tx, citizenIds, now)) throw new Refused("CITIZEN_TOO_NEW", { days: ERASE_AFTER_DAYS });
}

/** Asks for an erasure; nothing is erased yet. */
export async function askErasure(ctx: Context, admin: Officer, body: BodyOf<typeof calls.askErasure>): Promise<void> {
  const { citizen_ids: citizenIds, reason } = body;
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await requireErasable(tx, citizenIds, at);
    const waits = await sql`select from erasure e where ${isWaiting} and e.citizen_ids && ${citizenIds}::int[]`.execute(
      tx,
    );
    if (waits.rows.length > 0) throw new Refused("ERASURE_WAITS");
    const { request_id } = await tx
      .insertInto("erasure")
      .values({
        citizen_ids: [...citizenIds],
        reason: maskPersonal(reason.trim()),
        asked_by: admin.userId,
        asked_at: at,
      })
      .returning("request_id")
      .executeTakeFirstOrThrow();
    await record(tx, { admin, at, event: "ERASURE_ASKED", requestId: request_id, citizenIds });
  });
}

interface Fact {
  readonly admin: Officer;
  readonly at: Date;
  readonly event: "ERASURE_ASKED" | "ERASURE_REFUSED" | "ERASURE_WITHDRAWN" | "CITIZEN_ERASED";
  readonly requestId: number;
  readonly citizenIds: readonly number[];
}

const record = (tx: Tx, { admin, at, event, requestId, citizenIds }: Fact): Promise<void> =>
  appendAudit(tx, [
    {
      at,
      event,
      actorUserId: admin.userId,
      roleId: admin.roleId,
      detail: { request_id: requestId, citizen_ids: citizenIds },
    },
  ]);

/** Erasures that wait, and the last that were decided. */
export async function listErasures(ctx: Context, admin: Officer): Promise<ReplyOf<typeof calls.getErasures>> {
  type Row = Exclude<ReplyOf<typeof calls.getErasures>, string>[number];
  const { rows } = await sql<
    Omit<Row, "is_own" | "asked_at" | "settled_at" | "in_backups_until"> & {
      asked_by: number;
      asked_at: Date;
      settled_at: Date | null;
    }
  >`
    select e.request_id, e.state, e.reason, a.user_name as asked_by_name, e.asked_by, e.asked_at,
           s.user_name as settled_by_name, e.settled_at, e.settled_reason,
           (select jsonb_agg(jsonb_build_object('citizen_id', c.citizen_id, 'citizen_name', c.citizen_name, 'ticket_count',
                     (select count(*) from ticket t where t.citizen_id = c.citizen_id)) order by c.citizen_id)
              from citizen c where c.citizen_id = any(e.citizen_ids)) as people
      from erasure e join app_user a on a.user_id = e.asked_by left join app_user s on s.user_id = e.settled_by
     where e.state <> 'waiting' or ${isWaiting}
     order by (e.state = 'waiting') desc, coalesce(e.settled_at, e.asked_at) desc limit ${MOST_SHOWN}`.execute(ctx.db);
  if (rows.length === 0) return "No Record Found";
  const until = await inBackupsUntil(ctx);
  return rows.map(({ asked_by, asked_at, settled_at, ...row }) => ({
    ...row,
    in_backups_until: row.state === "done" && settled_at !== null ? (until(settled_at)?.toISOString() ?? null) : null,
    is_own: flagOf(asked_by === admin.userId),
    asked_at: asked_at.toISOString(),
    settled_at: settled_at?.toISOString() ?? null,
  }));
}

type Decision = BodyOf<typeof calls.settleErasure>;

async function settledRequest(tx: Tx, requestId: number): Promise<Settled | undefined> {
  const { rows } = await sql<Settled>`
    select case e.state when 'done' then 'APPROVED' else upper(e.state) end as outcome, u.user_name as name
      from erasure e join app_user u on u.user_id = e.settled_by where e.request_id = ${requestId}`.execute(tx);
  return rows[0];
}

async function holdWaiting(tx: Tx, requestId: number) {
  const row = await tx
    .selectFrom("erasure as e")
    .select([
      "e.citizen_ids",
      "e.asked_by",
      sql<boolean>`exists (select from audit_entry a where a.event = 'ERASURE_ASKED'
        and a.detail -> 'request_id' = to_jsonb(e.request_id) and is_sealed(a.audit_id))`.as("is_sealed"),
    ])
    .where("e.request_id", "=", requestId)
    .where(isWaiting)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw waitsNoMore(await settledRequest(tx, requestId));
  return row;
}

/** The mandate of two for what is approved; null where it is refused by another, or withdrawn by who asked. */
async function mandateFor(
  tx: Tx,
  admin: Officer,
  of: { readonly askedBy: number; readonly decision: Decision["decision"] },
): Promise<Confirmation | null> {
  const isOwn = of.askedBy === admin.userId;
  if (of.decision === "WITHDRAW" && !isOwn) throw new Refused("CHANGE_NOT_FOUND");
  if (of.decision === "REFUSE" && isOwn) throw new Refused("CHANGE_IS_YOURS");
  return of.decision === "APPROVE" ? confirm(tx, admin, { askedBy: of.askedBy, roles: [ROLE.ADMIN] }) : null;
}

/** Decides about a request in one transaction; gives the files to take away. */
async function settle(tx: Tx, admin: Officer, body: Decision, at: Date): Promise<string[]> {
  const { request_id: requestId, decision, reason } = body;
  const { citizen_ids: citizenIds, asked_by: askedBy, is_sealed: isSealed } = await holdWaiting(tx, requestId);
  const two = await mandateFor(tx, admin, { askedBy, decision });
  if (decision === "REFUSE" && reason === undefined) throw new Refused("MASTER_REASON");
  if (two !== null) {
    // The database erases nothing otherwise (decision 142).
    if (!isSealed) throw new Refused("ERASURE_NOT_SEALED");
    await requireErasable(tx, citizenIds, at);
  }
  const state = { APPROVE: "done", REFUSE: "refused", WITHDRAW: "withdrawn" }[decision];
  await tx
    .updateTable("erasure")
    .set({
      state,
      settled_by: admin.userId,
      settled_at: at,
      settled_reason: reason === undefined ? null : maskPersonal(reason.trim()),
    })
    .where("request_id", "=", requestId)
    .execute();
  const event = ({ APPROVE: "CITIZEN_ERASED", REFUSE: "ERASURE_REFUSED", WITHDRAW: "ERASURE_WITHDRAWN" } as const)[
    decision
  ];
  await record(tx, { admin, at, event, requestId, citizenIds });
  if (two === null) return [];
  const others = await ticketsWithPostsOf(tx, citizenIds);
  const files = await eraseCitizens(tx, requestId, two);
  await gatherWordsAgain(tx, others);
  return files;
}

/**
 * Erases, refuses or withdraws; gives the day until which backups still hold what was erased, null where none does. Files whose bytes cannot be taken away now go with the
 * sweep of the night.
 */
export async function settleErasure(ctx: Context, admin: Officer, body: Decision): Promise<string | null> {
  const at = ctx.clock.now();
  const files = await inTransaction(ctx.db, (tx) => settle(tx, admin, body, at));
  await registerErasures(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, "An erasure could not be written into its register; the next start does it."),
  );
  if (body.decision === "APPROVE") await dropReadyExports(ctx);
  await removeUnused(ctx, files).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "Files of an erased person are left to the sweep."),
  );
  const until = body.decision === "APPROVE" ? (await inBackupsUntil(ctx))(at) : null;
  return until === null ? null : localDay(until, (await mastersOf(ctx)).calendar);
}
