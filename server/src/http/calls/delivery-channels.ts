/** Delivery channels of notifications. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/casework/delivery-channels.ts";
import {
  allowBrowser,
  forgetBrowser,
  setDeliveryChannel,
  listDeliveryChannels,
} from "../../domain/casework/notifications/delivery-channels.ts";
import { deviceName } from "../../domain/organisation/sessions/device-name.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

export function deliveryChannelCalls(app: FastifyInstance): void {
  serve(app, calls.notificationWays, async (ctx, officer) => ({ reply: await listDeliveryChannels(ctx, officer) }));

  serve(app, calls.setNotificationWay, async (ctx, officer, { body }) => {
    await setDeliveryChannel(ctx, officer, body);
    return { reply: say(officer.language, body.is_on === "Y" ? "notification.wayOn" : "notification.wayOff") };
  });

  serve(app, calls.addBrowser, async (ctx, officer, { body, http }) => {
    await allowBrowser(ctx, officer, body, deviceName(http.headers["user-agent"] ?? ""));
    return { reply: say(officer.language, "notification.wayOn") };
  });

  serve(app, calls.removeBrowser, async (ctx, officer, { body }) => {
    await forgetBrowser(ctx, officer, body.push_subscription_id);
    return { reply: say(officer.language, "notification.wayOff") };
  });
}
