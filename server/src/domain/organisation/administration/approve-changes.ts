/**
 * Changes of the masters that need a second administrator (decision 23). They are checked when requested and again
 * when approved, because other changes may come between; only then are they made.
 */
import { sql, type RawBuilder } from "kysely";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import {
  APPROVED_LISTS,
  REFUSED_SHOWN_DAYS,
  type settleMasterChange as settleCall,
  type WaitingMasterChange,
  type waitingMasterChanges as waitingCall,
} from "@smgt/contract/calls/organisation/master-approvals.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer, PostedOfficer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { keyTextOf, type Fields } from "../../law/masters/packs/changes/master-lists.ts";
import type { Parameters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { once } from "../../ground/idempotency/once.ts";
import { alone, confirm } from "../../law/authority/second-person.ts";
import { Refused } from "../../ground/refused.ts";
import { isAdministrator } from "../../law/authority/holds-role.ts";
import { waitsNoMore, type Settled } from "../users/decided-changes.ts";
import { drawn, inOneChange, makeChanges, unsoundFor } from "./make-changes.ts";
import type { Wish } from "./draft-change.ts";
import { mastersNow, rowsOfPack, type MastersNow } from "./masters-now.ts";
import { nameOfRow } from "./names-of-rows.ts";
import { tryChanges } from "./try-changes.ts";

/** Returns whether a second administrator has to approve the changes: new texts, not a return to approved ones. */
const waitsForApproval = ({ doRepliesNeedApproval }: Parameters, wishes: readonly Wish[]): boolean =>
  doRepliesNeedApproval &&
  wishes.some(({ list, kind }) => APPROVED_LISTS.includes(list) && (kind === "add" || kind === "set"));

/** Refuses a change that could not be made even now: nobody should have to approve it. */
function checkWishes(admin: Officer, now: MastersNow, wishes: readonly Wish[]): void {
  const checked = tryChanges(now, wishes);
  if (checked.kind === "broken") throw unsoundFor(admin, checked.problems);
}

/** Returns whether an equal request of this administrator is pending; a repeated submit adds nothing. */
async function isAskedAlready(tx: Tx, admin: Officer, list: MasterList, wishes: readonly Wish[]): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('waiting_master_change'), ${admin.userId})`.execute(tx);
  const { rows } = await sql`select from waiting_master_change w where ${isOpen} and w.asked_by = ${admin.userId}
    and w.list = ${list} and w.wishes = ${JSON.stringify(wishes)}::jsonb limit 1`.execute(tx);
  return rows.length > 0;
}

interface Wanted {
  readonly list: MasterList;
  readonly wishes: readonly Wish[];
  readonly reason: string;
}

async function ask(tx: Tx, admin: Officer, { list, wishes, reason }: Wanted, at: Date): Promise<void> {
  if (await isAskedAlready(tx, admin, list, wishes)) return;
  const { change_id: changeId } = await tx
    .insertInto("waiting_master_change")
    .values({ list, wishes: JSON.stringify(wishes), reason: reason.trim(), asked_by: admin.userId, asked_at: at })
    .returning("change_id")
    .executeTakeFirstOrThrow();
  await record(tx, { admin, at, event: "MASTERS_CHANGE_ASKED", detail: { change_id: changeId, list } });
}

/**
 * Makes the changes, or stores them where approval is required; returns the new version, null when pending. Once for
 * each idempotency key; a refusal by `check` applies to the first request alone.
 */
export async function makeOrAsk(
  ctx: Context,
  admin: Officer,
  wanted: Wanted,
  clientRef: string | undefined,
  check: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<number | null> {
  const { wishes, reason } = wanted;
  const at = ctx.clock.now();
  const pressed = async (tx: Tx, act: () => Promise<number | null>): Promise<number | null> => {
    const { version } = await once(tx, { userId: admin.userId, clientRef, at }, async () => {
      await check(tx);
      return { version: await act() };
    });
    return version;
  };
  const { parameters } = await mastersOf(ctx);
  const mandate = alone(waitsForApproval(parameters, wishes));
  if (mandate !== null) {
    const making = { admin, now: at, reason, undoes: null, mandate };
    return inOneChange(ctx, admin, (tx) =>
      pressed(tx, () => makeChanges(tx, making, (rows) => wishes.map((wish) => drawn(wish, rows)))),
    );
  }
  const now = await mastersNow(ctx);
  if (now === null) throw new Refused("MASTER_UNKNOWN");
  return inTransaction(ctx.db, (tx) =>
    pressed(tx, async () => {
      checkWishes(admin, now, wishes);
      await ask(tx, admin, wanted, at);
      return null;
    }),
  );
}

interface Recorded {
  readonly admin: Officer;
  readonly at: Date;
  readonly event: "MASTERS_CHANGE_ASKED" | "MASTERS_CHANGE_REFUSED" | "MASTERS_CHANGE_WITHDRAWN";
  readonly detail: Readonly<Record<string, unknown>>;
}

const record = (tx: Tx, { admin, at, event, detail }: Recorded): Promise<void> =>
  appendAudit(tx, [{ at, event, actorUserId: admin.userId, roleId: admin.roleId, detail }]);

const MOST_SHOWN = 200;

const isOpen = sql<boolean>`w.outcome is null and ${isAdministrator("w.asked_by")}`;

const isOwnRefusal = (admin: Officer, now: Date) => sql<boolean>`w.outcome = 'REFUSED' and w.asked_by = ${admin.userId}
  and w.settled_at > ${now}::timestamptz - make_interval(days => ${REFUSED_SHOWN_DAYS})`;

/** Returns pending changes, oldest first, beside the values in force. */
export async function listWaiting(
  ctx: Context,
  admin: Officer,
  { list }: BodyOf<typeof waitingCall>,
): Promise<ReplyOf<typeof waitingCall>> {
  const now = await mastersNow(ctx);
  const waiting = await ctx.db
    .selectFrom("waiting_master_change as w")
    .innerJoin("app_user as a", "a.user_id", "w.asked_by")
    .leftJoin("app_user as s", "s.user_id", "w.settled_by")
    .select(["w.change_id", "w.list", "w.wishes", "w.reason", "w.asked_by", "w.asked_at", "a.user_name"])
    .select(["s.user_name as settled_by_name", "w.settled_at", "w.settled_reason"])
    .where(sql<boolean>`(${isOpen} or ${isOwnRefusal(admin, ctx.clock.now())})`)
    .$if(list !== undefined, (query) => query.where("w.list", "=", list ?? ""))
    .orderBy("w.change_id")
    .limit(MOST_SHOWN)
    .execute();
  if (now === null || waiting.length === 0) return "No Record Found";
  return waiting.map((row) => ({
    change_id: row.change_id,
    list: row.list as MasterList,
    reason: row.reason,
    asked_by_name: row.user_name,
    asked_at: row.asked_at.toISOString(),
    is_own: flagOf(row.asked_by === admin.userId),
    refused:
      row.settled_at === null
        ? null
        : { by_name: row.settled_by_name ?? "", at: row.settled_at.toISOString(), reason: row.settled_reason ?? "" },
    wishes: (row.wishes as readonly Wish[]).map((wish) => shown(now, wish)),
  }));
}

function shown(now: MastersNow, { list, kind, key, values = {} }: Wish): WaitingMasterChange["wishes"][number] {
  const wanted = keyTextOf(list, key);
  const row = rowsOfPack(now.pack, list).find((one) => keyTextOf(list, one) === wanted);
  const before: Fields | null =
    row === undefined ? null : Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]));
  const name = row === undefined ? null : nameOfRow(now.pack, list, row);
  // Validated by `masters/changemaster` or taken from a sound pack: both contain only such fields.
  type Shown = WaitingMasterChange["wishes"][number];
  return { kind, key: key as Shown["key"], name, before: before as Shown["before"], after: values as Shown["after"] };
}

/** Counts the pending changes that the administrator could decide. */
export const approvalCount = (admin: PostedOfficer): RawBuilder<number> => sql`(
  select count(*)::int from waiting_master_change w where ${isOpen} and w.asked_by <> ${admin.userId})`;

async function settledChange(tx: Tx, changeId: number): Promise<Settled | undefined> {
  const { rows } = await sql<Settled>`
    select w.outcome, u.user_name as name from waiting_master_change w join app_user u on u.user_id = w.settled_by
     where w.change_id = ${changeId}`.execute(tx);
  return rows[0];
}

async function lockedChange(tx: Tx, changeId: number) {
  const change = await tx
    .selectFrom("waiting_master_change as w")
    .select(["w.list", "w.wishes", "w.reason", "w.asked_by"])
    .where("w.change_id", "=", changeId)
    .where(isOpen)
    .forUpdate("w")
    .executeTakeFirst();
  if (change === undefined) throw waitsNoMore(await settledChange(tx, changeId));
  return change;
}

interface Outcome {
  readonly outcome: "APPROVED" | "REFUSED" | "WITHDRAWN";
  readonly reason: string | null;
  readonly version: number | null;
}

const settle = (tx: Tx, changeId: number, { admin, at }: { admin: Officer; at: Date }, made: Outcome) =>
  tx
    .updateTable("waiting_master_change")
    .set({
      outcome: made.outcome,
      settled_by: admin.userId,
      settled_at: at,
      settled_reason: made.reason,
      masters_version: made.version,
    })
    .where("change_id", "=", changeId)
    .execute();

/** Decides a pending change; returns the version that it made, null without one. */
export async function decideWaiting(
  ctx: Context,
  admin: Officer,
  { change_id: changeId, decision, reason }: BodyOf<typeof settleCall>,
): Promise<number | null> {
  const by = { admin, at: ctx.clock.now() };
  if (decision === "APPROVE") {
    return inOneChange(ctx, admin, async (tx) => {
      const change = await lockedChange(tx, changeId);
      const mandate = await confirm(tx, admin, { askedBy: change.asked_by, roles: [ROLE.ADMIN] });
      const wishes = change.wishes as readonly Wish[];
      const making = { admin, now: by.at, reason: change.reason, undoes: null, mandate };
      const version = await makeChanges(tx, making, (inForce) => wishes.map((wish) => drawn(wish, inForce)));
      await settle(tx, changeId, by, { outcome: "APPROVED", reason: null, version });
      return version;
    });
  }
  await inTransaction(ctx.db, async (tx) => {
    const change = await lockedChange(tx, changeId);
    const isOwn = change.asked_by === admin.userId;
    if (isOwn !== (decision === "WITHDRAW")) throw new Refused(isOwn ? "CHANGE_IS_YOURS" : "CHANGE_NOT_FOUND");
    if (!isOwn && reason === undefined) throw new Refused("MASTER_REASON");
    const outcome = isOwn ? "WITHDRAWN" : "REFUSED";
    await settle(tx, changeId, by, { outcome, reason: reason?.trim() ?? null, version: null });
    await record(tx, { ...by, event: `MASTERS_CHANGE_${outcome}`, detail: { change_id: changeId, list: change.list } });
  });
  return null;
}
