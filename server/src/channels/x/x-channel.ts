/**
 * Channel for X: the one file that `main` needs. It combines the modules and knows the paths; it has no state or
 * database, and must never retry a write.
 */
import type { Asked, CalledChannel, ReadPage, SendOutcome } from "../channel.ts";
import { inSpan } from "../../traces/in-span.ts";
import { register, replay } from "./activity.ts";
import { countedClient, countBrought } from "./asked.ts";
import { createXClient } from "./client.ts";
import { combineCopies } from "./combine.ts";
import type { XConfig } from "./config.ts";
import { problemText, readProblem } from "./errors.ts";
import { findOwn, readOwn } from "./find-own.ts";
import { itemsOfPage, newestIdOf } from "./items.ts";
import { idAt, objectAt, objectsAt, textAt, type Json } from "./json.ts";
import { firstIdAt, madeAt } from "./made-at.ts";
import { identifyOutcome, probeOutcome, readOutcome, sendOutcome, type Moment } from "./outcomes.ts";
import { keepStreaming } from "./stream.ts";
import { realTime, type Time } from "./time.ts";
import type { OwnAccount } from "./own-account.ts";
import { xTraits } from "./traits.ts";
import { answerCrc, openDelivery } from "./webhook.ts";
import { messageFields, nextTokenOf, postFields } from "./wire.ts";
import type { RawCopy, Understood } from "../channel.ts";
import { isObject } from "./json.ts";
import { toMessage } from "./to-message.ts";
import { toPost } from "./to-post.ts";

/**
 * Entry point for understanding a raw item: a citizen's post or message, an ignored item, or one for a person. Pure: no
 * I/O, deterministic, never throws. It also runs on stored items, so old shapes must stay supported.
 */
export function understandItem(item: RawCopy, own: OwnAccount): Understood {
  const raw = item.raw;
  if (!isObject(raw)) return { kind: "unreadable", reason: "the item is not an object" };
  if ("unreadable" in raw)
    return { kind: "unreadable", reason: `could not be read: ${textAt(raw, "problem") ?? "unknown"}` };
  const notice = textAt(raw, "notice");
  if (notice !== null) return { kind: "ignored", reason: `notice from X: ${notice}` };
  const data = raw["data"] ?? null;
  const includes = objectAt(raw, "includes");
  if (!isObject(data)) return { kind: "unreadable", reason: "the item has no data" };
  return item.channel === "X-DM" ? toMessage(data, includes, own) : toPost(data, includes, own);
}

const PAGE_SIZE = "100";
const MAX_LOOKUP = 100;
/** Search covers seven days, and refuses older ids. */
const SEARCH_REACH_MS = 7 * 86_400_000 - 3_600_000;

/** Messages are available for thirty days. */
const MESSAGES_REACH_MS = 30 * 86_400_000 - 3_600_000;

const EMPTY_PAGE: ReadPage = { items: [], newestId: null, nextToken: null };

export interface XParts {
  readonly time?: Time;
  /** Random number in [0, 1), which spreads retries after a 429. */
  readonly random?: () => number;
  /** Receives every request to X and every delivery. */
  readonly asked?: (asked: Asked) => void;
}

