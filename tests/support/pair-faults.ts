/** Faults in the outcome of two concurrent actions; none when the state machine allows the outcome in some order. */
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { refusals } from "@smgt/contract/refusals.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { answerOf, factsAfter, factsOf, GONE } from "./pair-oracle.ts";
import type { AssignmentRow, Snapshot } from "./pair-snapshot.ts";
import type { ActionRequest, ActionAnswer } from "./pair-actions.ts";

export interface HistoryRow {
  readonly ticket_id: number;
  readonly history_id: number;
  readonly actor_user_id: number;
  readonly action_id: number | null;
  readonly from_status_id: number | null;
  readonly to_status_id: number | null;
}

/** Two concurrent actions on one ticket. */
export type Pair = readonly [ActionRequest, ActionRequest];

/** True when the loser's refusal is the state machine's answer for the ticket as it is now. */
function isExplained(masters: Masters, after: Snapshot, request: ActionRequest, refusal: string): boolean {
  const picked = request.body.assign_user_id?.[0];
  if (!after.visibleTo.has(request.player.name) && refusal === "TICKET_NOT_FOUND") return true;
  // The field officer to remove is already removed: the state machine no longer lists them.
  const isOff = request.actionId === ACTION.REMOVE_USER && !after.live.some((one) => one.user_id === picked);
  const answer = answerOf(
    masters,
    after,
    isOff ? { ...request, found: { ...request.found, isOwnFieldOfficer: false } } : request,
  );
  if (answer.kind === "refused") return answer.refusal === refusal || (GONE[request.actionId] ?? []).includes(refusal);
  return (GONE[request.actionId] ?? []).includes(refusal);
}

/** True when the action was refused because of the state before the other one. */
function wasDenied(masters: Masters, before: Snapshot, request: ActionRequest, refusal: string): boolean {
  const answer = answerOf(masters, before, request);
  return answer.kind === "refused" && answer.refusal === refusal;
}

/** The primary of the group after those actions. */
function leaderAfter(before: Snapshot, done: readonly ActionRequest[]): number | undefined {
  const made = done.findLast((one) => one.actionId === ACTION.MARK_AS_PRIMARY);
  return made?.body.ticket_combined_id ?? before.members.find((row) => row.relation === "PRIMARY")?.ticket_combined_id;
}

/** The primary assignee after those actions. */
function firstOfficerAfter(before: Snapshot, done: readonly ActionRequest[]): number | undefined {
  return done.reduce(
    (first, { actionId, body }) => {
      if (actionId === ACTION.TAKE_OVER) return body.assign_user_id?.[0];
      if (actionId !== ACTION.MARK_AS_PRIMARY) return first;
      const led = before.members.find((row) => row.ticket_combined_id === body.ticket_combined_id)?.user_id;
      return led ?? first;
    },
    before.live.find((one) => one.kind === "PRIMARY")?.user_id,
  );
}

/** The expected fault of an action when earlier ones changed the primary or the primary assignee. */
function foundAfter(
  before: Snapshot,
  done: readonly ActionRequest[],
  { actionId, body }: ActionRequest,
): ActionRequest["found"] {
  if (actionId === ACTION.MARK_DELETE) {
    return { isMemberPrimary: body.ticket_combined_id === leaderAfter(before, done) };
  }
  if (actionId !== ACTION.CHANGE_DISTRICT) return {};
  const first = firstOfficerAfter(before, done);
  return { isOfficerNotCovering: first !== undefined && !before.postedIn(first, body.district_id ?? null) };
}

/** True when the member's place in the group after those actions differs from the displayed one. */
function isOtherThanSeen(before: Snapshot, done: readonly ActionRequest[], { body }: ActionRequest): boolean {
  const isLeading = body.ticket_combined_id === leaderAfter(before, done);
  return body.seen_relation !== undefined && isLeading !== (body.seen_relation === "PRIMARY");
}

/**
 * Assignment kind that an action creates: a further officer, the officer of another place, or another of the
 * department.
 */
const GIVES: Readonly<Partial<Record<number, AssignmentRow["kind"]>>> = {
  [ACTION.ADDITIONAL_MARKING]: "ADDITIONAL",
  [ACTION.CHANGE_DISTRICT]: "PRIMARY",
  [ACTION.TAKE_OVER]: "PRIMARY",
};

