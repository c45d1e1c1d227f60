/**
 * Delivers events to the app: matching posts on the filtered stream, activity events by webhook. Events without a receiver
 * are lost, as on X: the app has to poll for the gap.
 */
import { randomUUID } from "node:crypto";
import { createLane } from "./lane.ts";
import type { FakeMessage, FakePost, FakeSubscription } from "./model.ts";
import { parseQuery } from "./query.ts";
import { EVERYTHING, shapePosts, shapeUser, spellingOf, type Asked } from "./shape.ts";
import { createStreamHub, type StreamHub } from "./stream-hub.ts";
import { mentionsIn } from "./text.ts";
import { isOnlyDelivered, partOf, visibleFrom } from "./visibility.ts";
import { createWebhookSender, type WebhookSender } from "./webhook-sender.ts";
import { isLatest, type World, type WorldEvent } from "./world.ts";

export interface Deliveries {
  readonly stream: StreamHub;
  readonly webhooks: WebhookSender;
  /** Fields requested by the stream's client. */
  asked: Asked;
  close(): void;
}

interface Line {
  readonly text: string;
  readonly ids: readonly string[];
}

interface Happening {
  readonly eventType: string;
  readonly userId: string;
  readonly payload: unknown;
  readonly includes: unknown;
  readonly ids: readonly string[];
}

/** Time after which the complete copy of an item follows its incomplete one. */
const WHOLE_AFTER_MS = 9_000;
const STREAM_BRINGS_WHOLE = 0.5;
/** Interval of the search for a webhook, for an item of one delivery. */
const NO_WEBHOOK_MS = 1_000;
const REPEAT_AFTER_MS = [60_000, 150_000] as const;
const CHALLENGE_EVERY_MS = 8_000;

/** Starts delivering; `close` ends the stream. */
export function startDeliveries(world: World): Deliveries {
  const stream = createStreamHub(world, (isOpen) => world.journal.write({ type: "connection", isOpen }));
  const webhooks = createWebhookSender(world);
  const lines = createLane<Line>(world, ({ text, ids }) => {
    if (stream.write(text)) world.journal.write({ type: "delivery", via: "stream", ids, wasTaken: true, status: null });
  });
  const timers = new Set<NodeJS.Timeout>();
  const challenging = setInterval(() => {
    if (!world.random.happens(world.faults.challenges)) return;
    for (const { url } of world.webhooks.values()) void webhooks.challenge(url).catch(() => undefined);
  }, CHALLENGE_EVERY_MS).unref();
  const parcels = createLane<Parameters<WebhookSender["send"]>[0]>(world, (parcel) => webhooks.send(parcel));
  const deliveries: Deliveries = {
    stream,
    webhooks,
    asked: {},
    close() {
      world.listeners.delete(listen);
      clearInterval(challenging);
      lines.close();
      parcels.close();
      stop();
    },
  };
  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    stream.drop();
    webhooks.clear();
  }
  /** Runs overdue work at once; work due never does not run. */
  function at(dueAt: number, run: () => void): void {
    const waitMs = dueAt - world.options.now().getTime();
    if (waitMs <= 0) return run();
    if (waitMs === Infinity) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, waitMs);
    timers.add(timer);
  }
  const after = (ms: number, run: () => void): void => at(world.options.now().getTime() + ms, run);

  function listen(event: WorldEvent): void {
    if (event.type === "reset") return stop();
    const post = event.type === "post" || event.type === "edit" ? event.post : null;
    if (post !== null) at(visibleFrom(world, post.id, "stream"), () => sendToStream(post));
    const id = post?.id ?? (event.type === "message" ? event.message.id : null);
    if (id === null) return sendToWebhooks(event);
    at(visibleFrom(world, id, "webhook"), () => sendToWebhooks(event, id));
  }
  function sendToStream(post: FakePost): void {
    if (!stream.isOpen) return;
    const matching = [...world.rules.values()].filter((rule) => {
      const test = parseQuery(rule.value);
      return typeof test !== "string" && test(post, world);
    });
    if (matching.length === 0) return;
    // Streams have the classic names unless told otherwise (REQUIREMENTS X5.3).
    const { data, includes } = shapePosts(world, [post], deliveries.asked, spellingOf(world));
    const text = JSON.stringify({
      data: data[0],
      includes,
      matching_rules: matching.map(({ id, tag }) => ({ id, tag })),
    });
    lines.push({ text, ids: [post.id] });
    if (partOf(world, post.id) !== null && world.random.happens(STREAM_BRINGS_WHOLE))
      after(WHOLE_AFTER_MS, () => sendToStream(post));
  }
  function sendToWebhooks(event: WorldEvent, id: string | null = null): void {
    const isOnce = id !== null && isOnlyDelivered(world, id);
    if (world.subscriptions.size === 0 && !isOnce) return;
    const happenings = happeningsOf(world, event);
    if (isOnce && happenings.some((one) => subscriptionsTo(one).length === 0))
      return after(NO_WEBHOOK_MS, () => sendToWebhooks(event, id));
    for (const happening of happenings) sendToSubscribers(happening, isOnce);
    if (id !== null && partOf(world, id) !== null) after(WHOLE_AFTER_MS, () => sendToWebhooks(event, id));
  }
  function subscriptionsTo({ eventType, userId }: Happening): readonly FakeSubscription[] {
    return [...world.subscriptions.values()].filter((one) => one.eventType === eventType && one.userId === userId);
  }
  function sendToSubscribers(happening: Happening, isOnce: boolean): void {
    const { eventType, userId, payload, includes, ids } = happening;
    for (const { tag, webhookId } of subscriptionsTo(happening)) {
      const body = JSON.stringify({
        data: {
          event_uuid: randomUUID(),
          event_type: eventType,
          filter: { user_id: userId },
          tag,
          payload,
          includes,
        },
      });
      const parcel = { webhookId, body, ids, at: world.options.now(), isOnce };
      if (isOnce) return webhooks.send(parcel);
      parcels.push(parcel);
      if (world.random.happens(world.faults.lateRepeats))
        after(world.random.whole(...REPEAT_AFTER_MS), () => webhooks.send(parcel));
    }
  }

  world.listeners.add(listen);
  return deliveries;
}

