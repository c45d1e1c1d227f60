/**
 * Requests about citizens' data that need two administrators: erasure, export, correction of a mobile. One requests,
 * another decides. An administrator whom a ticket of the citizen complains about sees no such request.
 */
import { sql, type RawBuilder } from "kysely";
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/casework/citizen-rights.ts";
import type { REQUEST_KINDS } from "@smgt/contract/calls/casework/citizen-rights.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { confirm, type Confirmation } from "../../../law/authority/second-person.ts";
import { Refused } from "../../../ground/refused.ts";
import { maskMobile } from "../../../ground/masks/mask.ts";
import { isAdministrator } from "../../../law/authority/holds-role.ts";
import { waitsNoMore, type Settled } from "../../../organisation/users/decided-changes.ts";
import { inBackupsUntil } from "./backup-expiry.ts";
import { isAccusedBy, type Correction } from "./queries.ts";

const MOST_SHOWN = 50;
const FETCH_HOURS = 24;

export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The two-person mandate of a request, and its subject. */
export interface Approved {
  readonly requestId: number;
  readonly citizenIds: readonly number[];
  /** Values of a correction. */
  readonly wish: Correction | null;
  readonly reason: string;
  readonly two: Confirmation;
}

const isWaiting = sql<boolean>`e.state = 'waiting' and ${isAdministrator("e.asked_by")}`;
const isShownTo = (userId: number): RawBuilder<boolean> => sql<boolean>`not ${isAccusedBy(sql`e.citizen_ids`, userId)}`;
const canFetch = (userId: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(e.kind = 'EXPORT' and e.state = 'approved' and e.asked_by = ${userId}
    and e.settled_at > ${new Date(now.getTime() - FETCH_HOURS * 3_600_000)})`;

const EVENTS = {
  asked: { ERASE: "ERASURE_ASKED", EXPORT: "CITIZEN_REQUEST_ASKED", CORRECT: "CITIZEN_REQUEST_ASKED" },
  REFUSE: { ERASE: "ERASURE_REFUSED", EXPORT: "CITIZEN_REQUEST_REFUSED", CORRECT: "CITIZEN_REQUEST_REFUSED" },
  WITHDRAW: { ERASE: "ERASURE_WITHDRAWN", EXPORT: "CITIZEN_REQUEST_WITHDRAWN", CORRECT: "CITIZEN_REQUEST_WITHDRAWN" },
  APPROVE: { ERASE: "CITIZEN_ERASED", EXPORT: "CITIZEN_REQUEST_APPROVED", CORRECT: "CITIZEN_REQUEST_APPROVED" },
} as const satisfies Record<string, Record<RequestKind, AuditEvent>>;

interface Fact {
  readonly admin: Officer;
  readonly at: Date;
  readonly event: AuditEvent;
  readonly kind: RequestKind;
  readonly requestId: number;
  readonly citizenIds: readonly number[];
}

const record = (tx: Tx, { admin, at, event, kind, requestId, citizenIds }: Fact): Promise<void> =>
  appendAudit(tx, [
    {
      at,
      event,
      actorUserId: admin.userId,
      roleId: admin.roleId,
      detail: { request_id: requestId, citizen_ids: citizenIds, ...(kind === "ERASE" ? {} : { kind }) },
    },
  ]);

interface Asking {
  readonly kind: RequestKind;
  readonly citizenIds: readonly number[];
  readonly reason: string;
  readonly wish?: Correction;
}

/** Stores a request for another administrator; refuses when one of its kind is pending for one of these entries. */
export async function ask(tx: Tx, admin: Officer, { kind, citizenIds, reason, wish }: Asking, at: Date): Promise<void> {
  const { rows } = await sql`select from erasure e
    where ${isWaiting} and e.kind = ${kind} and e.citizen_ids && ${[...citizenIds]}::int[]`.execute(tx);
  if (rows.length > 0) throw new Refused("ERASURE_WAITS");
  const { request_id: requestId } = await tx
    .insertInto("erasure")
    .values({
      kind,
      wish: wish === undefined ? null : JSON.stringify(wish),
      citizen_ids: [...citizenIds],
      reason: maskPersonal(reason.trim()),
      asked_by: admin.userId,
      asked_at: at,
    })
    .returning("request_id")
    .executeTakeFirstOrThrow();
  await record(tx, { admin, at, event: EVENTS.asked[kind], kind, requestId, citizenIds });
}

type Row = Exclude<ReplyOf<typeof calls.getErasures>, string>[number];
type Kept = Omit<Row, "is_own" | "asked_at" | "settled_at" | "in_backups_until" | "wanted" | "can_fetch"> & {
  readonly asked_by: number;
  readonly asked_at: Date;
  readonly settled_at: Date | null;
  readonly wish: Correction | null;
  readonly can_fetch: boolean;
};

/** Pending requests and the last decided ones. */
export async function listRequests(ctx: Context, { userId }: Officer): Promise<ReplyOf<typeof calls.getErasures>> {
  const { rows } = await sql<Kept>`
    select e.request_id, e.kind, e.state, e.wish, e.reason, a.user_name as asked_by_name, e.asked_by, e.asked_at,
           s.user_name as settled_by_name, e.settled_at, e.settled_reason, ${canFetch(userId, ctx.clock.now())} as can_fetch,
           (select jsonb_agg(jsonb_build_object('citizen_id', c.citizen_id, 'citizen_name', c.citizen_name, 'ticket_count',
                     (select count(*) from ticket t where t.citizen_id = c.citizen_id)) order by c.citizen_id)
              from citizen c where c.citizen_id = any(e.citizen_ids)) as people
      from erasure e join app_user a on a.user_id = e.asked_by left join app_user s on s.user_id = e.settled_by
     where (e.state <> 'waiting' or ${isWaiting}) and ${isShownTo(userId)}
     order by (e.state = 'waiting') desc, coalesce(e.settled_at, e.asked_at) desc limit ${MOST_SHOWN}`.execute(ctx.db);
  if (rows.length === 0) return "No Record Found";
  const now = ctx.clock.now();
  const until = (erasedAt: Date): string | null => {
    const at = inBackupsUntil(erasedAt);
    return at > now ? at.toISOString() : null;
  };
  return rows.map(({ asked_by, asked_at, settled_at, wish, can_fetch, ...row }) => ({
    ...row,
    wanted:
      wish === null ? null : { ...wish, ...(wish.mobile === undefined ? {} : { mobile: maskMobile(wish.mobile) }) },
    can_fetch: flagOf(can_fetch),
    in_backups_until: row.state === "done" && settled_at !== null ? until(settled_at) : null,
    is_own: flagOf(asked_by === userId),
    asked_at: asked_at.toISOString(),
    settled_at: settled_at?.toISOString() ?? null,
  }));
}

type Decision = BodyOf<typeof calls.settleErasure>;

async function settledRequest(tx: Tx, requestId: number): Promise<Settled | undefined> {
  const { rows } = await sql<Settled>`
    select case when e.state in ('done', 'approved') then 'APPROVED' else upper(e.state) end as outcome, u.user_name as name
      from erasure e join app_user u on u.user_id = e.settled_by where e.request_id = ${requestId}`.execute(tx);
  return rows[0];
}

async function holdWaiting(tx: Tx, { userId }: Officer, requestId: number) {
  const row = await tx
    .selectFrom("erasure as e")
    .select(["e.citizen_ids", "e.asked_by", "e.kind", "e.wish", "e.reason"])
    .where("e.request_id", "=", requestId)
    .where(isWaiting)
    .where(isShownTo(userId))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw waitsNoMore(await settledRequest(tx, requestId));
  // Written by `ask`.
  return { ...row, kind: row.kind as RequestKind, wish: row.wish as Correction | null };
}

/** Two-person mandate of an approved request; null when another refuses it or its requester withdraws it. */
async function mandateFor(
  tx: Tx,
  admin: Officer,
  askedBy: number,
  { decision, reason }: Decision,
): Promise<Confirmation | null> {
  const isOwn = askedBy === admin.userId;
  if (decision === "WITHDRAW" && !isOwn) throw new Refused("CHANGE_NOT_FOUND");
  if (decision === "REFUSE" && isOwn) throw new Refused("CHANGE_IS_YOURS");
  if (decision === "REFUSE" && reason === undefined) throw new Refused("MASTER_REASON");
  return decision === "APPROVE" ? confirm(tx, admin, { askedBy, roles: [ROLE.ADMIN] }) : null;
}

/** Work on an approved request: `check` runs before its row is closed, `carry` after. */
export interface Carrying {
  readonly check: (tx: Tx, of: Approved) => Promise<void>;
  readonly carry: (tx: Tx, of: Approved) => Promise<void>;
}

/** Decides a request in one transaction; returns its kind. */
export async function closeRequest(
  ctx: Context,
  admin: Officer,
  body: Decision,
  carrying: Readonly<Record<RequestKind, Carrying>>,
): Promise<RequestKind> {
  const { request_id: requestId, decision, reason } = body;
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const asked = await holdWaiting(tx, admin, requestId);
    const { kind, citizen_ids: citizenIds, wish } = asked;
    const two = await mandateFor(tx, admin, asked.asked_by, body);
    const of = two === null ? null : { requestId, citizenIds, wish, reason: asked.reason, two };
    if (of !== null) await carrying[kind].check(tx, of);
    const approved = kind === "ERASE" ? "done" : "approved";
    await tx
      .updateTable("erasure")
      .set({
        state: { APPROVE: approved, REFUSE: "refused", WITHDRAW: "withdrawn" }[decision],
        wish: null,
        settled_by: admin.userId,
        settled_at: at,
        settled_reason: reason === undefined ? null : maskPersonal(reason.trim()),
      })
      .where("request_id", "=", requestId)
      .execute();
    await record(tx, { admin, at, event: EVENTS[decision][kind], kind, requestId, citizenIds });
    if (of !== null) await carrying[kind].carry(tx, of);
    return kind;
  });
}

/** The approved export that this administrator requested and may fetch now. */
export async function fetchable(
  tx: Tx,
  { userId }: Officer,
  requestId: number,
  now: Date,
): Promise<{ readonly citizenIds: readonly number[]; readonly reason: string; readonly settledBy: number }> {
  const row = await tx
    .selectFrom("erasure as e")
    .select(["e.citizen_ids", "e.reason", "e.settled_by"])
    .where("e.request_id", "=", requestId)
    .where(canFetch(userId, now))
    .where(isShownTo(userId))
    .executeTakeFirst();
  if (row === undefined || row.settled_by === null) throw new Refused("CHANGE_NOT_FOUND");
  return { citizenIds: row.citizen_ids, reason: row.reason, settledBy: row.settled_by };
}
