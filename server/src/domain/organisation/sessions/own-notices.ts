/** Notices about the caller's account, until they are confirmed. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { accountNotices } from "@smgt/contract/calls/organisation/account.ts";
import type { NoticeKind } from "@smgt/contract/shapes/account.ts";
import type { Context, Officer } from "../../../context.ts";

const SHOWN = 20;

/** Returns the caller's oldest twenty unconfirmed notices. */
export async function listNotices(ctx: Context, officer: Officer): Promise<ReplyOf<typeof accountNotices>> {
  const rows = await ctx.db
    .selectFrom("account_notice as n")
    .leftJoin("app_user as b", "b.user_id", "n.by_user_id")
    .select(["n.notice_id", "n.kind", "n.at", "b.user_name as by_name"])
    .where("n.user_id", "=", officer.userId)
    .where("n.seen_at", "is", null)
    .orderBy("n.notice_id")
    .limit(SHOWN)
    .execute();
  const shown = rows.map((row) => ({ ...row, kind: row.kind as NoticeKind, at: row.at.toISOString() }));
  return shown.length === 0 ? "No Record Found" : shown;
}

/** Confirms one of the caller's notices; another user's, or a confirmed one, is not changed. */
export async function confirmNotice(ctx: Context, officer: Officer, noticeId: number): Promise<void> {
  await ctx.db
    .updateTable("account_notice")
    .set({ seen_at: ctx.clock.now() })
    .where("notice_id", "=", noticeId)
    .where("user_id", "=", officer.userId)
    .where("seen_at", "is", null)
    .execute();
}
