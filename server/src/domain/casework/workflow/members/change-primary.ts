/** Members of a ticket's group: making one primary (202), splitting one off (203), deleting one (201). */
import { STATUS } from "@smgt/contract/constants.ts";
import { detectorOf } from "../../../law/masters/packs/detector-of.ts";
import { limitOf, sourceOfChannel } from "../../../law/masters/find-master-row.ts";
import { Refused } from "../../../ground/refused.ts";
import { detect } from "../../../law/detection/detect-post.ts";
import { localDay } from "../../../law/clocks/clock.ts";
import {
  insertTickets,
  keepUnderstanding,
  writeHistory,
  type NewTicket,
  type Ticket,
  type TicketPatch,
} from "../../../tickets/tickets/write/write-tickets.ts";
import { snippetOf } from "../../../tickets/tickets/search/snippet.ts";
import { clockColumns, clocksOf } from "../step/patch-ticket.ts";
import { dropMember, type Member } from "../step/member-queries.ts";
import type { TicketInContext } from "../step/queries.ts";
import type { ActionContext } from "../step/action.ts";

function ownMember({ member, ticket }: ActionContext): Member {
  if (member?.ticket_id !== ticket.ticket_id) throw new Error("a member of another group is refused by the plan");
  return member;
}

async function postOf({ tx }: ActionContext, feedId: number) {
  return tx
    .selectFrom("post")
    .select(["text", "is_deleted", "lang", "channel", "conversation_id", "posted_at", "citizen_id"])
    .where("feed_id", "=", feedId)
    .executeTakeFirstOrThrow();
}

