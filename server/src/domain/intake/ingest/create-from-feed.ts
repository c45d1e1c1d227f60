/**
 * A person's decision on a parked item or on a post without ticket (`ticket/createticketfromfeed`): a new ticket, or a
 * follow-up on one. Exactly once.
 */
import { sql } from "kysely";
import { ACTION } from "@smgt/contract/constants.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { createTicketFromFeed as call } from "@smgt/contract/calls/intake/new-tickets.ts";
import type { Understanding } from "@smgt/contract/understanding.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { addJob } from "../../../jobs/queue.ts";
import { dayOf, deltas } from "../../tickets/counters/figures.ts";
import { addDeltas } from "../../tickets/counters/add-deltas.ts";
import { defaultPriority, sourceOfChannel, subIssueOf } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { Refused } from "../../ground/refused.ts";
import { visibleTicket } from "../../tickets/tickets/queries.ts";
import { detectPost } from "../../law/detection/read-post.ts";
import { NOBODY_NAMED, type StaffNamed } from "../../law/detection/staff-named.ts";
import { snippetOf } from "../../tickets/tickets/search/snippet.ts";
import type { NewTicket } from "../../tickets/tickets/write/write-tickets.ts";
import { freshTicket } from "../../casework/workflow/open/fresh-ticket.ts";
import { unknownIds } from "../../casework/workflow/step/check-ids.ts";
import type { Step } from "../../law/workflow-definition/machine.ts";
import { isAsked, statusOf, waitsForCitizen } from "../../law/workflow-definition/statuses.ts";
import {
  openedOf,
  openTicket,
  receiverOf,
  startOf,
  unmappedWords,
  type Opened,
} from "../../casework/workflow/open/open-ticket.ts";
import { raiseTickets } from "../../casework/workflow/open/raise-tickets.ts";
import { ticketById } from "../../casework/workflow/step/member-queries.ts";
import { citizenRepliedJob } from "../../casework/workflow/run/citizen-replied.job.ts";
import { runActionIn } from "../../casework/workflow/run/run-action.ts";
import { staffInTexts } from "../../casework/workflow/notify/staff-names-in-texts.ts";
import { convertFeedPost } from "./feed-queries.ts";
import { feedItemOf, keepParked, type FeedItem } from "./feed-items.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import { say } from "../../../texts/say.ts";

type Body = BodyOf<typeof call>;

export interface FromFeed extends Opened {
  readonly sentence: string;
}

interface Case {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly officer: Officer;
  readonly masters: Masters;
  readonly body: Body;
  readonly now: Date;
}

function newTicket(
  { body, masters, now }: Case,
  step: Step,
  item: FeedItem,
  staff: StaffNamed,
  understood: Understanding,
): NewTicket {
  const subIssue = subIssueOf(masters, body.sub_issue_type ?? null);
  const place = {
    sub_issue_type_id: body.sub_issue_type ?? null,
    department_id: body.department_id ?? subIssue?.departmentId ?? null,
    district_id: body.district_id ?? null,
    priority_tag_id: body.priority_tag_id ?? subIssue?.priorityTagId ?? defaultPriority(masters),
  };
  return {
    ...freshTicket(place, { masters, now, since: item.postedAt, clock: step.clock }),
    source_id: sourceOfChannel(masters, item.channel),
    citizen_id: item.citizenId,
    channel: item.channel,
    conversation_id: item.conversationId,
    lang: item.lang,
    snippet: snippetOf(item.text),
    description: item.text,
    status_id: step.to,
    issue_type_id: body.issue_type ?? subIssue?.issueTypeId ?? null,
    issue_type_remarks: body.issue_type_remarks ?? "...",
    is_sensitive: (subIssue?.isSensitive ?? false) || staff.sure.length > 0,
    complained_about: [...staff.sure],
    detected: {
      understood,
      ...(staff.maybe.length === 0 ? {} : { officers_maybe: staff.maybe }),
    },
  };
}

