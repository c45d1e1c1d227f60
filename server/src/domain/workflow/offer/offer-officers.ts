/** Who would get the ticket by an action, and who else can be picked (`user/getuserassignmentbyaction`). */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../context.ts";
import { Refused } from "../../refused.ts";
import { mastersOf } from "../../masters/read-masters.ts";
import { wordsOf } from "../../table/words-of.ts";
import { visibleTicket } from "../../tickets/queries.ts";
import type { Ticket } from "../../tickets/write/write-tickets.ts";
import { chooseReceiver } from "../../users/choose-receiver.ts";
import { receiversFor, usersOfRoles, type Candidate, type Receiver } from "../../users/queries.ts";
import { holdersBeside } from "../run/queries.ts";

export interface OfferedOfficers {
  /** AUTO: somebody is chosen unless the officer picks another. SELECT: they have to pick. */
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

const NOBODY: OfferedOfficers = { type: "AUTO", defaultUserIds: [], officers: [] };

function auto(officers: readonly Candidate[]): OfferedOfficers {
  const best = chooseReceiver(officers);
  return { type: "AUTO", defaultUserIds: best === undefined ? [] : [best.user_id], officers };
}

const select = (officers: readonly Receiver[]): OfferedOfficers => ({ type: "SELECT", defaultUserIds: [], officers });

/** Officers for the department and district given, or the ticket's own; none for actions that pick nobody. */
export async function offerOfficers(ctx: Context, officer: Officer, asked: Asked): Promise<OfferedOfficers> {
  const ticket = await visibleTicket(ctx.db, officer, asked.ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const departmentId = asked.departmentId ?? ticket.department_id;
  const districtId = asked.districtId ?? ticket.district_id;
  const { complained_about: except } = ticket;
  const { workflow } = await mastersOf(ctx);
  const isPicked = workflow.actions.some((one) => one.actionId === asked.actionId && one.userSelect !== "N");
  if (!isPicked) return NOBODY;
  const words = wordsOf(workflow, asked.actionId);
  if (words.has("department_officer") || words.has("extra_department_officer")) {
    return auto(await receiversFor(ctx.db, { roleId: ROLE.OFFICER, departmentId, districtId, except }, "shown"));
  }
  if (words.has("field_officers")) return select(await fieldOfficersOf(ctx, officer, ticket));
  if (words.has("chosen_officer")) {
    const place = { departmentId: ticket.department_id, districtId: null, except };
    return select(await usersOfRoles(ctx.db, { roleIds: [ROLE.OFFICER], ...place }));
  }
  if (words.has("record_desk_owner")) {
    const cell = { roleIds: [ROLE.CELL_HEAD, ROLE.CELL_EXEC], departmentId: null, districtId: null };
    return select(await usersOfRoles(ctx.db, { ...cell, except }));
  }
  return words.has("remove_user") ? select(await holdersBeside(ctx.db, ticket.ticket_id)) : NOBODY;
}

/** Field officers of the place in which the officer has the ticket. */
async function fieldOfficersOf(ctx: Context, officer: Officer, ticket: Ticket): Promise<Receiver[]> {
  const own = await ctx.db
    .selectFrom("ticket_marking")
    .select(["department_id", "district_id"])
    .where("ticket_id", "=", ticket.ticket_id)
    .where("user_id", "=", officer.userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (own === undefined) return [];
  return receiversFor(
    ctx.db,
    {
      roleId: ROLE.FIELD,
      departmentId: own.department_id,
      districtId: own.district_id,
      except: ticket.complained_about,
    },
    "shown",
  );
}
