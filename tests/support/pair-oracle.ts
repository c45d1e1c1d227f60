/** Predictions of the state machine for two actions on one ticket: who may act, and whether an outcome is explained. */
import { sql } from "kysely";
import { ACTION, type RoleId, type StatusId } from "@smgt/contract/constants.ts";
import type { Officer } from "@smgt/server/context.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import type { Ticket } from "@smgt/server/domain/tickets/tickets/write/write-tickets.ts";
import { visibleTickets } from "@smgt/server/domain/casework/workflow/offer/bulk-queries.ts";
import type { OfficerFacts, TicketFacts } from "@smgt/server/domain/law/workflow-definition/facts.ts";
import { nextStep, type Refused, type Step } from "@smgt/server/domain/law/workflow-definition/machine.ts";
import { classified } from "@smgt/server/domain/casework/workflow/step/patch-ticket.ts";
import { wordsOf } from "@smgt/server/domain/law/workflow-definition/words-of.ts";
import { inputFrom } from "@smgt/server/domain/casework/workflow/step/input-facts.ts";
import { assignmentsOf, officerFactsOf, ticketFactsOf } from "./pair-facts.ts";
import type { ActionRequest } from "./pair-actions.ts";
import type { Player, MemberRow, OwnTicketFacts, Primary, Snapshot } from "./pair-snapshot.ts";

/** Values that stay the same between reads. */
export type Constants = Pick<Snapshot, "now" | "fieldUserId" | "energyUserIds" | "postedIn">;

/** An officer as the server derives them from their session. */
export async function officerOf(db: Db, userId: number, roleId: RoleId): Promise<Officer> {
  const rows = await db
    .selectFrom("user_posting")
    .select(["department_id", "district_id"])
    .where("user_id", "=", userId)
    .where("role_id", "=", roleId)
    .execute();
  const postings = rows.map((row) => ({ departmentId: row.department_id, districtId: row.district_id }));
  return { userId, userName: "", sessionId: 0, roleId, roleIds: [roleId], postings, duties: [], language: "en" };
}

/** Reads many tickets, each with a possible merge target, in a constant number of statements. */
export async function look(
  db: Db,
  masters: Masters,
  primaries: ReadonlyMap<number, Primary>,
  players: readonly Player[],
  fixed: Constants,
): Promise<ReadonlyMap<number, Snapshot>> {
  const ids = [...primaries.keys()];
  const all = [...ids, ...[...primaries.values()].map((one) => one.id)];
  const [tickets, facts, about, assignments, members, last, ...visible] = await Promise.all([
    sql<Ticket>`select * from ticket where ticket_id = any(${[...ids]}::int[])`.execute(db),
    ticketFactsOf(db, ids, masters.timeZone, fixed.now),
    officerFactsOf(db, ids, players),
    assignmentsOf(db, ids),
    sql<MemberRow>`select ticket_id, ticket_combined_id, relation, user_id from ticket_combined
      where ticket_id = any(${[...ids]}::int[]) and deleted_at is null order by ticket_combined_id`.execute(db),
    sql<{ ticket_id: number; last: number }>`select ticket_id, max(history_id)::int as last from ticket_history
      where ticket_id = any(${[...ids]}::int[]) group by ticket_id`.execute(db),
    ...players.map((player) => visibleTickets(db, player.officer, all)),
  ]);
  const visibleTo = (id: number): ReadonlySet<string> =>
    new Set(players.flatMap((player, at) => (visible[at]?.some((one) => one.ticket_id === id) ? [player.name] : [])));
  return new Map(
    tickets.rows.map((ticket): [number, Snapshot] => {
      const id = ticket.ticket_id;
      const [own, theirs, primary] = [facts.get(id), about.get(id), primaries.get(id)];
      if (own === undefined || theirs === undefined || primary === undefined) throw new Error(`nothing around ${id}`);
      const marked = assignments.filter((one) => one.ticket_id === id);
      const rows = members.rows.filter((row) => row.ticket_id === id);
      return [
        id,
        {
          ticket,
          facts: own,
          players: theirs,
          assignments: marked,
          live: marked.filter((one) => one.ended_at === null),
          members: rows,
          hasDuplicates: rows.some((row) => row.relation === "DUPLICATE"),
          lastHistoryId: last.rows.find((row) => row.ticket_id === id)?.last ?? 0,
          visibleTo: visibleTo(id),
          primary,
          primaryVisibleTo: visibleTo(primary.id),
          ...fixed,
        },
      ];
    }),
  );
}

