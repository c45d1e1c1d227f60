/**
 * A ticket whose first post was edited, or came whole later. While nobody has acted on it, it is judged again as if the
 * post had just come; afterwards its line and its history tell what the citizen changed. Sensitivity and danger that were
 * found before stay (`raise-tickets.ts`). Called by ingest.
 */
import { sql } from "kysely";
import { STATUS } from "@smgt/contract/constants.ts";
import type { Verdict } from "@smgt/contract/shapes/rule.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { relatedTicketActions } from "../../casework/workflow/run/run-action.ts";
import { clockColumns, clockInput, clocksOfTicket } from "../../casework/workflow/step/patch-ticket.ts";
import { applyClock } from "../../law/clocks/apply-clock.ts";
import { limitOf } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";
import { snippetOf } from "../../tickets/tickets/search/snippet.ts";
import { keepUnderstanding, type Ticket, type TicketPatch } from "../../tickets/tickets/write/write-tickets.ts";
import type { Change } from "./plan.ts";

/** A changed post with the rules' decision on its new text. */
export interface Rejudged {
  readonly change: Change;
  readonly verdict: Verdict;
}

interface Found extends Ticket {
  readonly is_untouched: boolean;
  readonly was_danger: boolean;
  /** The ticket's words are those of a version of the post, not of an officer. */
  readonly is_in_words_of_post: boolean;
}

/** Locks the open tickets that began with these posts. */
async function lockBegun(tx: Tx, feedIds: readonly number[]): Promise<(Found & { readonly feed_id: number })[]> {
  const { rows } = await sql<Found & { feed_id: number }>`
    select t.*, k.feed_id,
           not exists (select from ticket_history h
             where h.ticket_id = t.ticket_id and h.actor_user_id <> ${SYSTEM_USER_ID}) as is_untouched,
           exists (select from post_version v where v.feed_id = k.feed_id and v.text = t.description) as is_in_words_of_post,
           coalesce((select d.detected #>> '{understood,danger}' from ticket_detected d where d.ticket_id = t.ticket_id), '') <> '' as was_danger
      from ticket t
      join ticket_combined k on k.ticket_id = t.ticket_id and k.relation = 'PRIMARY' and k.deleted_at is null
     where k.feed_id = any(${[...feedIds]}::int[]) and t.phase = 'open'
     order by t.ticket_id for update of t`.execute(tx);
  return rows;
}

/** Issue, place, priority and clocks by the new text. */
function judgedBy(ticket: Found, { verdict }: Rejudged, masters: Masters, now: Date): TicketPatch {
  const priority = verdict.priority_tag_id;
  const next = {
    ...ticket,
    sub_issue_type_id: verdict.sub_issue_type_id,
    department_id: verdict.department_id,
    district_id: verdict.district_id,
    priority_tag_id: ticket.was_danger ? Math.min(priority, ticket.priority_tag_id) : priority,
  };
  const limit = limitOf(masters, next);
  const clocks = applyClock(clocksOfTicket(ticket), "recalculate", clockInput({ ticket, masters, now }, next, null));
  return {
    issue_type_id: verdict.issue_type_id,
    sub_issue_type_id: next.sub_issue_type_id,
    department_id: next.department_id,
    district_id: next.district_id,
    priority_tag_id: next.priority_tag_id,
    sla_value: limit?.value ?? null,
    sla_unit_id: limit?.unit ?? null,
    ...clockColumns(clocks),
    // The sweep schedules the alarms of the new clock.
    alarm_at: null,
    alarm_step: null,
  };
}

const JUDGED = ["sub_issue_type_id", "department_id", "district_id", "priority_tag_id"] as const;

/** Judges the tickets that began with these posts again, or records what changed. */
export async function judgeAgain(
  ctx: Context,
  tx: Tx,
  masters: Masters,
  changed: readonly Rejudged[],
  now: Date,
): Promise<void> {
  const latest = changed.filter(({ change }) => change.isLatest && change.ticketId !== null);
  if (latest.length === 0) return;
  const { note } = relatedTicketActions(ctx, tx, null, now);
  const tickets = await lockBegun(
    tx,
    latest.map(({ change }) => change.feedId),
  );
  // One by one on purpose: each has its own history and clocks, and such posts are few.
  for (const { feed_id: feedId, ...ticket } of tickets) {
    const one = latest.find(({ change }) => change.feedId === feedId);
    if (one === undefined) continue;
    const { post, found } = one.change.arrived;
    const words = ticket.is_in_words_of_post
      ? { snippet: snippetOf(post.text), description: post.text }
      : { snippet: ticket.snippet, description: ticket.description };
    if (ticket.is_untouched && ticket.status_id === STATUS.NEW) {
      const judged = judgedBy(ticket, one, masters, now);
      if (JUDGED.every((column) => judged[column] === ticket[column]) && ticket.snippet === words.snippet) continue;
      await note(ticket, { event: "JUDGED_AGAIN", patch: { ...words, ...judged } });
      await keepUnderstanding(tx, ticket.ticket_id, found.understanding);
      continue;
    }
    const isElsewhere =
      found.districtId !== null && ticket.district_id !== null && found.districtId !== ticket.district_id;
    if (!isElsewhere && ticket.snippet === words.snippet && ticket.description === words.description) continue;
    await note(ticket, { event: isElsewhere ? "PLACE_CHANGED" : "TEXT_CHANGED", patch: words });
  }
}
