/**
 * Applies the plan of a batch: tickets, posts with versions, group members, history and counters, in the caller's
 * transaction and a fixed number of statements.
 */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { isSolved } from "@smgt/contract/phases.ts";
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import { isPrivate } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { addJobs } from "../../../jobs/queue.ts";
import { dayOf, type Cell } from "../../tickets/counters/figures.ts";
import { disposalOfAction } from "../../law/masters/find-master-row.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import type { Masters } from "../../law/masters/masters.ts";
import {
  insertTickets,
  writeHistory,
  type HistoryEntry,
  type Ticket,
} from "../../tickets/tickets/write/write-tickets.ts";
import { indexPosts } from "../../tickets/tickets/search/search-index.ts";
import { snippetOf } from "../../tickets/tickets/search/snippet.ts";
import { keepUnclear, resolveUnclear } from "../../tickets/tickets/answers/unclear-answers.ts";
import { touchTickets } from "../../tickets/tickets/live/announce-tickets.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";
import { officerFacts } from "../../casework/workflow/assign/complained-about.ts";
import { staffOf } from "../../organisation/users/staff-queries.ts";
import { staffInTexts } from "../../casework/workflow/notify/staff-names-in-texts.ts";
import { statusesWhere } from "../../law/workflow-definition/statuses.ts";
import { judgeAgain } from "./judge-again.ts";
import { ticketOf } from "./new-ticket.ts";
import { hasMoreText, isReadAgain, type Arrived, type Change, type Plan } from "./plan.ts";
import type { Detector } from "../../law/detection/detector.ts";
import { NOBODY_NAMED } from "../../law/detection/staff-named.ts";
import { answerOf, NOT_SOLVED } from "../../law/detection/classify-answer.ts";
import { citizenRepliedJob } from "../../casework/workflow/run/citizen-replied.job.ts";
import { notifyDanger } from "../../casework/workflow/notify/notify-danger.ts";
import { placeTickets } from "../../casework/workflow/open/place-tickets.ts";
import { raiseTickets } from "../../casework/workflow/open/raise-tickets.ts";
import {
  editPosts,
  insertMembers,
  insertPosts,
  insertVersions,
  isKnown,
  ledTickets,
  backfillPosts,
  postRow,
  type LedTicket,
} from "./queries.ts";
import { raiseFeedPosts } from "./feed-queries.ts";
import { placeOrphans } from "./thread-queries.ts";
import { applyRules, verdictOf, type Joined } from "./apply-rules.ts";
import type { PlanWithDecisions } from "./decide-plan.ts";

/** A citizen's text on a ticket. */
interface Answering {
  readonly arrived: Arrived;
  readonly ticketId: number;
}

/** A new post with its ticket. */
interface Placed extends Answering {
  readonly relation: "PRIMARY" | "FOLLOWUP_POST";
}

const entry = (ticketId: number, now: Date, event: AuditEvent, to: number | null): HistoryEntry => ({
  ticketId,
  at: now,
  actorUserId: SYSTEM_USER_ID,
  roleId: null,
  actionId: null,
  event,
  fromStatusId: null,
  toStatusId: to,
});

const understood = ({ post, found }: Arrived) => ({ text: post.text, found });

/** First posts of new tickets: those of new conversations, then those promoted from the feed. */
const leadersOf = ({ plan, promoted }: PlanWithDecisions): Arrived[] => [
  ...plan.newTickets.map(({ first }) => first),
  ...promoted.map(({ arrived }) => arrived),
];

/** Opens a ticket for each of those posts. */
async function openTickets(tx: Tx, masters: Masters, judged: PlanWithDecisions, now: Date): Promise<Ticket[]> {
  const { plan, feed, promoted, decisions } = judged;
  const firsts = leadersOf(judged);
  const named = await staffInTexts(tx, masters, firsts.map(understood));
  const newTickets = firsts.map((first, at) =>
    ticketOf(first, named[at] ?? NOBODY_NAMED, verdictOf(decisions, first), masters, now),
  );
  const day = dayOf(now, masters.timeZone);
  // Promoted posts were counted on arrival.
  const fresh = [
    ...plan.newTickets.map(({ first, followUps }) => [first, ...followUps]),
    ...promoted.map((one) => one.followUps),
  ];
  const cells = [
    ...fresh.flatMap((posts, at) => posts.map(() => postCell(newTickets[at]?.is_sensitive === true, day))),
    ...(await followUpCells(tx, plan, day)),
    ...feed.map(() => postCell(false, day)),
  ];
  return insertTickets(tx, newTickets, { prefix: masters.ticketPrefix, timeZone: masters.timeZone }, cells);
}

