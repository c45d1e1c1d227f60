/**
 * Resets an account that receives a role of heads. Its requester may have created it and know its password, app or
 * sessions. Only the code sent to the addresses seen by the second administrator opens it again.
 */
import type { Tx } from "../../../db/tx.ts";
import { addJob } from "../../../jobs/queue.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { forgetFormer } from "./address-changes.ts";
import { sendResetCodeJob, VOID_PASSWORD } from "./send-reset-code.job.ts";

export async function startAfresh(tx: Tx, userId: number, at: Date): Promise<void> {
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
