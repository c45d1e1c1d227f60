/**
 * A new password without anybody else knowing it: the old one is void, the sessions end, and a one-time code
 * (75 bits, 60 minutes) goes to the user by mail or SMS, or is handed to him by the administrator.
 */
import { sql } from "kysely";
import type { Context, Officer } from "../../context.ts";
import type { Tx } from "../../db/tx.ts";
import { hashCode, newCode } from "../sessions/codes.ts";
import { maskEmail } from "../sessions/factors.ts";
import { maskMobile } from "../tickets/mask.ts";
import { changeAccount, type Account } from "./manage-user.ts";

export const RESET_MINUTES = 60;
const GROUPS = 3;

/** Gives an account a new one-time code in place of any older one. */
export async function giveResetCode(ctx: Pick<Context, "clock" | "config">, tx: Tx, userId: number): Promise<string> {
  const code = newCode(GROUPS);
  const at = ctx.clock.now();
  const expires = new Date(at.getTime() + RESET_MINUTES * 60_000);
  await sql`insert into password_reset (user_id, code_hash, created_at, expires_at)
    values (${userId}, ${hashCode(ctx.config.secret, `reset ${userId}`, code)}, ${at}, ${expires})
    on conflict (user_id) do update set code_hash = excluded.code_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at`.execute(tx);
  return code;
}

const textOf = (code: string, loginId: string): { subject: string; body: string } => ({
  subject: "SMGT: new password / नया पासवर्ड",
  body:
    `${code} is the code with which ${loginId} sets a new SMGT password. It is good for ${RESET_MINUTES} minutes, once.\n` +
    `${code} वह कोड है जिससे ${loginId} अपना नया SMGT पासवर्ड रखेंगे। यह ${RESET_MINUTES} मिनट तक, एक बार मान्य है।`,
});

/** Sends the code by the first way that is configured and known for the user; null when none took it. */
async function deliver(ctx: Context, account: Account, code: string): Promise<string | null> {
  const ways = [
    { sender: ctx.senders.EMAIL, to: account.email, shown: account.email === null ? "" : maskEmail(account.email) },
    { sender: ctx.senders.SMS, to: account.mobile, shown: maskMobile(account.mobile) ?? "" },
  ];
  for (const { sender, to, shown } of ways) {
    if (sender === undefined || to === null || to === "") continue;
    try {
      // At most two, the second only when the first failed.
      await sender.send(to, textOf(code, account.login_id));
      return shown;
    } catch (error) {
      ctx.log.warn({ error }, "A code for a new password could not be sent.");
    }
  }
  return null;
}

/** Voids the password of a user; gives the code, or where it went. */
export async function resetPasswordOf(
  ctx: Context,
  admin: Officer,
  userId: number,
): Promise<{ readonly code: string } | { readonly sentTo: string }> {
  let code = "";
  const account = await changeAccount(ctx, admin, userId, {
    event: "PASSWORD_RESET",
    ends: "password_changed",
    mayBeSelf: false,
    async make(tx) {
      await tx.updateTable("app_user").set({ password_hash: "!" }).where("user_id", "=", userId).execute();
      code = await giveResetCode(ctx, tx, userId);
    },
  });
  const sentTo = await deliver(ctx, account, code);
  return sentTo === null ? { code } : { sentTo };
}
