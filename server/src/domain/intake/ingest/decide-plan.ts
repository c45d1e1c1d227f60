/**
 * Applies the live rules to a batch. A new conversation becomes a ticket with its first post that the rules accept;
 * otherwise its posts go to the feed. Follow-ups and edits stay with their ticket; a promoted post joins the ticket of
 * its conversation. The decision is pure (`rule-editor/judge-post.ts`); this file gathers its inputs.
 */
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { mapYielding } from "../../../jobs/map-yielding.ts";
import type { CompiledSet } from "../../law/rules/compile.ts";
import type { Decision } from "../../law/rules/decide.ts";
import { askedOf, judge, type RuleEnvironment } from "../rule-editor/judge-post.ts";
import { liveRules } from "../rule-editor/live-rules.ts";
import { lockFeedPosts } from "./feed-queries.ts";
import {
  isReadAgain,
  threadOf,
  type Arrived,
  type Change,
  type FeedArrival,
  type JoiningPost,
  type NewConversation,
  type Plan,
  type PromotedPost,
  type RisingPost,
} from "./plan.ts";
import { wroteBefore } from "./rule-queries.ts";

export interface PlanWithDecisions {
  /** The plan, without the posts for which the rules decided that they become no ticket. */
  readonly plan: Plan;
  readonly feed: readonly FeedArrival[];
  /** Stored posts without ticket that now get their own. */
  readonly promoted: readonly PromotedPost[];
  readonly joining: readonly JoiningPost[];
  readonly decisions: ReadonlyMap<Arrived, Decision>;
  readonly version: number | null;
}

/** Times of each author's earlier posts, from the database and the batch itself. */
export async function whenBefore(
  tx: Tx,
  set: CompiledSet,
  posts: readonly Arrived[],
): Promise<ReadonlyMap<Arrived, Date>> {
  if (!set.asksBefore || posts.length === 0) return new Map();
  const stored = await wroteBefore(tx, posts);
  return new Map(
    posts.flatMap((arrived, at): [Arrived, Date][] => {
      const own = posts
        .filter((one) => one.citizenId === arrived.citizenId && one.post.createdAt < arrived.post.createdAt)
        .map((one) => new Date(one.post.createdAt));
      const moments = [...own, ...(stored[at] ?? [])].map((moment) => moment.getTime());
      return moments.length === 0 ? [] : [[arrived, new Date(Math.max(...moments))]];
    }),
  );
}

/** First post of a conversation that is to become a ticket; null if none is. */
function leading(
  { first, followUps }: NewConversation,
  decisions: ReadonlyMap<Arrived, Decision>,
): NewConversation | null {
  const posts = [first, ...followUps];
  const lead = posts.find((one) => decisions.get(one)?.verdict.becomes === "ticket");
  return lead === undefined ? null : { first: lead, followUps: posts.filter((one) => one !== lead) };
}

/** A change of a post that has no ticket. */
type Alone = Pick<Change, "arrived" | "feedId" | "threadTicketId" | "isLatest" | "isStray">;
type Rising = Alone & RisingPost;

/**
 * True for a post that arrived without its conversation and would otherwise have joined the ticket of that
 * conversation.
 */
const isLateFollowUp = ({ isStray, threadTicketId }: Alone): boolean => isStray && threadTicketId !== null;

/** Dismissal by a person stays in force through the author's edits, unless there is danger. */
async function risingOf(tx: Tx, alone: readonly Alone[], decisions: ReadonlyMap<Arrived, Decision>): Promise<Rising[]> {
  const rising = alone.flatMap((one): Rising[] => {
    const decision = decisions.get(one.arrived);
    if (decision === undefined) return [];
    return decision.verdict.becomes === "ticket" || isLateFollowUp(one) ? [{ ...one, decision }] : [];
  });
  if (rising.length === 0) return [];
  const places = await lockFeedPosts(
    tx,
    rising.map((one) => one.feedId),
  );
  return rising.filter(({ feedId, arrived, isLatest, decision }) => {
    const place = places.get(feedId);
    const isDanger = arrived.found.understanding.danger !== null || decision.verdict.is_sensitive === "Y";
    return place !== undefined && ((place.dismissedBy === null && isLatest) || isDanger);
  });
}

/**
 * Divides promoted posts into those that open a ticket (with the new posts of their conversation) and those that join
 * an existing ticket.
 */
function placesOf(
  rising: readonly Rising[],
  opened: readonly NewConversation[],
  waiting: readonly NewConversation[],
): Pick<PlanWithDecisions, "promoted" | "joining"> {
  const leaders = new Map(opened.map(({ first }) => [threadOf(first), first]));
  const fresh = new Map(waiting.map(({ first, followUps }) => [threadOf(first), [first, ...followUps]]));
  const promoted: PromotedPost[] = [];
  const joining: JoiningPost[] = [];
  for (const { arrived, feedId, decision, threadTicketId } of rising) {
    const thread = threadOf(arrived);
    const joins = threadTicketId ?? leaders.get(thread);
    if (joins !== undefined) joining.push({ arrived, feedId, decision, joins });
    else {
      leaders.set(thread, arrived);
      promoted.push({ arrived, feedId, decision, followUps: fresh.get(thread) ?? [] });
    }
  }
  return { promoted, joining };
}

/** Applies the rules to the batch. */
export async function decidePlan(
  ctx: Context,
  tx: Tx,
  environment: RuleEnvironment,
  plan: Plan,
): Promise<PlanWithDecisions> {
  const set = await liveRules(ctx);
  const fresh = plan.newTickets.flatMap(({ first, followUps }) => [first, ...followUps]);
  const changes = [...plan.edits, ...plan.mends.filter(isReadAgain)];
  // Without a rule, follow-ups need nothing.
  const further = [...(set.rules.length === 0 ? [] : plan.followUps), ...changes].map(({ arrived }) => arrived);
  const alone = [...plan.edits, ...plan.mends].filter((one) => one.ticketId === null);
  const posts = [...new Set([...fresh, ...further, ...alone.map(({ arrived }) => arrived)])];
  const before = await whenBefore(tx, set, posts);
  const made = await mapYielding(posts, (arrived): [Arrived, Decision] => [
    arrived,
    judge(set, askedOf(arrived.post, before.get(arrived) ?? null), arrived.found, environment),
  ]);
  const decisions = new Map(made);
  const newTickets: NewConversation[] = [];
  const waiting: NewConversation[] = [];
  for (const conversation of plan.newTickets) {
    const led = leading(conversation, decisions);
    if (led === null) waiting.push(conversation);
    else newTickets.push(led);
  }
  const places = placesOf(await risingOf(tx, alone, decisions), newTickets, waiting);
  const joined = new Set(places.promoted.flatMap(({ followUps }) => followUps));
  const feed = waiting
    .flatMap(({ first, followUps }) => [first, ...followUps])
    .flatMap((arrived): FeedArrival[] => {
      const decision = decisions.get(arrived);
      return decision === undefined || joined.has(arrived) ? [] : [{ arrived, decision }];
    });
  return { plan: { ...plan, newTickets }, feed, ...places, decisions, version: set.version };
}
