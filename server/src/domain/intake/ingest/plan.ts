/**
 * Plans a batch of parsed posts: a new version of a known post, a richer payload of a known version, a follow-up on a
 * ticket, or a new ticket. Pure; `consume.ts` gathers inputs and applies the plan.
 */
import type { Post } from "../../../channels/channel.ts";
import type { Decision } from "../../law/rules/decide.ts";
import type { Detection } from "../../law/detection/detect-post.ts";
import type { KnownPost } from "./queries.ts";
import type { JoinableTicket } from "./thread-queries.ts";

/** A post with its raw item, its author's citizen id, and its detection result. */
export interface Arrived {
  readonly rawId: number;
  readonly post: Post;
  readonly citizenId: number;
  readonly found: Detection;
}

/** A post that becomes no ticket. */
export interface FeedArrival {
  readonly arrived: Arrived;
  readonly decision: Decision;
}

/** A post of the feed that its author has turned into a grievance. */
export interface RisingPost extends FeedArrival {
  readonly feedId: number;
}

/** A promoted post that opens the ticket of its conversation, with new posts there in the same batch. */
export interface PromotedPost extends RisingPost {
  readonly followUps: readonly Arrived[];
}

/** A promoted post that joins the ticket of its conversation: an existing one, or the one opened in this batch. */
export interface JoiningPost extends RisingPost {
  readonly joins: number | Arrived;
}

export interface NewConversation {
  readonly first: Arrived;
  /** Posts of the same citizen in the same conversation, in the same batch. */
  readonly followUps: readonly Arrived[];
}

export interface Plan {
  readonly newTickets: readonly NewConversation[];
  readonly followUps: readonly { readonly arrived: Arrived; readonly ticketId: number }[];
  readonly edits: readonly Change[];
  /** Richer payloads of a stored version. */
  readonly mends: readonly Backfill[];
}

/** Change of a stored post. */
export interface Change {
  readonly arrived: Arrived;
  readonly feedId: number;
  readonly ticketId: number | null;
  /** Time of its first version. */
  readonly postedAt: Date;
  /** True when no later edit is stored, so that the post shows it. */
  readonly isLatest: boolean;
  /** Ticket that a new post of its conversation joins. */
  readonly threadTicketId: number | null;
  /** True for an orphan: only this payload names its conversation. */
  readonly isStray: boolean;
}

export interface Backfill extends Change {
  /** Text of the earlier payload. */
  readonly keptText: string;
}

/** Returns true when the richer payload has another text, not only pictures or the author. */
export const hasMoreText = ({ arrived, keptText }: Backfill): boolean => arrived.post.text !== keptText;

/** Returns true when the richer payload may be understood otherwise: by its text, or by what stands beside it. */
export const isReadAgain = (one: Backfill): boolean => hasMoreText(one) || one.arrived.post.beside.length > 0;

const postKey = (channel: string, originId: string): string => `${channel} ${originId}`;
const threadKey = (channel: string, conversationId: string, citizenId: number): string =>
  `${channel} ${conversationId} ${citizenId}`;

/** A post and its author. */
export type Written = Pick<Arrived, "post" | "citizenId">;

/** A citizen's posts in one conversation belong together. */
export const threadOf = ({ post, citizenId }: Written): string =>
  threadKey(post.channel, post.conversationId, citizenId);

/** More edits of a post than any platform allows; each round costs as much as a batch. */
const MAX_ROUNDS = 8;

/**
 * Splits a batch into rounds that are processed one after the other. A round holds at most one version of a post and at
 * most one post of a citizen per conversation, in their order, so that each is decided as if it had come alone. Nearly
 * always one round. What does not fit into the last round waits for the next batch, so that a post edited many times
 * does not delay the others.
 */
export function roundsOf<W extends Written>(batch: readonly W[]): W[][] {
  const rounds: W[][] = [];
  const lastOfThread = new Map<string, number>();
  const nextOfPost = new Map<string, number>();
  for (const arrived of batch) {
    const { channel, originId, quotedPostId } = arrived.post;
    const [post, thread] = [postKey(channel, originId), threadOf(arrived)];
    const at = Math.max(
      lastOfThread.get(thread) ?? 0,
      nextOfPost.get(post) ?? 0,
      quotedPostId === null ? 0 : (nextOfPost.get(postKey(channel, quotedPostId)) ?? 0),
    );
    lastOfThread.set(thread, at);
    nextOfPost.set(post, at + 1);
    const round = rounds[at];
    if (round === undefined) rounds.push([arrived]);
    else round.push(arrived);
  }
  return rounds.slice(0, MAX_ROUNDS);
}

const changeOf = (arrived: Arrived, before: KnownPost, threadTicketId: number | null): Change => ({
  arrived,
  feedId: before.feed_id,
  ticketId: before.ticket_id,
  postedAt: before.posted_at,
  isLatest: before.is_latest,
  threadTicketId,
  isStray: before.is_stray,
});

/** Plans a round, which is in order of arrival. */
export function planBatch(
  batch: readonly Arrived[],
  known: readonly KnownPost[],
  joinable: readonly JoinableTicket[],
): Plan {
  const versionKey = (channel: string, originId: string, versionId: string): string =>
    `${postKey(channel, originId)} ${versionId}`;
  const knownByVersion = new Map(known.map((row) => [versionKey(row.channel, row.origin_id, row.version_id), row]));
  const ticketByThread = new Map<string, number>();
  for (const row of joinable) {
    const key = threadKey(row.channel, row.conversation_id, row.citizen_id);
    if (!ticketByThread.has(key)) ticketByThread.set(key, row.ticket_id);
  }
  const edits: Change[] = [];
  const mends: Backfill[] = [];
  const fresh: Arrived[] = [];
  for (const arrived of batch) {
    const before = knownByVersion.get(versionKey(arrived.post.channel, arrived.post.originId, arrived.post.versionId));
    const place =
      before === undefined ? null : changeOf(arrived, before, ticketByThread.get(threadOf(arrived)) ?? null);
    if (place === null) fresh.push(arrived);
    else if (before?.kept_text != null) mends.push({ ...place, keptText: before.kept_text });
    else edits.push(place);
  }
  const conversations = new Map<string, { first: Arrived; followUps: Arrived[] }>();
  const followUps: { arrived: Arrived; ticketId: number }[] = [];
  for (const arrived of fresh) {
    const key = threadOf(arrived);
    const ticketId = ticketByThread.get(key);
    const open = conversations.get(key);
    if (ticketId !== undefined) followUps.push({ arrived, ticketId });
    else if (open !== undefined) open.followUps.push(arrived);
    else conversations.set(key, { first: arrived, followUps: [] });
  }
  return { newTickets: [...conversations.values()], followUps, edits, mends };
}
