/** Label of a group member: complaint, post or department. Pure. */
import type { TicketDetails, TicketMember } from "@smgt/contract/shapes/ticket.ts";
import type { MessageKey, Words } from "../../../../i18n/language.ts";
import type { Pick } from "../../../../i18n/use-words.ts";

const RELATIONS: Readonly<Record<string, MessageKey>> = {
  PRIMARY: "group.primary",
  DUPLICATE: "group.duplicate",
  FOLLOWUP_POST: "group.followUp",
  ADDITIONAL_MARKING: "group.additional",
};

/** True for a manual complaint whose group has a post as primary: no post, other ticket or department of its own. */
export const isTakenDown = ({ relation, department_id }: TicketMember): boolean =>
  relation === "ADDITIONAL_MARKING" && department_id === null;

export const relationOf = (member: TicketMember): MessageKey =>
  isTakenDown(member) ? "queue.manual" : (RELATIONS[member.relation] ?? "group.other");

/** Description without the relation; empty if hidden from the reader. */
export function memberWords(member: TicketMember, ticket: TicketDetails, pick: Pick): string {
  if (member.member !== null) return `${member.member.ticket_no}, ${member.member.citizen_name}`;
  if (member.feed_id !== null) return ticket.posts.find((post) => post.feed_id === member.feed_id)?.text ?? "";
  const assignment = ticket.markings.find((one) => one.department_id === member.department_id);
  return assignment === undefined ? "" : pick(assignment.department_name, assignment.department_name_translations);
}

export function memberName(member: TicketMember, ticket: TicketDetails, t: Words, pick: Pick): string {
  const words = memberWords(member, ticket, pick);
  const relation = t(relationOf(member));
  return words === "" ? relation : `${relation}: ${words}`;
}
