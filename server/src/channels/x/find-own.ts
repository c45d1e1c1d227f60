/**
 * Search for our own replies whose answers were lost: the same text to the same target, since the first attempt. One
 * read serves all of the same time, page by page back beyond the first attempt. If it cannot reach that, the result is
 * `unsure`, never `absent`. Neither permits sending again; a person decides.
 */
import type { OwnAnswer, OwnReplies, SoughtReply } from "../channel.ts";
import type { NoAnswer, XAnswer, XClient } from "./client.ts";
import type { XConfig } from "./config.ts";
import { problemText, readProblem } from "./errors.ts";
import { idAt, objectAt, objectsAt, textAt, type JsonObject } from "./json.ts";
import { madeAt } from "./made-at.ts";
import { noListText } from "./outcomes.ts";
import { comparable, withoutLeadingMentions, writtenText } from "./plain-text.ts";
import type { Time } from "./time.ts";
import { xTraits } from "./traits.ts";
import { isListAnswer, messageFields, nextTokenOf, postFields, readPost } from "./wire.ts";

/** Grouping of searches into shared reads, by the times at which the texts may have been sent. Pure. */
interface Window {
  /** Other party of the conversation; null for our posts. */
  readonly target: string | null;
  readonly from: Date;
  readonly until: Date;
  readonly sought: readonly SoughtReply[];
}

/** Creates one window for posts whose times touch, and one for each conversation. */
export function windowsOf(sought: readonly SoughtReply[]): readonly Window[] {
  const byStart = sought.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  const windows: Window[] = [];
  for (const one of byStart) {
    const target = one.kind === "D" ? one.target : null;
    const at = windows.findLastIndex((window) => window.target === target);
    const last = windows[at];
    // A conversation is always read from its end: once, as far back as needed.
    const isSame = last !== undefined && (target !== null || one.since <= last.until);
    if (!isSame) windows.push({ target, from: one.since, until: one.until, sought: [one] });
    else
      windows[at] = { ...last, until: one.until > last.until ? one.until : last.until, sought: [...last.sought, one] };
  }
  return windows;
}

/** X's times are truncated to the second, and our clock may be slightly ahead. */
const TOLERANCE_MS = 2_000;
const PAGE_SIZE = "100";
/** Limits of time and pages for one search: endless paging would be a fault of X. */
const LOOK_FOR_MS = 60_000;
const MAX_PAGES = 100;
/** Maximum of an account's posts shown by X; older ones are unknown. */
const TIMELINE_REACH = 3_200;

/** One old entry may be a stray; two mean that the page lies before the first attempt. */
const ENOUGH_OLD = 2;

type Ask = (pageToken: string | null, skewMs: number) => Promise<XAnswer | NoAnswer>;
type Entries =
  | {
      readonly kind: "read";
      readonly entries: readonly JsonObject[];
      readonly isWhole: boolean;
      readonly skewMs: number;
    }
  | { readonly kind: "failed"; readonly message: string };

/** Finds our own replies and messages, one result for each in order; see the channel's contract. */
export async function findOwn(
  client: XClient,
  config: XConfig,
  time: Time,
  sought: readonly SoughtReply[],
): Promise<readonly OwnAnswer[]> {
  const answers = new Map<SoughtReply, OwnAnswer>();
  // Sequential on purpose: each read serves many, and all count against one limit.
  for (const window of windowsOf(sought)) {
    const seen = await readBack(askFor(client, config, time, window), window.from, time);
    for (const one of window.sought) answers.set(one, answerFor(one, seen, config));
  }
  return sought.map((one) => answers.get(one) ?? { kind: "failed", message: "it was not looked for" });
}

/** Reads our own public replies since then, oldest first; see the channel's contract. */
export async function readOwn(client: XClient, config: XConfig, time: Time, since: Date): Promise<OwnReplies> {
  const window: Window = { target: null, from: since, until: time.now(), sought: [] };
  const seen = await readBack(askFor(client, config, time, window), since, time);
  if (seen.kind === "failed") return seen;
  const dated = seen.entries.filter((entry) => timeOf(entry) >= since.getTime() + seen.skewMs - TOLERANCE_MS);
  const replies = dated.flatMap((entry) => {
    const post = readPost(entry);
    if (post?.repliedTo == null) return [];
    const { id: externalId, repliedTo: target } = post;
    const url = xTraits(config.permalinkBaseUrl).postUrl(config.ownHandle, externalId);
    const text = withoutLeadingMentions(writtenText(post.text, post.entities, post.quoted));
    return [{ externalId, url, target, text, at: new Date(timeOf(entry) - seen.skewMs) }];
  });
  const oldest = dated.map((entry) => timeOf(entry) - seen.skewMs).at(-1);
  const reachesTo = seen.isWhole ? since : new Date(oldest ?? time.now().getTime());
  return { kind: "read", replies: replies.toReversed(), reachesTo };
}

