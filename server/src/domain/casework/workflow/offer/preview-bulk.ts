/**
 * Preview of one action on many tickets. The pure machine of the real run decides on the same facts, gathered in bulk.
 * Locks and changes nothing; the run decides again, one ticket at a time. A hidden ticket looks like a missing one.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { BulkPreviewRow, previewBulk as PreviewBulk } from "@smgt/contract/calls/casework/bulk.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import type { Consequence } from "@smgt/contract/shapes/consequence.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { ticketNumberIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Context, Officer } from "../../../../context.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import type { Receiver } from "../../../organisation/users/queries.ts";
import { lookOf } from "../assign/find-receivers.ts";
import { eligible } from "../assign/eligible-receivers.ts";
import { holdersOf } from "../step/member-queries.ts";
import { bulkOffers } from "./bulk-offers.ts";
import { surroundingsOfMany } from "../step/queries.ts";
import { postedAs, tagsOf, visibleByNumber, visibleTickets, type Posted } from "./bulk-queries.ts";
import { officerFacts, ticketFacts } from "../step/gather-facts.ts";
import { unknownIds } from "../step/check-ids.ts";
import { nextStep, type Step } from "../../../law/workflow-definition/machine.ts";
import { wordsOf, type RowWord } from "../../../law/workflow-definition/words-of.ts";
import type { ActionFacts } from "../step/action.ts";
import { missing, type Missing } from "../effects/effect.ts";
import { consequencesOf, missingFor } from "../effects/plan.ts";
import { classified } from "../step/patch-ticket.ts";
import type { TicketInContext } from "../step/queries.ts";
import { inputFrom } from "../step/input-facts.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";

type Asked = BodyOf<typeof PreviewBulk>;

/** Facts common to all tickets of the request. */
interface Common {
  readonly ctx: Context;
  readonly officer: Officer;
  readonly masters: Masters;
  readonly asked: Asked;
  readonly ticketContext: ReadonlyMap<number, TicketInContext>;
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly posted: readonly Posted[];
  readonly desk: readonly Receiver[];
  readonly primary: Ticket | null;
  readonly isOtherHeld: boolean;
}

/** Body of the equivalent single request. */
function bodyFor(asked: Asked, ticket: Ticket): SaveWorkflowBody {
  const { ticket_ids: _ids, user_id: userId, tag_name: _tag, ...fields } = asked;
  return {
    ...fields,
    ticket_id: ticket.ticket_id,
    status_id: ticket.status_id,
    ...(userId === undefined ? {} : { assign_user_id: [userId] }),
  };
}

/** Possible receivers; field officers and officers chosen by their head are not available in bulk. */
function receiversOf({ posted, desk }: Common, step: Step, facts: ActionFacts): ActionFacts["receivers"] {
  const look = lookOf(step, facts);
  if (look === null || look.word === "field_officers" || look.word === "chosen_officer") return null;
  const { word, departmentId, districtId, except } = look;
  const covers = (one: Posted): boolean =>
    (one.department_id === null || one.department_id === departmentId) &&
    (one.district_id === null || one.district_id === districtId);
  const found = word === "record_desk_owner" ? desk : posted.filter(covers);
  return found.filter((one) => !except.includes(one.user_id));
}

interface Foreseen {
  readonly problems: readonly Missing[];
  readonly consequences: readonly Consequence[];
}

const inTheWay = (problems: readonly Missing[]): Foreseen => ({ problems, consequences: [] });

function foresee(common: Common, ticket: Ticket, ticketContext: TicketInContext): Foreseen {
  const { ctx, officer, masters, asked, primary, isOtherHeld } = common;
  const now = ctx.clock.now();
  const body = bodyFor(asked, ticket);
  const next = classified(ticket, asked.action_id, body, masters);
  const tag = asked.tag_name?.trim();
  const input = inputFrom(wordsOf(masters.workflow, asked.action_id), body, next, { count: 0, photos: 0 }, null, {
    isOfficerMapped: true,
    ...(tag === undefined || tag === "" ? {} : { tag }),
  });
  const facts = ticketFacts(ticket, ticketContext, masters, now);
  const step = nextStep(masters.workflow, facts, asked.action_id, officerFacts(officer, ticket, ticketContext), input);
  if (step.kind === "refused") {
    const { maxReturns, reopenDays } = masters.workflow.limits;
    const min = masters.workflow.actions.find((each) => each.actionId === asked.action_id)?.minRemark ?? 0;
    return inTheWay(step.refusals.map((id) => ({ id, slots: { min, max: maxReturns, days: reopenDays } })));
  }
  const [unknown] = unknownIds(body, masters);
  if (unknown !== undefined) return inTheWay(missing(unknown));
  const found = { member: null, other: primary, isOtherHeld, receivers: null, chosen: null };
  const before = { actor: officer, masters, now, input: { body }, ticket, ticketContext, next, ...found };
  const known: ActionFacts = { ...before, receivers: receiversOf(common, step, before) };
  return { problems: missingFor(step, known), consequences: consequencesOf(step, known) };
}