async function openNew(one: Case, item: FeedItem): Promise<FromFeed> {
  const { ctx, tx, officer, masters, body, now } = one;
  const { department_id: departmentId, district_id: districtId = null } = body;
  const pickedUserId = body.assign_user_id?.[0] ?? null;
  const understood = { text: item.text, found: detectPost(item, await detectorOf(ctx)) };
  const [staff = NOBODY_NAMED] = await staffInTexts(tx, masters, [understood]);
  const wanted = { districtId, pickedUserId, except: staff.sure, mostOpen: masters.parameters.maxOpenPerUser };
  const receiverId = departmentId === undefined ? null : await receiverOf(ctx.db, { departmentId, ...wanted });
  const place = departmentId === undefined || receiverId !== null ? null : { departmentId, districtId };
  const step = startOf(masters, "feed", officer, {
    isOfficerMapped: receiverId !== null,
    ...(body.department_id === undefined ? {} : { departmentId: body.department_id }),
    ...(body.issue_type === undefined ? {} : { issueTypeId: body.issue_type }),
    ...(body.sub_issue_type === undefined ? {} : { subIssueTypeId: body.sub_issue_type }),
  });
  const { ticket } = await openTicket(tx, officer, masters, {
    ticket: newTicket(one, step, item, staff, understood.found.understanding),
    receiverId: isAsked(statusOf(masters.workflow, step.to)) ? receiverId : null,
    feedId: item.feedId,
    remark: null,
    unmapped: place,
    now,
  });
  if (item.feedId !== null) {
    await tx.updateTable("post").set({ ticket_id: ticket.ticket_id }).where("feed_id", "=", item.feedId).execute();
  }
  await raiseTickets(ctx, tx, masters, [{ ticketId: ticket.ticket_id, ...understood }], now);
  const tags = body.tags ?? [];
  if (tags.length > 0) {
    await runActionIn(ctx, tx, officer, {
      body: { ticket_id: ticket.ticket_id, status_id: ticket.status_id, action_id: ACTION.ADD_TAGS },
      tags,
    });
  }
  const created = say(officer.language, "ticket.created", { no: ticket.ticket_no });
  const sentence = [created, ...unmappedWords(masters, place, officer.language)].join(". ");
  const raised = (await ticketById(tx, ticket.ticket_id)) ?? ticket;
  return { ...openedOf(raised, masters, officer.language), sentence };
}

/** Adds a post to its ticket by action 212, without a number of its own. */
async function joinParent(
  { ctx, tx, officer, masters, now }: Case,
  item: FeedItem,
  parentId: number,
): Promise<FromFeed> {
  const parent = await visibleTicket(tx, officer, parentId, "forUpdate");
  if (parent === undefined || item.feedId === null) throw new Refused("PARENT_NOT_FOUND");
  const { done } = await runActionIn(ctx, tx, officer, {
    body: { ticket_id: parentId, status_id: parent.status_id, action_id: ACTION.LINK_FOLLOW_UP },
    feedId: item.feedId,
  });
  const found = detectPost(item, await detectorOf(ctx));
  await raiseTickets(ctx, tx, masters, [{ ticketId: parentId, text: item.text, found }], now);
  if (waitsForCitizen(masters.workflow, parent)) {
    await addJob(tx, citizenRepliedJob, { ticketId: parentId, solvedAt: null });
  }
  return { ...openedOf(parent, masters, officer.language), sentence: done.sentence };
}

async function refuseConverted(tx: Tx, officer: Officer, ticketId: number): Promise<never> {
  const there = await visibleTicket(tx, officer, ticketId);
  throw new Refused(
    "ALREADY_CONVERTED",
    { ticket_no: there?.ticket_no ?? "" },
    { extras: there === undefined ? {} : { ticket_id: there.ticket_id, ticket_no: there.ticket_no } },
  );
}

/** Converts or joins; a post that has a ticket already returns that ticket. */
export async function createTicketFromFeed(ctx: Context, officer: Officer, body: Body): Promise<FromFeed> {
  const masters = await mastersOf(ctx);
  const [unknown] = unknownIds(body, masters);
  if (unknown !== undefined) throw new Refused(unknown);
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const found = await feedItemOf(tx, body);
    if (found === null) throw new Refused("FEED_ITEM_NOT_FOUND");
    if (found.ticketId !== null) await refuseConverted(tx, officer, found.ticketId);
    const kept = found.kind === "post" ? found : await keepParked(ctx, tx, masters, found, now);
    if (kept.ticketId !== null) await refuseConverted(tx, officer, kept.ticketId);
    const { item, isNewPost } = kept;
    if (isNewPost) {
      const name = detectPost(item, await detectorOf(ctx)).isSensitive ? "sealed_posts" : "posts";
      await addDeltas(tx, deltas([], [{ name, period: dayOf(now, masters.timeZone), key: 0 }]));
    }
    const one: Case = { ctx, tx, officer, masters, body, now };
    const done =
      body.parent_ticket_id === undefined
        ? await openNew(one, item)
        : await joinParent(one, item, body.parent_ticket_id);
    if (item.feedId !== null) await convertFeedPost(tx, item.feedId, done.ticket_id);
    if (found.kind === "parked") {
      await sql`update raw_item set state = 'done', reason = 'BY_HAND', ticket_id = ${done.ticket_id}
        where raw_id = ${found.rawId}`.execute(tx);
    }
    return done;
  });
}
