/** Webhooks and the subscriptions of the X Activity API. */
import type { FastifyInstance } from "fastify";
import { bodyOf, paramOf } from "./api.ts";
import type { Deliveries } from "./deliveries.ts";
import { invalid, notFound, webhookRefused } from "./errors.ts";
import type { FakeSubscription, FakeWebhook } from "./model.ts";
import type { World } from "./world.ts";

const MAX_WEBHOOKS = 5;
const EVENT_TYPES = new Set([
  "post.mention.create",
  "post.reply.create",
  "post.quote.create",
  "post.create",
  "post.delete",
  "dm.received",
  "dm.sent",
  "chat.received",
  "chat.sent",
  "oauth.revoke",
]);
/** Events that are private to the account and need its own token. */
const PRIVATE = /^(?:dm|chat)\./;

export function addActivityRoutes(app: FastifyInstance, world: World, deliveries: Deliveries): void {
  app.get("/2/webhooks", { config: { x: { endpoint: "webhooks", as: "app" } } }, async () => ({
    data: [...world.webhooks.values()].map(shapeWebhook),
    meta: { result_count: world.webhooks.size },
  }));

  app.post("/2/webhooks", { config: { x: { endpoint: "webhooks", as: "app" } } }, async (request) => {
    const url = urlOf(bodyOf(request)["url"]);
    if ([...world.webhooks.values()].some((webhook) => webhook.url === url))
      throw webhookRefused("DuplicateUrlFailed", "this address is registered already");
    if (world.webhooks.size >= MAX_WEBHOOKS) throw webhookRefused("WebhookLimitExceeded", "too many webhooks");
    await deliveries.webhooks.challenge(url);
    const webhook: FakeWebhook = {
      id: world.ids.next(),
      url,
      createdAt: world.options.now().toISOString(),
      isValid: true,
    };
    world.webhooks.set(webhook.id, webhook);
    return { data: shapeWebhook(webhook) };
  });

  app.put("/2/webhooks/:id", { config: { x: { endpoint: "webhooks", as: "app" } } }, async (request) => {
    const webhook = webhookOf(world, paramOf(request, "id"));
    webhook.isValid = false;
    await deliveries.webhooks.challenge(webhook.url);
    webhook.isValid = true;
    return { data: { valid: true } };
  });

  app.post("/2/webhooks/replay", { config: { x: { endpoint: "webhooks", as: "app" } } }, async (request) => {
    const body = bodyOf(request);
    const { id } = webhookOf(world, String(body["webhook_id"]));
    const count = deliveries.webhooks.replay(
      id,
      minuteOf(body["from_date"], "from_date"),
      new Date(minuteOf(body["to_date"], "to_date").getTime() + 59_999),
    );
    return {
      data: {
        job_id: world.ids.next(),
        created_at: world.options.now().toISOString(),
        replayed: count,
      },
    };
  });

  app.get("/2/activity/subscriptions", { config: { x: { endpoint: "subscriptions", as: "app" } } }, async () => ({
    data: [...world.subscriptions.values()].map(shapeSubscription),
    meta: { result_count: world.subscriptions.size },
  }));

  app.post(
    "/2/activity/subscriptions",
    { config: { x: { endpoint: "subscriptions", as: "any" } } },
    async (request, reply) => {
      const { event_type: eventType, filter, tag, webhook_id: webhookId } = bodyOf(request);
      const userId: unknown =
        typeof filter === "object" && filter !== null ? Reflect.get(filter, "user_id") : undefined;
      if (typeof eventType !== "string" || !EVENT_TYPES.has(eventType))
        throw invalid(`There is no event type '${String(eventType)}'.`);
      if (typeof userId !== "string" || !world.users.has(userId))
        throw invalid("The filter needs the 'user_id' of a user.");
      if (PRIVATE.test(eventType) && request.headers.authorization !== `Bearer ${world.options.userToken}`)
        throw invalid("Private events need the user's own token.");
      const wanted = {
        eventType,
        userId,
        tag: typeof tag === "string" ? tag : "",
        webhookId: webhookOf(world, String(webhookId)).id,
      };
      const known = [...world.subscriptions.values()].find(
        (entry) => entry.eventType === eventType && entry.userId === userId && entry.webhookId === wanted.webhookId,
      );
      if (known !== undefined) throw invalid("DuplicateSubscription: this subscription exists already.");
      const subscription: FakeSubscription = { id: world.ids.next(), ...wanted };
      world.subscriptions.set(subscription.id, subscription);
      return reply.code(201).send({
        data: shapeSubscription(subscription),
        meta: { total_subscriptions: world.subscriptions.size },
      });
    },
  );
}

function webhookOf(world: World, id: string): FakeWebhook {
  const webhook = world.webhooks.get(id);
  if (webhook === undefined) throw notFound("Could not find that webhook.");
  return webhook;
}

/** Validates the address: X requires public HTTPS without a port; the stand-in also calls programs on this machine. */
function urlOf(value: unknown): string {
  const url = typeof value === "string" ? URL.parse(value) : null;
  if (url === null) throw webhookRefused("UrlValidationFailed", "this is not an address");
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (!isLocal && (url.protocol !== "https:" || url.port !== ""))
    throw webhookRefused("UrlValidationFailed", "the address must be https without a port");
  return String(value);
}

/** Parses the time of a replay in minutes: yyyymmddhhmm. */
function minuteOf(value: unknown, name: string): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(value));
  if (parts === null) throw invalid(`The '${name}' field is not a time like 202611010930.`);
  const [year, month, day, hour, minute] = parts.slice(1).map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute));
}

function shapeWebhook({ id, url, isValid, createdAt }: FakeWebhook): unknown {
  return { id, url, valid: isValid, created_at: createdAt };
}

function shapeSubscription({ id, eventType, userId, tag, webhookId }: FakeSubscription): unknown {
  return {
    subscription_id: id,
    event_type: eventType,
    filter: { user_id: userId },
    tag,
    webhook_id: webhookId,
  };
}
