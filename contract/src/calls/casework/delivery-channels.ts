/** Delivery channels of notifications besides the screen, chosen by each user (our own calls, decision 44). */
import { Type } from "typebox";
import { anySession, call } from "../../call.ts";
import { Flag, Id, Moment, nullable, oneOf, Sentence, text } from "../../shapes/common.ts";

/** `no_address`: the account has no e-mail address or mobile number. `not_set_up`: the server has no such channel. */
export const WAY_STATES = ["on", "off", "no_address", "not_set_up"] as const;

export const notificationWays = call({
  name: "account.getnotificationways",
  method: "POST",
  path: "/auth/getnotificationways",
  access: anySession,
  about:
    "The ways besides the screen by which one is told that a notification waits, and one's browsers that are told.",
  reply: Type.Object({
    email: oneOf(WAY_STATES),
    sms: oneOf(WAY_STATES),
    /** VAPID key for browser subscriptions; null when the server has none. */
    push_public_key: nullable(Type.String()),
    browsers: Type.Array(
      Type.Object({
        push_subscription_id: Id,
        /** Short name of the browser and its machine. */
        device: Type.String(),
        since: Moment,
        /** Suffix by which a browser recognises its own subscription. */
        endpoint_end: Type.String(),
      }),
    ),
  }),
});

export const setNotificationWay = call({
  name: "account.setnotificationway",
  method: "POST",
  path: "/auth/setnotificationway",
  access: anySession,
  about: "Allows one way, or takes the permission back.",
  body: Type.Object({ way: oneOf(["EMAIL", "SMS"]), is_on: Flag }),
  reply: Sentence,
  refuses: ["WAY_OFF"],
});

export const addBrowser = call({
  name: "account.addbrowser",
  method: "POST",
  path: "/auth/addbrowser",
  access: anySession,
  about: "Lets this browser be told; a browser belongs to the person who allowed it last.",
  body: Type.Object({
    endpoint: text(1_000),
    p256dh: text(200),
    auth: text(100),
  }),
  reply: Sentence,
  refuses: ["PUSH_OFF", "PUSH_PLACE"],
});

export const removeBrowser = call({
  name: "account.removebrowser",
  method: "POST",
  path: "/auth/removebrowser",
  access: anySession,
  about: "A browser of one's own is told no more.",
  body: Type.Object({ push_subscription_id: Id }),
  reply: Sentence,
});