const unseen = (ticketId: number, language: Officer["language"]): BulkPreviewRow => ({
  ticket_id: ticketId,
  ticket_no: null,
  status_id: null,
  desk_user_id: null,
  priority_tag_id: null,
  tags: [],
  is_allowed: "N",
  refusal: "TICKET_NOT_FOUND",
  reasons: [refusalText("TICKET_NOT_FOUND", {}, language)],
  consequences: [],
});

function rowFor(common: Common, ticketId: number, ticket: Ticket | undefined): BulkPreviewRow {
  const { officer, ticketContext } = common;
  const near = ticketContext.get(ticketId);
  if (ticket === undefined || near === undefined) return unseen(ticketId, officer.language);
  const { problems, consequences } = foresee(common, ticket, near);
  return {
    ticket_id: ticketId,
    ticket_no: ticket.ticket_no,
    status_id: ticket.status_id,
    desk_user_id: ticket.desk_user_id,
    priority_tag_id: ticket.priority_tag_id,
    tags: [...(common.tags.get(ticketId) ?? [])],
    is_allowed: problems.length === 0 ? "Y" : "N",
    refusal: problems[0]?.id ?? null,
    reasons: problems.map(({ id, slots }) => refusalText(id, slots, officer.language)),
    consequences: problems.length === 0 ? [...consequences] : [],
  };
}

/** Targets that assign the officer of a place. */
const FOR_PLACES: readonly RowWord[] = [
  "department_officer",
  "suggested_department_officer",
  "extra_department_officer",
  "same_officer",
];

/** Reads the common facts once, and only those that the action needs. */
async function commonOf(ctx: Context, officer: Officer, asked: Asked, ticketIds: readonly number[]): Promise<Common> {
  const masters = await mastersOf(ctx);
  const words = wordsOf(masters.workflow, asked.action_id);
  const isPlaced = FOR_PLACES.some((word) => words.has(word));
  const none = { departmentId: null, districtId: null, except: [] };
  const [ticketContext, tags, posted, desk, primary] = await Promise.all([
    surroundingsOfMany(ctx.channels, ctx.db, ticketIds, masters.timeZone, ctx.clock.now()),
    tagsOf(ctx.db, ticketIds),
    isPlaced ? postedAs(ctx.db, ROLE.OFFICER) : [],
    words.has("record_desk_owner") ? eligible(ctx.db, "record_desk_owner", none) : [],
    words.has("merge_into_primary")
      ? visibleByNumber(ctx.db, officer, ticketNumberIn(asked.primary_ticket_no ?? ""))
      : undefined,
  ]);
  const isOtherHeld = primary !== undefined && (await holdersOf(ctx.db, primary.ticket_id)).includes(officer.userId);
  return { ctx, officer, masters, asked, ticketContext, tags, posted, desk, primary: primary ?? null, isOtherHeld };
}

/** A row for each ticket, in the given order. Refuses actions that the role lacks. */
export async function previewBulk(ctx: Context, officer: Officer, asked: Asked): Promise<BulkPreviewRow[]> {
  const offers = bulkOffers(await mastersOf(ctx), officer);
  if (!offers.some((offer) => offer.action_id === asked.action_id)) throw new Refused("NOT_PERMITTED");
  const ticketIds = [...new Set(asked.ticket_ids)];
  const seen = new Map((await visibleTickets(ctx.db, officer, ticketIds)).map((row) => [row.ticket_id, row]));
  const common = await commonOf(ctx, officer, asked, [...seen.keys()]);
  return ticketIds.map((ticketId) => rowFor(common, ticketId, seen.get(ticketId)));
}
