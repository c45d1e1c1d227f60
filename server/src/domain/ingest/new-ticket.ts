/** The ticket that a post becomes: what was understood of it, its limit and its first clock. Pure. */
import type { Post } from "../../channels/channel.ts";
import { STATUS } from "@smgt/contract/constants.ts";
import { defaultPriority, sourceOfChannel, subIssueOf } from "../masters/lookups.ts";
import { route } from "../masters/route.ts";
import type { Masters } from "../masters/masters.ts";
import type { Detector } from "../rules/detector.ts";
import { detect, type Detection } from "../rules/evaluate.ts";
import type { StaffNamed } from "../rules/staff-named.ts";
import { localDay } from "../sla/clock.ts";
import { snippetOf } from "../tickets/search/snippet.ts";
import type { NewTicket } from "../tickets/write/write-tickets.ts";
import { freshTicket } from "../workflow/open/fresh-ticket.ts";
import type { Arrived } from "./plan.ts";

/** Understands the text of a post. */
export function understandText(
  post: Pick<Post, "text" | "createdAt">,
  masters: Masters,
  detector: Detector,
): Detection {
  return detect(post.text, detector, localDay(new Date(post.createdAt), masters.calendar));
}

function classify(found: Detection, masters: Masters, detector: Detector) {
  const subIssueId = found.subIssueId ?? detector.data.unclassifiedId;
  const subIssue = subIssueOf(masters, subIssueId);
  const where = { districtId: found.districtId, names: found.districtEvidence };
  const responsible =
    subIssue === null ? null : route(where, { subIssueId, departmentId: subIssue.departmentId }, masters.routing);
  return {
    office_id: responsible?.office?.officeId ?? null,
    issue_type_id: subIssue?.issueTypeId ?? null,
    sub_issue_type_id: subIssue === null ? null : subIssueId,
    department_id: responsible?.departmentId ?? null,
    // The ids of priorities go from the most urgent to the least.
    priority_tag_id: Math.min(subIssue?.priorityTagId ?? defaultPriority(masters), found.priorityTagId ?? Infinity),
    is_sensitive: found.isSensitive || (subIssue?.isSensitive ?? false),
  };
}

/** The new ticket of a post, in status 1 with the triage clock running. */
export function ticketOf(
  arrived: Arrived,
  staff: StaffNamed,
  masters: Masters,
  detector: Detector,
  now: Date,
): NewTicket {
  const { post, found } = arrived;
  const { office_id: officeId, ...classified } = classify(found, masters, detector);
  const place = { ...classified, district_id: found.districtId };
  return {
    ...freshTicket(place, { masters, now, since: new Date(post.createdAt), clock: "start_triage" }),
    issue_type_id: classified.issue_type_id,
    is_sensitive: classified.is_sensitive || staff.sure.length > 0,
    complained_about: [...staff.sure],
    source_id: sourceOfChannel(masters, post.channel),
    citizen_id: arrived.citizenId,
    channel: post.channel,
    conversation_id: post.conversationId,
    lang: found.lang,
    snippet: snippetOf(post.text),
    description: post.text,
    status_id: STATUS.NEW,
    detected: JSON.stringify({
      understood: found.understanding,
      ...(officeId === null ? {} : { office_id: officeId }),
      ...(staff.maybe.length === 0 ? {} : { officers_maybe: staff.maybe }),
    }),
  };
}
