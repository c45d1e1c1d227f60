/** The ticket that a post becomes: what was understood of it, its limit and its first clock. Pure. */
import { SOURCE, STATUS } from "@smgt/contract/constants.ts";
import { limitOf, subIssueOf } from "../masters/lookups.ts";
import type { Masters } from "../masters/masters.ts";
import type { Detector } from "../rules/detector.ts";
import { detect, type Detection } from "../rules/evaluate.ts";
import { applyClock } from "../sla/apply-clock.ts";
import { localDay } from "../sla/clock.ts";
import { snippetOf } from "../tickets/snippet.ts";
import type { NewTicket } from "../tickets/write-tickets.ts";
import type { Arrived } from "./plan.ts";

/** A safety word raises a normal post to this at most. */
const NORMAL_PRIORITY = 3;

/** Understands the text of a post. */
export function understandText(arrived: Arrived, masters: Masters, detector: Detector): Detection {
  return detect(arrived.post.text, detector, localDay(new Date(arrived.post.createdAt), masters.calendar));
}

function classify(found: Detection, masters: Masters, detector: Detector) {
  const subIssueId = found.subIssueId ?? detector.data.unclassifiedId;
  const subIssue = subIssueOf(masters, subIssueId);
  return {
    issue_type_id: subIssue?.issueTypeId ?? null,
    sub_issue_type_id: subIssue === null ? null : subIssueId,
    department_id: subIssue?.departmentId ?? null,
    priority_tag_id: subIssue?.priorityTagId ?? NORMAL_PRIORITY,
    is_sensitive: found.isSensitive || (subIssue?.isSensitive ?? false),
  };
}

/** The new ticket of a post, in status 1 with the triage clock running. */
export function ticketOf(
  arrived: Arrived,
  found: Detection,
  masters: Masters,
  detector: Detector,
  now: Date,
): NewTicket {
  const { post } = arrived;
  const classified = classify(found, masters, detector);
  const limit = limitOf(masters, classified.sub_issue_type_id, classified.department_id);
  const receivedAt = new Date(Math.min(Date.parse(post.createdAt), now.getTime()));
  const priority = masters.priorityTags.find((tag) => tag.priorityTagId === classified.priority_tag_id);
  const clocks = applyClock({ dueAt: null, pausedAt: null, stageDueAt: null, stageLeftMs: null }, "start_triage", {
    now,
    receivedAt,
    limit,
    calendar: masters.calendar,
    districtId: found.districtId,
    triageMinutes: priority?.triageMinutes ?? masters.parameters.triageHours * 60,
    acceptHours: masters.parameters.acceptHours,
    appealDays: masters.parameters.appealDays,
    grantedDueAt: null,
  });
  return {
    ...classified,
    source_id: post.channel === "X-DM" ? SOURCE.X_DM : SOURCE.X_POST,
    citizen_id: arrived.citizenId,
    channel: post.channel,
    conversation_id: post.conversationId,
    lang: found.lang,
    snippet: snippetOf(post.text),
    description: post.text,
    status_id: STATUS.NEW,
    district_id: found.districtId,
    received_at: receivedAt,
    created_at: now,
    last_event_at: now,
    sla_value: limit?.value ?? null,
    sla_unit_id: limit?.unit ?? null,
    due_at: clocks.dueAt,
    stage_due_at: clocks.stageDueAt,
    detected: JSON.stringify({
      district_id: found.districtId,
      sub_issue_type_id: found.subIssueId,
      evidence: found.evidence.slice(0, 10),
      is_spam: found.isSpam,
    }),
  };
}
