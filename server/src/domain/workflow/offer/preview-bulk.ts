/**
 * What would come of one action on many tickets. The same pure machine decides as when the action is run, on the
 * same facts, gathered for all tickets together. Nothing is locked or changed: carrying out decides again, one
 * ticket at a time. A ticket that the officer may not see answers like one that is not there.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { BulkPreviewRow, previewBulk as PreviewBulk } from "@smgt/contract/calls/bulk.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/workflow.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import type { Context, Officer } from "../../../context.ts";
import type { Masters } from "../../masters/masters.ts";
import { Refused } from "../../refused.ts";
import type { Ticket } from "../../tickets/write/write-tickets.ts";
import { usersOfRoles } from "../../users/queries.ts";
import { bulkOffers } from "./bulk-offers.ts";
import { coveredPlaces, surroundingsOfMany, visibleByNumber, visibleTickets, withDuplicates } from "./bulk-queries.ts";
import { officerFacts, ticketFacts } from "../run/gather-facts.ts";
import { unknownIds } from "../run/known-ids.ts";
import { nextStep } from "../../table/machine.ts";
import { wordsOf } from "../../table/words-of.ts";
import { missing, type Missing, type Outlook } from "../effects/effect.ts";
import { planOf } from "../effects/plan.ts";
import { classified } from "../run/patch-ticket.ts";
import type { TicketInContext } from "../run/queries.ts";
import { inputFrom } from "../run/action-input.ts";
import { mastersOf } from "../../masters/read-masters.ts";

type Asked = BodyOf<typeof PreviewBulk>;

/** What holds for all tickets of the question. */
interface Common {
  readonly ctx: Context;
  readonly officer: Officer;
  readonly masters: Masters;
  readonly asked: Asked;
  readonly around: ReadonlyMap<number, TicketInContext>;
  readonly places: Awaited<ReturnType<typeof coveredPlaces>>;
  readonly deskUserIds: ReadonlySet<number>;
  readonly primary: Ticket | null;
  readonly leading: ReadonlySet<number>;
}

/** The body with which the single call would come. */
function bodyFor(asked: Asked, ticket: Ticket): SaveWorkflowBody {
  const { ticket_ids: _ids, user_id: userId, tag_name: _tag, ...fields } = asked;
  return {
    ...fields,
    ticket_id: ticket.ticket_id,
    status_id: ticket.status_id,
    ...(userId === undefined ? {} : { assign_user_id: [userId] }),
  };
}

/** Whether the department has an officer in the district. */
const covers = (places: Common["places"], departmentId: number | null, districtId: number | null): boolean =>
  places.some(
    (place) =>
      (place.department_id === null || place.department_id === departmentId) &&
      (place.district_id === null || place.district_id === districtId),
  );

function problemsOf(common: Common, ticket: Ticket, around: TicketInContext): readonly Missing[] {
  const { ctx, officer, masters, asked } = common;
  const body = bodyFor(asked, ticket);
  const next = classified(ticket, asked.action_id, body, masters);
  const tag = asked.tag_name?.trim();
  const input = inputFrom(wordsOf(masters.workflow, asked.action_id), body, next, { count: 0, photos: 0 }, null, {
    isOfficerMapped: true,
    ...(tag === undefined || tag === "" ? {} : { tag }),
  });
  const facts = ticketFacts(ticket, around, masters, ctx.clock.now());
  const step = nextStep(masters.workflow, facts, asked.action_id, officerFacts(officer, ticket, around), input);
  if (step.kind === "refused") {
    const { maxReturns, reopenDays } = masters.workflow.limits;
    const min = masters.workflow.actions.find((each) => each.actionId === asked.action_id)?.minRemark ?? 0;
    return step.refusals.map((id) => ({ id, slots: { min, max: maxReturns, days: reopenDays } }));
  }
  const [unknown] = unknownIds(body, masters);
  if (unknown !== undefined) return missing(unknown);
  const { deskUserIds, primary, leading, places } = common;
  const isCovered: Outlook["isCovered"] = (departmentId, districtId) => covers(places, departmentId, districtId);
  return planOf(step, { officer, masters, ticket, body, isCovered, deskUserIds, primary, leading });
}

const unseen = (ticketId: number, language: Officer["language"]): BulkPreviewRow => ({
  ticket_id: ticketId,
  ticket_no: null,
  status_id: null,
  desk_user_id: null,
  is_allowed: "N",
  refusal: "TICKET_NOT_FOUND",
  reasons: [refusalText("TICKET_NOT_FOUND", {}, language)],
});

function rowFor(common: Common, ticketId: number, ticket: Ticket | undefined): BulkPreviewRow {
  const { officer, around } = common;
  const near = around.get(ticketId);
  if (ticket === undefined || near === undefined) return unseen(ticketId, officer.language);
  const problems = problemsOf(common, ticket, near);
  return {
    ticket_id: ticketId,
    ticket_no: ticket.ticket_no,
    status_id: ticket.status_id,
    desk_user_id: ticket.desk_user_id,
    is_allowed: problems.length === 0 ? "Y" : "N",
    refusal: problems[0]?.id ?? null,
    reasons: problems.map(({ id, slots }) => refusalText(id, slots, officer.language)),
  };
}

/** Reads once what is the same for all tickets; nothing that the action does not need. */
async function commonOf(ctx: Context, officer: Officer, asked: Asked, ticketIds: readonly number[]): Promise<Common> {
  const masters = await mastersOf(ctx);
  const words = wordsOf(masters.workflow, asked.action_id);
  const [around, places, desk, primary, leading] = await Promise.all([
    surroundingsOfMany(ctx.db, ticketIds, masters.timeZone, ctx.clock.now()),
    words.has("department_officer") ? coveredPlaces(ctx.db, ROLE.OFFICER) : [],
    words.has("record_desk_owner")
      ? usersOfRoles(ctx.db, { roleIds: [ROLE.CELL_HEAD, ROLE.CELL_EXEC], departmentId: null, districtId: null })
      : [],
    words.has("merge_into_primary")
      ? visibleByNumber(ctx.db, officer, (asked.primary_ticket_no ?? "").trim().toUpperCase())
      : undefined,
    words.has("merge_into_primary") ? withDuplicates(ctx.db, ticketIds) : new Set<number>(),
  ]);
  const deskUserIds = new Set(desk.map((user) => user.user_id));
  return { ctx, officer, masters, asked, around, places, deskUserIds, primary: primary ?? null, leading };
}

/** A row for each ticket, in the order given. Refuses actions that the role has none of. */
export async function previewBulk(ctx: Context, officer: Officer, asked: Asked): Promise<BulkPreviewRow[]> {
  const offers = bulkOffers(await mastersOf(ctx), officer);
  if (!offers.some((offer) => offer.action_id === asked.action_id)) throw new Refused("NOT_PERMITTED");
  const ticketIds = [...new Set(asked.ticket_ids)];
  const seen = new Map((await visibleTickets(ctx.db, officer, ticketIds)).map((row) => [row.ticket_id, row]));
  const common = await commonOf(ctx, officer, asked, [...seen.keys()]);
  return ticketIds.map((ticketId) => rowFor(common, ticketId, seen.get(ticketId)));
}
