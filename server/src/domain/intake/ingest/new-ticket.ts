/** The ticket of a post: detection result, limit and first clock. Pure. */
import { STATUS } from "@smgt/contract/constants.ts";
import type { Verdict } from "@smgt/contract/shapes/rule.ts";
import { sourceOfChannel } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import type { StaffNamed } from "../../law/detection/staff-named.ts";
import { snippetOf } from "../../tickets/tickets/search/snippet.ts";
import type { NewTicket } from "../../tickets/tickets/write/write-tickets.ts";
import { officeOf } from "../rule-editor/judge-post.ts";
import { freshTicket } from "../../casework/workflow/open/fresh-ticket.ts";
import type { Arrived } from "./plan.ts";

/** The new ticket of a post by the rules' decision, in status 1 with the triage clock running. */
export function ticketOf(
  arrived: Arrived,
  staff: StaffNamed,
  verdict: Verdict,
  masters: Masters,
  now: Date,
): NewTicket {
  const { post, found } = arrived;
  const officeId = officeOf(found, verdict, masters);
  return {
    ...freshTicket(verdict, { masters, now, since: new Date(post.createdAt), clock: "start_triage" }),
    issue_type_id: verdict.issue_type_id,
    is_sensitive: verdict.is_sensitive === "Y" || staff.sure.length > 0,
    complained_about: [...staff.sure],
    source_id: sourceOfChannel(masters, post.channel),
    citizen_id: arrived.citizenId,
    channel: post.channel,
    conversation_id: post.conversationId,
    lang: found.lang,
    snippet: snippetOf(post.text),
    description: post.text,
    status_id: STATUS.NEW,
    detected: {
      understood: found.understanding,
      ...(officeId === null ? {} : { office_id: officeId }),
      ...(staff.maybe.length === 0 ? {} : { officers_maybe: staff.maybe }),
    },
  };
}