/** Posts of sensitive tickets go to a counter hidden from the public. */
const postCell = (isSensitive: boolean, day: string): Cell => ({
  name: isSensitive ? "sealed_posts" : "posts",
  period: day,
  key: 0,
});

async function followUpCells(tx: Tx, plan: Plan, day: string): Promise<Cell[]> {
  if (plan.followUps.length === 0) return [];
  const rows = await tx
    .selectFrom("ticket")
    .select("ticket_id")
    .where(
      "ticket_id",
      "in",
      plan.followUps.map((one) => one.ticketId),
    )
    .where("is_sensitive", "=", true)
    .execute();
  const sensitive = new Set(rows.map((row) => row.ticket_id));
  return plan.followUps.map(({ arrived, ticketId }) =>
    postCell(sensitive.has(ticketId) || arrived.found.isSensitive, day),
  );
}

/** Assigns a ticket to every new post; tickets are in the order of the plan, then of the promoted posts. */
function place({ plan, promoted }: PlanWithDecisions, tickets: readonly Ticket[]): Placed[] {
  const opened = [...plan.newTickets, ...promoted].flatMap((one, at): Placed[] => {
    const ticketId = tickets[at]?.ticket_id;
    if (ticketId === undefined) throw new Error("every new ticket comes back from its insert");
    return [
      ...("first" in one ? [{ arrived: one.first, ticketId, relation: "PRIMARY" } as const] : []),
      ...one.followUps.map((arrived): Placed => ({ arrived, ticketId, relation: "FOLLOWUP_POST" })),
    ];
  });
  return [...opened, ...plan.followUps.map((one): Placed => ({ ...one, relation: "FOLLOWUP_POST" }))];
}

/** Assigns a ticket to each post of the feed that joins one. */
function joinedOf(judged: PlanWithDecisions, tickets: readonly Ticket[]): Joined[] {
  const leading = leadersOf(judged);
  return judged.joining.map(({ arrived, feedId, joins }) => {
    const ticketId = typeof joins === "number" ? joins : tickets[leading.indexOf(joins)]?.ticket_id;
    if (ticketId === undefined) throw new Error("every post that leads has its ticket");
    return { arrived, feedId, ticketId };
  });
}

const versionOf = (arrived: Arrived, feedId: number) => ({
  feed_id: feedId,
  version_id: arrived.post.versionId,
  text: arrived.post.text,
  raw_id: arrived.rawId,
});

/** Stores the posts of the batch; returns their ids. */
async function keepPosts(
  tx: Tx,
  { plan, feed }: PlanWithDecisions,
  placed: readonly Placed[],
  now: Date,
): Promise<(arrived: Arrived) => number> {
  const rows = [
    ...placed.map(({ arrived, ticketId }) => postRow(arrived, arrived.found.lang, ticketId)),
    ...feed.map(({ arrived }) => postRow(arrived, arrived.found.lang, null)),
  ];
  const feedIds = await insertPosts(tx, rows, now);
  const feedOf = ({ post }: Arrived): number => {
    const feedId = feedIds.get(`${post.channel} ${post.originId}`);
    if (feedId === undefined) throw new Error("every new post comes back from its insert");
    return feedId;
  };
  const members = placed.map(({ arrived, ticketId, relation }) => ({
    ticket_id: ticketId,
    relation,
    feed_id: feedOf(arrived),
  }));
  await insertMembers(tx, members, now);
  const versions = [
    ...[...placed, ...feed].map(({ arrived }) => versionOf(arrived, feedOf(arrived))),
    ...plan.edits.map(({ arrived, feedId }) => versionOf(arrived, feedId)),
  ];
  await insertVersions(tx, versions, now);
  const edits = plan.edits.map(({ arrived, feedId }) => ({
    feed_id: feedId,
    version_id: arrived.post.versionId,
    text: arrived.post.text,
    lang: arrived.found.lang,
    media: arrived.post.media,
    beside: arrived.post.beside,
    is_summoned: arrived.post.canReplyPublicly,
  }));
  await editPosts(tx, edits);
  await backfillPosts(
    tx,
    plan.mends.map(({ arrived: { post, found }, feedId, ticketId, keptText }) => ({
      feed_id: feedId,
      ticket_id: ticketId,
      version_id: post.versionId,
      kept_text: keptText,
      text: post.text,
      snippet: snippetOf(post.text),
      lang: found.lang,
      media: post.media,
      beside: post.beside,
      in_reply_to_id: post.inReplyToPostId,
      quoted_id: post.quotedPostId,
      is_summoned: post.canReplyPublicly,
    })),
  );
  const orphans = [...plan.edits, ...plan.mends].filter((one) => one.isStray);
  await placeOrphans(
    tx,
    orphans.map(({ arrived: { post }, feedId }) => ({ feed_id: feedId, conversation_id: post.conversationId })),
  );
  return feedOf;
}

