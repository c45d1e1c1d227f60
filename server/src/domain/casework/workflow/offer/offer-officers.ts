/** Default receiver of an action, and the alternatives (`user/getuserassignmentbyaction`). */
import type { Context, Officer } from "../../../../context.ts";
import { Refused } from "../../../ground/refused.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { wordsOf } from "../../../law/workflow-definition/words-of.ts";
import { visibleTicket } from "../../../tickets/tickets/queries.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { chooseReceiver } from "../../../organisation/users/choose-receiver.ts";
import type { Candidate, Receiver } from "../../../organisation/users/queries.ts";
import { eligible, PICKED_BY, type Where } from "../assign/eligible-receivers.ts";
import { holdersBeside } from "../step/queries.ts";

export interface OfferedOfficers {
  /** AUTO: a receiver is chosen unless the officer picks another. SELECT: the officer must pick. */
  readonly type: "AUTO" | "SELECT";
  readonly defaultUserIds: number[];
  readonly officers: readonly Receiver[];
}

export interface Asked {
  readonly ticketId: number;
  readonly actionId: number;
  readonly departmentId: number | null;
  readonly districtId: number | null;
}

type Place = Pick<Where, "departmentId" | "districtId">;

const NOBODY: OfferedOfficers = { type: "AUTO", defaultUserIds: [], officers: [] };

function auto(officers: readonly Candidate[], mostOpen: number): OfferedOfficers {
  const best = chooseReceiver(officers, mostOpen);
  return { type: "AUTO", defaultUserIds: best === undefined ? [] : [best.user_id], officers };
}

const select = (officers: readonly Receiver[]): OfferedOfficers => ({ type: "SELECT", defaultUserIds: [], officers });

/** Officers for the given department and district, or the ticket's own; none for actions without a choice. */
export async function offerOfficers(ctx: Context, officer: Officer, asked: Asked): Promise<OfferedOfficers> {
  const { db } = ctx;
  const ticket = await visibleTicket(db, officer, asked.ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const { workflow, parameters } = await mastersOf(ctx);
  const isPicked = workflow.actions.some((one) => one.actionId === asked.actionId && one.userSelect !== "N");
  if (!isPicked) return NOBODY;
  const words = wordsOf(workflow, asked.actionId);
  if (words.has("remove_user")) return select(await holdersBeside(db, ticket.ticket_id));
  const word = PICKED_BY.find((one) => words.has(one));
  const place = word === "field_officers" ? await ownPlace(ctx, officer, ticket) : placeOf(asked, ticket);
  if (word === undefined || place === undefined) return NOBODY;
  const officers = await eligible(db, word, { ...place, except: ticket.complained_about }, "shown");
  return word === "department_officer" || word === "extra_department_officer"
    ? auto(officers, parameters.maxOpenPerUser)
    : select(officers);
}

const placeOf = (asked: Asked, ticket: Ticket): Place => ({
  departmentId: asked.departmentId ?? ticket.department_id,
  districtId: asked.districtId ?? ticket.district_id,
});

/** Place of the officer's own marking. */
function ownPlace({ db }: Context, { userId }: Officer, { ticket_id }: Ticket): Promise<Place | undefined> {
  return db
    .selectFrom("ticket_marking")
    .select(["department_id as departmentId", "district_id as districtId"])
    .where("ticket_id", "=", ticket_id)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}
