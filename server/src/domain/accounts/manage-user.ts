/** What an administrator may do to the account of somebody else. Each change ends what it must, in one transaction. */
import type { EndReason } from "@smgt/contract/shapes/account.ts";
import type { Context, Officer } from "../../context.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { Refused } from "../refused.ts";
import { forgetFailures } from "../sessions/guard.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { SYSTEM_USER_ID } from "../users/system-user.ts";

export interface Account {
  readonly user_id: number;
  readonly login_id: string;
  readonly user_name: string;
  readonly email: string | null;
  readonly mobile: string | null;
}

interface Change {
  readonly event: string;
  /** Why the sessions of the user end; null: they go on. */
  readonly ends: EndReason | null;
  readonly mayBeSelf: boolean;
  make(tx: Tx, account: Account): Promise<void>;
}

/** Makes a change to an account, with its audit row; refuses unknown users and, where it would, oneself. */
export async function changeAccount(ctx: Context, admin: Officer, userId: number, change: Change): Promise<Account> {
  if (userId === admin.userId && !change.mayBeSelf) throw new Refused("NOT_YOURSELF");
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const account = await tx
      .selectFrom("app_user")
      .select(["user_id", "login_id", "user_name", "email", "mobile"])
      .where("user_id", "=", userId)
      .where("user_id", "!=", SYSTEM_USER_ID)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) throw new Refused("USER_NOT_FOUND");
    await change.make(tx, account);
    if (change.ends !== null) await endSessions(tx, { userId }, change.ends, at);
    const { event } = change;
    await appendAudit(tx, [
      { at, event, actorUserId: admin.userId, roleId: admin.roleId, detail: { user_id: userId } },
    ]);
    return account;
  });
}

/** Disables an account, which ends its sessions at once, or enables it again. */
export async function setEnabled(ctx: Context, admin: Officer, userId: number, isEnabled: boolean): Promise<void> {
  await changeAccount(ctx, admin, userId, {
    event: isEnabled ? "USER_ENABLED" : "USER_DISABLED",
    ends: isEnabled ? null : "disabled",
    mayBeSelf: false,
    async make(tx) {
      await tx.updateTable("app_user").set({ is_enabled: isEnabled }).where("user_id", "=", userId).execute();
    },
  });
}

/** Opens a locked account again and forgets its failures. */
export async function unlockAccount(ctx: Context, admin: Officer, userId: number): Promise<void> {
  await changeAccount(ctx, admin, userId, {
    event: "ACCOUNT_UNLOCKED",
    ends: null,
    mayBeSelf: true,
    async make(tx, { login_id: loginId }) {
      await tx.updateTable("app_user").set({ is_locked: false }).where("user_id", "=", userId).execute();
      await forgetFailures(tx, ctx.config.secret, { userId, loginId });
    },
  });
}

/** Takes the authenticator app of a user who lost it off his account. */
export async function resetFactor(ctx: Context, admin: Officer, userId: number): Promise<void> {
  await changeAccount(ctx, admin, userId, {
    event: "SECOND_FACTOR_RESET",
    ends: "ended_by_admin",
    mayBeSelf: false,
    async make(tx) {
      await tx.deleteFrom("second_factor").where("user_id", "=", userId).execute();
    },
  });
}

/** Signs a user out everywhere. */
export async function endSessionsOf(ctx: Context, admin: Officer, userId: number): Promise<void> {
  await changeAccount(ctx, admin, userId, {
    event: "SESSIONS_ENDED",
    ends: "ended_by_admin",
    mayBeSelf: true,
    make: async () => undefined,
  });
}