/**
 * Reopens tickets on a citizen's reply, each by its own job: those that wait for the citizen, and solved ones when the
 * reply is a "no". Unclear replies, and texts written before the solution but unread, go to a person; the ticket does
 * not close until then. An edited or completed reply is classified again. A ticket closed without action is reopened
 * only by a person. A merged ticket acts on its primary.
 */
async function wake(
  tx: Tx,
  masters: Masters,
  detector: Detector,
  { followed, changed }: { readonly followed: readonly Answering[]; readonly changed: readonly Change[] },
  led: readonly LedTicket[],
  now: Date,
): Promise<void> {
  const waiting = statusesWhere(masters.workflow, (status) => status.call === "details");
  const lackingDetails = disposalOfAction(masters, ACTION.SYS_DETAILS_TIMEOUT);
  const isWaitedFor = ({ phase, status_id: statusId, disposal_type_id: disposal }: LedTicket): boolean =>
    phase === "no_action" ? disposal !== null && disposal === lackingDetails : waiting.includes(statusId);
  const isAnswer = (one: LedTicket): boolean => isSolved(one.phase) || isWaitedFor(one);
  const again = changed.flatMap(({ ticketId, postedAt, isLatest, ...one }) => {
    const ticket = isLatest ? led.find(({ ticket_id: id }) => id === ticketId) : undefined;
    if (ticket === undefined || !isAnswer(ticket)) return [];
    if (isSolved(ticket.phase) && (ticket.resolved_at === null || postedAt < ticket.resolved_at)) return [];
    return [{ ...one, ticketId: ticket.ticket_id }];
  });
  const ids = new Set([...followed, ...again].map((one) => one.ticketId));
  const answered = led.filter((one) => ids.has(one.ticket_id) && isAnswer(one));
  const solvedAt = new Map(
    answered.filter((one) => isSolved(one.phase)).map((one) => [one.ticket_id, one.resolved_at]),
  );
  const answerIn = ({ arrived: { post }, ticketId }: Answering): AnswerKind => {
    const at = solvedAt.get(ticketId) ?? null;
    return at !== null && new Date(post.createdAt) < at ? "unclear" : answerOf(post.text, detector).answer;
  };
  // Most follow-ups are on open tickets, which need no reply classification. Pages arrive newest first.
  const said = [...followed, ...again]
    .filter((one) => solvedAt.has(one.ticketId))
    .map((one) => ({ ...one, answer: answerIn(one) }))
    .toSorted((a, b) => Date.parse(a.arrived.post.createdAt) - Date.parse(b.arrived.post.createdAt));
  const noes = new Set(said.filter((one) => NOT_SOLVED.includes(one.answer)).map((one) => one.ticketId));
  const waking = answered.filter((one) => !isSolved(one.phase) || noes.has(one.ticket_id));
  await addJobs(
    tx,
    citizenRepliedJob,
    waking.map((one) => ({
      ticketId: one.ticket_id,
      solvedAt: isSolved(one.phase) ? (one.resolved_at?.toISOString() ?? null) : null,
    })),
  );
  // The last reply counts: a batch may contain several of one citizen.
  const last = new Map(said.map((one) => [one.ticketId, one]));
  const solved = answered.flatMap(({ ticket_id: ticketId, leading_id: leadingId }) => {
    const one = last.get(ticketId);
    return one === undefined ? [] : [{ ...one, leadingId }];
  });
  const unread = followed.flatMap(({ arrived, ticketId }) => {
    const ticket = led.find((one) => one.ticket_id === ticketId);
    if (ticket?.phase !== "no_action" || isWaitedFor(ticket) || arrived.found.isSpam) return [];
    const { answer } = answerOf(arrived.post.text, detector);
    return answer === "yes" || answer === "thanks" ? [] : [{ arrived, leadingId: ticket.leading_id }];
  });
  const isUnclear = (one: (typeof said)[number]): boolean => one.answer === "unclear" && !noes.has(one.ticketId);
  await resolveUnclear(
    tx,
    solved.filter((one) => !isUnclear(one)).map((one) => one.ticketId),
    now,
  );
  await keepUnclear(
    tx,
    [...solved.filter(isUnclear), ...unread].map(({ leadingId, arrived: { post } }) => ({
      ticketId: leadingId,
      channel: post.channel,
      originId: post.originId,
    })),
    now,
  );
}