function answerFor(sought: SoughtReply, seen: Entries, config: XConfig): OwnAnswer {
  if (seen.kind === "failed") return seen;
  const since = sought.since.getTime() + seen.skewMs - TOLERANCE_MS;
  const text = comparable(sought.text);
  const posts = seen.entries.flatMap((entry) => {
    const id = idAt(entry, "id");
    if (id === null || !(timeOf(entry) >= since)) return [];
    const isOurs = sought.kind === "P" ? isOurReply(entry, sought.target, text) : isOurMessage(entry, config, text);
    return isOurs
      ? [
          {
            externalId: id,
            url: sought.kind === "P" ? xTraits(config.permalinkBaseUrl).postUrl(config.ownHandle, id) : null,
          },
        ]
      : [];
  });
  // Received newest first; the oldest match is the one of the first attempt.
  if (posts.length > 0) return { kind: "found", posts: posts.toReversed() };
  return { kind: seen.isWhole ? "absent" : "unsure" };
}

/** Reads back to `from`, or as far as possible. */
async function readBack(ask: Ask, from: Date, time: Time): Promise<Entries> {
  const startedAt = time.now().getTime();
  const entries: JsonObject[] = [];
  let pageToken: string | null = null;
  let skewMs = 0;
  for (let page = 0; page < MAX_PAGES && time.now().getTime() - startedAt < LOOK_FOR_MS; page += 1) {
    const answer: XAnswer | NoAnswer = await ask(pageToken, skewMs);
    if (answer.kind === "no-answer") return { kind: "failed", message: answer.message };
    if (page === 0 && answer.skewMs !== skewMs) {
      // The requested times followed our clock, and X may have refused them: repeat with X's clock.
      skewMs = answer.skewMs;
      continue;
    }
    if (answer.status !== 200) return { kind: "failed", message: problemText(readProblem(answer.status, answer.body)) };
    if (!isListAnswer(answer.body)) return { kind: "failed", message: noListText(answer) };
    const found = objectsAt(answer.body, "data");
    entries.push(...found);
    pageToken = nextTokenOf(answer.body);
    const old = found.filter((entry) => timeOf(entry) < from.getTime() + skewMs - TOLERANCE_MS);
    if (old.length >= ENOUGH_OLD || (pageToken === null && entries.length < TIMELINE_REACH)) {
      return { kind: "read", entries, isWhole: true, skewMs };
    }
    if (pageToken === null) break;
  }
  return { kind: "read", entries, isWhole: false, skewMs };
}

/** Creation time; by default the time encoded in the id. */
function timeOf(entry: JsonObject): number {
  const at = Date.parse(textAt(entry, "created_at") ?? "");
  return Number.isNaN(at) ? (madeAt(idAt(entry, "id") ?? "")?.getTime() ?? Number.NaN) : at;
}

function isOurReply(entry: JsonObject, target: string, text: string): boolean {
  const post = readPost(entry);
  if (post === null || post.repliedTo !== target) return false;
  const written = comparable(writtenText(post.text, post.entities, post.quoted));
  return written === text || withoutLeadingMentions(written) === withoutLeadingMentions(text);
}

function isOurMessage(entry: JsonObject, config: XConfig, text: string): boolean {
  if (idAt(entry, "sender_id") !== config.ownId) return false;
  return comparable(writtenText(textAt(entry, "text") ?? "", objectAt(entry, "entities"), null)) === text;
}

/** X accepts times to the second only. */
const wholeSeconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

function askFor(client: XClient, config: XConfig, time: Time, window: Window): Ask {
  const { target, from, until } = window;
  if (target !== null) {
    return (pageToken) =>
      client.request({
        method: "GET",
        path: `/2/dm_conversations/with/${encodeURIComponent(target)}/dm_events`,
        query: { ...messageFields, max_results: PAGE_SIZE, pagination_token: pageToken },
        as: "user",
      });
  }
  return (pageToken, skewMs) => {
    const isOpen = until.getTime() + TOLERANCE_MS >= time.now().getTime();
    return client.request({
      method: "GET",
      path: `/2/users/${config.ownId}/tweets`,
      query: {
        ...postFields(config, "rest"),
        start_time: wholeSeconds(from.getTime() + skewMs - TOLERANCE_MS),
        end_time: isOpen ? null : wholeSeconds(until.getTime() + skewMs + TOLERANCE_MS),
        max_results: PAGE_SIZE,
        pagination_token: pageToken,
      },
      as: "user",
    });
  };
}
