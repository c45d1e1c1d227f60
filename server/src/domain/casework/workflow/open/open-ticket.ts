/** Ticket opened by an officer, in the cell's queue or marked at once; with its group, marking and history. */
import { translationsOf, wordedIn, type Language, type Wording } from "@smgt/contract/languages.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../../../context.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import { departmentOf, districtOf, statusName } from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import {
  insertTickets,
  writeHistory,
  type HistoryFact,
  type NewTicket,
  type Ticket,
} from "../../../tickets/tickets/write/write-tickets.ts";
import { chooseReceiver } from "../../../organisation/users/choose-receiver.ts";
import { receiversFor } from "../../../organisation/users/queries.ts";
import { staffOf } from "../../../organisation/users/staff-queries.ts";
import { officerFacts } from "../assign/complained-about.ts";
import type { OfficerFacts } from "../../../law/workflow-definition/facts.ts";
import type { EntryFacts } from "../../../law/workflow-definition/guards.ts";
import { firstStep, type Step } from "../../../law/workflow-definition/machine.ts";
import type { Entry } from "../../../law/workflow-definition/vocabulary.ts";
import { listed, worded } from "../../../../texts/say.ts";

/** Summary of an opened ticket. */
export interface Opened {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly new_status_id: number;
  readonly new_status_name: string;
  readonly due_at: string | null;
}

/** The opened ticket as a response. */
export function openedOf(ticket: Ticket, masters: Masters, language: Language): Opened {
  return {
    ticket_id: ticket.ticket_id,
    ticket_no: ticket.ticket_no,
    new_status_id: ticket.status_id,
    new_status_name: wordedIn(statusName(masters, ticket.status_id), language) ?? "",
    due_at: ticket.due_at?.toISOString() ?? null,
  };
}

/** A ticket that does not exist yet has no holder. */
function newcomer(officer: Officer): OfficerFacts {
  return {
    kind: "officer",
    roleId: officer.roleId,
    isSameDepartment: true,
    isSameDistrict: true,
    isAssignee: false,
    isPrimaryAssignee: false,
    hasAccepted: false,
    hasSubmittedAtr: false,
    hasApprovedClosure: false,
    madeLastMarking: false,
    isComplainedAbout: false,
    isStandIn: false,
  };
}

/** The receiver of an immediate marking: the picked officer, or the best of the place. */
export async function receiverOf(
  db: Db,
  place: {
    readonly departmentId: number;
    readonly districtId: number | null;
    readonly pickedUserId: number | null;
    /** Officers whom it complains about. */
    readonly except: readonly number[];
    /** Maximum open tickets; officers at the limit are skipped. */
    readonly mostOpen: number;
  },
): Promise<number | null> {
  const receivers = await receiversFor(db, { roleId: ROLE.OFFICER, ...place });
  if (place.pickedUserId !== null) {
    if (!receivers.some((one) => one.user_id === place.pickedUserId)) throw new Refused("USER_NOT_ELIGIBLE");
    return place.pickedUserId;
  }
  return chooseReceiver(receivers, place.mostOpen)?.user_id ?? null;
}

/** The table's first step of the ticket; refuses with the first missing precondition. */
export function startOf(masters: Masters, entry: Entry, officer: Officer, input: EntryFacts): Step {
  const step = firstStep(masters.workflow, entry, newcomer(officer), input);
  if (step.kind === "refused") throw new Refused(step.refusal);
  return step;
}

/** Place of an intended marking without an officer. */
export interface Unmapped {
  readonly departmentId: number;
  readonly districtId: number | null;
}

/** The missing officer, in every language. */
function unmapped(masters: Masters, { departmentId, districtId }: Unmapped): Wording {
  const department = departmentOf(masters, departmentId)?.name;
  const district = districtOf(masters, districtId)?.name;
  return worded("ticket.noOfficer", { place: listed([department, district]) });
}

/** The same as a sentence; empty when there was an officer. */
export const unmappedWords = (masters: Masters, place: Unmapped | null, language: Language): string[] =>
  place === null ? [] : [wordedIn(unmapped(masters, place), language)];

function unmappedFacts(masters: Masters, place: Unmapped | null): HistoryFact[] {
  if (place === null) return [];
  const words = unmapped(masters, place);
  return [{ key: "no_officer", value: words.en, value_translations: translationsOf(words) }];
}

/** Inserts it. `receiverId` is set when the step marks it. */
export async function openTicket(
  tx: Tx,
  officer: Officer,
  masters: Masters,
  start: {
    readonly ticket: NewTicket;
    readonly receiverId: number | null;
    readonly feedId: number | null;
    readonly remark: string | null;
    /** Set when no officer is mapped to the intended place; recorded in the history. */
    readonly unmapped: Unmapped | null;
    readonly now: Date;
  },
): Promise<{ ticket: Ticket; historyId: number }> {
  const { now, receiverId } = start;
  const place = { prefix: masters.ticketPrefix, timeZone: masters.timeZone };
  const [ticket] = await insertTickets(tx, [start.ticket], place);
  if (ticket === undefined) throw new Error("an inserted ticket comes back from its insert");
  const { ticket_id: ticketId } = ticket;
  const row = await tx
    .insertInto("ticket_combined")
    .values({ ticket_id: ticketId, relation: "PRIMARY", feed_id: start.feedId, created_at: now })
    .returning("ticket_combined_id")
    .executeTakeFirstOrThrow();
  if (receiverId !== null && ticket.department_id !== null) {
    await tx
      .insertInto("ticket_marking")
      .values({
        ticket_id: ticketId,
        ticket_combined_id: row.ticket_combined_id,
        kind: "PRIMARY",
        role_id: ROLE.OFFICER,
        department_id: ticket.department_id,
        district_id: ticket.district_id,
        user_id: receiverId,
        assigned_by: officer.userId,
        assigned_at: now,
      })
      .execute();
  }
  const [historyId] = await writeHistory(tx, [
    {
      ticketId,
      at: now,
      actorUserId: officer.userId,
      roleId: officer.roleId,
      actionId: null,
      event: "CREATED",
      fromStatusId: null,
      toStatusId: ticket.status_id,
      remark: start.remark,
      facts: [
        ...unmappedFacts(masters, start.unmapped),
        ...officerFacts(ticket.complained_about.length === 0 ? [] : await staffOf(tx, ticket.complained_about)),
      ],
    },
  ]);
  if (historyId === undefined) throw new Error("a history row comes back from its insert");
  return { ticket, historyId };
}