export function factsOf({ facts }: Snapshot, { body }: ActionRequest): TicketFacts {
  const wished = body.granted_due_at ?? body.requested_due_at ?? facts.asked;
  return { ...facts, isExtensionBeyondCap: wished !== null && Date.parse(wished) > facts.cap.getTime() };
}

export function actorOf(snapshot: Snapshot, player: Player): OfficerFacts {
  const found = snapshot.players.get(player.name);
  if (found === undefined) throw new Error(`nothing is known of ${player.name}`);
  return found;
}

/** The state machine's answer to the action in this state. */
export function answerOf(
  masters: Masters,
  snapshot: Snapshot,
  request: ActionRequest,
  facts = factsOf(snapshot, request),
): Step | Refused {
  const { body, actionId, player } = request;
  const input = inputFrom(
    wordsOf(masters.workflow, actionId),
    request.isAnyStatus ? { ...body, status_id: facts.statusId } : body,
    classified(snapshot.ticket, actionId, body, masters),
    { count: request.files, photos: request.files },
    request.feedback,
    { isOfficerNotCovering: actionId === ACTION.CHANGE_DISTRICT && isLeft(snapshot, request), ...request.found },
  );
  return nextStep(masters.workflow, facts, actionId, actorOf(snapshot, player), input);
}

/** True when the primary assignee has no posting at the ticket's new place. */
function isLeft(snapshot: Snapshot, { body }: ActionRequest): boolean {
  const first = snapshot.live.find((one) => one.kind === "PRIMARY");
  return first !== undefined && !snapshot.postedIn(first.user_id, body.district_id ?? null);
}

/** The facts after a step, as far as the state machine's answer determines them. */
export function factsAfter(
  facts: TicketFacts,
  { after, assign, effects }: Step,
  { isWritable }: Pick<OwnTicketFacts, "isWritable">,
): TicketFacts {
  const has = (effect: Step["effects"][number]): boolean => effects.includes(effect);
  const added = (assign === "extra_department_officer" ? 1 : 0) - (has("remove_user") ? 1 : 0);
  return {
    ...facts,
    statusId: after.statusId as StatusId,
    previousStatusId: after.previousStatusId,
    returnCount: after.returnCount,
    reopenCount: after.reopenCount,
    isBindingMarking: after.isBindingMarking,
    isSensitive: facts.isSensitive || has("mark_sensitive"),
    // Operators do not phone about sensitive tickets.
    isOnlyWrittenTo: facts.isOnlyWrittenTo || (has("mark_sensitive") && isWritable),
    isExtensionPending: (facts.isExtensionPending || has("create_approval_task")) && !has("close_approval_task"),
    assigneeCount: facts.assigneeCount + added,
  };
}

/** Refusals at execution, by action: the target has disappeared since the action was sent. */
export const GONE: Readonly<Partial<Record<number, readonly string[]>>> = {
  [ACTION.MERGE]: ["MERGE_NEEDS_CELL_HEAD"],
  [ACTION.ADDITIONAL_MARKING]: ["USER_NOT_ELIGIBLE"],
  [ACTION.REMOVE_USER]: ["USER_NOT_ELIGIBLE"],
  [ACTION.MARK_DELETE]: ["TICKET_STATUS_MISMATCH"],
  [ACTION.MARK_AS_PRIMARY]: ["TICKET_STATUS_MISMATCH", "MEMBER_REQUIRED"],
  [ACTION.TICKET_FROM_MARKING]: ["TICKET_STATUS_MISMATCH", "MEMBER_REQUIRED"],
  [ACTION.ASSIGN_DESK_OWNER]: ["DESK_TAKEN"],
  [ACTION.FORWARD_TO_FIELD]: ["NOT_YOUR_TICKET"],
};
