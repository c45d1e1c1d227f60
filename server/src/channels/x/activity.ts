/**
 * Registration of our webhook on X, with a subscription for each kind of event about our account (REQUIREMENTS X5.2,
 * X5.5). `post.mention.create` does not fire for the implicit mention of a reply, hence the second and third kind.
 */
import type { RefusalKind, RegisterOutcome, ReplayOutcome } from "../channel.ts";
import type { XClient, XRequest } from "./client.ts";
import type { XConfig } from "./config.ts";
import { meaningOf, problemText, readProblem } from "./errors.ts";
import { idAt, objectAt, objectsAt, textAt, type Json } from "./json.ts";

const EVENT_TYPES = [
  "post.mention.create",
  "post.reply.create",
  "post.quote.create",
  "dm.received",
  "chat.received",
  "oauth.revoke",
];

/** Refusals for other reasons than the request: once our account works again, it is accepted. */
const OF_ACCOUNT: readonly RefusalKind[] = ["AUTH", "CREDIT"];

/** Registers the missing webhook and subscriptions. Safe to repeat. */
export async function register(client: XClient, config: XConfig, url: string): Promise<RegisterOutcome> {
  try {
    const { webhookId, wasDown } = await ensureWebhook(client, url);
    const refused = await ensureSubscriptions(client, config, webhookId);
    if (refused.length === EVENT_TYPES.length) return { kind: "failed", message: refused[0] ?? "" };
    return { kind: "registered", webhookId, wasDown, refused };
  } catch (error) {
    if (error instanceof Refused) return { kind: "failed", message: error.message };
    throw error;
  }
}

/** Hours for which X keeps deliveries. */
const REPLAY_REACH_MS = 86_400_000 - 120_000;

/** Requests a replay. Times are whole minutes (REQUIREMENTS X5.5), so slightly more is delivered. */
export async function replay(
  client: XClient,
  now: Date,
  wanted: { webhookId: string; from: Date; until: Date },
): Promise<ReplayOutcome> {
  const from = Math.max(wanted.from.getTime(), now.getTime() - REPLAY_REACH_MS);
  const body = {
    webhook_id: wanted.webhookId,
    // Range from the start of the first minute to the current minute: never in the future, never empty.
    from_date: minute(Math.min(from, now.getTime() - 60_000)),
    to_date: minute(wanted.until.getTime()),
  };
  const answer = await client.request({ method: "POST", path: "/2/webhooks/replay", body, as: "app" });
  if (answer.kind === "no-answer") return { kind: "failed", message: answer.message };
  if (answer.status >= 200 && answer.status < 300) {
    return { kind: "asked", jobId: idAt(answer.body, "job_id") ?? idAt(objectAt(answer.body, "data"), "job_id") ?? "" };
  }
  const problem = readProblem(answer.status, answer.body);
  const message = problemText(problem);
  const meaning = meaningOf(problem, "manage");
  switch (meaning.kind) {
    case "rate-limited":
      return { kind: "limited", message };
    case "server-failure":
      return { kind: "failed", message };
    case "refused":
      return { kind: "refused", message };
  }
}

function minute(ms: number): string {
  return new Date(ms).toISOString().replace(/\D/g, "").slice(0, 12);
}

class Refused extends Error {
  /** Final refusal, as when the contract does not include it. */
  readonly isForGood: boolean;
  constructor(message: string, isForGood: boolean) {
    super(message);
    this.isForGood = isForGood;
  }
}

async function ensureWebhook(client: XClient, url: string): Promise<{ webhookId: string; wasDown: boolean }> {
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
    const webhookId = idAt(objectAt(made, "data") ?? made, "id") ?? refuse("X named no id for the webhook");
    return { webhookId, wasDown: true };
  }
  // A webhook that failed its challenge gets no deliveries until it passes again.
  const wasDown = known?.["valid"] === false;
  if (wasDown) await ask(client, { method: "PUT", path: `/2/webhooks/${id}`, as: "app" });
  return { webhookId: id, wasDown };
}

/** Creates missing subscriptions; returns the refused ones with X's message. A refusal does not stop the others. */
async function ensureSubscriptions(client: XClient, config: XConfig, webhookId: string): Promise<readonly string[]> {
  const refused: string[] = [];
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
    try {
      await ask(client, { method: "POST", path: "/2/activity/subscriptions", body, as: "user" });
    } catch (error) {
      if (!(error instanceof Refused && error.isForGood)) throw error;
      refused.push(`${eventType}: ${error.message}`);
    }
  }
  return refused;
}

async function ask(client: XClient, request: XRequest): Promise<Json | null> {
  const answer = await client.request(request);
  if (answer.kind === "no-answer") return refuse(answer.message);
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  const problem = readProblem(answer.status, answer.body);
  const meaning = meaningOf(problem, "manage");
  return refuse(problemText(problem), meaning.kind === "refused" && !OF_ACCOUNT.includes(meaning.code));
}

function refuse(message: string, isForGood = false): never {
  throw new Refused(message, isForGood);
}