/** Returns the activity events of one change. */
function happeningsOf(world: World, event: WorldEvent): readonly Happening[] {
  const { ownId } = world.options;
  switch (event.type) {
    case "post":
    case "edit":
      return postHappenings(world, event.post);
    case "delete":
      return event.posts
        .filter(({ authorId }) => authorId === ownId)
        .map((post) => ({
          eventType: "post.delete",
          userId: ownId,
          payload: { id: post.id, author_id: ownId },
          includes: {},
          ids: [post.id],
        }));
    case "message":
      return [messageHappening(world, event.message)];
    case "revoked":
      return [
        {
          eventType: "oauth.revoke",
          userId: ownId,
          payload: { revoked_at: world.options.now().toISOString() },
          includes: {},
          ids: [],
        },
      ];
    case "reset":
      return [];
  }
}

function postHappenings(world: World, post: FakePost): readonly Happening[] {
  const { ownId, ownHandle } = world.options;
  const { data, includes } = shapePosts(world, [post], EVERYTHING, spellingOf(world));
  const happening = (eventType: string): Happening => ({
    eventType,
    userId: ownId,
    payload: data[0],
    includes,
    ids: [post.id],
  });
  if (post.authorId === ownId) return isLatest(world, post) ? [happening("post.create")] : [];
  if (post.repostOfId !== null) return [];
  const isBy = (id: string | null): boolean => id !== null && world.posts.get(id)?.authorId === ownId;
  const found: Happening[] = [];
  // Only the author's text counts, not the handles that X puts before a reply.
  if (mentionsIn(post.text.slice(post.prefixLength)).includes(ownHandle.toLowerCase()))
    found.push(happening("post.mention.create"));
  if (isBy(post.inReplyToId)) found.push(happening("post.reply.create"));
  if (isBy(post.quotedId)) found.push(happening("post.quote.create"));
  return found;
}

function messageHappening(world: World, message: FakeMessage): Happening {
  const { ownId } = world.options;
  const isReceived = message.recipientId === ownId;
  const common = { userId: ownId, includes: {}, ids: [message.id] };
  if (message.isEncrypted) {
    const payload = {
      id: message.id,
      sender_id: message.senderId,
      conversation_id: `${message.senderId}-${message.recipientId}`,
      created_at_msec: String(Date.parse(message.createdAt)),
      encoded_event: Buffer.from(message.text).toString("base64"),
    };
    return { ...common, eventType: isReceived ? "chat.received" : "chat.sent", payload };
  }
  const people = [message.senderId, message.recipientId]
    .map((id) => world.users.get(id))
    .filter((user) => user !== undefined);
  const payload = {
    direct_message_events: [
      {
        type: "message_create",
        id: message.id,
        created_timestamp: String(Date.parse(message.createdAt)),
        message_create: {
          target: { recipient_id: message.recipientId },
          sender_id: message.senderId,
          message_data: {
            text: escaped(message.text),
            entities: { hashtags: [], urls: [], user_mentions: [] },
          },
        },
      },
    ],
    users: Object.fromEntries(people.map((user) => [user.id, { data: shapeUser(user, world, EVERYTHING) }])),
  };
  return { ...common, eventType: isReceived ? "dm.received" : "dm.sent", payload };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
