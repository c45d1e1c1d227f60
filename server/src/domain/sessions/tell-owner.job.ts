/**
 * The owner of an account is told of what was done to it: by a notice that waits for their next sign-in, and, after
 * the commit, by every way that is set up and known for them. Two ways, because the one may be in wrong hands.
 */
import type { NoticeKind } from "@smgt/contract/shapes/account.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../jobs/queue.ts";
import { appShortOf } from "../masters/state-look.ts";
import { noticeWords } from "./notice-words.ts";

async function readNotice(ctx: Context, noticeId: number) {
  return ctx.db
    .selectFrom("account_notice as n")
    .innerJoin("app_user as u", "u.user_id", "n.user_id")
    .leftJoin("app_user as b", "b.user_id", "n.by_user_id")
    .select(["n.kind", "n.at", "u.login_id", "u.email", "u.mobile", "b.user_name as by_name"])
    .where("n.notice_id", "=", noticeId)
    .executeTakeFirst();
}

async function send(ctx: Context, { noticeId }: { readonly noticeId: number }): Promise<void> {
  const notice = await readNotice(ctx, noticeId);
  if (notice === undefined) return;
  const text = noticeWords({
    app: await appShortOf(ctx),
    kind: notice.kind as NoticeKind,
    loginId: notice.login_id,
    at: notice.at,
    byName: notice.by_name,
    teamContact: ctx.config.teamContact,
  });
  const ways = [
    { sender: ctx.senders.EMAIL, to: notice.email },
    { sender: ctx.senders.SMS, to: notice.mobile },
  ].flatMap(({ sender, to }) => (sender === undefined || to === null || to === "" ? [] : [sender.send(to, text)]));
  const failed = (await Promise.allSettled(ways)).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  // As long as one way took it the owner knows; only when none did is it tried again.
  if (failed.length > 0 && failed.length === ways.length) throw failed[0];
  for (const error of failed) ctx.log.warn({ error }, "A notice about an account could not be sent one of the ways.");
}

/** Sends one notice. A repeated one is told twice, which harms nobody. */
export const tellOwnerJob: Job<{ readonly noticeId: number }> = defineJob({
  name: "tell-owner",
  maxAttempts: 10,
  run: send,
});

export interface OwnerNotice {
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly at: Date;
  readonly byUserId: number | null;
}

/** Lays a notice down for the owner, and lets it be sent when the change is committed. */
export async function tellOwner(tx: Tx, { userId, kind, at, byUserId }: OwnerNotice): Promise<void> {
  const { notice_id: noticeId } = await tx
    .insertInto("account_notice")
    .values({ user_id: userId, kind, at, by_user_id: byUserId })
    .returning("notice_id")
    .executeTakeFirstOrThrow();
  await addJob(tx, tellOwnerJob, { noticeId });
}
