/** Webhooks and subscriptions: challenges at odd times, signed deliveries that come late, twice, or once more after minutes. */
import { createHmac, randomBytes } from "node:crypto";
import { forbidden, invalid, notFound, type Asked, type Said } from "./answer.ts";
import { includesOf, oldMessageOf, postOf, type ShapeOptions } from "./shape.ts";
import type { RudeMessage, RudePost, RudeWorld } from "./world.ts";

/** X waits so long for the answer to a delivery. */
const PATIENCE_MS = 10_000;
const WHOLE_AFTER_MS = 9_000;
/** What is delivered once waits for somebody who receives it. */
const UNTIL_RECEIVED_MS = 1_000;

export interface Deliveries {
  answer(asked: Asked): Promise<Said | null>;
  close(): void;
}

interface Webhook {
  readonly id: string;
  readonly url: string;
  valid: boolean;
}

interface Subscription {
  readonly subscription_id: string;
  readonly event_type: string;
  readonly filter: object;
  readonly tag: string;
  readonly webhook_id: string;
}

interface Event {
  readonly ids: readonly string[];
  readonly at: number;
  readonly isWhole: boolean;
  readonly type: string;
  readonly body: string;
}

/** `reach` leads a webhook's path to a server, as the balancer before the servers would. */
export function createDeliveries(world: RudeWorld, reach: (path: string) => string): Deliveries {
  const { account, random, journal, manners } = world;
  const webhooks: Webhook[] = [];
  const subscriptions: Subscription[] = [];
  const past: Event[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  const hmac = (content: string): string =>
    `sha256=${createHmac("sha256", account.consumerSecret).update(content).digest("base64")}`;
  const later = (ms: number, run: () => void): void => {
    if (isClosed) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        run();
      },
      Math.max(ms, 0),
    );
    timers.add(timer);
  };
  const addressOf = (webhook: Webhook): string => reach(new URL(webhook.url).pathname);

  async function challenge(webhook: Webhook): Promise<boolean> {
    const token = randomBytes(18).toString("base64url");
    try {
      const answered = await fetch(`${addressOf(webhook)}?crc_token=${token}`, {
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { response_token: proof } = (await answered.json()) as { response_token?: string };
      return proof === hmac(token);
    } catch {
      return false;
    }
  }

  const receiverOf = ({ type }: Event): Webhook | undefined =>
    subscriptions.some((sub) => sub.event_type === type)
      ? webhooks.find((one) => subscriptions.some((sub) => sub.webhook_id === one.id))
      : undefined;

  async function deliver(event: Event, via: "webhook" | "replay"): Promise<void> {
    const webhook = receiverOf(event);
    if (isClosed || webhook === undefined) return;
    const answer = await fetch(addressOf(webhook), {
      method: "POST",
      headers: { "content-type": "application/json", "X-Twitter-Webhooks-Signature": hmac(event.body) },
      body: event.body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (answered) => {
        await answered.arrayBuffer();
        return answered.status;
      },
      () => "none" as const,
    );
    if (!isClosed) journal.note({ type: "shown", ids: event.ids, via, isWhole: event.isWhole, answer });
  }

  function plan(event: Event, afterMs: number, isOnce: boolean): void {
    later(afterMs, () => {
      if (isOnce && receiverOf(event) === undefined) return plan(event, UNTIL_RECEIVED_MS, isOnce);
      void deliver(event, "webhook");
      if (isOnce) return;
      past.push(event);
      if (random.happens(manners.repeats)) later(random.between(0, 2_000), () => void deliver(event, "webhook"));
      // “After hours”, which are minutes here.
      if (random.happens(manners.repeats / 2))
        later(random.between(60_000, 150_000), () => void deliver(event, "webhook"));
    });
  }

  const eventOf = (
    type: string,
    ids: readonly string[],
    payload: object,
    includes: object,
    isWhole: boolean,
  ): Event => ({
    ids,
    at: Date.now(),
    isWhole,
    type,
    body: JSON.stringify({
      data: {
        event_uuid: randomBytes(12).toString("hex"),
        event_type: type,
        filter: { user_id: account.ownId },
        tag: "campaign",
        payload,
        includes,
      },
    }),
  });
  const postEvent = (post: RudePost, copy: ShapeOptions["copy"]): Event => {
    const options: ShapeOptions = { naming: random.pick(["classic", "new"] as const), copy };
    const includes = includesOf([post], account, options);
    return eventOf("post.mention.create", [post.id], postOf(post, account, options), includes, copy === "whole");
  };

  world.onPost((post) => {
    if (post.author.id === account.ownId || !post.text.includes(`@${account.ownHandle}`)) return;
    if (!post.isOnlyDelivered && random.happens(manners.missed)) return;
    const firstMs = post.visibleAt.webhook - Date.now();
    if (post.wholeAt === 0) return plan(postEvent(post, "whole"), firstMs, post.isOnlyDelivered);
    plan(postEvent(post, random.pick(["cut", "bare"] as const)), firstMs, false);
    plan(postEvent(post, "whole"), firstMs + WHOLE_AFTER_MS, false);
  });
  world.onMessage((message: RudeMessage) => {
    if (message.sender.id === account.ownId) return;
    const event = eventOf("dm.received", [message.id], oldMessageOf(message), {}, true);
    plan(event, message.visibleAt - Date.now(), message.isOnlyDelivered);
  });
  const challengeAgain = (): void =>
    later(random.between(8_000, 40_000), () => {
      for (const webhook of webhooks) void challenge(webhook);
      challengeAgain();
    });
  challengeAgain();

  async function ofWebhooks(asked: Asked): Promise<Said | null> {
    if (asked.path === "/2/webhooks/replay" && asked.method === "POST") return replay(asked);
    if (asked.path === "/2/webhooks" && asked.method === "GET") return { status: 200, body: { data: webhooks } };
    if (asked.path === "/2/webhooks" && asked.method === "POST") {
      const url = asked.body["url"];
      if (typeof url !== "string" || !url.startsWith("https://")) return invalid("UrlValidationFailed");
      if (webhooks.some((one) => one.url === url)) return invalid("DuplicateUrlFailed");
      const made: Webhook = { id: String(7_000 + webhooks.length), url, valid: true };
      // Servers register as soon as they listen, three at once; the balancer may ask one that is still starting.
      if (!(await challenge(made))) return invalid("CrcValidationFailed");
      webhooks.push(made);
      return { status: 200, body: { data: made } };
    }
    const known = /^\/2\/webhooks\/(\d+)$/.exec(asked.path);
    if (known === null) return null;
    const webhook = webhooks.find(({ id }) => id === known[1]);
    if (webhook === undefined) return notFound("the webhook");
    webhook.valid = await challenge(webhook);
    return { status: 200, body: { data: { valid: webhook.valid } } };
  }

  /** X's times of a replay are minutes without signs: 202611221730. */
  function minuteOf(text: unknown): number | null {
    const parts = typeof text === "string" ? /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) : null;
    if (parts === null) return typeof text === "string" && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : null;
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.slice(1).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute);
  }

  function replay({ body }: Asked): Said {
    const from = minuteOf(body["from_date"] ?? body["start_time"]) ?? Date.now() - 86_400_000;
    const to = minuteOf(body["to_date"] ?? body["end_time"]) ?? Date.now();
    const again = past.filter((event) => event.at >= from && event.at <= to);
    later(500, () => {
      for (const event of again) void deliver(event, "replay");
    });
    return { status: 200, body: { data: { job_id: String(Date.now()), created_at: new Date().toISOString() } } };
  }

  return {
    async answer(asked) {
      if (asked.path.startsWith("/2/webhooks")) return ofWebhooks(asked);
      if (asked.path !== "/2/activity/subscriptions") return null;
      if (asked.method === "GET") return { status: 200, body: { data: subscriptions, meta: {} } };
      const { event_type: eventType, filter, webhook_id: webhookId } = asked.body;
      if (typeof eventType !== "string" || typeof webhookId !== "string") return invalid("event_type or webhook_id");
      if (subscriptions.some((sub) => sub.event_type === eventType)) return forbidden("DuplicateSubscription");
      const made: Subscription = {
        subscription_id: String(9_000 + subscriptions.length),
        event_type: eventType,
        filter: typeof filter === "object" && filter !== null ? filter : {},
        tag: "campaign",
        webhook_id: webhookId,
      };
      subscriptions.push(made);
      return { status: 200, body: { data: made } };
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
