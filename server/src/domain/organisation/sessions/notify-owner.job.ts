/**
 * Notifies an account's owner of changes: by a notice at the next sign-in and, after the commit, by every configured
 * channel, since one may be compromised. Changes of addresses are sent to the former ones too. Changes from the
 * owner's session go by mail and SMS alone: a notice would reach the person who made them.
 */
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { NoticeKind } from "@smgt/contract/shapes/account.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../../jobs/queue.ts";
import { appShortOf } from "../../law/masters/branding.ts";
import { inAll, worded } from "../../../texts/say.ts";

/**
 * Changes made from the owner's own session. The owner is notified by mail and SMS alone, in case it was another
 * person.
 */
type OwnChange = "PASSWORD_CHANGED" | "FACTOR_ENROLLED" | "FACTOR_REMOVED" | "CODES_RENEWED";

interface Facts {
  readonly app: string;
  readonly kind: NoticeKind | OwnChange;
  readonly loginId: string;
  readonly at: Date;
  readonly byName: string | null;
  /** Mail address or phone number of the team; null without one. */
  readonly teamContact: string | null;
}

const timeOf = (at: Date): string =>
  at.toLocaleString("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });

function noticeWords({ app, kind, loginId, at, byName, teamContact }: Facts): { subject: string; body: string } {
  const call =
    teamContact === null ? worded("notice.callAdministrator") : worded("notice.callTeam", { team: teamContact });
  const slots = { app, login: loginId, time: timeOf(at), what: worded(`notice.${kind}`), call };
  const body = byName === null ? worded("notice.body", slots) : worded("notice.bodyBy", { ...slots, name: byName });
  return { subject: `${app}: ${inAll(worded("notice.subject"), " / ")}`, body: inAll(body, "\n") };
}

interface Told {
  readonly kind: NoticeKind | OwnChange;
  readonly at: Date;
  readonly login_id: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly by_name: string | null;
}

async function readNotice(ctx: Context, noticeId: number): Promise<Told | undefined> {
  const row = await ctx.db
    .selectFrom("account_notice as n")
    .innerJoin("app_user as u", "u.user_id", "n.user_id")
    .leftJoin("app_user as b", "b.user_id", "n.by_user_id")
    .select(["n.kind", "n.at", "u.login_id", "u.email", "u.mobile", "b.user_name as by_name"])
    .where("n.notice_id", "=", noticeId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, kind: row.kind as NoticeKind };
}

interface Own {
  readonly userId: number;
  readonly kind: OwnChange;
  readonly at: string;
}

async function readOwn(ctx: Context, { userId, kind, at }: Own): Promise<Told | undefined> {
  const user = await ctx.db
    .selectFrom("app_user")
    .select(["login_id", "email", "mobile"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return user === undefined ? undefined : { ...user, kind, at: new Date(at), by_name: null };
}

export interface Addresses {
  readonly email: string | null;
  readonly mobile: string | null;
}

interface Noticed {
  readonly noticeId: number;
  /** Former addresses, when the change is to the addresses. */
  readonly former?: Addresses;
}
type Given = Noticed | { readonly own: Own };

/** Returns the configured channels, each with its address. */
const waysOf = ({ email, mobile }: Addresses): ["EMAIL" | "SMS", string][] =>
  (
    [
      ["EMAIL", email],
      ["SMS", mobileIn(mobile ?? "")],
    ] as const
  ).flatMap(([way, to]) => (to === null || to === "" ? [] : [[way, to]]));

async function send(ctx: Context, given: Given): Promise<void> {
  const notice = await ("own" in given ? readOwn(ctx, given.own) : readNotice(ctx, given.noticeId));
  if (notice === undefined) return;
  const text = noticeWords({
    app: await appShortOf(ctx),
    kind: notice.kind,
    loginId: notice.login_id,
    at: notice.at,
    byName: notice.by_name,
    teamContact: ctx.config.teamContact,
  });
  const sendAll = (ways: readonly ["EMAIL" | "SMS", string][]): Promise<PromiseSettledResult<void>[]> =>
    Promise.allSettled(
      ways.flatMap(([way, to]) => {
        const sender = ctx.senders[way];
        return sender === undefined ? [] : [sender.send(to, text)];
      }),
    );
  const present = waysOf(notice);
  const before = "own" in given || given.former === undefined ? present : waysOf(given.former);
  const further = present.filter(([way, to]) => !before.some(([other, at]) => other === way && at === to));
  const [known, others] = await Promise.all([sendAll(before), sendAll(further)]);
  const reasons = (results: readonly PromiseSettledResult<void>[]): unknown[] =>
    results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  // Success on one channel is enough; the job retries only when all fail. New addresses may be an attacker's, so the
  // former ones decide where they exist.
  const decisive = known.length > 0 ? known : others;
  if (decisive.length > 0 && reasons(decisive).length === decisive.length) throw reasons(decisive)[0];
  for (const error of reasons([...known, ...others]))
    ctx.log.warn({ error }, "A notice about an account could not be sent one of the ways.");
}

/** Sends one notice. A repetition sends it twice, which is harmless. */
export const notifyOwnerJob: Job<Given> = defineJob({
  name: "tell-owner",
  saysOutside: "message",
  maxAttempts: 10,
  run: send,
});

export interface OwnerNotice {
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly at: Date;
  readonly byUserId: number | null;
  /** Former addresses, when the change is to the addresses: the new ones may be an attacker's. */
  readonly former?: Addresses;
}

/** Inserts a notice for the owner and sends it after the commit. */
export async function notifyOwner(tx: Tx, { userId, kind, at, byUserId, former }: OwnerNotice): Promise<void> {
  const { notice_id: noticeId } = await tx
    .insertInto("account_notice")
    .values({ user_id: userId, kind, at, by_user_id: byUserId })
    .returning("notice_id")
    .executeTakeFirstOrThrow();
  await addJob(tx, notifyOwnerJob, { noticeId, ...(former === undefined ? {} : { former }) });
}

/** Notifies the owner, after the commit, of a change made from their own session. */
export const notifyOwnChange = (tx: Tx, userId: number, kind: OwnChange, at: Date): Promise<void> =>
  addJob(tx, notifyOwnerJob, { own: { userId, kind, at: at.toISOString() } });