/** The state before the pair, as seen by a second officer to whom the first action has just assigned the ticket. */
function givenBefore(
  before: Snapshot,
  after: Snapshot,
  done: readonly ActionRequest[],
  { player }: ActionRequest,
): Snapshot {
  const held = ({ assignments }: Snapshot, kind: AssignmentRow["kind"]): number =>
    assignments.filter((one) => one.user_id === player.officer.userId && one.kind === kind).length;
  const given = done
    .flatMap(({ actionId }) => GIVES[actionId] ?? [])
    .filter((kind) => held(after, kind) > held(before, kind));
  const own = before.players.get(player.name);
  // A former primary assignee is still an officer of the ticket, but no longer receives the charge question.
  const wasFirst = own?.isPrimaryAssignee === true;
  const isLed = done.some(({ actionId }) => actionId === ACTION.MARK_AS_PRIMARY);
  const isFirstNow = isLed ? firstOfficerAfter(before, done) === player.officer.userId : wasFirst;
  if (own === undefined || (given.length === 0 && isFirstNow === wasFirst)) return before;
  const leads = { isPrimaryAssignee: given.includes("PRIMARY") || isFirstNow };
  const now = { ...own, isAssignee: true, ...leads };
  return { ...before, players: new Map(before.players).set(player.name, now) };
}

/** Returns all faults of the outcome of a pair. */
export function faultsOf(
  masters: Masters,
  pair: Pair,
  answers: readonly ActionAnswer[],
  before: Snapshot,
  after: Snapshot,
  rows: readonly HistoryRow[],
): string[] {
  const faults: string[] = [];
  const won = pair.filter((_, at) => answers[at]?.STATUS_ID === "0");
  if (won.length === 0) faults.push("nobody won");
  answers.forEach((answer, at) => {
    const request = pair[at];
    if (answer.STATUS_ID === "0" || request === undefined) return;
    if (answer.STATUS_ID === "999" || answer.refusal === undefined || !Object.hasOwn(refusals, answer.refusal))
      faults.push("a refusal without a name");
    else if (
      won.length === 1 &&
      !isExplained(masters, after, request, answer.refusal) &&
      !wasDenied(masters, before, request, answer.refusal)
    )
      faults.push("a refusal that nothing explains");
  });
  const order = rows.flatMap((row) =>
    won.filter((request) => request.actionId === row.action_id && request.player.officer.userId === row.actor_user_id),
  );
  if (order.length !== won.length) faults.push(`${rows.length} rows of history for ${won.length} winners`);
  if (after.ticket.version - before.ticket.version < won.length) faults.push("the version did not count up");
  let facts = order[0] === undefined ? null : factsOf(before, order[0]);
  order.forEach((request, at) => {
    if (facts === null) return;
    const row = rows[at];
    const done = order.slice(0, at);
    const found = foundAfter(before, done, request);
    if (isOtherThanSeen(before, done, request))
      faults.push(`${request.player.name} ${request.actionId} met another member than was shown`);
    const { isExtensionBeyondCap } = factsOf(before, request);
    const step = answerOf(
      masters,
      givenBefore(before, after, done, request),
      { ...request, found: { ...request.found, ...found } },
      { ...facts, isExtensionBeyondCap },
    );
    if (step.kind === "refused") {
      faults.push(`${request.player.name} ${request.actionId} was done although ${step.refusal}`);
      return;
    }
    if (row?.from_status_id !== facts.statusId)
      faults.push(`history says from ${row?.from_status_id}, not ${facts.statusId}`);
    if (row?.to_status_id !== step.to) faults.push(`history says to ${row?.to_status_id}, not ${step.to}`);
    facts = factsAfter(facts, step, before.facts);
  });
  if (facts !== null && facts.statusId !== after.ticket.status_id)
    faults.push(`the ticket is in ${after.ticket.status_id}, not ${facts.statusId}`);
  const leading = after.live.filter((one) => one.kind === "PRIMARY").length;
  const { status_id: status } = after.ticket;
  if (status === STATUS.MARKED || status === STATUS.IN_ACTION ? leading !== 1 : leading > 1)
    faults.push(`${leading} lead in ${status}`);
  const isHeldByNobody = [
    STATUS.NEW,
    STATUS.RETURNED,
    STATUS.MERGED,
    STATUS.CLOSED_NO_ACTION,
    STATUS.TRANSFERRED,
    STATUS.DELETED,
  ];
  if (isHeldByNobody.some((one) => one === status) && after.live.length > 0)
    faults.push(`${after.live.length} hold it in ${status}`);
  return faults;
}
