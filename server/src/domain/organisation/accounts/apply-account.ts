/**
 * Applies a requested account in the caller's transaction: name, addresses, postings and their consequences. The
 * permission is checked before (`save-user.ts`, `settle-change.ts`). Conditions that may have changed since are
 * checked again here, under the lock of the account.
 */
import type { WantedAccount } from "@smgt/contract/calls/organisation/user-accounts.ts";
import type { Language } from "@smgt/contract/languages.ts";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { addJob } from "../../../jobs/queue.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { Refused } from "../../ground/refused.ts";
import { notifyOwner } from "../sessions/notify-owner.job.ts";
import { confirmedIn, type By } from "./apply-change.ts";
import { recordAddressChanges } from "./address-changes.ts";
import { postingKey, postingWords } from "./check-account.ts";
import { isHeadRole } from "./manage-user.ts";
import { sendResetCodeJob, resetChannels } from "./send-reset-code.job.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { forgetFormer } from "./address-changes.ts";
import { VOID_PASSWORD } from "./send-reset-code.job.ts";

/**
 * Closes an account that is to receive a role of heads, and starts it afresh: whoever requested the role may have
 * created the account and know its password, app or sessions. It is opened again only by a code sent to the addresses
 * that the second administrator has seen.
 */
async function startAfresh(tx: Tx, userId: number, at: Date): Promise<void> {
  await endSessions(tx, { userId }, "ended_by_admin", at);
  await tx.updateTable("app_user").set({ password_hash: VOID_PASSWORD }).where("user_id", "=", userId).execute();
  // Recovery codes are deleted with the app.
  await tx.deleteFrom("second_factor").where("user_id", "=", userId).execute();
  await tx.deleteFrom("known_device").where("user_id", "=", userId).execute();
  await tx.deleteFrom("password_reset").where("user_id", "=", userId).execute();
  await tx.deleteFrom("waiting_login").where("user_id", "=", userId).execute();
  await forgetFormer(tx, userId);
  await addJob(tx, sendResetCodeJob, { userId });
}

/** A requested account and the version on which the request is based. */
export interface SaveOptions {
  readonly version: number;
  /** The account was created for this request and becomes active when it is confirmed. */
  readonly isNew: boolean;
  readonly wanted: WantedAccount;
}

/** Reads the request from `account_change`; only this program writes there. */
export const savedOptions = (kept: unknown): SaveOptions => kept as SaveOptions;

/** Describes the requested account, a line each, for the second administrator. */
export function wantedLines(masters: Masters, { wanted }: SaveOptions, language: Language): string[] {
  const { user_name, login_id, designation, mobile, email, postings } = wanted;
  return [
    [user_name, designation, login_id].filter(Boolean).join(", "),
    ...postings.map((posting) => postingWords(masters, posting, language)),
    [mobile, email].filter(Boolean).join(", "),
  ].filter(Boolean);
}

interface Before {
  readonly user_name: string;
  readonly designation: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly needs_factor: boolean;
}

interface PostingBefore {
  readonly posting_id: number;
  readonly role_id: number;
  readonly department_id: number | null;
  readonly district_id: number | null;
  readonly is_default: boolean;
}

