/**
 * Manages another user's account (decision 23). Requires a fresh proof of identity and a reason, which the audit
 * records. Actions on a head or an administrator wait up to a day for a second administrator. Ending sessions needs
 * neither proof nor confirmation: it must be quick and opens nothing.
 */
import { lettersIn } from "@smgt/contract/given.ts";
import { CHANGE_WAITS_HOURS, MIN_ACCOUNT_REASON, ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { ChangeKind } from "@smgt/contract/shapes/account.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendSecurity } from "../../ground/audit/append-security.ts";
import { alone, ONE_IS_ENOUGH, requireAnother } from "../../law/authority/second-person.ts";
import { Refused } from "../../ground/refused.ts";
import { apply, checkAccountAction, lockedAccount, type Account } from "./apply-change.ts";
import { isWaiting } from "./abandoned-accounts.ts";
import { resetChannels } from "./send-reset-code.job.ts";

/** Roles whose accounts no administrator changes alone: they decide for everybody or read every ticket. */
export const HEADS: readonly RoleId[] = [ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.HOD, ROLE.ADMIN];

export interface ManageRequest {
  readonly user_id: number;
  readonly reason?: string;
}

/** Returns the reason of a change; refuses one too short to be meaningful. */
export function reasonOf({ reason = "" }: { readonly reason?: string }): string {
  const words = reason.trim();
  if (lettersIn(words) < MIN_ACCOUNT_REASON) throw new Refused("ACCOUNT_REASON_REQUIRED", { min: MIN_ACCOUNT_REASON });
  return words;
}

export const isHeadRole = (roleId: number): boolean => HEADS.some((head) => head === roleId);

export async function isHead(tx: Tx, userId: number): Promise<boolean> {
  const posting = await tx
    .selectFrom("user_posting")
    .select("role_id")
    .where("user_id", "=", userId)
    .where("role_id", "in", HEADS)
    .executeTakeFirst();
  return posting !== undefined;
}

interface Asking {
  readonly userId: number;
  readonly kind: ChangeKind;
  readonly reason: string;
  /** For SAVE: the requested account. */
  readonly wish?: object;
}

/**
 * Stores a change for a second administrator; refuses where there is none, or while an equal one is pending. Requests
 * by former administrators are void and hidden (`settle-change.ts`), so they block nothing.
 */
export async function askSecond(ctx: Context, tx: Tx, admin: Officer, asking: Asking): Promise<void> {
  const { userId, kind, reason, wish } = asking;
  const at = ctx.clock.now();
  await requireAnother(tx, [ROLE.ADMIN], [admin.userId, userId]);
  await tx
    .updateTable("account_change")
    .set({ outcome: "EXPIRED", settled_at: at })
    .where("user_id", "=", userId)
    .where("outcome", "is", null)
    .where((one) => one.not(isWaiting("account_change", at)))
    .execute();
  const expires_at = new Date(at.getTime() + CHANGE_WAITS_HOURS * 3_600_000);
  const asked = await tx
    .insertInto("account_change")
    .values({
      user_id: userId,
      kind,
      reason,
      wish: wish === undefined ? null : JSON.stringify(wish),
      asked_by: admin.userId,
      asked_at: at,
      expires_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("change_id")
    .executeTakeFirst();
  if (asked === undefined) throw new Refused("CHANGE_WAITS");
  const detail = { change_id: asked.change_id, user_id: userId, kind };
  const { roleId } = admin;
  await appendSecurity(tx, [{ at, event: "ADMIN_CHANGE_ASKED", actorUserId: admin.userId, roleId, detail }]);
}

/** Kinds of changes without further data. */
type Kind = Exclude<ChangeKind, "SAVE">;

/** Outcome of a request: applied, or pending for a second administrator. */
export interface Asked {
  readonly isWaiting: boolean;
  readonly account: Account;
}

export async function changeAccount(ctx: Context, admin: Officer, wish: ManageRequest, kind: Kind): Promise<Asked> {
  const { user_id: userId } = wish;
  if (userId === admin.userId) throw new Refused("NOT_YOURSELF");
  const reason = reasonOf(wish);
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockedAccount(tx, userId);
    checkAccountAction(ctx, account, kind);
    const mandate = alone(await isHead(tx, userId));
    if (mandate === null) await askSecond(ctx, tx, admin, { userId, kind, reason });
    else await apply(ctx, tx, account, kind, { ...admin, reason, mandate });
    return { isWaiting: mandate === null, account };
  });
}

/** Returns the first delivery channel of the reset code, with the address masked. */
export const shownChannel = (ctx: Context, account: Account): string => resetChannels(ctx, account)[0]?.shownTo ?? "";

/** Unlocks an account and clears its failures; the administrator still cannot sign in to it. */
export async function unlockAccount(ctx: Context, admin: Officer, wish: ManageRequest): Promise<void> {
  const reason = reasonOf(wish);
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockedAccount(tx, wish.user_id);
    await apply(ctx, tx, account, "UNLOCK", { ...admin, reason, mandate: ONE_IS_ENOUGH });
  });
}

export async function endSessionsOf(ctx: Context, admin: Officer, wish: ManageRequest): Promise<void> {
  const reason = reasonOf(wish);
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockedAccount(tx, wish.user_id);
    await apply(ctx, tx, account, "END_SESSIONS", { ...admin, reason, mandate: ONE_IS_ENOUGH });
  });
}