/** Action 201 on one member. Deleting the whole ticket is a status change, not done here. */
export async function deleteMember(context: ActionContext): Promise<void> {
  const member = ownMember(context);
  const { tx, now } = context;
  if (member.relation === "PRIMARY") return;
  await dropMember(tx, member.ticket_combined_id, now);
  if (member.feed_id !== null) {
    await tx.updateTable("post").set({ ticket_id: null }).where("feed_id", "=", member.feed_id).execute();
  }
  await tx
    .updateTable("ticket_marking")
    .set({ ended_at: now })
    .where("ticket_combined_id", "=", member.ticket_combined_id)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Runs detection again: results for the former primary's text must not appear beside another text, which more people
 * may read.
 */
async function understand({ ctx, tx, ticket, masters }: ActionContext, text: string, postedAt: Date): Promise<void> {
  const { understanding } = detect(text, await detectorOf(ctx), localDay(postedAt, masters.calendar));
  await keepUnderstanding(tx, ticket.ticket_id, understanding);
}

/** Action 202: makes another post or department primary; the former primary follows. */
export async function makePrimary(context: ActionContext): Promise<TicketPatch> {
  const member = ownMember(context);
  const { tx, ticket } = context;
  if (member.relation === "PRIMARY") return {};
  await follow(context, member);
  await tx
    .updateTable("ticket_combined")
    // The marking names the primary holder and changes; the primary row names nobody.
    .set({ relation: "PRIMARY", department_id: null, user_id: null })
    .where("ticket_combined_id", "=", member.ticket_combined_id)
    .execute();
  if (isTakenDown(member)) return {};
  if (member.feed_id === null) return leadDepartment(context, member);
  // The text of a phone call is stored only in the ticket.
  if (ticket.is_manual) return {};
  const post = await postOf(context, member.feed_id);
  await understand(context, post.text, post.posted_at);
  return {
    // The channel decides who may read the text and to which conversation it belongs, so it changes with the primary.
    channel: post.channel,
    conversation_id: post.conversation_id,
    description: post.text,
    snippet: snippetOf(post.text),
    is_words_deleted: post.is_deleted,
    lang: post.lang,
  };
}

/**
 * Keeps the former primary as a follow-up: a post, or a manual entry without department. Otherwise it needs no row: its
 * department holds the ticket as primary, and gets a row when another becomes primary.
 */
async function follow({ tx, ticket, now }: ActionContext, next: Member): Promise<void> {
  const before = await tx
    .selectFrom("ticket_combined")
    .select(["ticket_combined_id", "feed_id"])
    .where("ticket_id", "=", ticket.ticket_id)
    .where("relation", "=", "PRIMARY")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  const isToldBeside = ticket.is_manual && next.feed_id !== null;
  const isKept = before.feed_id !== null || isToldBeside || next.department_id !== null;
  await tx
    .updateTable("ticket_combined")
    .set({
      relation: before.feed_id === null ? "ADDITIONAL_MARKING" : "FOLLOWUP_POST",
      department_id: null,
      user_id: null,
      deleted_at: isKept ? null : now,
    })
    .where("ticket_combined_id", "=", before.ticket_combined_id)
    .execute();
}

const liveLead = ({ assignments }: TicketInContext): TicketInContext["assignments"][number] | undefined =>
  assignments.find((one) => one.ended_at === null && one.kind === "PRIMARY");

/** Returns true for the row of a manual entry beside a post as primary: it belongs to no department. */
export const isTakenDown = ({ relation, department_id }: Member): boolean =>
  relation === "ADDITIONAL_MARKING" && department_id === null;

/** The live marking of an additional department. */
export const additionalOf = (
  { assignments }: TicketInContext,
  { user_id, department_id }: Member,
): TicketInContext["assignments"][number] | undefined =>
  assignments.find(
    (one) =>
      one.ended_at === null &&
      one.kind === "ADDITIONAL" &&
      one.user_id === user_id &&
      // The same officer may hold it for two departments.
      one.department_id === department_id,
  );

async function leadDepartment(context: ActionContext, member: Member): Promise<TicketPatch> {
  const { tx, ticketContext } = context;
  const next = additionalOf(ticketContext, member);
  if (next === undefined || member.department_id === null) throw new Error("such a member is refused by the plan");
  const first = liveLead(ticketContext);
  if (first !== undefined) {
    await tx
      .updateTable("ticket_marking")
      .set({ kind: "ADDITIONAL", ticket_combined_id: await rowBeside(context, first) })
      .where("marking_id", "=", first.marking_id)
      .execute();
  }
  await tx.updateTable("ticket_marking").set({ kind: "PRIMARY" }).where("marking_id", "=", next.marking_id).execute();
  return { department_id: member.department_id };
}

/** Row of the department that held the ticket as primary: a row without department, or a new one. */
async function rowBeside(
  { tx, ticket, now }: ActionContext,
  { department_id, user_id }: TicketInContext["assignments"][number],
): Promise<number> {
  const [free] = await tx
    .updateTable("ticket_combined")
    .set({ department_id, user_id })
    .where("ticket_id", "=", ticket.ticket_id)
    .where("relation", "=", "ADDITIONAL_MARKING")
    .where("department_id", "is", null)
    .where("deleted_at", "is", null)
    .returning("ticket_combined_id")
    .execute();
  if (free !== undefined) return free.ticket_combined_id;
  const made = await tx
    .insertInto("ticket_combined")
    .values({
      ticket_id: ticket.ticket_id,
      relation: "ADDITIONAL_MARKING",
      department_id,
      user_id,
      created_at: now,
    })
    .returning("ticket_combined_id")
    .executeTakeFirstOrThrow();
  return made.ticket_combined_id;
}

/** Values that the new ticket takes from the old one. */
function startOf(context: ActionContext, assignment: { department_id: number; assigned_at: Date } | null): NewTicket {
  const { ticket, masters, now } = context;
  const departmentId = assignment?.department_id ?? ticket.department_id;
  const limit = limitOf(masters, { ...ticket, department_id: departmentId });
  const start = assignment?.assigned_at ?? now;
  const statusId = assignment === null ? STATUS.NEW : STATUS.MARKED;
  const clocks = clocksOf(
    { ...context, ticket: { ...ticket, clock_from: start } },
    { ...ticket, department_id: departmentId },
    assignment === null ? "start_triage" : "start_acceptance",
  );
  return {
    source_id: ticket.source_id,
    citizen_id: ticket.citizen_id,
    // The channel decides who may read the text.
    channel: ticket.channel,
    lang: ticket.lang,
    snippet: ticket.snippet,
    description: ticket.description,
    is_words_deleted: ticket.is_words_deleted,
    status_id: statusId,
    issue_type_id: ticket.issue_type_id,
    sub_issue_type_id: ticket.sub_issue_type_id,
    issue_type_remarks: ticket.issue_type_remarks,
    district_id: ticket.district_id,
    department_id: departmentId,
    priority_tag_id: ticket.priority_tag_id,
    is_sensitive: ticket.is_sensitive,
    complained_about: ticket.complained_about,
    is_manual: ticket.is_manual,
    received_at: ticket.received_at,
    created_at: now,
    last_event_at: now,
    clock_from: start,
    sla_value: limit?.value ?? null,
    sla_unit_id: limit?.unit ?? null,
    ...clockColumns(clocks),
  };
}

/** Undoes a merge from the primary: the duplicate takes the same action itself. */
const leaveGroup = ({ act, input, ticket }: ActionContext, member: Member, duplicate: Ticket): Promise<Ticket> => {
  const { ticket_id, status_id } = duplicate;
  const { ticket_combined_id } = member;
  const body = { ticket_id, status_id, action_id: input.body.action_id, ticket_combined_id };
  return act({ body, partOf: ticket.ticket_id });
};

/** Action 203: returns the ticket that was split off. */
export async function splitMember(context: ActionContext): Promise<Ticket> {
  const member = ownMember(context);
  const { other } = context;
  if (member.relation === "DUPLICATE" && other !== null) return leaveGroup(context, member, other);
  return member.feed_id === null ? splitAssignment(context, member) : splitPost(context, member, member.feed_id);
}

async function open(context: ActionContext, start: NewTicket): Promise<Ticket> {
  const { tx, masters, actor, now, ticket } = context;
  const [made] = await insertTickets(tx, [start], { prefix: masters.ticketPrefix, timeZone: masters.timeZone });
  if (made === undefined) throw new Error("an inserted ticket comes back from its insert");
  await writeHistory(tx, [
    {
      ticketId: made.ticket_id,
      at: now,
      actorUserId: actor.userId,
      roleId: actor.roleId,
      actionId: null,
      event: "CREATED",
      fromStatusId: null,
      toStatusId: made.status_id,
      facts: [{ key: "ticket", value: ticket.ticket_no, value_translations: {} }],
    },
  ]);
  return made;
}

async function splitPost(context: ActionContext, member: Member, feedId: number): Promise<Ticket> {
  const { tx, now } = context;
  const post = await postOf(context, feedId);
  const made = await open(context, {
    ...startOf(context, null),
    source_id: sourceOfChannel(context.masters, post.channel),
    is_manual: false,
    citizen_id: post.citizen_id,
    channel: post.channel,
    conversation_id: post.conversation_id,
    lang: post.lang,
    description: post.text,
    snippet: snippetOf(post.text),
    is_words_deleted: post.is_deleted,
    received_at: post.posted_at < now ? post.posted_at : now,
  });
  await dropMember(tx, member.ticket_combined_id, now);
  await tx.updateTable("post").set({ ticket_id: made.ticket_id }).where("feed_id", "=", feedId).execute();
  await tx
    .insertInto("ticket_combined")
    .values({ ticket_id: made.ticket_id, relation: "PRIMARY", feed_id: feedId, created_at: now })
    .execute();
  return made;
}

async function splitAssignment(context: ActionContext, member: Member): Promise<Ticket> {
  const { tx, now, actor } = context;
  const assignment = await tx
    .selectFrom("ticket_marking")
    .selectAll()
    .where("ticket_combined_id", "=", member.ticket_combined_id)
    .where("kind", "=", "ADDITIONAL")
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (assignment === undefined) throw new Refused("MEMBER_REQUIRED");
  const made = await open(context, startOf(context, assignment));
  await tx
    .updateTable("ticket_marking")
    .set({ ended_at: now })
    .where("marking_id", "=", assignment.marking_id)
    .execute();
  await dropMember(tx, member.ticket_combined_id, now);
  const row = await tx
    .insertInto("ticket_combined")
    .values({ ticket_id: made.ticket_id, relation: "PRIMARY", created_at: now })
    .returning("ticket_combined_id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("ticket_marking")
    .values({
      ticket_id: made.ticket_id,
      ticket_combined_id: row.ticket_combined_id,
      kind: "PRIMARY",
      role_id: assignment.role_id,
      department_id: assignment.department_id,
      district_id: assignment.district_id,
      user_id: assignment.user_id,
      assigned_by: actor.userId,
      assigned_at: now,
    })
    .execute();
  return made;
}
