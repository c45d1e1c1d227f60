/**
 * Applies an action to another user's account in the caller's transaction: changes the row, ends sessions, notifies
 * the owner. The permission is checked before (`manage-user.ts`, `settle-change.ts`).
 */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { ChangeKind, EndReason, NoticeKind } from "@smgt/contract/shapes/account.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { addJob } from "../../../jobs/queue.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import type { Mandate } from "../../law/authority/second-person.ts";
import { Refused } from "../../ground/refused.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { forgetFailures } from "../sessions/attempt-counters.ts";
import { notifyOwner } from "../sessions/notify-owner.job.ts";
import { SYSTEM_USER_ID } from "../users/system-user.ts";
import { sendResetCodeJob, VOID_PASSWORD, resetChannels } from "./send-reset-code.job.ts";

export interface Account {
  readonly user_id: number;
  readonly login_id: string;
  readonly user_name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly codes_stopped_at: Date | null;
}

export type AccountAction = Exclude<ChangeKind, "SAVE"> | "UNLOCK" | "END_SESSIONS";

interface Way {
  readonly event: AuditEvent;
  /** Reason for ending the user's sessions; null: they continue. */
  readonly ends: EndReason | null;
  readonly tells: NoticeKind | null;
  /** Refuses an action that this account does not allow now. */
  check?(ctx: Context, account: Account): void;
  make(ctx: Context, tx: Tx, account: Account): Promise<void>;
}

const setEnabled =
  (isEnabled: boolean) =>
  async (_ctx: Context, tx: Tx, { user_id: userId }: Account): Promise<void> => {
    await tx.updateTable("app_user").set({ is_enabled: isEnabled }).where("user_id", "=", userId).execute();
  };

const WAYS: Readonly<Record<AccountAction, Way>> = {
  RESET_PASSWORD: {
    event: "PASSWORD_RESET",
    ends: "password_changed",
    tells: "PASSWORD_RESET",
    check(ctx, account) {
      if (resetChannels(ctx, account).length === 0)
        throw new Refused("NO_WAY_FOR_CODE", { login_id: account.login_id });
    },
    async make(_ctx, tx, { user_id: userId }) {
      await tx.updateTable("app_user").set({ password_hash: VOID_PASSWORD }).where("user_id", "=", userId).execute();
      await tx.deleteFrom("password_reset").where("user_id", "=", userId).execute();
      await addJob(tx, sendResetCodeJob, { userId });
    },
  },
  RESET_FACTOR: {
    event: "SECOND_FACTOR_RESET",
    ends: "ended_by_admin",
    tells: "FACTOR_RESET",
    check(_ctx, account) {
      // The sender of the hundred wrong codes knows the password; this action alone would admit them.
      if (account.codes_stopped_at !== null) throw new Refused("PASSWORD_KNOWN");
    },
    async make(_ctx, tx, { user_id: userId }) {
      await tx.deleteFrom("second_factor").where("user_id", "=", userId).execute();
    },
  },
  ENABLE: { event: "USER_ENABLED", ends: null, tells: "ENABLED", make: setEnabled(true) },
  DISABLE: { event: "USER_DISABLED", ends: "disabled", tells: "DISABLED", make: setEnabled(false) },
  UNLOCK: {
    event: "ACCOUNT_UNLOCKED",
    ends: null,
    tells: "UNLOCKED",
    async make(ctx, tx, { user_id: userId, login_id: loginId }) {
      await tx.updateTable("app_user").set({ is_locked: false }).where("user_id", "=", userId).execute();
      await forgetFailures(tx, ctx.config.secrets, { userId, loginId });
    },
  },
  END_SESSIONS: { event: "SESSIONS_ENDED", ends: "ended_by_admin", tells: null, make: async () => undefined },
};

/** Locks and returns the account; refuses an unknown one. */
export async function lockedAccount(tx: Tx, userId: number): Promise<Account> {
  const account = await tx
    .selectFrom("app_user")
    .select(["user_id", "login_id", "user_name", "email", "mobile", "codes_stopped_at"])
    .where("user_id", "=", userId)
    .where("user_id", "!=", SYSTEM_USER_ID)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new Refused("USER_NOT_FOUND");
  return account;
}

/** Refuses an action that this account does not allow now, before a second administrator is involved. */
export function checkAccountAction(ctx: Context, account: Account, action: AccountAction): void {
  WAYS[action].check?.(ctx, account);
}

export interface By {
  readonly userId: number;
  readonly roleId: number;
  /** Reason; recorded in the audit. */
  readonly reason: string;
  readonly mandate: Mandate;
}

/** Returns the second administrator for an audit row. */
export const confirmedIn = ({ mandate: { confirmedBy } }: By): { readonly confirmed_by?: number } =>
  confirmedBy === null ? {} : { confirmed_by: confirmedBy };

/** Applies the action, ends sessions as required, notifies the owner and records both administrators. */
export async function apply(ctx: Context, tx: Tx, account: Account, action: AccountAction, by: By): Promise<void> {
  const at = ctx.clock.now();
  const { user_id: userId } = account;
  const { event, ends, tells, make } = WAYS[action];
  checkAccountAction(ctx, account, action);
  await make(ctx, tx, account);
  if (ends !== null) await endSessions(tx, { userId }, ends, at);
  if (tells !== null) await notifyOwner(tx, { userId, kind: tells, at, byUserId: by.userId });
  const detail = { user_id: userId, ...confirmedIn(by) };
  await appendAudit(tx, [{ at, event, actorUserId: by.userId, roleId: by.roleId, detail, said: by.reason }]);
}
