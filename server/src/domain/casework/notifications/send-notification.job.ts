/**
 * Notifies one person through one delivery channel that a notification is there; never its text. Claim, send and record
 * are three steps: no network call inside a transaction. A repeated run finds it sent; after a kill in between, the
 * person is notified twice.
 */
import type { Language } from "@smgt/contract/languages.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Context } from "../../../context.ts";
import { PushGone } from "../../../ports.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { appShortOf } from "../../law/masters/branding.ts";
import { inAll, say, worded } from "../../../texts/say.ts";
import { appAddress } from "../../../config-boundary.ts";

async function readSending(ctx: Context, sendingId: number) {
  return (
    ctx.db
      .selectFrom("notification_sending as s")
      .innerJoin("global_notification as n", "n.global_notification_id", "s.global_notification_id")
      .innerJoin("app_user as u", "u.user_id", "s.user_id")
      .leftJoin("push_subscription as p", (join) =>
        join.onRef("p.push_subscription_id", "=", "s.push_subscription_id").onRef("p.user_id", "=", "s.user_id"),
      )
      .select([
        "s.way",
        "s.global_notification_id",
        "u.email",
        "u.mobile",
        "p.push_subscription_id",
        "p.endpoint",
        "p.p256dh",
        "p.auth",
        "p.language",
      ])
      .where("s.notification_sending_id", "=", sendingId)
      .where("s.sent_at", "is", null)
      .where("n.state", "=", "published")
      .where((where) => where.or([where("n.valid_to", "is", null), where("n.valid_to", ">", ctx.clock.now())]))
      .where("u.is_enabled", "=", true)
      // An unsubscribed browser has lost its row; other delivery channels are allowed while their own row exists.
      .where((where) =>
        where.or([
          where("s.way", "=", "PUSH"),
          where.exists(
            where
              .selectFrom("notification_way as w")
              .select("w.way")
              .whereRef("w.user_id", "=", "s.user_id")
              .whereRef("w.way", "=", "s.way"),
          ),
        ]),
      )
      .executeTakeFirst()
  );
}

type Sending = NonNullable<Awaited<ReturnType<typeof readSending>>>;

async function toBrowser(ctx: Context, row: Sending): Promise<boolean> {
  const sender = ctx.senders.PUSH;
  const { endpoint, p256dh, auth, push_subscription_id: subscriptionId, language } = row;
  if (sender === undefined || endpoint === null || p256dh === null || auth === null) return false;
  try {
    const app = await appShortOf(ctx);
    const text = say((language ?? "en") as Language, "notification.subject", { app });
    await sender.send({ endpoint, p256dh, auth }, { title: app, body: text, tag: String(row.global_notification_id) });
    return true;
  } catch (error) {
    if (!(error instanceof PushGone) || subscriptionId === null) throw error;
    await ctx.db.deleteFrom("push_subscription").where("push_subscription_id", "=", subscriptionId).execute();
    return false;
  }
}

async function send(ctx: Context, row: Sending): Promise<boolean> {
  if (row.way === "PUSH") return toBrowser(ctx, row);
  const [sender, to] =
    row.way === "SMS" ? [ctx.senders.SMS, mobileIn(row.mobile ?? "")] : [ctx.senders.EMAIL, row.email];
  if (sender === undefined || to === null || to === "") return false;
  const app = await appShortOf(ctx);
  await sender.send(to, {
    subject: inAll(worded("notification.subject", { app }), " / "),
    body: inAll(worded("notification.body", { app, address: appAddress(ctx.config) }), "\n"),
  });
  return true;
}

export const sendNotificationJob = defineJob<{ readonly sendingId: number }>({
  name: "send_notification",
  saysOutside: "message",
  maxAttempts: 8,
  async run(ctx, { sendingId }) {
    const row = await readSending(ctx, sendingId);
    if (row === undefined || !(await send(ctx, row))) return;
    await ctx.db
      .updateTable("notification_sending")
      .set({ sent_at: ctx.clock.now() })
      .where("notification_sending_id", "=", sendingId)
      .execute();
  },
});
