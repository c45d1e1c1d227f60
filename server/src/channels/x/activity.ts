/**
 * Makes X call us: our webhook, and a subscription for each kind of event that concerns our account (x-api 5.2, 5.5).
 * `post.mention.create` does not fire for the implicit mention of a reply, hence the second and third kind.
 */
import type { RegisterOutcome } from "../channel.ts";
import type { XClient, XRequest } from "./client.ts";
import type { XConfig } from "./config.ts";
import { problemText, readProblem } from "./errors.ts";
import { idAt, objectAt, objectsAt, textAt, type Json } from "./json.ts";

const EVENT_TYPES = [
  "post.mention.create",
  "post.reply.create",
  "post.quote.create",
  "dm.received",
  "chat.received",
  "oauth.revoke",
];

/** Registers the webhook and the subscriptions that are missing. Safe to repeat. */
export async function register(client: XClient, config: XConfig, url: string): Promise<RegisterOutcome> {
  try {
    const webhookId = await ensureWebhook(client, url);
    await ensureSubscriptions(client, config, webhookId);
    return { kind: "registered", webhookId, eventTypes: EVENT_TYPES };
  } catch (error) {
    if (error instanceof Refused) return { kind: "failed", message: error.message };
    throw error;
  }
}

class Refused extends Error {}

async function ensureWebhook(client: XClient, url: string): Promise<string> {
  const known = objectsAt(await ask(client, { method: "GET", path: "/2/webhooks", as: "app" }), "data").find(
    (webhook) => textAt(webhook, "url") === url,
  );
  const id = idAt(known, "id");
  if (id === null) {
    const made = await ask(client, {
      method: "POST",
      path: "/2/webhooks",
      body: { url },
      as: "app",
    });
    return idAt(objectAt(made, "data") ?? made, "id") ?? refuse("X named no id for the webhook");
  }
  // A webhook that failed its challenge gets no deliveries until it passes again.
  if (known?.["valid"] === false) await ask(client, { method: "PUT", path: `/2/webhooks/${id}`, as: "app" });
  return id;
}

async function ensureSubscriptions(client: XClient, config: XConfig, webhookId: string): Promise<void> {
  const listed = objectsAt(await ask(client, { method: "GET", path: "/2/activity/subscriptions", as: "app" }), "data");
  for (const eventType of EVENT_TYPES) {
    const isThere = listed.some(
      (entry) =>
        textAt(entry, "event_type") === eventType &&
        idAt(objectAt(entry, "filter"), "user_id") === config.ownId &&
        idAt(entry, "webhook_id") === webhookId,
    );
    if (isThere) continue;
    const body = {
      event_type: eventType,
      filter: { user_id: config.ownId },
      tag: "smgt",
      webhook_id: webhookId,
    };
    await ask(client, { method: "POST", path: "/2/activity/subscriptions", body, as: "user" });
  }
}

async function ask(client: XClient, request: XRequest): Promise<Json | null> {
  const answer = await client.request(request);
  if (answer.kind === "no-answer") return refuse(answer.message);
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  return refuse(problemText(readProblem(answer.status, answer.body)));
}

function refuse(message: string): never {
  throw new Refused(message);
}
