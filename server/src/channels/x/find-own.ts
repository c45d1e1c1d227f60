/**
 * Looks for something we sent when the answer to sending got lost: the same words to the same place, since
 * the attempt began. Nobody may send again on the word `absent` alone; a person decides (decision 8).
 */
import type { Channel } from "../channel.ts";
import type { XAnswer, XClient } from "./client.ts";
import { permalinkOf, type XConfig } from "./config.ts";
import { problemText, readProblem } from "./errors.ts";
import { idAt, objectAt, objectsAt, textAt, type JsonObject } from "./json.ts";
import { comparable, withoutLeadingMentions, writtenText } from "./plain-text.ts";
import { messageFields, postFields, readPost } from "./wire.ts";

type Sought = Parameters<Channel["findOwn"]>[0];
type Found = Awaited<ReturnType<Channel["findOwn"]>>;

/** X's times are cut to the second, and our clock may be a little ahead of X's. */
const TOLERANCE_MS = 2_000;
const MAX_PAGES = 5;

interface Candidate {
  readonly id: string;
  readonly at: number;
  readonly isMatch: boolean;
}

/** Finds our own reply or message; see the channel's contract. */
export async function findOwn(client: XClient, config: XConfig, sought: Sought): Promise<Found> {
  const text = comparable(sought.text);
  let match: string | null = null;
  let pageToken: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer =
      sought.kind === "P"
        ? await readOwnPosts(client, config, pageToken)
        : await readConversation(client, sought.target, pageToken);
    if (answer.kind === "no-answer") return { kind: "failed", message: answer.message };
    if (answer.status !== 200) return { kind: "failed", message: problemText(readProblem(answer.status, answer.body)) };
    const since = sought.since.getTime() + answer.skewMs - TOLERANCE_MS;
    const candidates = readCandidates(answer, config, sought, text);
    // Newest first, so the last one that fits is the oldest: the one that our attempt made.
    match = candidates.findLast(({ isMatch, at }) => isMatch && at >= since)?.id ?? match;
    pageToken = textAt(objectAt(answer.body, "meta"), "next_token");
    if (pageToken === null || candidates.some(({ at }) => at < since)) break;
  }
  if (match === null) return { kind: "absent" };
  return {
    kind: "found",
    externalId: match,
    url: sought.kind === "P" ? permalinkOf(config, match) : null,
  };
}

function readCandidates(answer: XAnswer, config: XConfig, sought: Sought, text: string): readonly Candidate[] {
  return objectsAt(answer.body, "data").flatMap((entry) => {
    const id = idAt(entry, "id");
    const at = Date.parse(textAt(entry, "created_at") ?? "");
    if (id === null || Number.isNaN(at)) return [];
    return [
      {
        id,
        at,
        isMatch: sought.kind === "P" ? isOurReply(entry, sought.target, text) : isOurMessage(entry, config, text),
      },
    ];
  });
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

function readOwnPosts(client: XClient, config: XConfig, pageToken: string | null): ReturnType<XClient["request"]> {
  const query = { ...postFields(config, "rest"), max_results: "50", pagination_token: pageToken };
  return client.request({
    method: "GET",
    path: `/2/users/${config.ownId}/tweets`,
    query,
    as: "user",
  });
}

function readConversation(
  client: XClient,
  participantId: string,
  pageToken: string | null,
): ReturnType<XClient["request"]> {
  const query = { ...messageFields, max_results: "50", pagination_token: pageToken };
  return client.request({
    method: "GET",
    path: `/2/dm_conversations/with/${encodeURIComponent(participantId)}/dm_events`,
    query,
    as: "user",
  });
}
