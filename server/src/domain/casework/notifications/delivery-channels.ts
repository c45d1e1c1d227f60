/** Delivery channels for notifications besides the screen. Nothing is sent to a person who did not allow it. */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type {
  addBrowser,
  notificationWays,
  setNotificationWay,
} from "@smgt/contract/calls/casework/delivery-channels.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";

/** Maximum browsers of one person; a new one replaces the oldest. */
const MOST_BROWSERS = 10;
const END_LENGTH = 24;

type WayState = ReplyOf<typeof notificationWays>["email"];

/** Delivery channels for the account screen. */
export async function listDeliveryChannels(
  ctx: Context,
  { userId }: Officer,
): Promise<ReplyOf<typeof notificationWays>> {
  const [user, allowed, browsers] = await Promise.all([
    ctx.db.selectFrom("app_user").select(["email", "mobile"]).where("user_id", "=", userId).executeTakeFirstOrThrow(),
    ctx.db.selectFrom("notification_way").select("way").where("user_id", "=", userId).execute(),
    ctx.db.selectFrom("push_subscription").selectAll().where("user_id", "=", userId).orderBy("since", "desc").execute(),
  ]);
  const stateOf = (way: "EMAIL" | "SMS", address: string | null): WayState => {
    if (ctx.senders[way] === undefined) return "not_set_up";
    if (address === null || address === "") return "no_address";
    return allowed.some((one) => one.way === way) ? "on" : "off";
  };
  return {
    email: stateOf("EMAIL", user.email),
    sms: stateOf("SMS", mobileIn(user.mobile ?? "")),
    push_public_key: ctx.config.push?.publicKey ?? null,
    browsers: browsers.map((one) => ({
      push_subscription_id: one.push_subscription_id,
      device: one.device,
      since: one.since.toISOString(),
      endpoint_end: one.endpoint.slice(-END_LENGTH),
    })),
  };
}

/** Allows e-mail or SMS, or withdraws the permission. */
export async function setDeliveryChannel(
  ctx: Context,
  officer: Officer,
  { way, is_on: isOn }: BodyOf<typeof setNotificationWay>,
): Promise<void> {
  if (isOn === "N") {
    await ctx.db.deleteFrom("notification_way").where("user_id", "=", officer.userId).where("way", "=", way).execute();
    return;
  }
  const ways = await listDeliveryChannels(ctx, officer);
  const state = way === "EMAIL" ? ways.email : ways.sms;
  if (state !== "on" && state !== "off") throw new Refused("WAY_OFF");
  await ctx.db
    .insertInto("notification_way")
    .values({ user_id: officer.userId, way, since: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const KEY = /^[\w-]{80,100}={0,2}$/;
const SECRET = /^[\w-]{20,40}={0,2}$/;

/** Subscribes a browser. DANGER: only push services named in the settings may ever be called. */
export async function allowBrowser(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof addBrowser>,
  device: string,
): Promise<void> {
  const sender = ctx.senders.PUSH;
  if (sender === undefined) throw new Refused("PUSH_OFF");
  if (!sender.isKnown(body.endpoint) || !KEY.test(body.p256dh) || !SECRET.test(body.auth))
    throw new Refused("PUSH_PLACE");
  const owner = {
    user_id: officer.userId,
    p256dh: body.p256dh,
    auth: body.auth,
    device,
    language: officer.language,
    since: ctx.clock.now(),
  };
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto("push_subscription")
      .values({ endpoint: body.endpoint, ...owner })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(owner))
      .execute();
    await tx
      .deleteFrom("push_subscription")
      .where("user_id", "=", officer.userId)
      .where("push_subscription_id", "not in", (query) =>
        query
          .selectFrom("push_subscription")
          .select("push_subscription_id")
          .where("user_id", "=", officer.userId)
          .orderBy("since", "desc")
          .orderBy("push_subscription_id", "desc")
          .limit(MOST_BROWSERS),
      )
      .execute();
  });
}

/** Unsubscribes one's own browser; another person's stays. */
export async function forgetBrowser(ctx: Context, officer: Officer, subscriptionId: number): Promise<void> {
  await ctx.db
    .deleteFrom("push_subscription")
    .where("user_id", "=", officer.userId)
    .where("push_subscription_id", "=", subscriptionId)
    .execute();
}
