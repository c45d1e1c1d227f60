/**
 * `npm run reset-password -- <login id>`: for users without e-mail and SMS. Voids the password, ends the sessions and
 * prints a one-time code, to be handed over in person. Whoever runs this can read the database too, so no approval is
 * needed; the audit and the user are notified.
 */
import type { Config } from "./config.ts";
import { bringUp } from "./db/prepare-database.ts";
import type { Database } from "./db/pool.ts";
import { inTransaction } from "./db/tx.ts";
import { giveResetCode, RESET_MINUTES, VOID_PASSWORD } from "./domain/organisation/accounts/send-reset-code.job.ts";
import { appendAudit } from "./domain/ground/audit/append-audit.ts";
import { endSessions } from "./domain/organisation/sessions/end-sessions.ts";
import { notifyOwner } from "./domain/organisation/sessions/notify-owner.job.ts";
import { SYSTEM_USER_ID } from "./domain/organisation/users/system-user.ts";
import { runOnServer, Unusable, wordsGiven } from "./cli-command.ts";
import { appAddress } from "./config-boundary.ts";

export interface Reset {
  /** Sets a new password. */
  readonly code: string;
  /** The code of a disabled account opens nothing. */
  readonly isEnabled: boolean;
}

/** Voids the password of a user. */
export async function resetPassword(database: Database, config: Config, loginId: string): Promise<Reset> {
  await bringUp(database, { ownerUrl: config.databaseOwnerUrl, isProduction: config.mode === "production" });
  const clock = { now: () => new Date() };
  const at = clock.now();
  return inTransaction(database.db, async (tx) => {
    const user = await tx
      .updateTable("app_user")
      .set({ password_hash: VOID_PASSWORD })
      .where("login_id", "=", loginId)
      .where("user_id", "!=", SYSTEM_USER_ID)
      .returning(["user_id", "is_enabled"])
      .executeTakeFirst();
    if (user === undefined)
      throw new Unusable(`There is no account ${loginId}. Give a login id as it is shown in Users.`);
    const { user_id: userId } = user;
    await endSessions(tx, { userId }, "password_changed", at);
    await notifyOwner(tx, { userId, kind: "PASSWORD_RESET", at, byUserId: null });
    const detail = { user_id: userId, on: "server" };
    await appendAudit(tx, [{ at, event: "PASSWORD_RESET", actorUserId: null, roleId: null, detail }]);
    return { code: await giveResetCode({ clock, config }, tx, userId), isEnabled: user.is_enabled };
  });
}

if (process.argv[1] === import.meta.filename) {
  const example = "npm run reset-password -- asha";
  await runOnServer(process.env, async (database, config) => {
    const [given = ""] = wordsGiven(process.argv.slice(2), 1, example);
    const loginId = given.trim().toLowerCase();
    if (loginId === "") throw new Unusable(`Give the login id: ${example}`);
    const { code, isEnabled } = await resetPassword(database, config, loginId);
    return [
      `The password of ${loginId} is void. The one-time code for a new one, good for ${RESET_MINUTES} minutes: ${code}`,
      `Hand it to its owner in person: on ${appAddress(config)} they choose "I have a reset code".`,
      ...(isEnabled ? [] : ["The account is disabled: first an administrator enables it, under Users."]),
    ];
  });
}