/** Records from the start that a post names the officer it complains about. */
async function complaintEntries(tx: Tx, tickets: readonly Ticket[], now: Date): Promise<HistoryEntry[]> {
  const about = tickets.filter((ticket) => ticket.complained_about.length > 0);
  if (about.length === 0) return [];
  const staff = await staffOf(tx, [...new Set(about.flatMap((ticket) => ticket.complained_about))]);
  return about.map((ticket) => ({
    ...entry(ticket.ticket_id, now, "COMPLAINED_ABOUT", ticket.status_id),
    facts: officerFacts(staff.filter((one) => ticket.complained_about.includes(one.user_id))),
  }));
}

/** Applies the plan and the rules' decisions. */
export async function apply(
  ctx: Context,
  tx: Tx,
  masters: Masters,
  judged: PlanWithDecisions,
  now: Date,
): Promise<void> {
  const { plan } = judged;
  const tickets = await openTickets(tx, masters, judged, now);
  const placed = place(judged, tickets);
  const leading = leadersOf(judged);
  const endangered = tickets.filter((_, at) => leading[at]?.found.priorityTagId != null);
  // One by one on purpose: such posts are few.
  for (const ticket of endangered) await notifyDanger(tx, ticket, now);
  const feedOf = await keepPosts(tx, judged, placed, now);
  const raised = judged.promoted.map(({ feedId }, at) => {
    const ticket = tickets[plan.newTickets.length + at];
    if (ticket === undefined) throw new Error("every promoted post has its ticket");
    return { feedId, ticketId: ticket.ticket_id };
  });
  const joined = joinedOf(judged, tickets);
  await raiseFeedPosts(tx, [...raised, ...joined]);
  await insertMembers(
    tx,
    [
      ...raised.map((one) => ({ ticket_id: one.ticketId, relation: "PRIMARY" as const, feed_id: one.feedId })),
      ...joined.map((one) => ({ ticket_id: one.ticketId, relation: "FOLLOWUP_POST" as const, feed_id: one.feedId })),
    ],
    now,
  );
  const followed = [...placed.filter((one) => one.relation === "FOLLOWUP_POST"), ...joined];
  await writeHistory(tx, [
    ...tickets.map((ticket) => entry(ticket.ticket_id, now, "CREATED", ticket.status_id)),
    ...(await complaintEntries(tx, tickets, now)),
    ...followed.map((one) => entry(one.ticketId, now, "FOLLOW_UP", null)),
  ]);
  const placedOf = ({ arrived, ticketId }: { arrived: Arrived; ticketId: number | null }) =>
    ticketId === null ? [] : [{ arrived, ticketId }];
  const mended = [...plan.mends.flatMap(placedOf), ...joined];
  const further = [...followed, ...plan.edits, ...plan.mends.filter(hasMoreText)].flatMap(placedOf);
  await indexPosts(tx, [
    ...further.map(({ arrived: { post }, ticketId }) => ({
      ticketId,
      isPrivate: isPrivate(ctx.channels, post.channel),
      text: post.text,
    })),
    // The earlier payload may have lacked the author.
    ...mended.map(({ arrived: { post }, ticketId }) => ({
      ticketId,
      isPrivate: isPrivate(ctx.channels, post.channel),
      text: "",
      names: isKnown(post.author) ? [post.author.name, post.author.handle] : [],
    })),
  ]);
  const told = further.map(({ arrived, ticketId }) => ({ ticketId, ...understood(arrived) }));
  await raiseTickets(ctx, tx, masters, told, now);
  await placeTickets(ctx, tx, masters, told, now);
  const readAgain = [...plan.edits, ...plan.mends.filter(isReadAgain)].map((change) => ({
    change,
    verdict: verdictOf(judged.decisions, change.arrived),
  }));
  await judgeAgain(ctx, tx, masters, readAgain, now);
  const touched = [...plan.followUps, ...plan.edits, ...plan.mends, ...joined].flatMap((one) => one.ticketId ?? []);
  const led = await ledTickets(tx, [...new Set([...touched, ...followed.map((one) => one.ticketId)])]);
  const shown = led.flatMap((one) => (touched.includes(one.ticket_id) ? [one.ticket_id, one.leading_id] : []));
  await touchTickets(tx, [...new Set(shown)], now);
  const changed = [...plan.edits, ...plan.mends.filter(hasMoreText)];
  await wake(tx, masters, await detectorOf(ctx), { followed, changed }, led, now);
  await applyRules({ ctx, tx, masters, now }, judged, { tickets, joined, feedOf });
}
