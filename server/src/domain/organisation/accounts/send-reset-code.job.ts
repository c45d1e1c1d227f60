/**
 * Generates the reset code (75 bits, 60 minutes) in the job that sends it, so that only the owner receives it: no
 * response, job or log contains it. A repeated run generates a new code and voids the former.
 */
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { sql } from "kysely";
import type { CodeSender, Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { defineJob, type Job } from "../../../jobs/queue.ts";
import { hashCode, newCode } from "../sessions/codes.ts";
import { formerAddresses } from "./address-changes.ts";
import { maskEmail } from "../sessions/factors.ts";
import { appShortOf } from "../../law/masters/branding.ts";
import { maskMobile } from "../../ground/masks/mask.ts";
import { inAll, worded } from "../../../texts/say.ts";

export const RESET_MINUTES = 60;
const GROUPS = 3;
/** Placeholder for the hash of an account without a password. */
export const VOID_PASSWORD = "!";

/** Stores a new reset code for an account, replacing any older one. */
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

interface Text {
  readonly subject: string;
  readonly body: string;
}

const textOf = (app: string, code: string, loginId: string): Text => ({
  subject: `${app}: ${inAll(worded("code.resetSubject"), " / ")}`,
  body: inAll(worded("code.reset", { app, code, login: loginId, minutes: RESET_MINUTES }), "\n"),
});

export interface ResetChannel {
  readonly sender: CodeSender;
  readonly to: string;
  /** The address, masked for an administrator. */
  readonly shownTo: string;
}

/** Returns the configured delivery channels of a user, the preferred one first. */
export function resetChannels(
  { senders }: Context,
  user: { email: string | null; mobile: string | null },
): ResetChannel[] {
  const ways = [
    { sender: senders.EMAIL, to: user.email, shownTo: user.email === null ? "" : maskEmail(user.email) },
    { sender: senders.SMS, to: mobileIn(user.mobile ?? ""), shownTo: maskMobile(user.mobile) ?? "" },
  ];
  return ways.flatMap(({ sender, to, shownTo }) =>
    sender === undefined || to === null || to === "" ? [] : [{ sender, to, shownTo }],
  );
}

async function sendByFirst(ctx: Context, ways: readonly ResetChannel[], text: Text): Promise<void> {
  const [way, ...others] = ways;
  if (way === undefined) throw new Error("No way took a code for a new password.");
  try {
    await way.sender.send(way.to, text);
  } catch (error) {
    ctx.log.warn({ error }, "A code for a new password could not be sent.");
    await sendByFirst(ctx, others, text);
  }
}

/**
 * Sends the code to former addresses too: the addresses may have been changed by an attacker. Failures are ignored.
 */
async function sendToFormer(ctx: Context, ways: readonly (readonly ResetChannel[])[], text: Text): Promise<void> {
  for (const one of ways) {
    // Sequential: there is rarely more than one.
    if (one.length > 0) await sendByFirst(ctx, one, text).catch(() => undefined);
  }
}

async function run(ctx: Context, { userId }: { readonly userId: number }): Promise<void> {
  const made = await inTransaction(ctx.db, async (tx) => {
    const account = await tx
      .selectFrom("app_user")
      .select(["login_id", "email", "mobile"])
      .where("user_id", "=", userId)
      // An account with a password must not have a valid reset code.
      .where("password_hash", "=", VOID_PASSWORD)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) return null;
    const former = await formerAddresses(tx, userId, ctx.clock.now());
    return { account, former, code: await giveResetCode(ctx, tx, userId) };
  });
  if (made === null) return;
  const text = textOf(await appShortOf(ctx), made.code, made.account.login_id);
  const present = resetChannels(ctx, made.account);
  const isPresent = ({ to }: ResetChannel): boolean => present.some((way) => way.to === to);
  const former = made.former.map((addresses) => resetChannels(ctx, addresses).filter((way) => !isPresent(way)));
  await sendToFormer(ctx, former, text);
  await sendByFirst(ctx, present, text);
}

/** Generates and sends the code of a user whose password is void. */
export const sendResetCodeJob: Job<{ readonly userId: number }> = defineJob({
  name: "send-reset-code",
  saysOutside: "message",
  maxAttempts: 10,
  run,
});