export function createXChannel(config: XConfig, parts: XParts = {}): CalledChannel {
  const time = parts.time ?? realTime;
  const random = parts.random ?? Math.random;
  const asked = parts.asked ?? (() => undefined);
  const client = countedClient(createXClient(config, time), asked, (name, work) => inSpan(`X ${name}`, work));
  const closing = new AbortController();
  const own: OwnAccount = {
    id: config.ownId,
    handle: config.ownHandle,
    ignoreBareQuotes: config.ignoreBareQuotes ?? true,
  };
  const traits = xTraits(config.permalinkBaseUrl);
  const moment = (): Moment => ({ now: time.now(), random: random() });

  return {
    ...traits,
    ownAccount: { id: config.ownId, handle: config.ownHandle },

    webhook: {
      answerChallenge: (token) => answerCrc(config.consumerSecret, token),
      openDelivery({ body, signature }) {
        const opened = openDelivery(config.consumerSecret, body, signature);
        const items = opened.kind === "items" ? opened.items : [];
        const kinds = items.map(({ channel }) => (channel === traits.privateCode ? "MESSAGE_EVENT" : "EVENT"));
        countBrought(asked, "webhook", kinds);
        return opened;
      },
      register: (url) => register(client, config, url),
      replay: (wanted) => replay(client, time.now(), wanted),
    },

    async readMentions({ sinceId, pageToken, window, signal }) {
      const times = {
        start_time: window === undefined ? null : wholeSeconds(window.from),
        end_time: window === undefined ? null : wholeSeconds(window.until),
      };
      const query = {
        ...postFields(config, "rest"),
        ...times,
        max_results: PAGE_SIZE,
        since_id: sinceId,
        pagination_token: pageToken,
      };
      const answer = await client.request({
        method: "GET",
        path: `/2/users/${config.ownId}/mentions`,
        query,
        as: "app",
        ...(signal === undefined ? {} : { signal }),
      });
      return readOutcome(answer, moment(), (body) => pageOf(body, "X"));
    },

    async readMissed({ afterId, beforeId, pageToken, signal }) {
      const oldest = new Date(time.now().getTime() - SEARCH_REACH_MS);
      // The whole range is older than search covers: X would always refuse it.
      if ((madeAt(beforeId) ?? oldest) <= oldest) return { kind: "page", page: { ...EMPTY_PAGE, reachesTo: oldest } };
      const isTooOld = (madeAt(afterId) ?? oldest) < oldest;
      const query = {
        ...postFields(config, "rest"),
        query: `@${config.ownHandle} -from:${config.ownHandle} -is:retweet`,
        max_results: PAGE_SIZE,
        since_id: isTooOld ? null : afterId,
        start_time: isTooOld ? wholeSeconds(oldest) : null,
        until_id: beforeId,
        next_token: pageToken,
      };
      const answer = await client.request({
        method: "GET",
        path: "/2/tweets/search/recent",
        query,
        as: "app",
        ...(signal === undefined ? {} : { signal }),
      });
      return readOutcome(answer, moment(), (body) => ({
        ...pageOf(body, "X"),
        ...(isTooOld ? { reachesTo: oldest } : {}),
      }));
    },

    async readMessages({ pageToken, signal }) {
      const query = { ...messageFields, max_results: PAGE_SIZE, pagination_token: pageToken };
      const answer = await client.request({
        method: "GET",
        path: "/2/dm_events",
        query,
        as: "user",
        ...(signal === undefined ? {} : { signal }),
      });
      const reachesTo = new Date(time.now().getTime() - MESSAGES_REACH_MS);
      return readOutcome(answer, moment(), (body) => ({ ...pageOf(body, "X-DM"), reachesTo }));
    },

    runStream: (handlers, signal) =>
      keepStreaming(
        client,
        config,
        time,
        {
          ...handlers,
          onItem(item) {
            countBrought(asked, "stream", ["POST_READ"]);
            return handlers.onItem(item);
          },
        },
        AbortSignal.any([signal, closing.signal]),
      ),

    async findDeleted(ids) {
      if (ids.length === 0) return { deleted: [], there: [] };
      if (ids.length > MAX_LOOKUP) return { failed: `at most ${MAX_LOOKUP} posts can be looked up at once` };
      const answer = await client.request({
        method: "GET",
        path: "/2/tweets",
        query: { ids: ids.join(",") },
        as: "app",
      });
      if (answer.kind === "no-answer") return { failed: answer.message };
      if (answer.status !== 200) return { failed: problemText(readProblem(answer.status, answer.body)) };
      const there = new Set(objectsAt(answer.body, "data").map((post) => idAt(post, "id")));
      return { deleted: deletedOf(answer.body, ids), there: ids.filter((id) => there.has(id)) };
    },

    madeAt,
    firstIdAt,
    understand: (item) => understandItem(item, own),
    combine: combineCopies,

    async sendReply({ text, inReplyToPostId }) {
      const body = { text, reply: { in_reply_to_tweet_id: inReplyToPostId } };
      const answer = await client.request({ method: "POST", path: "/2/tweets", body, as: "user" });
      return sendOutcome(answer, moment(), "reply", (sent) => {
        const id = idAt(objectAt(sent, "data"), "id");
        return id === null ? null : { externalId: id, url: traits.postUrl(config.ownHandle, id) };
      });
    },

    async sendMessage({ text, recipientId }): Promise<SendOutcome> {
      const path = `/2/dm_conversations/with/${encodeURIComponent(recipientId)}/messages`;
      const answer = await client.request({ method: "POST", path, body: { text }, as: "user" });
      return sendOutcome(answer, moment(), "message", (sent) => {
        const id = idAt(objectAt(sent, "data"), "dm_event_id");
        return id === null ? null : { externalId: id, url: null };
      });
    },

    findOwn: (sought) => findOwn(client, config, time, sought),
    readOwn: (since) => readOwn(client, config, time, since),

    async probe() {
      return probeOutcome(await client.request({ method: "GET", path: "/2/users/me", as: "user" }));
    },

    async identify() {
      return identifyOutcome(await client.request({ method: "GET", path: "/2/users/me", as: "user" }));
    },

    async close() {
      closing.abort();
    },
  };
}

function pageOf(body: Json, channel: "X" | "X-DM"): ReadPage {
  const items = itemsOfPage(body, channel, "poll");
  return {
    items,
    newestId: newestIdOf(items),
    nextToken: nextTokenOf(body),
  };
}

/** Only posts that X reports as not found are gone; a protected or suspended author's posts may return. */
function deletedOf(body: Json | null, asked: readonly string[]): readonly string[] {
  const missing = objectsAt(body, "errors").filter(
    (error) => textAt(error, "type")?.endsWith("/resource-not-found") === true,
  );
  const gone = new Set(missing.map((error) => idAt(error, "resource_id", "value")));
  return asked.filter((id) => gone.has(id));
}

/** X accepts times to the second only. */
function wholeSeconds(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