/** Counts open tickets of the user that a current posting covers and no requested one does. */
async function ticketsLeft(tx: Tx, userId: number, wanted: WantedAccount): Promise<number> {
  const covers = (posting: string) => sql`${sql.ref(`${posting}.role_id`)} = m.role_id
    and coalesce(${sql.ref(`${posting}.department_id`)}, m.department_id) = m.department_id
    and (${sql.ref(`${posting}.district_id`)} is null or ${sql.ref(`${posting}.district_id`)} = m.district_id)`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ticket_marking m
     where m.user_id = ${userId} and m.ended_at is null and m.phase = 'open'
       and exists (select 1 from user_posting p where p.user_id = m.user_id and ${covers("p")})
       and not exists (select 1 from jsonb_to_recordset(${JSON.stringify(wanted.postings)}::jsonb)
                         as w(role_id integer, department_id integer, district_id integer) where ${covers("w")})`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** Refuses when the account changed since it was read, or a posting to be removed still has tickets. */
export async function checkSave(tx: Tx, userId: number, { version, wanted }: SaveOptions): Promise<void> {
  const { version: now } = await tx
    .selectFrom("app_user")
    .select("version")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (now !== version) throw new Refused("USER_MOVED_ON");
  const count = await ticketsLeft(tx, userId, wanted);
  if (count > 0) throw new Refused("POSTING_HAS_TICKETS", { count });
}

async function writePostings(tx: Tx, userId: number, wanted: WantedAccount): Promise<boolean> {
  const before: PostingBefore[] = await tx
    .selectFrom("user_posting")
    .select(["posting_id", "role_id", "department_id", "district_id", "is_default"])
    .where("user_id", "=", userId)
    .execute();
  const now = new Map(wanted.postings.map((posting) => [postingKey(posting), posting]));
  const kept = new Set(before.map(postingKey));
  const gone = before.filter((posting) => !now.has(postingKey(posting)));
  const added = wanted.postings.filter((posting) => !kept.has(postingKey(posting)));
  const isOtherDefault = before.some((one) => (now.get(postingKey(one))?.is_default === "Y") !== one.is_default);
  if (gone.length === 0 && added.length === 0 && !isOtherDefault) return false;
  if (gone.length > 0) {
    const ids = gone.map((posting) => posting.posting_id);
    await tx.deleteFrom("user_posting").where("posting_id", "in", ids).execute();
  }
  if (added.length > 0) {
    await tx
      .insertInto("user_posting")
      .values(added.map((posting) => ({ ...posting, user_id: userId, is_default: false })))
      .execute();
  }
  const first = wanted.postings.find((posting) => posting.is_default === "Y");
  if (first !== undefined) {
    await sql`update user_posting set is_default = (role_id = ${first.role_id}
        and department_id is not distinct from ${first.department_id}::int
        and district_id is not distinct from ${first.district_id}::int)
      where user_id = ${userId}`.execute(tx);
  }
  return true;
}

/** Returns true when an account with these roles would receive a role of heads that it does not hold. */
export const startsAfresh = ({ isNew, wanted }: SaveOptions, roleIds: readonly number[]): boolean =>
  !isNew && wanted.postings.some(({ role_id: roleId }) => isHeadRole(roleId) && !roleIds.includes(roleId));

/** Applies the request; an account without differences is not changed. */
export async function applySave(ctx: Context, tx: Tx, wish: SaveOptions, by: By, userId: number): Promise<void> {
  const { wanted, isNew } = wish;
  await checkSave(tx, userId, wish);
  const at = ctx.clock.now();
  const fields = {
    user_name: wanted.user_name,
    designation: wanted.designation,
    mobile: wanted.mobile === "" ? null : wanted.mobile,
    email: wanted.email === "" ? null : wanted.email,
    needs_factor: wanted.needs_factor === "Y",
  };
  const before: Before = await tx
    .selectFrom("app_user")
    .select(["user_name", "designation", "mobile", "email", "needs_factor"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((name) => fields[name] !== before[name]);
  const held = await tx.selectFrom("user_posting").select("role_id").where("user_id", "=", userId).execute();
  const isAfresh = startsAfresh(
    wish,
    held.map((posting) => posting.role_id),
  );
  const areOther = await writePostings(tx, userId, wanted);
  if (changed.length === 0 && !areOther && !isNew) return;
  await tx
    .updateTable("app_user")
    .set((eb) => ({ ...fields, version: eb("version", "+", 1), ...(isNew ? { is_enabled: true } : {}) }))
    .where("user_id", "=", userId)
    .execute();
  const detail = {
    user_id: userId,
    ...confirmedIn(by),
    changed: [...changed, ...(areOther ? ["postings"] : [])],
    ...(isAfresh ? { starts_afresh: true } : {}),
  };
  const event = isNew ? "USER_MADE" : "USER_CHANGED";
  await appendAudit(tx, [{ at, event, actorUserId: by.userId, roleId: by.roleId, detail, said: by.reason }]);
  if (isNew) {
    if (resetChannels(ctx, fields).length > 0) await addJob(tx, sendResetCodeJob, { userId });
    return;
  }
  const isElsewhere = fields.email !== before.email || fields.mobile !== before.mobile;
  if (isElsewhere) await recordAddressChanges(tx, [{ user_id: userId, ...before }], { by: by.userId, at });
  if (isAfresh) await startAfresh(tx, userId, at);
  const former = isElsewhere ? { former: { email: before.email, mobile: before.mobile } } : {};
  await notifyOwner(tx, { userId, kind: "CHANGED", at, byUserId: by.userId, ...former });
}
